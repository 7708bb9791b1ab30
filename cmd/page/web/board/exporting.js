/** The export panel: every format, pictures, a PDF to print, and the link. */

import { post } from "../api.js";
import { copied, byId, download, h } from "../dom.js";
import { writeFPuzzles, writeLink } from "./link.js";
import { drawn } from "./pictures.js";
import { marksOf, pictureOf } from "./scene.js";
import { asked } from "./shape.js";

/** The max length of the text shown; the download has all. */
const PREVIEW = 20000;

export class Exporting {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.build();
    app.on("board", () => this.clear());
  }

  build() {
    const { app } = this;
    const { formats } = app.about;
    const button = (id, text, act, more = {}) => h("button", { type: "button", id, onclick: () => this.try(act), ...more }, text);
    this.format = h("select", { id: "write-to", onchange: () => this.try(() => this.preview()) }, ...formats.map(({ name, help }) => h("option", { value: name, title: help }, name)));
    this.text = h("textarea", { id: "written", rows: 12, readonly: true, spellcheck: "false", "aria-label": "The board as text", placeholder: "Press Write to show the board in the chosen format." });
    this.printed = h("select", { id: "print-what", "aria-label": "What is printed" }, h("option", { value: "board" }, "this board"), h("option", { value: "list" }, "the rows shown of the list"));
    this.perPage = h("select", { id: "print-pages", "aria-label": "Boards a page" }, h("option", { value: 0 }, "as many as fit"), ...[1, 2, 4, 6, 9].map((n) => h("option", { value: n }, `${n} a page`)));
    this.title = h("input", { id: "print-title", size: 12, placeholder: "Puzzles", "aria-label": "Title of the pages" });
    this.rated = h("input", { type: "checkbox", id: "print-rating" });
    this.address = h("input", { id: "link", readonly: true, hidden: true, "aria-label": "To share" });
    this.says = h("p", { class: "soft small", id: "export-says", role: "status" });
    byId("panel-export").append(
      h("h2", {}, "As text"),
      h("div", { class: "row" }, h("label", { class: "field-inline" }, "Format ", this.format), button("write", "Write", () => this.preview()), button("write-copy", "Copy", () => this.copyText()), button("write-download", "Download", () => this.save(this.format.value))),
      this.text,
      h("h2", {}, "As a picture"),
      h("div", { class: "row" }, button("svg-download", "SVG", () => this.save("svg")), button("png-download", "PNG", () => this.png(), { title: "The board with all marks" })),
      h("h2", {}, "On paper"),
      h("div", { class: "row" }, button("print", "Print", () => this.print(), { title: "A PDF with the solutions at the end" }), this.printed, this.perPage, this.title, h("label", { class: "field-inline" }, this.rated, " ratings")),
      h("h2", {}, "To share"),
      h("div", { class: "row" }, button("link-copy", "Copy link", () => this.copyLink(() => this.link()), { title: "The whole puzzle in a link, with the step and the rules, for any page of basisk and for the commands" }),
        button("fpuzzles-copy", "Copy f-puzzles link", () => this.copyLink(() => writeFPuzzles(app.board))), button("line-copy", "Copy line", () => this.copyLink(() => this.line()), { title: "A line of text, which every program reads" })),
      this.address, this.says,
    );
  }

  /** Runs an action and shows its error. */
  async try(act) {
    try {
      this.says.textContent = (await act()) || "";
    } catch (error) {
      this.says.textContent = error.message;
    }
  }

  async written(to) {
    return post("/api/write", { board: this.app.board.toWire(), to });
  }

  async preview() {
    this.whole = await (await this.written(this.format.value)).text();
    this.text.value = this.whole.length > PREVIEW ? `${this.whole.slice(0, PREVIEW)}\n…` : this.whole;
  }

  async copyText() {
    await this.preview();
    await copy(this.whole, this.text);
    return "Copied.";
  }

  async save(to) {
    const response = await this.written(to);
    const [, ending] = response.headers.get("Content-Disposition").match(/\.(\w+)"/);
    download(`${this.name}.${ending}`, await response.blob());
  }

  get name() {
    return (this.app.board.label || `board-${this.app.board.shape.spec}`).replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 60);
  }

  async png() {
    download(`${this.name}.png`, await drawn(pictureOf(this.app), marksOf(this.app)));
  }

  /** Downloads the board or the rows shown as a PDF to print. */
  async print() {
    const { app } = this;
    const options = { title: this.title.value, per_page: Number(this.perPage.value), rating: this.rated.checked };
    if (this.printed.value === "board") {
      const { board } = app;
      const clues = Array.from(board.digits, (digit, cell) => (board.clues[cell] ? digit : 0));
      return this.sheet(this.name, { boards: [board.toWire()], clues, ...options });
    }
    if (!app.shown.length) return "The list shows no row.";
    const boards = app.shown.map((i) => ({ ...asked(app.puzzles[i]), label: app.puzzles[i].label }));
    return this.sheet("puzzles", { boards, ...options });
  }

  async sheet(name, what) {
    this.says.textContent = "The solutions are being found…";
    download(`${name}.pdf`, await (await post("/api/print", what)).blob());
  }

  /** The link of the board, with the step and the rules. */
  link() {
    const { board, explanation, position, reasoning: { rules, maxTuple } } = this.app;
    const more = { ...(explanation && position ? { step: explanation.outermost(position) } : {}), ...(rules ? { rules } : {}), ...(maxTuple ? { maxTuple } : {}) };
    return `${location.origin}/${writeLink(board, more)}`;
  }

  /** The clues as a line of text. */
  async line() {
    const { board } = this.app;
    return (await (await post("/api/write", { board: board.cleared().toWire(), to: "line" })).text()).trim();
  }

  /** Copies a text that is shown. @param {() => string|Promise<string>} text */
  async copyLink(text) {
    this.address.hidden = false;
    this.address.value = await text();
    await copy(this.address.value, this.address);
    return "Copied.";
  }

  clear() {
    this.address.hidden = true;
    this.text.value = "";
    this.says.textContent = "";
  }
}

/** Copies a text. If the browser refuses, the field with the text is selected. */
async function copy(text, field) {
  if (await copied(text)) return;
  field.select();
  throw new Error("The browser does not allow copying here. The text is selected: press Ctrl+C.");
}
