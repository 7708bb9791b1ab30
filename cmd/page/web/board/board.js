/**
 * A board: digits, which of them are clues, and the cells that are restricted to some
 * candidates. Boards are immutable: an edit makes a new one, which shares the unchanged
 * parts, and undo returns to the old one.
 */

import { Candidates } from "./candidates.js";

/** @typedef {import("./shape.js").Shape} Shape */

/** Boards as documents keep them. @type {WeakMap<Board, object>} */
const keptOf = new WeakMap();

export class Board {
  /**
   * @param {Shape} shape
   * @param {{digits?: Uint16Array, clues?: Uint8Array, allowed?: Map<number, number[]>, notes?: Map<number, number[]>,
   *          colours?: Map<number, [number, number][]>, symbols?: string, label?: string, source?: string, index?: number, item?: number}} [parts]
   *   item is the place in the list from which the puzzle was opened, -1 if there is none
   */
  constructor(shape, parts = {}) {
    this.shape = shape;
    this.digits = parts.digits || new Uint16Array(shape.size);
    this.clues = parts.clues || new Uint8Array(shape.size);
    this.allowed = parts.allowed || new Map();
    /** The player's notes in open cells, which no rule reads. */
    this.notes = parts.notes || new Map();
    /** The player's colours of cells and candidates: digits, or 0 for the cell, each with its colour. */
    this.colours = parts.colours || new Map();
    this.symbols = parts.symbols || "";
    this.label = parts.label || "";
    this.source = parts.source || "";
    this.index = parts.index || 0;
    this.item = parts.item ?? -1;
  }

  /** Reads a board as /api/read gives it. All its digits are clues. */
  static fromWire(shape, wire) {
    const digits = Uint16Array.from(wire.cells);
    const allowed = new Map();
    (wire.candidates || []).forEach((list, cell) => {
      if (list && !digits[cell] && list.length < shape.n) allowed.set(cell, list);
    });
    return new Board(shape, { ...wire, digits, clues: Uint8Array.from(digits, (d) => (d ? 1 : 0)), allowed });
  }

  /** The board as the server reads it. */
  toWire() {
    const wire = { ...this.shape.toWire(), cells: Array.from(this.digits) };
    if (this.allowed.size) {
      wire.candidates = Array.from(this.digits, (digit, cell) => (digit ? null : this.allowed.get(cell) || null));
    }
    for (const key of ["symbols", "label"]) if (this[key]) wire[key] = this[key];
    return wire;
  }

  /** The board as a document keeps it: clues apart from entered digits, and the lists of all cells. It is made once. */
  toKept() {
    if (!keptOf.has(this)) {
      const { digits, clues, symbols, label, source, index } = this;
      const lists = (map) => Array.from(digits, (_, cell) => map.get(cell) ?? null);
      keptOf.set(this, {
        ...this.shape.toWire(), givens: Array.from(digits, (digit, cell) => (clues[cell] ? digit : 0)), entered: Array.from(digits, (digit, cell) => (clues[cell] ? 0 : digit)),
        notes: lists(this.notes), candidates: lists(this.allowed), ...(this.colours.size ? { colours: lists(this.colours) } : {}), symbols, label, source, index,
      });
    }
    return keptOf.get(this);
  }

  /** Reads a board of a document. */
  static fromKept(shape, kept, item) {
    const map = (lists) => new Map([...lists.entries()].filter(([, list]) => list));
    const board = new Board(shape, {
      ...kept, item, digits: Uint16Array.from(kept.givens, (digit, cell) => digit || kept.entered[cell]), clues: Uint8Array.from(kept.givens, (digit) => (digit ? 1 : 0)),
      notes: map(kept.notes), allowed: map(kept.candidates), colours: map(kept.colours ?? []),
    });
    keptOf.set(board, kept);
    return board;
  }

  /** The same board with other parts. */
  with(parts) {
    return new Board(this.shape, { ...this, ...parts });
  }

  /**
   * Puts a digit into cells, whose peers lose their notes of it, or opens them if the digit is 0.
   * @param {boolean} clue whether the digit belongs to the puzzle
   */
  withDigit(cells, digit, clue) {
    const digits = this.digits.slice();
    const clues = this.clues.slice();
    for (const cell of cells) {
      digits[cell] = digit;
      clues[cell] = digit && clue ? 1 : 0;
    }
    return this.with({ digits, clues, notes: this.#notesBeside(cells.map((cell) => ({ cell, digit }))) });
  }

  /** Crosses out a candidate of cells, or restores it if no cell has it. */
  withToggled(cells, digit) {
    const every = allDigits(this.shape.n);
    return this.with({ allowed: toggled(this.allowed, cells, digit, { usual: every, wanted: false }) });
  }

  /** Notes a digit in cells, or removes the note if all have it. */
  withNoted(cells, digit) {
    return this.with({ notes: toggled(this.notes, cells, digit, { usual: [], wanted: true }) });
  }

  /** The notes but for those of digits that peers get. */
  #notesBeside(placed) {
    const notes = new Map(this.notes);
    for (const { cell, digit } of placed) {
      this.shape.eachPeer(cell, (peer) => {
        if (notes.get(peer)?.includes(digit)) put(notes, peer, notes.get(peer).filter((other) => other !== digit));
      });
    }
    return notes;
  }

  /** The colour of a candidate, or of a cell if digit is 0; 0 if it has none. */
  colourOf(cell, digit) {
    return this.colours.get(cell)?.find(([of]) => of === digit)?.[1] ?? 0;
  }

  /** Gives cells, or their candidates unless digit is 0, a colour; 0 removes it. */
  withColour(cells, digit, colour) {
    const colours = new Map(this.colours);
    for (const cell of cells) {
      const others = (colours.get(cell) ?? []).filter(([of]) => of !== digit);
      put(colours, cell, colour ? [...others, [digit, colour]] : others);
    }
    return this.with({ colours });
  }

  /** The same without the notes, the restrictions or the colours of cells. */
  without(cells, map) {
    const left = new Map(this[map]);
    for (const cell of cells) left.delete(cell);
    return this.with({ [map]: left });
  }

  /** Applies what a step concludes: digits to place, candidates to cross out. */
  withConclusions(placed, removed) {
    const digits = this.digits.slice();
    const allowed = new Map(this.allowed);
    for (const { cell, digit } of placed) digits[cell] = digit;
    for (const { cell, digit } of removed) {
      const list = allowed.get(cell) || allDigits(this.shape.n);
      allowed.set(cell, list.filter((d) => d !== digit));
    }
    return this.with({ digits, allowed, notes: this.#notesBeside(placed) });
  }

  /** Fills in the digits of a solution, which are not clues. */
  withSolution(cells) {
    return this.with({ digits: Uint16Array.from(cells) });
  }

  /** Removes everything but the clues. */
  cleared() {
    const digits = this.digits.map((digit, cell) => (this.clues[cell] ? digit : 0));
    return this.with({ digits, allowed: new Map(), notes: new Map(), colours: new Map() });
  }

  /** Reports whether there is anything but clues. */
  get touched() {
    return this.filled > this.clueCount || [this.allowed, this.notes, this.colours].some(({ size }) => size);
  }

  /** The number of clues. */
  get clueCount() {
    return this.clues.reduce((sum, clue) => sum + clue, 0);
  }

  /** The number of filled cells. */
  get filled() {
    return this.digits.reduce((sum, digit) => sum + (digit ? 1 : 0), 0);
  }
}

/** What follows from a board without a rule. */
export class Sight {
  /** @param {Board} board */
  constructor(board) {
    this.candidates = remaining(board);
    this.clashes = clashes(board);
    /** Open cells without a candidate. */
    this.dead = [];
    board.digits.forEach((digit, cell) => {
      if (!digit && !this.candidates.count(cell)) this.dead.push(cell);
    });
  }
}

/** The candidates that the digits of a board and its restrictions leave. */
function remaining(board) {
  const { shape, digits } = board;
  const left = new Candidates(shape);
  for (const [cell, list] of board.allowed) left.restrict(cell, list);
  digits.forEach((digit, cell) => {
    if (digit) shape.eachPeer(cell, (peer) => left.remove(peer, digit));
  });
  digits.forEach((digit, cell) => {
    if (!digit) return;
    left.clear(cell);
    left.add(cell, digit);
  });
  return left;
}

/** The cells that hold the same digit as another one of a unit. */
function clashes({ shape, digits }) {
  const found = new Set();
  const holder = new Int32Array(shape.n + 1);
  for (const unit of shape.units) {
    holder.fill(-1);
    for (const cell of unit.cells) {
      const digit = digits[cell];
      if (!digit) continue;
      if (holder[digit] >= 0) found.add(cell).add(holder[digit]);
      holder[digit] = cell;
    }
  }
  return found;
}

/**
 * The lists with a digit added to cells, or removed if it is not wanted; the reverse if all
 * cells are so already. Default lists are left out.
 */
function toggled(lists, cells, digit, { usual, wanted }) {
  const all = new Map(lists);
  const listOf = (cell) => all.get(cell) || usual;
  const done = cells.every((cell) => listOf(cell).includes(digit) === wanted);
  for (const cell of cells) {
    const others = listOf(cell).filter((d) => d !== digit);
    const list = done === wanted ? others : [...others, digit].sort((a, b) => a - b);
    if (list.length === usual.length) all.delete(cell);
    else all.set(cell, list);
  }
  return all;
}

/** Sets the list of a cell; empty ones are left out. */
function put(lists, cell, list) {
  if (list.length) lists.set(cell, list);
  else lists.delete(cell);
}

/** The digits 1 to n. */
export function allDigits(n) {
  return Array.from({ length: n }, (_, i) => i + 1);
}
