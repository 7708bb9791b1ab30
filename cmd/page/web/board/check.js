/**
 * Checks a board against its puzzle: digits that were entered and are in no solution, and candidates that were crossed
 * out and are in one. The server finds the candidates of the solutions once a puzzle.
 */

import { Question } from "../api.js";
import { byId, h } from "../dom.js";
import { kindsOf } from "./kinds.js";
import { named } from "./names.js";
import { textOf } from "./symbols.js";
import { listed } from "./words.js";

/** The limit of the search for the solutions, in seconds. */
const LIMIT = 2;

export class Checker {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    [this.kind] = kindsOf(app.about, "game");
    /** @type {{key: string, answer: Promise<any>}} the last puzzle, with the candidates of its solutions */
    this.last = { key: "" };
    this.box = h("p", { class: "notice", id: "verdict", role: "status", hidden: true });
    byId("acts").after(this.box);
    byId("acts").append(h("button", { type: "button", id: "act-check", title: this.kind.help, onclick: () => this.check() }, this.kind.title));
    this.clock();
  }

  /** Says whether the board is right so far, or what is wrong. */
  async check() {
    const { board } = this.app;
    if (!touched(board).length) return this.say("There is nothing to check: no digit was entered, and no candidate crossed out.");
    this.say("Checking…");
    const found = await this.find(board);
    if (board === this.app.board) this.show(found);
    return undefined;
  }

  /** Reports whether a board contradicts its solutions, and says so. */
  async contradicts(board) {
    if (!touched(board).length) return false;
    const found = await this.find(board);
    const wrong = found.wrong.length + found.lost.length > 0;
    if (wrong && board === this.app.board) this.show(found);
    return wrong;
  }

  /** Compares a board with the solutions. */
  async find(board) {
    const answer = await this.truth(board);
    const { candidates = [], status } = answer;
    if (!candidates.length || status === "limit") return { status, message: answer.message, wrong: [], lost: [] };
    const wrong = touched(board).filter((cell) => board.digits[cell] && !candidates[cell].includes(board.digits[cell]));
    const lost = [...board.allowed].filter(([cell]) => !board.digits[cell])
      .flatMap(([cell, list]) => candidates[cell].filter((digit) => !list.includes(digit)).map((digit) => ({ cell, digit, tone: "clash" })));
    return { status, wrong, lost };
  }

  /** The candidates of the solutions of the clues; an answer without any if they are not known in time. */
  truth(board) {
    const { app } = this;
    const puzzle = board.cleared().toWire();
    const candidates = restrictions(app, board);
    if (candidates) puzzle.candidates = candidates.map((list, cell) => (puzzle.cells[cell] ? null : list));
    const key = JSON.stringify(puzzle);
    if (key !== this.last.key) {
      const question = new Question({ question: this.kind.name, board: puzzle, options: { seconds: String(LIMIT) } }, {}, app.about.limits.body);
      this.last = { key, answer: question.answer().catch((error) => {
        this.last = { key: "" }; // so that the next check asks again
        return { status: "limit", message: error.message.replace(/\.$/, "") };
      }) };
    }
    return this.last.answer;
  }

  /** Shows what a comparison has found. */
  show({ status, message, wrong, lost }) {
    const { app } = this;
    const { shape: { names }, symbols } = app.board;
    app.lay(wrong.length || lost.length ? { wrong, lost } : null);
    const several = status === "multiple";
    const is = wrong.length === 1;
    const parts = [
      several ? "The puzzle has several solutions." : "",
      wrong.length && `${listed(wrong.map((cell) => names[cell]))} ${several ? `${is ? "is" : "are"} in none of them` : `${is ? "differs" : "differ"} from the only solution`}.`,
      lost.length && `Crossing out ${listed(lost.map(({ cell, digit }) => `${textOf(digit, symbols)} in ${names[cell]}`))} removed ${lost.length === 1 ? "a true candidate" : "true candidates"}.`,
    ].filter(Boolean);
    if (status === "limit") this.say(`Not checked: ${message}.`);
    else if (status === "unsolvable" || status === "invalid") this.say(`The clues have no solution${message ? `: ${message}` : ""}.`);
    else if (wrong.length || lost.length) this.say(parts.join(" "), true);
    else this.say(several ? "The puzzle has several solutions. What was entered may be right." : "Right so far.");
  }

  /** Says something until the board changes. */
  say(text, bad = false) {
    this.box.hidden = !text;
    this.box.replaceChildren(...named(this.app, text));
    this.box.classList.toggle("bad", bad);
  }

  /** Measures the time of each puzzle while the page is visible, and says so when the last cell is right. */
  clock() {
    const { app } = this;
    let [since, visible, before] = [performance.now(), !document.hidden, app.board];
    const tick = () => {
      const now = performance.now();
      const play = playOf(app, before);
      if (visible && before.filled < before.shape.size) play.ms += Math.round(now - since);
      [since, visible, before] = [now, !document.hidden, app.board];
      return play;
    };
    document.addEventListener("visibilitychange", tick);
    app.on("board", () => {
      this.say("");
      const was = before;
      const { ms, hints } = tick();
      const { board, sight } = app;
      const ended = was.item === board.item && was.filled < board.filled && board.filled === board.shape.size && board.clueCount < board.filled;
      if (ended && !sight.clashes.size && fits(board, restrictions(app, board))) this.say(`Solved: every digit is right. ${hints === 1 ? "1 hint" : `${hints} hints`}, ${time(ms)}.`);
    });
  }
}

/** The cells that the player has filled, or of which candidates are crossed out. */
const touched = ({ digits, clues, allowed }) => [...digits.keys()].filter((cell) => (digits[cell] ? !clues[cell] : allowed.has(cell)));

/** The candidates to which the puzzle of a board restricts each cell, if it does; null for a cell that is free. */
const restrictions = (app, { item }) => app.puzzles[item]?.candidates;

/** Reports whether no digit of a board is excluded by restrictions. */
const fits = ({ digits }, lists) => !lists || digits.every((digit, cell) => !lists[cell] || lists[cell].includes(digit));

/** The time and the hints that a puzzle has taken. @param {import("./app.js").App} app */
export function playOf(app, { item }) {
  return app.play[item] ??= { ms: 0, hints: 0 };
}

/** A time as 1:02:03 or 2:03. */
function time(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (n) => String(n % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes}:${two(seconds)}` : `${Math.floor(minutes / 60)}:${two(minutes)}:${two(seconds)}`;
}
