/** The panel of puzzles: opening, pasting and dropping them, and the errors of reading. */

import { get, read } from "../api.js";
import { byId, h } from "../dom.js";
import { filesOf } from "./documents.js";
import { count } from "./words.js";

/** The max number of errors shown. */
const ERRORS = 20;
/** The characters shown before and after an error. */
const AROUND = 60;

export class Puzzles {
  /** @param {import("./app.js").App} app @param {(name: string) => void} showPanel @param {import("./documents.js").Documents} documents */
  constructor(app, showPanel, documents) {
    this.app = app;
    this.showPanel = showPanel;
    this.documents = documents;
    this.build();
    this.listen();
    app.on("puzzles", () => this.refresh());
    this.refresh();
  }

  build() {
    const { app } = this;
    this.picker = h("input", { type: "file", id: "files", multiple: true, hidden: true, onchange: () => this.files(this.picker.files) });
    this.text = h("textarea", { id: "paste", rows: 7, spellcheck: "false", "aria-label": "Puzzle as text", placeholder: "Paste a puzzle or several here, in any format that basisk reads, or drop files on the board." });
    this.from = h("select", {}, h("option", { value: "" }, "detected"), ...app.about.reads.map(({ name, help }) => h("option", { value: name, title: help }, name)));
    this.box = h("input", { placeholder: "as in the text", size: "10" });
    this.units = h("input", { id: "read-units", placeholder: "as in the text", size: "10" });
    this.errors = h("div", { class: "errors", id: "read-errors", role: "alert" });
    this.notes = h("p", { class: "soft small" });
    byId("panel-puzzles").append(
      h("div", { class: "row" },
        h("button", { type: "button", class: "primary", id: "open-files", onclick: () => this.picker.click() }, "Open files…"),
        h("button", { type: "button", id: "new-board", onclick: () => app.later(async () => (await import("./newboard.js")).newBoard(app)) }, "New board…"), this.picker),
      this.text,
      h("div", { class: "row" },
        h("button", { type: "button", id: "read", onclick: () => this.read(this.text.value, "text") }, "Read"),
        h("label", { class: "field-inline" }, "Format ", this.from),
        h("label", { class: "field-inline", title: "Rows and columns of a box, as in 2x3, or cube" }, "Boxes ", this.box),
        h("label", { class: "field-inline", title: "latin, x, windows or groups, with commas between" }, "Units ", this.units)),
      this.errors, this.notes,
    );
  }

  /** Pasting works outside of fields, dropping on the whole page. */
  listen() {
    document.addEventListener("paste", (event) => {
      if (event.target.closest?.("input, textarea, select")) return;
      const text = event.clipboardData?.getData("text/plain");
      if (text?.trim()) this.read(text, "clipboard");
    });
    const board = byId("board");
    document.addEventListener("dragover", (event) => {
      event.preventDefault();
      board.classList.add("dropping");
    });
    document.addEventListener("dragleave", (event) => event.relatedTarget || board.classList.remove("dropping"));
    document.addEventListener("drop", (event) => {
      event.preventDefault();
      board.classList.remove("dropping");
      const { files } = event.dataTransfer;
      if (files.length) this.files(files);
      else this.read(event.dataTransfer.getData("text/plain"), "text");
    });
    this.text.addEventListener("paste", () => setTimeout(() => this.read(this.text.value, "text")));
  }

  /** Reads files one after another into one list. */
  async files(files) {
    const all = { puzzles: [], errors: [], notes: [], more: 0 };
    const { body } = this.app.about.limits;
    for (const file of files) {
      if (file.size > body) {
        all.errors.push({ message: `${file.name} has ${megabytes(file.size)}, but the server reads at most ${megabytes(body)} at a time. Split it, or pass it to basisk serve.`, text: "" });
        continue;
      }
      const text = await file.text();
      const part = await this.ask(text, file.name);
      if (!part) return;
      all.puzzles = all.puzzles.concat(part.puzzles);
      all.errors.push(...part.errors.map((error) => ({ ...error, text, name: file.name })));
      all.notes.push(...(part.notes || []));
      all.more += part.more || 0;
    }
    this.picker.value = "";
    this.take(all);
  }

  async read(text, name) {
    const [link] = /#\?(load|board)=\S+/.exec(text) ?? [];
    if (link) {
      location.hash = link;
      return;
    }
    const found = await this.ask(text, name);
    if (found) this.take({ ...found, errors: found.errors.map((error) => ({ ...error, text })) });
  }

  async ask(text, name) {
    try {
      return await read(text, { from: this.from.value, box: this.box.value.trim(), units: this.units.value.trim(), name });
    } catch (error) {
      this.take({ puzzles: [], errors: [{ message: error.message, text: "" }], notes: [] });
      return null;
    }
  }

  /** Adds what was read to the list, and opens the first puzzle of it. */
  take(found) {
    this.app.notice("");
    this.report(found);
    if (found.errors.length) this.showPanel("puzzles");
    if (found.puzzles.length) this.open(this.app.enlist(found.puzzles));
  }

  /** Shows the errors of reading. */
  report({ errors, notes, more }) {
    this.errors.replaceChildren(...errors.slice(0, ERRORS).map(errorAt));
    if (errors.length > ERRORS) this.errors.append(h("p", {}, `and ${count(errors.length - ERRORS, "more error")}`));
    this.notes.textContent = [...(notes || []).slice(0, 5), more ? `${count(more, "puzzle")} beyond these are not listed.` : ""].filter(Boolean).join(" ");
  }

  /** Lists the server's files in a new document, and opens the first puzzle unless there is a link. */
  async fetchFiles() {
    const { app, documents } = this;
    const { id, line } = documents;
    if (!app.about.files.length || line) return;
    try {
      const found = await get("/api/files");
      this.report(found);
      if (!found.puzzles.length || id !== documents.id) return;
      documents.files = filesOf(app.about);
      const first = app.list(found.puzzles);
      if (location.hash.length < 2) await this.open(first);
    } catch (error) {
      this.app.notice(error.message);
    }
  }

  async open(index) {
    try {
      await this.app.open(index);
    } catch (error) {
      this.app.notice(error.message);
    }
  }

  /** Lists the puzzles once there are any. */
  refresh() {
    const { app } = this;
    if (app.puzzles.length) app.once("listing", async () => {
      const { listing } = await import("./listing.js");
      listing(app, (index) => this.open(index));
    });
  }
}

function megabytes(bytes) {
  return `${(bytes / (1 << 20)).toFixed(0)} MB`;
}

/** An error with the line of the text that it points into, and its column marked. */
function errorAt({ message, line, column, text, name }) {
  const box = h("div", { class: "error-at", "data-line": line || "", "data-column": column || "" }, h("p", {}, name ? `${name}: ${message}` : message));
  const content = line && text ? text.split(/\r\n|\r|\n/)[line - 1] : undefined;
  if (content === undefined) return box;
  const letters = [...content];
  const at = column ? column - 1 : -1;
  const from = Math.max(0, at - AROUND);
  const cut = (a, b) => letters.slice(Math.max(a, 0), b).join("");
  const parts = at < 0
    ? [cut(0, 2 * AROUND)]
    : [from ? "…" : "", cut(from, at), h("mark", {}, letters[at] ?? " "), cut(at + 1, at + AROUND)];
  box.append(h("pre", { tabindex: "0" }, h("span", { class: "number" }, `${line} | `), ...parts));
  return box;
}
