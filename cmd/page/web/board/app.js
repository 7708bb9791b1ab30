/**
 * The state of the page: the board with its history, the chosen cells, and the overlay.
 * Every change emits an event.
 *
 * Events: "board" (another board), "choice" (the chosen cells, what is typed), "hover" (the cell under the pointer), "point" (a trial), "scene"
 * (the overlay, or how the board is drawn), "steps" (the explanation has grown
 * or ended), "position" (another step is shown), "puzzles", "facts" (what was found out about the list), "notice",
 * "opened" (a puzzle of the list), "document" (another document), "named", "documents" (one was stored), "unsaved".
 */

import { reasonOf } from "../api.js";
import { Board, Sight } from "./board.js";
import { same } from "./changes.js";
import { History } from "./history.js";
import { Selection } from "./selection.js";
import { specOf } from "./shape.js";

/** The input modes, each with its key where that is not a digit. */
export const MODES = [
  { name: "digit", key: "z", title: "Digits", help: "Typing fills in cells and keeps the clues" },
  { name: "note", key: "x", title: "Notes", help: "Typing adds or removes your own notes" },
  { name: "pencil", key: "c", title: "Cross out", help: "Typing crosses out or restores candidates" },
  { name: "clue", key: "v", title: "Clues", help: "Typing changes the puzzle" },
  { name: "find", key: "f", title: "Find", help: "Typing highlights a digit and its candidates" },
  { name: "colour", key: "b", title: "Colours", help: "Typing 1 to 6, or a click, colours cells or candidates" },
];

export class App extends EventTarget {
  /**
   * @param {object} about the answer of /api/about
   * @param {(spec: string) => Promise<import("./shape.js").Shape>} shapeFor
   * @param {Board} board
   */
  constructor(about, shapeFor, board) {
    super();
    this.about = about;
    this.shapeFor = shapeFor;
    this.present = board;
    this.history = new History();
    this.mode = "clue";
    this.small = true;
    this.selection = new Selection(this);
    /** The cell under the pointer, -1 if the cursor has moved since, or if there is none. */
    this.hovered = -1;
    this.on("choice", () => {
      this.hovered = -1;
    });
    /** The highlighted digit, 0 if none is. */
    this.found = 0;
    this.pending = "";
    /** @type {{rules: string[]|null, maxTuple: string}} null: the server's default rules */
    this.reasoning = { rules: null, maxTuple: "" };
    /** @type {object[]} puzzles that were read or made, as on the wire; the list only grows */
    this.puzzles = [];
    /** @type {number[]} the rows of the list that pass its filters, as sorted */
    this.shown = [];
    /** @type {Record<string, any>[]} what was found out about puzzles of the list, by index and title of a column */
    this.facts = [];
    /** @type {Record<string, {ms: number, hints: number}>} the time and the hints of puzzles of the list, by index */
    this.play = {};
    /** The last study of the list. */
    this.study = null;
    /** @type {Map<number, Board>} the edited puzzles of the list, by index */
    this.works = new Map();
    /** @type {{board: Board, explanation: import("./replay.js").Explanation, position: number}|null} */
    this.explained = null;
    /** Whether the user has changed anything since the document was opened. */
    this.edited = false;
    /** Why nothing is stored now, "" if it is. */
    this.unsaved = "";
    /** @type {Record<string, Promise<any>>} what was loaded on first use */
    this.made = {};
    this.look();
  }

  emit(...events) {
    for (const name of events) this.dispatchEvent(new Event(name));
  }

  on(names, listener) {
    for (const name of names.split(" ")) this.addEventListener(name, listener);
  }

  /** @returns {Board} */
  get board() {
    return this.present;
  }

  /** Computes the candidates of the board, and removes the overlay of the old one. */
  look() {
    this.sight = new Sight(this.board);
    /** @type {import("./answers.js").Overlay|null} */
    this.overlay = null;
    /** @type {"naked"|"hidden"|""} the kind of the set that is shown in its colour in place of the pattern of a step */
    this.set = "";
    /** @type {{step: import("./replay.js").Step, shown: boolean, marks: () => import("./overlay.js").Marks}|null} */
    this.hint = null;
    this.pending = "";
    this.selection.within(this.board.shape.size);
    if (this.found > this.board.shape.n) this.found = 0;
  }

  /** The cell of the cursor. */
  get chosen() {
    return this.selection.cursor;
  }

  /** The cell that the page describes: under the pointer, or else of the cursor. */
  get looked() {
    return this.hovered < 0 ? this.chosen : this.hovered;
  }

  /** Notes the cell under the pointer. */
  hover(cell) {
    if (cell === this.hovered) return;
    this.hovered = cell;
    this.emit("hover");
  }

  /** The explanation of this board. Undoing an edit of the board brings it back. */
  get explanation() {
    return this.explained?.board === this.board ? this.explained.explanation : null;
  }

  set explanation(explanation) {
    this.explained = explanation && { board: this.board, explanation, position: 0 };
  }

  /** The number of the step shown; 0 is the given board. */
  get position() {
    return this.explanation ? this.explained.position : 0;
  }

  set position(position) {
    if (this.explanation) this.explained.position = position;
  }

  /** Replaces the board, or the board of another puzzle, which can be undone. */
  edit(board) {
    if (board === this.board) return;
    this.edited = true;
    const before = board.item === this.board.item ? this.board : this.works.get(board.item);
    if (before) this.history.note(before, board);
    this.turnTo(board);
  }

  /** Shows a board in place of the present one, which is kept if it is of another puzzle. */
  turnTo(board) {
    const { item, filled } = this.board;
    if (item !== board.item && (item >= 0 || filled)) this.works.set(item, this.board);
    this.works.delete(board.item);
    this.present = board;
    this.renew();
  }

  /** Shows the present board. */
  renew() {
    this.look();
    this.emit("board", "scene", "steps", "position", "choice");
  }

  /** Appends puzzles as on the wire to the list, and returns the index of the first. */
  enlist(puzzles) {
    this.edited = true;
    return this.list(puzzles);
  }

  /** The same without an edit, for the files of the server. */
  list(puzzles) {
    const first = this.puzzles.length;
    this.puzzles = [...this.puzzles, ...puzzles];
    this.emit("puzzles");
    return first;
  }

  /** Opens a puzzle of the list, as it was left. */
  async open(item) {
    const wire = this.puzzles[item];
    const board = this.works.get(item) ?? (wire && Board.fromWire(await this.shapeFor(specOf(wire)), { ...wire, item }));
    if (!board || item === this.board.item) return;
    this.selection.only(0);
    this.turnTo(board);
    this.setMode(this.board.clueCount || this.board.allowed.size ? "digit" : "clue");
    this.emit("opened");
  }

  undo() {
    if (this.history.canUndo(this.board)) this.#turnBack(this.history.undo(this.board));
  }

  redo() {
    if (this.history.canRedo(this.board)) this.#turnBack(this.history.redo(this.board));
  }

  /** Shows what the board was. If that is the board of the explanation, it comes back too. */
  async #turnBack(kept) {
    if (!kept) {
      this.notice("This cannot be undone: a cell has changed since, in another tab.");
      this.emit("board");
      return;
    }
    const { board: { item }, explained } = this;
    const board = await this.#boardOf(kept);
    this.present = explained?.board.item === item && same(explained.board.toKept(), kept) ? explained.board : board;
    this.edited = true;
    this.renew();
  }

  /** The puzzle that is shown, as a document keeps it at another time. */
  async #boardOf(kept) {
    const { shape, item } = this.board;
    const spec = specOf(kept);
    return Board.fromKept(spec === shape.spec ? shape : await this.shapeFor(spec), kept, item);
  }

  /** The board to which a trial of this puzzle goes back, as a document keeps it; null if there is no trial. */
  get point() {
    return this.history.of(this.board).point ?? null;
  }

  set point(kept) {
    this.history.of(this.board).point = kept;
    this.emit("point", "scene");
  }

  /** Ends the trial where it began, which can be undone. */
  async goBack() {
    const board = await this.#boardOf(this.point);
    this.point = null;
    this.edit(board);
  }

  choose(cell) {
    this.selection.only(cell);
  }

  /** Highlights a digit, or none if it is highlighted already. */
  find(digit) {
    this.found = this.found === digit ? 0 : digit;
    this.emit("scene", "choice");
  }

  setMode(mode) {
    this.mode = mode;
    this.emit("mode");
  }

  /** Shows another step. 0 is the given board; after the last step all are taken. */
  go(position) {
    if (!this.explanation) return;
    this.position = Math.max(0, Math.min(position, this.explanation.steps.length + 1));
    this.set = "";
    this.hint = null;
    this.overlay = null;
    this.emit("position", "scene");
  }

  /** Lays an answer over the board; null removes it. */
  lay(overlay) {
    this.overlay = overlay;
    this.hint = null;
    this.position = 0;
    this.emit("scene", "position");
  }

  /** The step that is shown, if one is. */
  get step() {
    return this.explanation?.steps[this.position - 1] || null;
  }

  /** Runs act, which loads code on first use; a notice says if that fails. */
  async later(act) {
    try {
      return await act();
    } catch (error) {
      this.notice(await reasonOf("A part of the page could not be loaded. Reload the page."));
      throw error;
    }
  }

  /** The same, once: later calls get the first result, unless it failed. */
  once(name, act) {
    this.made[name] ??= this.later(act).catch((error) => {
      delete this.made[name];
      throw error;
    });
    return this.made[name];
  }

  /** Shows the user what went wrong; "" hides the notice. */
  notice(text) {
    this.message = text;
    this.emit("notice");
  }
}
