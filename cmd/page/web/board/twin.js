/**
 * The board for screen readers: a grid of which only the chosen cell exists, and a live
 * region that describes it.
 */

import { byId } from "../dom.js";
import { textOf } from "./symbols.js";
import { shown } from "./scene.js";

/** The max number of candidates read out. */
const READ = 20;

/** @param {import("./app.js").App} app */
export function twin(app) {
  const grid = byId("board");
  const cell = byId("twin-cell");
  app.on("board", () => describeBoard(app, grid));
  app.on("choice position scene", () => {
    const { row, column, layer } = app.board.shape.place(app.chosen);
    byId("twin-row").setAttribute("aria-rowindex", layer * app.board.shape.rows + row + 1);
    cell.setAttribute("aria-colindex", column + 1);
    const { size } = app.selection.cells;
    cell.textContent = `${size > 1 ? `${size} cells chosen, ` : ""}${describe(app, app.chosen)}`;
    if (document.activeElement === grid) byId("live").textContent = cell.textContent;
  });
  describeBoard(app, grid);
}

function describeBoard({ board }, grid) {
  const { shape } = board;
  grid.setAttribute("aria-rowcount", shape.rows * shape.layers);
  grid.setAttribute("aria-colcount", shape.columns);
  grid.setAttribute("aria-label", `Board, ${shape.title}, ${board.filled} of ${shape.size} cells filled`);
  Object.assign(grid.dataset, { shape: shape.spec, filled: board.filled, clues: board.clueCount });
}

/** A cell in words: its name, its digit or its candidates, and what is wrong with it. */
export function describe(app, cell) {
  const { board, sight } = app;
  const { digits, candidates } = shown(app);
  const notes = board.notes.get(cell) || [];
  const noted = notes.length && !app.position ? `, noted ${notes.map((digit) => textOf(digit, board.symbols)).join(" ")}` : "";
  const name = board.shape.names[cell];
  if (digits[cell]) {
    const kind = board.clues[cell] ? "clue " : "";
    return `${name}: ${kind}${textOf(digits[cell], board.symbols)}${sight.clashes.has(cell) ? ", clashes" : ""}`;
  }
  const list = candidates.list(cell);
  if (!list.length) return `${name}: open, no candidate left${noted}`;
  const texts = list.slice(0, READ).map((digit) => textOf(digit, board.symbols));
  const more = list.length > READ ? ` and ${list.length - READ} more` : "";
  return `${name}: open, ${list.length === 1 ? "candidate" : `${list.length} candidates`} ${texts.join(" ")}${more}${noted}`;
}
