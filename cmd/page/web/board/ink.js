/**
 * The contents of a tile: paper, colours, digits, candidates and lines of the cells in a part
 * of the plane. Cells are collected by colour first, so that each colour is set once.
 */

import { allDigits } from "./board.js";
import { textOf } from "./symbols.js";

/** @typedef {import("./tiles.js").Rect} Rect */

/**
 * @typedef {object} Picture what is drawn
 * @property {import("./layout.js").Layout} layout
 * @property {Uint16Array} digits
 * @property {(cell: number) => "ink"|"own"|"derived"} hand who wrote a digit: its colour
 * @property {import("./candidates.js").Candidates} candidates
 * @property {boolean} small whether candidates are shown
 * @property {Map<number, number[]>} notes the notes of the player
 * @property {string} symbols
 * @property {Map<number, [number, number][]>} colours the colours of the player, as a board has them
 */

/**
 * The min screen pixels of legible text: of a cell with a digit or the number of its notes, of a cell
 * with the number of its candidates, of a candidate's place by its characters.
 */
const DIGIT_CELL = 11;
const COUNT_CELL = 16;
const PLACE = [8, 8, 10.8, 15];

/** How large a candidate is in its place, by its characters. */
const CANDIDATE_SIZE = [0.86, 0.86, 0.83, 0.5];

/** The size of a count in its cell. */
const COUNT_SIZE = 0.42;

/** The largest side whose candidates have fixed places; on larger boards a place is too hard to recognize. */
const OWN_PLACES = 36;

/** The scale at which larger boards become legible. */
const FAR = 30;

/**
 * The places of the candidates and notes of a cell: a fixed place for each digit, if all n are
 * legible, else those that there are close together, or the notes alone, else null.
 * @param {Picture} picture
 * @param {number} cell
 * @param {number} scale screen pixels per cell
 * @returns {{pitch: number, digits: number[], at: (digit: number) => {x: number, y: number}}|null}
 */
export function placesOf(picture, cell, scale) {
  const { small, notes, symbols, layout: { shape: { n } } } = picture;
  const least = leastPlace(n, symbols) / scale;
  if (squares(1).pitch < least || !small && !notes.has(cell)) return null;
  const own = squares(n);
  if (n <= OWN_PLACES && own.pitch >= least) return { pitch: own.pitch, digits: allDigits(n), at: (digit) => own.at(digit - 1) };
  for (const digits of [listOf(picture, cell), notes.get(cell) ?? []]) {
    const close = squares(digits.length);
    if (digits.length && close.pitch >= least) return { pitch: close.pitch, digits, at: (digit) => close.at(digits.indexOf(digit)) };
  }
  return null;
}

/** The digit whose place in an open cell has a point of the plane, 0 if none has. */
export function digitAt(picture, cell, scale, { x, y }) {
  const places = picture.digits[cell] ? null : placesOf(picture, cell, scale);
  const corner = picture.layout.corner(cell);
  const near = (digit) => {
    const at = places.at(digit);
    return Math.max(Math.abs(x - corner.x - at.x), Math.abs(y - corner.y - at.y)) <= places.pitch / 2;
  };
  return places?.digits.find(near) ?? 0;
}

/** The min pixels of the place of a candidate. */
function leastPlace(n, symbols) {
  return PLACE[symbols ? 1 : String(n).length];
}

/** The scale in page pixels at which the candidates of n digits become legible. */
export function legibleScale(n, symbols) {
  return n <= OWN_PLACES ? Math.ceil(leastPlace(n, symbols) / squares(n).pitch) : FAR;
}

/** The small digits of a cell: candidates and notes. */
function listOf({ small, candidates, notes }, cell) {
  const noted = notes.get(cell) || [];
  if (!small) return noted;
  const list = candidates.list(cell);
  return noted.every((digit) => list.includes(digit)) ? list : [...new Set([...list, ...noted])].sort((a, b) => a - b);
}

/** A nearly square grid of places in a cell of side 1. */
function squares(number) {
  const columns = Math.max(2, Math.ceil(Math.sqrt(number)));
  const rows = Math.ceil(number / columns);
  const at = (i) => ({ x: 0.02 + (0.96 * ((i % columns) + 0.5)) / columns, y: 0.02 + (0.96 * (Math.floor(i / columns) + 0.5)) / rows });
  return { pitch: 0.96 / columns, at };
}

/** The size of digits in a cell of side 1, by the characters of the longest. */
function digitSize(n, symbols) {
  const characters = symbols ? 1 : String(n).length;
  return [0.66, 0.66, 0.56, 0.43][characters];
}

/**
 * Paints a part of the plane. Everything is drawn in screen pixels, and edges are
 * rounded to them, so that lines are sharp and neighbours meet.
 * @param {CanvasRenderingContext2D} pen moved to the part, not scaled
 * @param {Picture} picture
 * @param {import("./colours.js").Colours} colours
 * @param {Rect} rect
 * @param {number} scale screen pixels per cell
 */
export function paint(pen, picture, colours, rect, scale) {
  box(pen, scale, colours.ground, [rect.x0, rect.y0, rect.x1 - rect.x0, rect.y1 - rect.y0]);
  paper(pen, picture.layout, colours, scale);
  const found = sort(picture, rect, scale);
  for (const fills of [found.fills, found.spots]) for (const [key, list] of fills) for (const item of list) box(pen, scale, colours[key], item);
  for (const [pitch, texts] of found.candidates) write(pen, texts, colours, candidateFont(picture, colours, pitch), scale);
  write(pen, found.digits, colours, digitFont(picture, colours), scale);
  write(pen, found.counts, colours, { size: COUNT_SIZE, family: colours.font, weight: 400 }, scale);
  lines(pen, picture.layout, colours, rect, scale);
}

/** Fills a rectangle of the plane. */
function box(pen, scale, colour, [x, y, width, height]) {
  const left = Math.round(x * scale);
  const top = Math.round(y * scale);
  pen.fillStyle = colour;
  pen.fillRect(left, top, Math.round((x + width) * scale) - left, Math.round((y + height) * scale) - top);
}

/** The sheet of each layer, with every other box a shade darker, its diagonals and windows, and its name. */
function paper(pen, layout, colours, scale) {
  const { shape } = layout;
  const [boxRows, boxColumns] = shape.box || [shape.rows, shape.columns];
  for (const panel of layout.panels) {
    box(pen, scale, colours.paper, [panel.x, panel.y, shape.columns, shape.rows]);
    for (let y = 0; y < shape.rows; y += boxRows) {
      for (let x = (y / boxRows) % 2 ? 0 : boxColumns; x < shape.columns; x += 2 * boxColumns) {
        box(pen, scale, colours["paper-shade"], [panel.x + x, panel.y + y, boxColumns, boxRows]);
      }
    }
    for (const cell of shape.shaded) {
      const { x, y } = layout.corner(cell);
      box(pen, scale, colours["unit-shade"], [x, y, 1, 1]);
    }
    if (layout.panels.length > 1) {
      pen.fillStyle = colours["ink-soft"];
      pen.font = `${0.42 * scale}px ${colours.font}`;
      pen.textAlign = "left";
      pen.fillText(`Layer ${panel.layer + 1}`, panel.x * scale, (panel.y - 0.75) * scale);
    }
  }
}

/** Collects fills and texts, by colour. */
function sort(picture, rect, scale) {
  const found = { fills: new Map(), spots: new Map(), digits: new Map(), candidates: new Map(), counts: new Map() };
  const readable = scale >= DIGIT_CELL;
  const { digits, layout, colours } = picture;
  layout.eachIn(rect, (cell, x, y) => {
    const colour = colours.get(cell)?.find(([digit]) => !digit)?.[1];
    if (colour) put(found.fills, `mark-${colour}`, [x, y, 1, 1]);
    else if (digits[cell] && !readable) put(found.fills, "clue-fill", [x, y, 1, 1]);
    if (digits[cell]) {
      if (readable) put(found.digits, picture.hand(cell), [textOf(digits[cell], picture.symbols), x + 0.5, y + 0.5]);
      return;
    }
    const places = placesOf(picture, cell, scale);
    if (places) sortCandidates(found, picture, places, { cell, x, y });
    else if (scale >= COUNT_CELL || readable && picture.notes.has(cell)) sortCount(found, picture, { cell, x, y });
  });
  return found;
}

/** Collects the candidates of a cell, and the places of those that have a colour. */
function sortCandidates(found, picture, { pitch, digits, at }, { cell, x, y }) {
  if (!found.candidates.has(pitch)) found.candidates.set(pitch, new Map());
  const noted = picture.notes.get(cell) || [];
  const painted = picture.colours.get(cell) || [];
  for (const digit of listOf(picture, cell)) {
    if (!digits.includes(digit)) continue;
    const place = at(digit);
    const colour = painted.find(([of]) => of === digit)?.[1];
    if (colour) put(found.spots, `mark-${colour}`, [x + place.x - pitch / 2, y + place.y - pitch / 2, pitch, pitch]);
    const plain = !painted.some(([of]) => of === digit || !of);
    put(found.candidates.get(pitch), noted.includes(digit) ? "own" : plain ? "candidate" : "ink", [textOf(digit, picture.symbols), x + place.x, y + place.y]);
  }
}

/** Collects the number of the notes of a cell, or of its candidates if there is no note. */
function sortCount(found, { small, notes, candidates }, { cell, x, y }) {
  const noted = notes.get(cell)?.length;
  const count = noted || (small ? candidates.count(cell) : 0);
  if (count) put(found.counts, noted ? "own" : "candidate", [String(count), x + 0.5, y + 0.5]);
}

function put(map, key, item) {
  const list = map.get(key);
  if (list) list.push(item);
  else map.set(key, [item]);
}

export function digitFont({ layout, symbols }, colours) {
  return { size: digitSize(layout.shape.n, symbols), family: colours.font, weight: 500 };
}

export function candidateFont({ layout, symbols }, colours, pitch) {
  const characters = symbols ? 1 : String(layout.shape.n).length;
  const widest = characters > 1 ? pitch * 0.86 : undefined;
  return { size: pitch * CANDIDATE_SIZE[characters], family: colours.font, weight: 400, widest };
}

/** The pixels of a candidate in its fixed place at a scale. */
export function candidateSize({ layout, symbols }, scale) {
  return candidateFont({ layout, symbols }, { font: "" }, squares(layout.shape.n).pitch).size * scale;
}

/** Writes centred texts, one colour at a time. Too wide ones are squeezed, so that neighbours stay apart. */
export function write(pen, texts, colours, font, scale) {
  pen.textAlign = "center";
  pen.textBaseline = "alphabetic";
  pen.font = `${font.weight} ${font.size * scale}px ${font.family}`;
  const widest = font.widest && font.widest * scale;
  for (const [key, list] of texts) {
    pen.fillStyle = colours[key];
    for (const [text, x, y] of list) pen.fillText(text, x * scale, (y + font.size * 0.36) * scale, widest);
  }
}

/** Thin lines between cells, thick ones between boxes and regions. */
function lines(pen, layout, colours, rect, scale) {
  const { shape } = layout;
  const thin = Math.max(1, Math.round(scale / 48));
  const thick = Math.max(scale < 5 ? 1 : 2, Math.round(scale / 20));
  for (const panel of layout.panels) {
    const part = layout.part(panel, rect);
    pen.fillStyle = colours.line;
    if (scale >= 5) rules(pen, { panel, shape, part, scale, width: thin, every: [1, 1] });
    pen.fillStyle = colours["line-strong"];
    rules(pen, { panel, shape, part, scale, width: thick, every: shape.box || [shape.rows, shape.columns] });
    if (shape.regionOf) borders(pen, { panel, shape, part, scale, width: thick });
  }
}

/** Draws the lines between neighbours of different regions in a part of a panel. */
function borders(pen, { panel, shape, part, scale, width }) {
  const at = (start, i) => Math.round((start + i) * scale) - (width >> 1);
  const apart = (cell, other) => shape.regionOf[cell] !== shape.regionOf[other];
  for (let row = part.row0; row < part.row1; row++) {
    for (let column = part.column0; column < part.column1; column++) {
      const cell = shape.cellAt(panel.layer, row, column);
      const [x, y, side] = [at(panel.x, column), at(panel.y, row), Math.round(scale) + width];
      if (column && apart(cell, cell - 1)) pen.fillRect(x, y, width, side);
      if (row && apart(cell, cell - shape.columns)) pen.fillRect(x, y, side, width);
    }
  }
}

/** Draws the lines of a panel within its part, at the steps in every. */
function rules(pen, { panel, shape, part, scale, width, every }) {
  const left = Math.round(panel.x * scale) - (width >> 1);
  const top = Math.round(panel.y * scale) - (width >> 1);
  const from = (start, step) => Math.floor(start / step) * step;
  for (let row = from(part.row0, every[0]); row <= part.row1; row += every[0]) {
    const y = Math.round((panel.y + row) * scale) - (width >> 1);
    pen.fillRect(left, y, Math.round(shape.columns * scale) + width, width);
  }
  for (let column = from(part.column0, every[1]); column <= part.column1; column += every[1]) {
    const x = Math.round((panel.x + column) * scale) - (width >> 1);
    pen.fillRect(x, top, width, Math.round(shape.rows * scale) + width);
  }
}
