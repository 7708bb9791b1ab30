/**
 * Links that hold a whole puzzle in the fragment of an address: a puzzle of f-puzzles, packed by LZString, which its
 * readers and the commands read too. What f-puzzles does not know is in "metadata".
 *
 *     #?load=N4Ig…     {"size":9,"title":"easy","grid":[[{"value":5,"given":true},{"cornerPencilMarks":[1,2]},…],…],"metadata":{"shape":"3",…}}
 *     #?board=N4Ig…    the same, of a shape that f-puzzles does not have
 */

import { compress, decompress } from "./lz.js";

/** The largest side that a link holds. Larger boards are passed on as files. */
export const LINK_SIDE = 36;

/** The largest side of f-puzzles. */
const F_SIDE = 16;

/** A link in an address or a text. */
export const LINK = /#\?(?:load|board)=([A-Za-z0-9+/=$%-]+)/;

/**
 * @typedef {{shape: string, cells: number[], own: number[], allowed: [number, number[]][], notes: [number, number[]][],
 *   symbols?: string, label?: string, step?: number, rules?: string[], maxTuple?: string}} Linked
 */

/** Reports whether a board is small enough for a link. */
function fits({ shape }) {
  return shape.n <= LINK_SIDE && shape.size <= LINK_SIDE * LINK_SIDE;
}

/** The units of a shape as f-puzzles names them, null if it does not have them. */
const F_UNITS = { x: { "diagonal+": true, "diagonal-": true }, groups: { disjointgroups: true }, irregular: {} };

function variants({ spec, box, cube }) {
  const names = spec.split(/[ +]/).slice(1).map((word) => word.split(":")[0]);
  if (cube || names.some((name) => !F_UNITS[name]) || !box && !names.includes("irregular")) return null;
  return Object.assign({}, ...names.map((name) => F_UNITS[name]));
}

/** The regions of the cells, counted from 0; null for boxes that f-puzzles takes for granted. */
function regions({ n, box, size, units }) {
  let rows = Math.floor(Math.sqrt(n));
  while (n % rows) rows--;
  if (box?.[0] === rows) return null;
  const all = new Array(size);
  units.filter(({ kind }) => kind === "box" || kind === "region").forEach(({ cells }, region) => cells.forEach((cell) => {
    all[cell] = region;
  }));
  return all;
}

/** The fragment of a board. @param {import("./board.js").Board} board @param {object} more what else "metadata" has */
export function writeLink(board, more) {
  if (!fits(board)) throw new Error(`Boards above ${LINK_SIDE}×${LINK_SIDE} do not fit into a link. Download the board instead.`);
  return `#?${variants(board.shape) ? "load" : "board"}=${packed(board, more)}`;
}

/** The link of a board to f-puzzles. */
export function writeFPuzzles(board) {
  if (!variants(board.shape) || board.shape.n > F_SIDE) throw new Error("f-puzzles does not have this shape.");
  return `https://www.f-puzzles.com/?load=${encodeURIComponent(packed(board, {}))}`;
}

function packed({ shape, digits, clues, notes, allowed, symbols, label }, more) {
  const given = variants(shape);
  const region = given && regions(shape);
  const cells = Array.from(digits, (digit, cell) => ({
    ...(digit ? { value: digit } : {}), ...(clues[cell] ? { given: true } : {}), ...(region ? { region: region[cell] } : {}),
    ...(notes.has(cell) ? { cornerPencilMarks: notes.get(cell) } : {}), ...(allowed.has(cell) ? { givenPencilMarks: allowed.get(cell) } : {}),
  }));
  const grid = Array.from({ length: shape.size / shape.columns }, (_, row) => cells.slice(row * shape.columns, (row + 1) * shape.columns));
  return compress(JSON.stringify({ size: shape.n, ...(label ? { title: label } : {}), grid, ...given, metadata: { shape: shape.spec, ...(symbols ? { symbols } : {}), ...more } }));
}

/**
 * Reads a fragment. It throws an Error that says what is wrong with it.
 * @returns {Linked}
 */
export function readLink(fragment) {
  const found = LINK.exec(fragment);
  if (!found) throw new Error("Its format is unknown.");
  // decodeURIComponent refuses a link that is cut off within an escaped character, in words of its own.
  const packed = found[1].replace(/%([0-9A-F]{2})/gi, (_, code) => String.fromCharCode(parseInt(code, 16)));
  const { grid, title, metadata } = parse(decompress(packed));
  if (typeof metadata?.shape !== "string" || !/^(cube)?\d{1,3}(x\d{1,3})?( [A-Za-z0-9:+]+)?$/.test(metadata.shape)) throw new Error("It names no shape.");
  const cells = Array.isArray(grid) ? grid.flat() : [];
  const lists = (name) => cells.flatMap((cell, i) => (cell?.[name] ? [[i, cell[name]]] : []));
  return {
    ...metadata, label: title, cells: cells.map((cell) => cell?.value ?? 0), own: cells.flatMap((cell, i) => (cell?.value && !cell.given ? [i] : [])),
    allowed: lists("givenPencilMarks"), notes: lists("cornerPencilMarks"),
  };
}

function parse(text) {
  try {
    return Object(JSON.parse(text));
  } catch {
    throw new Error("It is cut off or altered.");
  }
}

/**
 * Checks what a link holds against its shape, and returns the parts of a board. It
 * throws an Error that says what does not fit.
 * @param {import("./shape.js").Shape} shape
 * @param {Linked} state
 */
export function partsOf(shape, state) {
  const within = (list, min, max) =>
    Array.isArray(list) && list.every((x) => Number.isInteger(x) && x >= min && x <= max);
  if (state.cells.length !== shape.size || !within(state.cells, 0, shape.n)) {
    throw new Error(`Its cells do not fit ${shape.title}.`);
  }
  const { own, allowed, notes } = state;
  const restricts = (pair) => Array.isArray(pair) && within([pair[0]], 0, shape.size - 1) && within(pair[1], 1, shape.n);
  if (!within(own, 0, shape.size - 1) || ![allowed, notes].every((list) => Array.isArray(list) && list.every(restricts))) {
    throw new Error("Its cells are out of range.");
  }
  const digits = Uint16Array.from(state.cells);
  const clues = Uint8Array.from(digits, (digit) => (digit ? 1 : 0));
  for (const cell of own) clues[cell] = 0;
  const text = (value) => (typeof value === "string" ? value.slice(0, 256) : "");
  const symbols = [...text(state.symbols)].length === shape.n ? state.symbols : "";
  return { digits, clues, allowed: new Map(allowed), notes: new Map(notes), symbols, label: text(state.label) };
}
