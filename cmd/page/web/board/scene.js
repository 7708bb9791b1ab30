/** What is to be drawn, from the state of the page: the picture, and the marks above it. */

import { NO_MARKS } from "./overlay.js";

/**
 * The digits and candidates that are shown: those of the step, of the answer that is laid
 * over the board, or of the board.
 * @param {import("./app.js").App} app
 */
export function shown(app) {
  const { board, sight, overlay, explanation, position } = app;
  if (explanation?.header && (position > 0 || explanation.parent)) return explanation.after(Math.max(0, position - 1));
  return { digits: overlay?.digits || board.digits, candidates: overlay?.candidates || sight.candidates };
}

/**
 * @param {import("./app.js").App} app
 * @param {import("./layout.js").Layout} layout
 * @returns {import("./ink.js").Picture}
 */
export function pictureOf(app, layout) {
  const { board, overlay } = app;
  const { digits, candidates } = shown(app);
  const shares = app.position > 0 ? null : overlay?.shares || null;
  return {
    layout, digits, candidates, shares,
    hand: (cell) => (board.clues[cell] ? "ink" : board.digits[cell] ? "own" : "derived"),
    small: app.small, symbols: board.symbols, warm: app.heat === "on", notes: app.position > 0 || overlay ? NOTHING : board.notes,
    heat: app.heat === "off" || (!app.small && app.heat !== "on" && !shares) ? null : fewness(layout.shape, digits, candidates),
  };
}

/** No notes: those of the player are not shown over steps and answers. */
const NOTHING = new Map();

/** Heat of candidate counts: the fewer, the hotter. */
function fewness(shape, digits, candidates) {
  let most = 2;
  for (let cell = 0; cell < shape.size; cell++) if (!digits[cell]) most = Math.max(most, candidates.count(cell));
  return (cell) => (digits[cell] ? -1 : 1 - (candidates.count(cell) - 1) / (most - 1));
}

/**
 * @param {import("./app.js").App} app
 * @returns {import("./overlay.js").Marks}
 */
export function marksOf(app) {
  const { shape } = app.board;
  if (app.step) return stepMarks(shape, app.step, app.set, shown(app).candidates);
  if (app.hint) return hintMarks(shape, app.hint, app.sight.candidates);
  if (app.explanation?.parent && !app.position) return assumptionMarks(app.explanation.parent);
  if (app.position > 0) return NO_MARKS;
  const framed = app.overlay?.framed || [];
  return {
    areas: [...around(app), ...found(app), { cells: [...app.sight.clashes], tone: "clash" }, { cells: app.sight.dead, tone: "clash" }, { cells: framed, tone: "clash" }],
    candidates: spots(app),
    framed: [...app.sight.clashes, ...framed],
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

/** The mark of what a case assumes. */
function assumptionMarks({ assume, absent }) {
  return { areas: [{ cells: [assume.cell], tone: "where" }], candidates: absent ? [{ ...assume, tone: "removed" }] : [], framed: [], arrows: [] };
}

/** Marks of a hint: where to look, then all of the step. */
function hintMarks(shape, { step, shown: whole }, before) {
  if (whole) return stepMarks(shape, step, null, before);
  const cells = step.units.length ? step.units.flatMap((unit) => shape.units[unit].cells) : step.cells;
  return { areas: [{ cells: [...new Set(cells)], tone: "where" }], candidates: [], framed: [], arrows: [] };
}

/** Marks of a step: its units, what it rests on, its pattern, and what it places and removes. */
function stepMarks(shape, step, set, before) {
  const units = [...step.units, ...step.covers].map((unit) => ({ cells: shape.units[unit].cells, tone: "unit" }));
  const cells = set ? set.cells : patternCells(step);
  const tone = set ? set.tone : "pattern";
  const gone = new Set(step.removed.map(({ cell, digit }) => `${cell} ${digit}`));
  const filled = new Set(step.placed.map(({ cell }) => cell));
  const inPattern = set ? cells.flatMap((cell) => set.digits.map((digit) => ({ cell, digit }))).filter(({ cell, digit }) => before.has(cell, digit)) : step.holds;
  return {
    areas: [...units, { cells, tone }, { cells: step.seen.map(({ cell }) => cell), tone: "where" }],
    candidates: [
      ...inPattern.filter(({ cell, digit }) => !filled.has(cell) && !gone.has(`${cell} ${digit}`)).map((candidate) => ({ ...candidate, tone })),
      ...step.removed.map((candidate) => ({ ...candidate, tone: "removed" })),
      ...step.placed.map((candidate) => ({ ...candidate, tone: "placed" })),
    ],
    framed: step.failed ? step.cells : [],
    arrows: arrowsOf(shape, step),
  };
}

/** The cells of a pattern; those of a fish are where its candidates are. */
function patternCells({ cells, holds }) {
  return cells.length ? cells : [...new Set(holds.map(({ cell }) => cell))];
}

/**
 * Arrows from the digits that a single sees: to its cell, or to the other open cells of the
 * unit in which its digit has no other place.
 */
function arrowsOf(shape, { pattern, units, cells, seen }) {
  const targets = pattern === "hidden-single" ? shape.units[units[0]].cells.filter((cell) => cell !== cells[0]) : cells;
  return seen.flatMap(({ cell: from }) => {
    const peers = new Set();
    shape.eachPeer(from, (peer) => peers.add(peer));
    return targets.filter((cell) => peers.has(cell)).map((to) => ({ from, to }));
  });
}

/** The cells that a step is about: its pattern and what it concludes. */
export function cellsOf(step) {
  return [...new Set([...step.cells, ...[step.placed, step.removed, step.holds, step.seen].flat().map(({ cell }) => cell)])];
}
