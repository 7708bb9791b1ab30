/** The list of all documents of the server, and the parts of such lists. */

import { byId, h, when } from "../dom.js";
import { Board } from "./board.js";
import { documents } from "./documents.js";
import { count } from "./words.js";

export const button = (text, act, properties = {}) => h("button", { type: "button", class: "quiet", ...properties, onclick: act }, text);

/** A fold whose rows are made when it opens, and again on events. */
export function fold(app, id, events, rows) {
  const title = h("span", {});
  const list = h("ul", { class: "rows" });
  const box = h("details", { id, class: "fold" }, h("summary", {}, title), list);
  let turn = 0;
  const refresh = async () => {
    const mine = ++turn;
    const found = await rows(box.open);
    if (mine !== turn) return;
    title.textContent = found.title;
    box.dataset.count = found.count;
    if (box.open) list.replaceChildren(...found.rows);
  };
  box.addEventListener("toggle", refresh);
  app.on(events, refresh);
  refresh();
  return box;
}

/** The name of the open document, and the list of all documents. */
export function documentList(app, docs) {
  const name = h("input", { id: "document-name", "aria-label": "Name of this document", autocomplete: "off", onchange: () => docs.rename(name.value.trim()) });
  const show = () => {
    name.value = docs.title;
    name.placeholder = app.board.label || app.board.shape.title;
  };
  app.on("named board", show);
  show();
  const row = (doc) => {
    const here = doc.id === docs.id;
    const about = (here && docs.kept.about) || doc.about || { title: "Document that was just made", clues: 0, filled: 0, size: 0 };
    const facts = [about.name && about.title, `${count(about.clues, "clue")}, ${about.filled} of ${about.size} filled`, about.listed ? count(about.listed, "puzzle") : "", when(doc.changed)];
    return h("li", { "aria-current": here ? "true" : null },
      h("span", { class: "grow" }, h("b", {}, about.name || about.title), h("span", { class: "soft small" }, ` ${facts.filter(Boolean).join(" · ")}`)),
      here ? null : button("Open", () => docs.open(doc.id)), button("Delete", () => docs.remove({ ...doc, about }), { class: "quiet stop" }));
  };
  const list = fold(app, "documents", "documents document", async () => {
    const all = await documents().catch(() => []);
    const undo = docs.removed && h("li", {}, h("span", { class: "grow" }, `${docs.removed.name} is deleted.`), button("Undo", () => docs.bringBack(), { id: "undo-delete" }));
    return { title: `Documents (${all.length})`, count: all.length, rows: [...undo ? [undo] : [], ...all.map(row)] };
  });
  list.hidden = !app.about.documents;
  byId("tries").after(
    h("div", { class: "row" }, h("label", { class: "field-inline grow" }, "Document ", name),
      button("New document", () => docs.begin(new Board(app.board.shape)), { id: "new-document", class: "" })), list);
}
