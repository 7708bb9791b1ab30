/** A report that the server has drawn, as a part of a page. */
import { h } from "./dom.js";

/** The elements of a report. The policy of the page allows no styles in markup, so they are set one by one. @param {string} text of its page */
export function reportOf(text) {
  const page = new DOMParser().parseFromString(text.replace(/<style>.*<\/style>/s, "").replaceAll(' style="', ' data-style="'), "text/html");
  const report = document.importNode(page.querySelector("main"), true);
  for (const element of report.querySelectorAll("[data-style]")) {
    element.style.cssText = element.dataset.style;
    element.removeAttribute("data-style");
  }
  return [...report.children];
}

/** Text as nodes; text between backticks is code, and a percentage stays on one line. */
export function prose(text) {
  const parts = text.replace(/(\d) %/g, "$1\u00a0%").split("`");
  return parts.map((part, i) => {
    if (i % 2 === 0) return document.createTextNode(part);
    return i === parts.length - 1 ? document.createTextNode("`" + part) : h("code", {}, part);
  });
}
