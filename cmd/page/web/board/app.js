/**
 * The state of the page: the board with its history, what is chosen, and what is laid
 * over the board. Whoever changes it says so by an event; whoever shows it listens.
 *
 * Events: "board" (another board), "choice" (the chosen cells, what is typed), "scene"
 * (what is laid over the board, or how it is shown), "steps" (the explanation has grown
 * or ended), "position" (another step is shown), "puzzles", "notice".
 */

import { UNREACHABLE } from "../api.js";
import { Board, Sight } from "./board.js";
import { History } from "./history.js";
import { Selection } from "./selection.js";
import { specOf } from "./shape.js";

/** What typing enters, and the key that chooses it where it is no digit. */
export const MODES = [
  { name: "digit", key: "z", title: "Digits", help: "Typing fills in cells, and leaves the clues" },
  { name: "note", key: "x", title: "Notes", help: "Typing writes notes of your own, or takes them back" },
  { name: "pencil", key: "c", title: "Cross out", help: "Typing crosses out candidates, or brings them back" },
  { name: "clue", key: "v", title: "Clues", help: "Typing changes the puzzle" },
  { name: "find", key: "f", title: "Find", help: "Typing highlights a digit and its candidates" },
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
    this.selection = new Selection(this);
    /** The digit that is highlighted, 0 if none is. */
    this.found = 0;
    this.pending = "";
    /** @type {{rules: string[]|null, maxTuple: string}} null: the server's default rules */
    this.reasoning = { rules: null, maxTuple: "" };
    /** @type {object[]} puzzles that were read or made, as on the wire; the list only grows */
    this.puzzles = [];
    /** @type {Map<number, Board>} what was left of puzzles of the list, by their places */
    this.works = new Map();
    /** @type {{board: Board, explanation: import("./replay.js").Explanation, position: number}|null} */
    this.explained = null;
    /** @type {Record<string, Promise<any>>} what was fetched when it was first wanted */
    this.made = {};
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
    /** @type {(import("./hall.js").Shown & {tone: string})|null} the set that is shown in place of the pattern of a step */
    this.set = null;
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
    this.selection.only(0);
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
    this.selection.only(cell);
  }

  /** Highlights a digit, or none if it is highlighted already. */
  find(digit) {
    this.found = this.found === digit ? 0 : digit;
    this.tell("scene", "choice");
  }

  setMode(mode) {
    this.mode = mode;
    this.tell("mode");
  }

  /** Shows another step. 0 is the board as given; behind the last step all are taken. */
  go(position) {
    if (!this.explanation) return;
    this.position = Math.max(0, Math.min(position, this.explanation.steps.length + 1));
    this.set = null;
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

  /** Does something with code that is fetched when it is first wanted; if it does not come, the user is told. */
  async later(act) {
    try {
      return await act();
    } catch (error) {
      this.notice(UNREACHABLE);
      throw error;
    }
  }

  /** The same, once: whoever wants it again gets what there is, unless it failed. */
  once(name, act) {
    this.made[name] ??= this.later(act).catch((error) => {
      delete this.made[name];
      throw error;
    });
    return this.made[name];
  }

  /** Tells the user what went wrong; "" takes the notice away. */
  notice(text) {
    this.message = text;
    this.tell("notice");
  }
}
