/** The lists of all documents, and of all questions, of this browser. */

import { byId, h } from "../dom.js";
import { when } from "./ask.js";
import { Board } from "./board.js";
import { documents } from "./documents.js";
import { count } from "./words.js";

const button = (text, act, properties = {}) => h("button", { type: "button", class: "quiet", ...properties, onclick: act }, text);

/** A fold with rows that are made when it is open, and again when something changes. */
function fold(app, id, events, rows) {
  const title = h("span", {});
  const list = h("ul", { class: "shelf" });
  const box = h("details", { id, class: "fold" }, h("summary", {}, title), list);
  let turn = 0;
  const refresh = async () => {
    const mine = ++turn;
    const found = await rows(box.open);
    if (mine !== turn) return;
    title.textContent = found.title;
    box.dataset.count = found.rows.length;
    if (box.open) list.replaceChildren(...found.rows);
  };
  box.addEventListener("toggle", refresh);
  app.on(events, refresh);
  refresh();
  return box;
}

/** The documents: the one that is open with its name, and all of them. */
export function documentShelf(app, shelf) {
  const name = h("input", { id: "document-name", "aria-label": "Name of this document", autocomplete: "off", onchange: () => shelf.rename(name.value.trim()) });
  const show = () => {
    name.value = shelf.title;
    name.placeholder = app.board.label || app.board.shape.title;
  };
  app.on("document board", show);
  show();
  const row = (doc) => {
    const here = doc.id === shelf.id;
    const facts = [doc.name && doc.title, `${count(doc.clues, "clue")}, ${doc.filled} of ${doc.size} filled`, doc.listed ? count(doc.listed, "puzzle") : "", when(doc.changed)];
    return h("li", { "data-document": doc.id, "aria-current": here ? "true" : null },
      h("span", { class: "grow" }, h("b", {}, doc.name || doc.title), h("span", { class: "soft small" }, ` ${facts.filter(Boolean).join(" · ")}`)),
      here ? null : button("Open", () => shelf.open(doc.id)), button("Delete", () => shelf.remove(doc.id), { class: "quiet stop" }));
  };
  const list = fold(app, "documents", "documents document", async () => {
    const all = await documents().catch(() => []);
    return { title: `Documents in this browser (${all.length})`, rows: all.map(row) };
  });
  byId("panel-puzzles").prepend(
    h("div", { class: "row" }, h("label", { class: "field-inline grow" }, "Document ", name),
      button("New document", () => shelf.begin(new Board(app.board.shape)), { id: "new-document", class: "" })), list);
}

/** All questions of this browser, and what else the server is asked. */
export function jobShelf(app, jobs) {
  const titles = new Map(app.about.questions.map(({ name, title }) => [name, title || name]));
  const line = (question, board, put, state, ...buttons) => h("li", { "data-state": state },
    h("span", { class: "grow" }, h("b", {}, titles.get(question) ?? question), h("span", { class: "soft small" }, ` ${[board, when(put), state].filter(Boolean).join(" · ")}`)), ...buttons);
  const row = (job) => {
    const time = job.figures.at(-1)?.seconds;
    const state = !job.ended ? job.state || `at work for ${Math.round(time ?? 0)} s` : job.ended === "answer" ? "answered" : job.ended;
    return line(job.question, job.title, job.put, state,
      job.doc === jobs.documents.id ? null : button("Open", () => jobs.documents.open(job.doc)),
      job.ended ? button("Remove", () => jobs.remove(job)) : button("Stop", () => jobs.stop(job)));
  };
  const foreign = (job) => line(job.question, job.board, Date.parse(job.put), `${job.state}, of another browser or a program`,
    button("Stop", () => fetch(`/api/questions/${job.id}`, { method: "DELETE" })));
  byId("panel-ask").append(fold(app, "jobs", "jobs", async (open) => {
    const all = [...jobs.all.values()].sort((a, b) => b.put - a.put);
    const others = open ? await jobs.foreign().catch(() => []) : [];
    const working = all.filter((job) => !job.ended).length;
    return { title: `All questions (${working ? `${working} at work, ` : ""}${all.length} in all)`, rows: [...all.map(row), ...others.map(foreign)] };
  }));
}
