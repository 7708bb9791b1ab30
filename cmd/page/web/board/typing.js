/** Keys on the board, and the pad of digits for those who have none. */

import { byId, h } from "../dom.js";
import { allDigits } from "./board.js";
import { DigitKeys, textOf } from "./symbols.js";

/** The most digits that have a button each. */
const PAD = 36;

export class Typing {
  /** @param {import("./app.js").App} app @param {import("./view.js").BoardView} view */
  constructor(app, view) {
    this.app = app;
    this.view = view;
    this.digits = new DigitKeys((digit) => this.enter(digit));
    byId("board").addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("keydown", (event) => this.everywhere(event));
    app.on("board mode", () => this.pad());
    this.pad();
  }

  /** Enters a digit into the chosen cell, as the mode says. */
  enter(digit) {
    const { app } = this;
    const { board, chosen, mode } = app;
    app.pending = "";
    if (mode === "pencil") {
      if (!board.digits[chosen]) app.edit(board.withToggled(chosen, digit));
      return;
    }
    if (this.locked()) return;
    const same = board.digits[chosen] === digit && Boolean(board.clues[chosen]) === (mode === "clue");
    app.edit(same ? board : board.withDigit(chosen, digit, mode === "clue"));
  }

  /** Opens the chosen cell, or lifts its restriction. */
  erase() {
    const { app } = this;
    const { board, chosen, mode } = app;
    if (this.digits.cancel()) return this.show();
    if (mode === "pencil" || !board.digits[chosen]) {
      if (board.allowed.has(chosen)) app.edit(board.withAllowed(chosen, null));
    } else if (!this.locked()) app.edit(board.withDigit(chosen, 0, false));
  }

  /** Whether the chosen cell is a clue that the mode does not change. */
  locked() {
    const { app } = this;
    const held = app.mode === "digit" && app.board.clues[app.chosen] === 1;
    app.notice(held ? "This cell is a clue. Choose Clues above to change the puzzle." : "");
    return held;
  }

  show() {
    this.app.pending = this.digits.pending;
    this.app.tell("choice");
  }

  /** Undo, redo and steps, wherever the focus is but in a field. */
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
    if (event.ctrlKey && !["Home", "End"].includes(event.key) || event.metaKey) return;
    if (this.move(event) || this.command(event) || this.type(event)) event.preventDefault();
  }

  type({ key, altKey }) {
    if (altKey || !this.digits.press(key, { n: this.app.board.shape.n, symbols: this.app.board.symbols })) return false;
    this.show();
    return true;
  }

  command({ key }) {
    const { app, view } = this;
    const commands = {
      "+": () => view.zoom(1.25), "-": () => view.zoom(0.8), "=": () => view.fit(),
      Delete: () => this.erase(), Backspace: () => this.erase(),
      Enter: () => this.digits.finish(),
      Escape: () => (this.digits.cancel() ? this.show() : app.lay(null)),
    };
    commands[key]?.();
    return key in commands;
  }

  /** Moves the choice, or with Alt the view. */
  move(event) {
    const { shape } = this.app.board;
    const arrows = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const arrow = arrows[event.key];
    if (arrow && event.altKey) {
      this.view.pan(arrow[1] * 60, arrow[0] * 60);
      return true;
    }
    const at = shape.place(this.app.chosen);
    const target = arrow ? step(shape, at, arrow) : jump(shape, at, event);
    if (!target) return false;
    this.digits.finish();
    this.app.choose(shape.cellAt(target.layer, target.row, target.column));
    return true;
  }

  /** Makes the buttons of the digits. */
  pad() {
    const { n } = this.app.board.shape;
    const { symbols } = this.app.board;
    const key = `${n} ${symbols}`;
    if (key === this.padOf) return;
    this.padOf = key;
    const button = (text, label, act) => h("button", { type: "button", "aria-label": label, onclick: act }, text);
    const digits = n <= PAD ? allDigits(n) : [];
    byId("keypad").replaceChildren(
      ...digits.map((digit) => button(textOf(digit, symbols), `Enter ${textOf(digit, symbols)}`, () => this.enter(digit))),
      ...(digits.length ? [button("⌫", "Open the cell", () => this.erase())] : []),
    );
  }
}

/** The next place in a direction; behind the edge of a row comes its other end. */
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
