/** Makes the picture of the page's state, and the marks above it. */

import { layoutOf } from "./layout.js";
import { NO_MARKS } from "./overlay.js";

/**
 * The digits and candidates that are shown: of the step, of the answer laid over the
 * board, or of the board.
 * @param {import("./app.js").App} app
 */
export function shown(app) {
  const { board, sight, overlay, explanation, position } = app;
  if (explanation?.header && (position > 0 || explanation.parent)) return explanation.after(Math.max(0, position - 1));
  return { digits: overlay?.digits || board.digits, candidates: overlay?.candidates || sight.candidates };
}

/** @param {import("./app.js").App} app @returns {import("./ink.js").Picture} */
export function pictureOf(app) {
  const { board, overlay, point } = app;
  const { digits, candidates } = shown(app);
  return {
    layout: layoutOf(board.shape), digits, candidates, colours: board.colours,
    hand: (cell) => (board.clues[cell] ? "ink" : !board.digits[cell] ? "derived" : point && board.digits[cell] !== point.entered[cell] ? "hidden" : "own"),
    small: app.small, symbols: board.symbols, notes: app.position > 0 || overlay ? NOTHING : board.notes,
  };
}

/** No notes: steps and answers hide the notes of the player. */
const NOTHING = new Map();

/**
 * @param {import("./app.js").App} app
 * @returns {import("./overlay.js").Marks}
 */
export function marksOf(app) {
  const marks = app.hint ? app.hint.marks() : app.explanation?.marksAt(app.position, app.set);
  if (marks) return marks;
  if (app.position > 0) return NO_MARKS;
  const { framed = [], wrong = [], lost = [] } = app.overlay || {};
  return {
    areas: [...around(app), ...found(app), { cells: [...app.sight.clashes], tone: "clash" }, { cells: app.sight.dead, tone: "clash" }, { cells: framed, tone: "clash" }],
    candidates: [...spots(app), ...lost],
    framed: [...app.sight.clashes, ...framed],
    wrong,
    arrows: [],
  };
}

/** The cells that hold the digit that is highlighted. */
function found(app) {
  const { digits } = shown(app);
  return app.found ? [{ cells: [...digits.keys()].filter((cell) => digits[cell] === app.found), tone: "where" }] : [];
}

/** The candidates of the digit that is highlighted. */
function spots(app) {
  if (!app.found) return [];
  const { digits, candidates } = shown(app);
  const open = [...digits.keys()].filter((cell) => !digits[cell] && candidates.has(cell, app.found));
  return open.map((cell) => ({ cell, digit: app.found, tone: "where" }));
}

/** The units of the chosen cell, and the cells that hold its digit. */
function around(app) {
  const { shape } = app.board;
  const peers = new Set();
  shape.eachPeer(app.chosen, (peer) => peers.add(peer));
  const { digits } = shown(app);
  const digit = digits[app.chosen];
  const same = [];
  if (digit) digits.forEach((other, cell) => other === digit && cell !== app.chosen && same.push(cell));
  return [{ cells: [...peers], tone: "peers" }, { cells: same, tone: "same" }];
}

/** The cells that a step is about: its pattern and what it concludes. */
export function cellsOf(step) {
  return [...new Set([...step.cells, ...step.refuted, ...[step.placed, step.removed, step.holds, step.seen].flat().map(({ cell }) => cell)])];
}
