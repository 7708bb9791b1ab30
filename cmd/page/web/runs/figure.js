/** A figure: the drawing of the server, whose points have titles, its data, and its files. */
import { h } from "../dom.js";
import { prose, sortable } from "./table.js";

/** The endings of the files of a figure. */
const ENDINGS = [".svg", ".png", ".csv"];

export class Figure {
  /**
   * @param {object} figure as the server sends it
   * @param {(ending: string) => string} file the address of its file with an ending
   * @param {(series: number, point: number) => void} [origin] shows the trials of a point
   */
  constructor(figure, file, origin) {
    this.origin = origin;
    this.title = h("h3", { class: "unseen" }); // the drawing shows it
    this.caption = h("figcaption");
    this.rows = h("div");
    this.data = h("details", { class: "figure-data", ontoggle: () => this.#fillRows() }, h("summary", {}, "Data as a table"), this.rows);
    this.drawing = h("div", { class: "drawing", onclick: ({ target }) => this.#open(target.closest("circle[data-series]")) });
    this.element = h("figure", { class: "figure", id: `figure-${figure.name}` },
      h("div", { class: "figure-head" }, this.title, this.#links(figure, file)), this.drawing, this.caption, this.data);
    this.set(figure);
  }

  #links({ name }, file) {
    const large = h("button", { type: "button", class: "quiet", "aria-pressed": "false", onclick: () => {
      large.setAttribute("aria-pressed", String(this.element.classList.toggle("large")));
    } }, "Enlarge");
    const link = (ending) => h("a", { class: "quiet", href: file(ending), download: name + ending }, ending.slice(1).toUpperCase());
    return h("div", { class: "figure-links" }, large, ...ENDINGS.map(link));
  }

  /** Shows another state of the figure. */
  set(figure) {
    this.figure = figure;
    this.title.textContent = figure.title;
    this.drawing.replaceChildren(drawn(figure.svg));
    this.caption.replaceChildren(...prose(figure.caption ?? ""));
    this.#fillRows();
  }

  #open(circle) {
    if (circle) this.origin?.(Number(circle.dataset.series), Number(circle.dataset.point));
  }

  #fillRows() {
    if (this.data.open) this.rows.replaceChildren(sortable(this.figure.data, `Data of the figure ${this.figure.title}`));
  }
}

/** A drawing as an element. The page allows no styles in markup, so they are set one by one. */
function drawn(text) {
  const picture = document.importNode(new DOMParser().parseFromString(text.replaceAll(' style="', ' data-style="'), "text/html").querySelector("svg"), true);
  for (const element of picture.querySelectorAll("[data-style]")) {
    element.style.cssText = element.dataset.style;
    element.removeAttribute("data-style");
  }
  return picture;
}
