/** A figure: the drawing of the server, the point that is pointed at in words, its data, and its files. */
import { h } from "../dom.js";
import { prose, sortable } from "./table.js";

/** The steps of the arrow keys: along a series, and to another one. */
const STEPS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** The endings of the files of a figure. */
const ENDINGS = [".svg", ".png", ".csv"];

export class Figure {
  #at; // the circle of the point that is pointed at

  /**
   * @param {object} figure as the server sends it
   * @param {(ending: string) => string} file the address of its file with an ending
   * @param {(series: number, point: number) => void} [origin] shows the trials of a point
   */
  constructor(figure, file, origin) {
    this.origin = origin;
    this.title = h("h3", { class: "unseen" }); // the drawing shows it
    this.says = h("p", { class: "figure-says small", role: "status" });
    this.caption = h("figcaption");
    this.rows = h("div");
    this.data = h("details", { class: "figure-data", ontoggle: () => this.#fillRows() }, h("summary", {}, "Data as a table"), this.rows);
    this.drawing = h("div", {
      class: "drawing", tabindex: "0", role: "group", onkeydown: (event) => this.#key(event), onclick: (event) => this.#open(pointAt(event)),
      onpointerover: (event) => this.#point(pointAt(event)),
    });
    this.element = h("figure", { class: "figure", id: `figure-${figure.name}` },
      h("div", { class: "figure-head" }, this.title, this.#links(figure, file)), this.drawing, this.says, this.caption, this.data);
    this.set(figure);
  }

  #links({ name }, file) {
    const large = h("button", { type: "button", class: "quiet", "aria-pressed": "false", onclick: () => {
      large.setAttribute("aria-pressed", String(this.element.classList.toggle("large")));
    } }, "Enlarge");
    const link = (ending) => h("a", { class: "quiet", href: file(ending), download: name + ending }, ending.slice(1).toUpperCase());
    return h("div", { class: "figure-links" }, large, ...ENDINGS.map(link));
  }

  /** Shows another state of the figure. The point stays if it is there again. */
  set(figure) {
    this.figure = figure;
    const { series, point } = this.#at?.dataset ?? {};
    this.title.textContent = figure.title;
    this.drawing.setAttribute("aria-label", `${figure.title}: the points, by the arrow keys`);
    this.drawing.replaceChildren(drawn(figure.svg));
    this.caption.replaceChildren(...prose(figure.caption ?? ""));
    this.#point(series && this.drawing.querySelector(`[data-series="${series}"][data-point="${point}"]`));
    this.#fillRows();
  }

  /** Says in words which point is pointed at. */
  #point(circle) {
    this.#at?.classList.remove("shown");
    this.#at = circle || undefined;
    this.#at?.classList.add("shown");
    this.says.textContent = this.#at?.textContent ?? "";
  }

  #open(circle) {
    if (circle) this.origin?.(Number(circle.dataset.series), Number(circle.dataset.point));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (STEPS[event.key]) this.#point(this.#beside(STEPS[event.key]));
    else if (event.key === "Enter") this.#open(this.#at);
    else if (event.key === "Escape") this.#point(undefined);
    else return;
    event.preventDefault();
  }

  /** The point that is dx steps on in its series, or the nearest one in the series dy further on. */
  #beside([dx, dy]) {
    const all = [...this.drawing.querySelectorAll("circle[data-series]")];
    if (!this.#at) return all[0];
    const list = (series) => all.filter((circle) => circle.dataset.series === series);
    const { series } = this.#at.dataset;
    if (dx) return list(series)[list(series).indexOf(this.#at) + dx] ?? this.#at;
    const names = [...new Set(all.map((circle) => circle.dataset.series))];
    const left = (circle) => Math.abs(circle.cx.baseVal.value - this.#at.cx.baseVal.value);
    return list(names[names.indexOf(series) + dy]).sort((a, b) => left(a) - left(b))[0] ?? this.#at;
  }

  #fillRows() {
    if (this.data.open) this.rows.replaceChildren(sortable(this.figure.data, `Data of the figure ${this.figure.title}`));
  }
}

/** The circle of the point under the pointer. */
function pointAt(event) {
  return event.target.closest("circle[data-series]");
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
