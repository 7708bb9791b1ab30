/** Keys on the board. */

import { byId } from "../dom.js";
import { MODES } from "./app.js";
import { leave } from "./nested.js";
import { DigitKeys } from "./symbols.js";

export class Typing {
  /** @param {import("./app.js").App} app @param {import("./view.js").BoardView} view @param {import("./hand.js").Hand} hand */
  constructor(app, view, hand) {
    Object.assign(this, { app, view, hand });
    /** The mode of the digit being typed, if not the chosen one: note, while Shift is held. */
    this.as = undefined;
    this.digits = new DigitKeys((digit) => hand.enter(digit, this.as));
    byId("board").addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => this.everywhere(event));
  }

  /** Drops the pending number, or empties the chosen cells. */
  erase() {
    if (this.digits.cancel()) this.show();
    else this.hand.erase();
  }

  show() {
    this.app.pending = this.digits.pending;
    this.app.emit("choice");
  }

  /** Undo, redo and steps, unless the focus is in a field. */
  everywhere(event) {
    if (event.target.closest?.("input, textarea, select, dialog")) return;
    const { app } = this;
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) {
      if (key === "z" && !event.shiftKey) app.undo();
      else if (key === "y" || key === "z") app.redo();
      else return;
    } else if (key === "]") app.go(app.position + 1);
    else if (key === "[") app.go(app.position - 1);
    else return;
    event.preventDefault();
  }

  key(event) {
    if (event.ctrlKey && event.key.toLowerCase() === "a") {
      event.preventDefault();
      this.app.selection.take([...this.app.board.digits.keys()]);
      return;
    }
    if (event.ctrlKey && !["Home", "End"].includes(event.key) || event.metaKey) return;
    const typed = this.command(event) || this.type(event);
    if (typed) this.view.reveal(this.app.chosen);
    if (typed || this.move(event)) event.preventDefault();
  }

  type({ key, code, altKey, shiftKey }) {
    const { app } = this;
    const writing = { n: app.board.shape.n, symbols: app.board.symbols };
    const noting = shiftKey && /^(Digit|Numpad)\d$/.test(code);
    this.as = noting ? "note" : undefined;
    if (altKey || !this.digits.press(noting ? code.at(-1) : key, writing)) return this.mode(key);
    this.show();
    return true;
  }

  /** Changes the mode, by its letter if that is not a digit, or to the next one. */
  mode(key) {
    const { app } = this;
    const at = MODES.findIndex(({ name }) => name === app.mode);
    const step = { ".": 1, ",": MODES.length - 1 }[key];
    const mode = step ? MODES[(at + step) % MODES.length] : MODES.find((m) => m.key === key.toLowerCase());
    if (mode) app.setMode(mode.name);
    return Boolean(mode);
  }

  command({ key }) {
    const { app, view } = this;
    const commands = {
      "+": () => view.zoomTo(1.25, app.chosen), "-": () => view.zoomTo(0.8, app.chosen), "=": () => view.fit(),
      Delete: () => this.erase(), Backspace: () => this.erase(),
      Enter: () => this.digits.finish(),
      Escape: () => this.leave(),
    };
    commands[key]?.();
    return key in commands;
  }

  /** Cancels a pending number, the overlay, the highlight, or the choice of many cells. */
  leave() {
    const { app } = this;
    if (this.digits.cancel()) return this.show();
    if (app.explanation?.parent) return leave(app);
    if (app.overlay || app.position) return app.lay(null);
    if (app.found) return app.find(app.found);
    return app.choose(app.chosen);
  }

  /** Moves the choice, with Shift adds to it, or with Alt moves the view. */
  move(event) {
    const { app } = this;
    const { shape } = app.board;
    const arrows = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const arrow = arrows[event.key];
    if (arrow && event.altKey) {
      this.view.pan(arrow[1] * 60, arrow[0] * 60);
      return true;
    }
    const at = shape.place(app.chosen);
    const target = arrow ? step(shape, at, arrow) : jump(shape, at, event);
    if (!target) return false;
    this.digits.finish();
    const cell = shape.cellAt(target.layer, target.row, target.column);
    if (event.shiftKey) app.selection.extend(cell);
    else app.choose(cell);
    return true;
  }
}

/** The next place in a direction; rows and columns wrap around. */
function step(shape, { layer, row, column }, [down, right]) {
  return { layer, row: (row + down + shape.rows) % shape.rows, column: (column + right + shape.columns) % shape.columns };
}

/** The place that a key jumps to: the ends of the row or the board, the next box or layer. */
function jump(shape, { layer, row, column }, { key, ctrlKey }) {
  const [last, end, bottom] = [shape.layers - 1, shape.columns - 1, shape.rows - 1];
  const leap = shape.box ? shape.box[0] : Math.round(Math.sqrt(shape.n));
  switch (key) {
    case "Home":
      return ctrlKey ? { layer: 0, row: 0, column: 0 } : { layer, row, column: 0 };
    case "End":
      return ctrlKey ? { layer: last, row: bottom, column: end } : { layer, row, column: end };
    case "PageUp":
      return shape.cube ? { layer: Math.max(0, layer - 1), row, column } : { layer, row: Math.max(0, row - leap), column };
    case "PageDown":
      return shape.cube ? { layer: Math.min(last, layer + 1), row, column } : { layer, row: Math.min(bottom, row + leap), column };
  }
  return null;
}
