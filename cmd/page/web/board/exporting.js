/** The export panel: every format, pictures, paper, and the link. */

import { post } from "../api.js";
import { copied, byId, download, h } from "../dom.js";
import { drawn, listed, printed } from "./pictures.js";
import { marksOf, pictureOf } from "./scene.js";

/** The max length of the text shown; the download has all. */
const PREVIEW = 20000;

export class Exporting {
  /** @param {import("./app.js").App} app @param {() => Promise<string>} link @param {() => import("./layout.js").Layout} layout */
  constructor(app, link, layout) {
    Object.assign(this, { app, link, layout });
    this.build();
    app.on("board", () => this.clear());
  }

  build() {
    const { formats } = this.app.about;
    const button = (id, text, act, more = {}) => h("button", { type: "button", id, onclick: () => this.try(act), ...more }, text);
    this.format = h("select", { id: "write-to", onchange: () => this.try(() => this.preview()) }, ...formats.map(({ name, help }) => h("option", { value: name, title: help }, name)));
    this.text = h("textarea", { id: "written", rows: 12, readonly: true, spellcheck: "false", "aria-label": "The board as text", placeholder: "Press Write to show the board in the chosen format." });
    this.printed = h("select", { id: "print-what", "aria-label": "What is printed" }, h("option", { value: "board" }, "this board"), h("option", { value: "list" }, "the rows shown of the list"));
    this.across = h("select", { id: "print-across", "aria-label": "Boards a page" }, ...[1, 2, 3].map((n) => h("option", { value: n }, `${n * n} a page`)));
    this.address = h("input", { id: "link", readonly: true, hidden: true, "aria-label": "Link" });
    this.says = h("p", { class: "soft small", id: "export-says", role: "status" });
    byId("panel-export").append(
      h("h2", {}, "As text"),
      h("div", { class: "row" }, h("label", { class: "field-inline" }, "Format ", this.format), button("write", "Write", () => this.preview()), button("write-copy", "Copy", () => this.copyText()), button("write-download", "Download", () => this.save(this.format.value))),
      this.text,
      h("h2", {}, "As a picture"),
      h("div", { class: "row" }, button("svg-download", "SVG", () => this.save("svg")), button("png-download", "PNG", () => this.png(), { title: "The board with all marks" })),
      h("h2", {}, "On paper"),
      h("div", { class: "row" }, button("print", "Print", () => this.print()), this.printed, this.across),
      h("h2", {}, "As a link"),
      h("div", { class: "row" }, button("link-copy", "Copy link", () => this.copyLink()), h("span", { class: "soft small" }, "The link holds the board, the step and the rules.")),
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

  /** The board as it is shown. */
  get shown() {
    const { label, shape } = this.app.board;
    return { title: label || shape.title, picture: pictureOf(this.app, this.layout()), marks: marksOf(this.app) };
  }

  async png() {
    download(`${this.name}.png`, await drawn(this.shown.picture, this.shown.marks));
  }

  async print() {
    const all = this.printed.value === "board" ? [this.shown] : await listed(this.app, this.app.shown);
    if (!all.length) return "The list shows no row.";
    return printed(all, Number(this.across.value));
  }

  async copyLink() {
    this.address.value = await this.link();
    this.address.hidden = false;
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
