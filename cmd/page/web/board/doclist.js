/** The list of all documents of this browser, and the parts of such lists. */

import { byId, h, when } from "../dom.js";
import { Board } from "./board.js";
import { documents } from "./docchoice.js";
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
  app.on("document board", show);
  show();
  const row = (doc) => {
    const here = doc.id === docs.id;
    const facts = [doc.name && doc.title, `${count(doc.clues, "clue")}, ${doc.filled} of ${doc.size} filled`, doc.listed ? count(doc.listed, "puzzle") : "", when(doc.changed)];
    return h("li", { "aria-current": here ? "true" : null },
      h("span", { class: "grow" }, h("b", {}, doc.name || doc.title), h("span", { class: "soft small" }, ` ${facts.filter(Boolean).join(" · ")}`)),
      here ? null : button("Open", () => docs.open(doc.id)), button("Delete", () => docs.remove(doc.id), { class: "quiet stop" }));
  };
  const list = fold(app, "documents", "documents document", async () => {
    const all = await documents().catch(() => []);
    const undo = docs.removed && h("li", {}, h("span", { class: "grow" }, `${docs.removed.name} is deleted.`), button("Undo", () => docs.bringBack(), { id: "undo-delete" }));
    return { title: `Documents in this browser (${all.length})`, count: all.length, rows: [...undo ? [undo] : [], ...all.map(row)] };
  });
  byId("tries").after(
    h("div", { class: "row" }, h("label", { class: "field-inline grow" }, "Document ", name),
      button("New document", () => docs.begin(new Board(app.board.shape)), { id: "new-document", class: "" })), list);
}
