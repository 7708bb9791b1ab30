/** A figure: the drawing of the server, whose points have titles, its data, and its files. */
import { h } from "./dom.js";
import { prose, sortable } from "./sortable.js";

/** A figure as the server sends it, with the address of its file for each ending. */
export function figureOf(figure, file) {
  const large = h("button", { type: "button", class: "quiet", "aria-pressed": "false", onclick: () => {
    large.setAttribute("aria-pressed", String(element.classList.toggle("large")));
  } }, "Enlarge");
  const rows = h("div");
  const data = h("details", { class: "figure-data", ontoggle: () => {
    if (data.open) rows.replaceChildren(sortable(figure.data, `Data of the figure ${figure.title}`));
  } }, h("summary", {}, "Data as a table"), rows);
  const link = (ending) => h("a", { class: "quiet", href: file(ending), download: figure.name + ending }, ending.slice(1).toUpperCase());
  const element = h("figure", { class: "figure", id: `figure-${figure.name}` },
    h("div", { class: "figure-head" }, h("h3", { class: "unseen" }, figure.title), h("div", { class: "figure-links" }, large, ...[".svg", ".png", ".csv"].map(link))),
    h("div", { class: "drawing" }, drawn(figure.svg, "svg")), h("figcaption", {}, ...prose(figure.caption ?? "")), data);
  return element;
}

/** The first element of a drawing or a page that a selector names. The policy of the page allows no styles in markup, so they are set one by one. */
export function drawn(text, selector) {
  const picture = document.importNode(new DOMParser().parseFromString(text.replaceAll(' style="', ' data-style="'), "text/html").querySelector(selector), true);
  for (const element of picture.querySelectorAll("[data-style]")) {
    element.style.cssText = element.dataset.style;
    element.removeAttribute("data-style");
  }
  return picture;
}
