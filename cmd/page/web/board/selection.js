/**
 * The chosen cells. One of them is the cursor, which arrows move and the status line
 * describes; typing fills all of them.
 *
 * Events: "choice" of the page.
 */

export class Selection {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.cursor = 0;
    /** @type {Set<number>} the cursor is among them, unless none is chosen */
    this.cells = new Set([0]);
    /** True if a drag removes cells. */
    this.removing = false;
  }

  /** Chooses one cell and no other. */
  only(cell) {
    this.take([cell]);
  }

  /** Chooses cells; the last one is the cursor. */
  take(cells) {
    this.cells = new Set(cells);
    if (cells.length) this.cursor = cells.at(-1);
    this.app.emit("choice");
  }

  /** Moves the cursor, and keeps what is chosen. */
  extend(cell) {
    this.cells.add(cell);
    this.cursor = cell;
    this.app.emit("choice");
  }

  /**
   * Takes a cell that is pressed or dragged over.
   * @param {number} cell
   * @param {{first: boolean, more: boolean}} how whether it begins a drag, and whether it adds to what is chosen
   */
  pick(cell, { first, more }) {
    if (cell < 0) return;
    if (first) this.removing = more && this.cells.has(cell);
    if (first && !more) this.only(cell);
    else if (!this.removing) this.extend(cell);
    else this.drop(cell);
  }

  /** Takes a cell out, unless it is the last. */
  drop(cell) {
    if (this.cells.size > 1 && this.cells.delete(cell)) this.take([...this.cells]);
  }

  /** Keeps the cells of a board of size cells. */
  within(size) {
    this.cursor = Math.min(this.cursor, size - 1);
    this.cells = new Set([...this.cells].filter((cell) => cell < size));
    if (!this.cells.size) this.cells.add(this.cursor);
  }
}
