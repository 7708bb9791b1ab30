/** Curves of a question at work: a small one for each figure that has changed, with its name and what it is now. */

import { h, svg } from "../dom.js";

/** The most points of a curve; beyond, every other one is forgotten. */
const KEPT = 240;

const [WIDTH, HEIGHT] = [190, 34];

/** The figures that have curves. */
const FIGURES = {
  per_second: "per second", nodes: "nodes", conflicts: "conflicts", restarts: "restarts", learned: "learned clauses", kept: "kept clauses",
  depth: "depth", best_walk: "best walk",
};

export class Curves {
  constructor() {
    /** @type {object[]} */
    this.points = [];
    this.element = h("div", { class: "curves" });
  }

  /** Takes the figures as they are now. */
  add(now) {
    this.points.push(now);
    if (this.points.length > KEPT) this.points = this.points.filter((_, i) => i % 2 === 0 || i === KEPT);
    const shown = Object.keys(FIGURES).filter((name) => this.points.some((point) => point[name]));
    this.element.replaceChildren(...(this.points.length > 1 ? shown.map((name) => this.curve(name)) : []));
  }

  curve(name) {
    const values = this.points.map((point) => point[name] || 0);
    const [first, last] = [this.points[0].seconds, this.points.at(-1).seconds];
    const most = Math.max(...values);
    const x = (i) => ((this.points[i].seconds - first) / (last - first || 1)) * WIDTH;
    const y = (value) => HEIGHT - 2 - (value / (most || 1)) * (HEIGHT - 4);
    const line = values.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
    const now = name === "best_walk" ? `${(100 * values.at(-1)).toFixed(1)} %` : Math.round(values.at(-1)).toLocaleString("en");
    const label = `${FIGURES[name]}: ${now}`;
    return h("div", { class: "curve-box", "data-figure": name }, h("span", { class: "small" }, label),
      svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${label}, at most ${most.toLocaleString("en", { maximumFractionDigits: 3 })}` },
        svg("polyline", { class: "curve", points: line })));
  }
}
