/** The export panel: every format, pictures, a print sheet, and the link. */

import { post } from "../api.js";
import { copied, byId, download, h } from "../dom.js";
import { readColours } from "./colours.js";
import { paint } from "./ink.js";
import { drawMarks } from "./overlay.js";
import { marksOf, pictureOf } from "./scene.js";

/** The approximate side of a picture, in pixels. */
const PICTURE = 1600;

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
    this.address = h("input", { id: "link", readonly: true, hidden: true, "aria-label": "Link" });
    this.says = h("p", { class: "soft small", id: "export-says", role: "status" });
    byId("panel-export").append(
      h("h2", {}, "As text"),
      h("div", { class: "row" }, h("label", { class: "field-inline" }, "Format ", this.format), button("write", "Write", () => this.preview()), button("write-copy", "Copy", () => this.copyText()), button("write-download", "Download", () => this.save(this.format.value))),
      this.text,
      h("h2", {}, "As a picture, or to print"),
      h("div", { class: "row" }, button("svg-download", "SVG", () => this.save("svg")), button("png-download", "PNG", () => this.png(), { title: "The board with all marks" }), button("png-copy", "Copy PNG", () => this.copyPng()), button("sheet-download", "Print sheet", () => this.save("html"), { title: "A page of HTML with large digits" })),
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

  /** The board as it is shown, on a canvas of its own. */
  picture() {
    const layout = this.layout();
    const colours = readColours();
    const scale = Math.max(8, Math.min(96, Math.floor(PICTURE / Math.max(layout.width, layout.height))));
    const edge = Math.round(scale / 3) + 4;
    const canvas = new OffscreenCanvas(layout.width * scale + 2 * edge, layout.height * scale + 2 * edge);
    const pen = canvas.getContext("2d");
    pen.translate(edge, edge);
    const margin = edge / scale;
    const picture = pictureOf(this.app, layout);
    paint(pen, picture, colours, { x0: -margin, y0: -margin, x1: layout.width + margin, y1: layout.height + margin }, scale);
    drawMarks(pen, picture, colours, marksOf(this.app), { x: 0, y: 0, scale });
    return canvas.convertToBlob({ type: "image/png" });
  }

  async png() {
    download(`${this.name}.png`, await this.picture());
  }

  async copyPng() {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": this.picture() })]);
    return "Copied.";
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
