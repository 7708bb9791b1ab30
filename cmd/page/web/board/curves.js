/** Curves of a running question: a small one for each figure that is not 0, with its name and value. */

import { h, svg } from "../dom.js";

const [WIDTH, HEIGHT] = [190, 34];

/** The figures that have curves. */
const FIGURES = {
  per_second: "per second", nodes: "nodes", conflicts: "conflicts", restarts: "restarts", learned: "learned clauses", kept: "kept clauses",
  depth: "depth", best_walk: "best walk",
};

/** The curves of successive figures. */
export function curves(points) {
  if (points.length < 2) return [];
  return Object.keys(FIGURES).filter((name) => points.some((point) => point[name])).map((name) => curve(points, name));
}

function curve(points, name) {
  const values = points.map((point) => point[name] || 0);
  const [first, last] = [points[0].seconds, points.at(-1).seconds];
  const max = Math.max(...values);
  const x = (i) => ((points[i].seconds - first) / (last - first || 1)) * WIDTH;
  const y = (value) => HEIGHT - 2 - (value / (max || 1)) * (HEIGHT - 4);
  const line = values.map((value, i) => `${x(i).toFixed(1)},${y(value).toFixed(1)}`).join(" ");
  const now = name === "best_walk" ? `${(100 * values.at(-1)).toFixed(1)} %` : Math.round(values.at(-1)).toLocaleString("en");
  const label = `${FIGURES[name]}: ${now}`;
  return h("div", {}, h("span", { class: "small" }, label),
    svg("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${label}, at most ${max.toLocaleString("en", { maximumFractionDigits: 3 })}` },
      svg("polyline", { class: "curve", points: line })));
}
