/**
 * The state of the page: the board with its history, what is chosen, and what is laid
 * over the board. Whoever changes it says so by an event; whoever shows it listens.
 *
 * Events: "board" (another board), "choice" (the chosen cell, what is typed), "scene"
 * (what is laid over the board, or how it is shown), "steps" (the explanation has grown
 * or ended), "position" (another step is shown), "puzzles", "notice".
 */

import { Board, Sight } from "./board.js";
import { History } from "./history.js";
import { specOf } from "./shape.js";

/** What typing enters. */
export const MODES = [
  { name: "clue", title: "Clues", help: "Typing changes the puzzle" },
  { name: "digit", title: "Digits", help: "Typing fills in cells, and leaves the clues" },
  { name: "pencil", title: "Pencil", help: "Typing crosses out candidates, or brings them back" },
];

/**
 * @typedef {object} Overlay what an answer shows on the board
 * @property {Uint16Array} [digits] a full grid
 * @property {import("./candidates.js").Candidates} [candidates]
 * @property {(cell: number, digit: number) => number} [shares]
 * @property {number[]} [framed]
 */

export class App extends EventTarget {
  /**
   * @param {object} about what /api/about answers
   * @param {(spec: string) => Promise<import("./shape.js").Shape>} shapeFor
   * @param {Board} board
   */
  constructor(about, shapeFor, board) {
    super();
    this.about = about;
    this.shapeFor = shapeFor;
    this.history = new History(board);
    this.mode = "clue";
    this.small = true;
    this.heat = "auto";
    this.chosen = 0;
    this.pending = "";
    /** @type {{rules: string[]|null, maxTuple: string}} null: the server's default rules */
    this.reasoning = { rules: null, maxTuple: "" };
    /** @type {object[]} puzzles that were read or made, as on the wire; the list only grows */
    this.puzzles = [];
    /** @type {Map<number, Board>} what was left of puzzles of the list, by their places */
    this.works = new Map();
    /** @type {{board: Board, explanation: import("./replay.js").Explanation, position: number}|null} */
    this.explained = null;
    this.look();
  }

  tell(...events) {
    for (const name of events) this.dispatchEvent(new Event(name));
  }

  on(names, listener) {
    for (const name of names.split(" ")) this.addEventListener(name, listener);
  }

  /** @returns {Board} */
  get board() {
    return this.history.present;
  }

  /** Looks at the board anew, and takes away what was laid over the old one. */
  look() {
    this.sight = new Sight(this.board);
    /** @type {Overlay|null} */
    this.overlay = null;
    this.side = "";
    /** @type {{step: import("./replay.js").Step, shown: boolean}|null} */
    this.hint = null;
    this.pending = "";
    this.chosen = Math.min(this.chosen, this.board.shape.size - 1);
  }

  /** The explanation of this board. It stays with its board: an edit that is undone brings it back. */
  get explanation() {
    return this.explained?.board === this.board ? this.explained.explanation : null;
  }

  set explanation(explanation) {
    this.explained = explanation && { board: this.board, explanation, position: 0 };
  }

  /** The number of the step that is shown; 0 is the board as given. */
  get position() {
    return this.explanation ? this.explained.position : 0;
  }

  set position(position) {
    if (this.explanation) this.explained.position = position;
  }

  /** Puts another board, which can be undone. */
  edit(board) {
    if (board === this.board) return;
    const { item } = this.board;
    if (item >= 0 && item !== board.item) this.works.set(item, this.board);
    this.history.push(board);
    this.renew();
  }

  /** Shows the present board of the history. */
  renew() {
    this.look();
    this.tell("board", "scene", "steps", "position", "choice");
  }

  /** Adds puzzles as on the wire to the list, and returns the place of the first. */
  enlist(puzzles) {
    const first = this.puzzles.length;
    this.puzzles = [...this.puzzles, ...puzzles];
    this.tell("puzzles");
    return first;
  }

  /** Opens a puzzle of the list, as it was left. */
  async open(item) {
    const wire = this.puzzles[item];
    if (item === this.board.item) return;
    const shape = await this.shapeFor(specOf(wire));
    this.chosen = 0;
    this.edit(this.works.get(item) || Board.fromWire(shape, { ...wire, item }));
    this.setMode(this.board.clueCount || this.board.allowed.size ? "digit" : "clue");
  }

  undo() {
    this.history.undo();
    this.renew();
  }

  redo() {
    this.history.redo();
    this.renew();
  }

  choose(cell) {
    this.chosen = cell;
    this.tell("choice");
  }

  setMode(mode) {
    this.mode = mode;
    this.tell("mode");
  }

  /** Shows another step. 0 is the board as given; behind the last step all are taken. */
  go(position) {
    if (!this.explanation) return;
    this.position = Math.max(0, Math.min(position, this.explanation.steps.length + 1));
    this.side = "";
    this.hint = null;
    this.overlay = null;
    this.tell("position", "scene");
  }

  /** Lays something over the board; null takes it away. */
  lay(overlay) {
    this.overlay = overlay;
    this.hint = null;
    this.position = 0;
    this.tell("scene", "position");
  }

  /** The step that is shown, if one is. */
  get step() {
    return this.explanation?.steps[this.position - 1] || null;
  }

  /** Tells the user what went wrong; "" takes the notice away. */
  notice(text) {
    this.message = text;
    this.tell("notice");
  }
}
