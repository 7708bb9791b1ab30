/** A study of puzzles: for each shape its sentences, its figures and its tables. */

import { byId, h } from "../dom.js";

/** The sections of a study, whose code is loaded on first use. */
export function studyOf(sections) {
  const box = h("div", { class: "study" });
  fill(box, sections);
  return box;
}

async function fill(box, sections) {
  const [{ figureOf }, { prose, sortable }] = await Promise.all([import("../figure.js"), import("../sortable.js")]);
  if (!byId("figures-style")) document.head.append(h("link", { id: "figures-style", rel: "stylesheet", href: new URL("../figures.css", import.meta.url).href }));
  const file = ({ files }) => (ending) => `data:application/octet-stream;base64,${files[ending]}`;
  box.replaceChildren(...sections.flatMap(({ name, sentences, tables, figures }) => [
    h("h3", {}, name), ...sentences.map((sentence) => h("p", {}, ...prose(sentence))),
    ...figures.map((figure) => figureOf(figure, file(figure))),
    ...tables.map((table) => h("details", { open: true }, h("summary", {}, table.title), sortable(table, table.title), h("p", { class: "soft small" }, ...prose(table.note ?? "")))),
  ]));
}
