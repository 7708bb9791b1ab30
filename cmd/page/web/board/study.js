/** A study of puzzles: the report of each shape, with its files. */

import { byId, h } from "../dom.js";

/** The reports of a study, whose code is loaded on first use; the first figure is brought into view if somebody waits for it. */
export function studyOf({ sections }, looks = false) {
  const box = h("div", { class: "study report" });
  fill(box, sections).then(() => looks && box.querySelector("figure")?.scrollIntoView({ block: "center" }));
  return box;
}

async function fill(box, sections) {
  const { reportOf } = await import("../report.js");
  if (!byId("report-style")) document.head.append(h("link", { id: "report-style", rel: "stylesheet", href: new URL("../report.css", import.meta.url).href }));
  const link = ([name, data]) => h("a", { class: "quiet", href: `data:application/octet-stream;base64,${data}`, download: name }, name);
  box.replaceChildren(...sections.flatMap(({ page, files }) => [...reportOf(page), h("p", { class: "row small files" }, "Save ", ...Object.entries(files).map(link))]));
}
