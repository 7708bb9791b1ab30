/** The name of the open document, and the list of all documents of the server. */

import { byId, h, when } from "../dom.js";
import { Board } from "./board.js";
import { documents } from "./documents.js";
import { count } from "./words.js";

const button = (text, act, properties = {}) => h("button", { type: "button", class: "quiet", ...properties, onclick: act }, text);

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
  const title = h("summary", {});
  const rows = h("ul", { class: "rows" });
  let turn = 0;
  const refresh = async () => {
    const mine = ++turn;
    const all = await documents().catch(() => []);
    if (mine !== turn) return;
    title.textContent = `Documents (${all.length})`;
    list.dataset.count = all.length;
    const undo = docs.removed && h("li", {}, h("span", { class: "grow" }, `${docs.removed.name} is deleted.`), button("Undo", () => docs.bringBack(), { id: "undo-delete" }));
    if (list.open) rows.replaceChildren(...undo ? [undo] : [], ...all.map(row));
  };
  const list = h("details", { id: "documents", hidden: !app.about.documents, ontoggle: refresh }, title, rows);
  app.on("documents document", refresh);
  refresh();
  byId("tries").after(
    h("div", { class: "row" }, h("label", { class: "field-inline grow" }, "Document ", name),
      button("New document", () => docs.begin(new Board(app.board.shape)), { id: "new-document", class: "" })), list);
}
