/** A report that the server has drawn, as a part of a page. */
import { h } from "./dom.js";
import { ordered } from "./tables.js";

/** The elements of a report. The policy of the page allows no styles in markup, so they are set one by one. @param {string} text of its page */
export function reportOf(text) {
  const page = new DOMParser().parseFromString(text.replace(/<style>.*<\/style>/s, "").replaceAll(' style="', ' data-style="'), "text/html");
  const report = document.importNode(page.querySelector("main"), true);
  for (const element of report.querySelectorAll("[data-style]")) {
    element.style.cssText = element.dataset.style;
    element.removeAttribute("data-style");
  }
  report.querySelectorAll("table").forEach(sortable);
  return [...report.children];
}

/** Makes the titles of a table sort its rows by their columns: upwards, downwards, then as they were. */
function sortable(table) {
  const [body] = table.tBodies;
  const rows = [...body.rows];
  const heads = [...table.tHead.rows[0].cells];
  const sort = (x) => {
    const order = { none: "ascending", ascending: "descending", descending: "none" }[heads[x].ariaSort ?? "none"];
    heads.forEach((head, i) => {
      head.ariaSort = i === x ? order : "none";
    });
    body.append(...(order === "none" ? rows : ordered(rows, (row) => valueIn(row.cells[x]), order === "descending")));
  };
  heads.forEach((head, x) => head.replaceChildren(h("button", { type: "button", class: "sort", onclick: () => sort(x) }, ...head.childNodes)));
}

/** What a cell is sorted by: in a column of numbers the first one of the cell, if it has any, else its text. */
function valueIn({ classList, textContent }) {
  if (!classList.contains("right")) return textContent;
  const [number] = /-?\d[\d.]*(?:e-?\d+)?/.exec(textContent.replaceAll(",", "").replaceAll("−", "-")) ?? [];
  return number && Number(number);
}

/** Text as nodes; text between backticks is code, and a percentage stays on one line. */
export function prose(text) {
  const parts = text.replace(/(\d) %/g, "$1\u00a0%").split("`");
  return parts.map((part, i) => {
    if (i % 2 === 0) return document.createTextNode(part);
    return i === parts.length - 1 ? document.createTextNode("`" + part) : h("code", {}, part);
  });
}
