/** What the player does to the board, by keys, by the keypad and by the pointer. */

/** The colours of the player, in pairs: Shift paints the other one of the pair of the active colour. */
export const COLOURS = ["yellow", "blue", "green", "pink", "orange", "purple"];

/** The other colour of a pair. */
const pairOf = (colour) => (colour % 2 ? colour + 1 : colour - 1);

/** @typedef {{cell: number, digit: number}} Spot a point of the board: its cell, and the digit whose place is there, 0 if none */

export class Hand {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** The active colour, and whether it colours candidates. */
    this.colour = 1;
    this.fine = false;
  }

  /** Enters a digit into the chosen cells, in the chosen mode or another one. */
  enter(digit, mode = this.app.mode) {
    const { app } = this;
    const { board } = app;
    app.pending = "";
    if (mode === "find") return app.find(digit);
    if (mode === "colour") return digit <= COLOURS.length && this.take(digit).paint([...app.selection.cells], 0);
    const cells = this.targets(mode);
    const open = cells.filter((cell) => !board.digits[cell]);
    if (mode === "pencil" || mode === "note") {
      if (open.length) app.edit(mode === "note" ? board.withNoted(open, digit) : board.withToggled(open, digit));
      return undefined;
    }
    const same = cells.every((cell) => board.digits[cell] === digit && Boolean(board.clues[cell]) === (mode === "clue"));
    return app.edit(same ? board : board.withDigit(cells, digit, mode === "clue"));
  }

  /** Opens the chosen cells; removes the notes of open ones, then the restrictions. In the mode Colours it removes colours. */
  erase() {
    const { app } = this;
    const { board, mode } = app;
    if (mode === "find") return app.find(app.found);
    const drop = (cells, map) => app.edit(cells.some((cell) => board[map].has(cell)) ? board.without(cells, map) : board);
    if (mode === "colour") return drop([...app.selection.cells], "colours");
    const cells = this.targets(mode);
    const filled = cells.filter((cell) => board.digits[cell]);
    const noted = cells.some((cell) => board.notes.has(cell));
    if (filled.length && (mode === "digit" || mode === "clue")) return app.edit(board.withDigit(filled, 0, false));
    return drop(cells, noted && mode !== "pencil" ? "notes" : "allowed");
  }

  /** The chosen cells that the mode may change; only the mode Clues changes clues. */
  targets(mode) {
    const { app } = this;
    const all = [...app.selection.cells];
    const free = mode === "clue" ? all : all.filter((cell) => !app.board.clues[cell]);
    app.notice(all.length && !free.length ? "This is a clue. Choose Clues above to change the puzzle." : "");
    return free;
  }

  /** Chooses the cell that is pressed or dragged over, or paints it with the active colour. */
  pick({ cell, digit }, { first, more }) {
    const { app } = this;
    if (app.mode !== "colour" || cell < 0) return app.selection.pick(cell, { first, more });
    if (!first && cell === app.chosen) return undefined;
    app.choose(cell);
    return this.fine ? digit && this.paint([cell], digit, more) : this.paint([cell], 0, more, first);
  }

  /** Places the candidate at a point. */
  place({ cell, digit }) {
    const { app } = this;
    if (app.mode === "colour" || !digit || !app.sight.candidates.has(cell, digit)) return;
    app.choose(cell);
    this.enter(digit, app.mode === "clue" ? "clue" : "digit");
  }

  /** Crosses out the candidate at a point, or brings it back. */
  cross({ cell, digit }) {
    const { app } = this;
    if (cell >= 0) app.choose(cell);
    if (digit && (app.sight.candidates.has(cell, digit) || this.crossed(cell, digit))) this.enter(digit, "pencil");
  }

  /** Reports whether a candidate is crossed out. */
  crossed(cell, digit) {
    const { allowed, digits } = this.app.board;
    return !digits[cell] && allowed.has(cell) && !allowed.get(cell).includes(digit);
  }

  /** Makes a colour the active one. */
  take(colour) {
    this.colour = colour;
    this.app.emit("mode");
    return this;
  }

  /**
   * Paints cells, or their candidates unless digit is 0, in the active colour or the other one of its pair. If the
   * first cell has the colour, it is removed; first is false while a drag goes on as it began.
   */
  paint(cells, digit, pair = false, first = true) {
    const { app } = this;
    const colour = pair ? pairOf(this.colour) : this.colour;
    if (first) this.removes = app.board.colourOf(cells[0], digit) === colour;
    app.edit(app.board.withColour(cells, digit, this.removes ? 0 : colour));
  }
}
