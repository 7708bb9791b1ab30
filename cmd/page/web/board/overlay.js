/**
 * The marks above the tiles, drawn in each frame: the chosen cell, units, patterns, the
 * conclusions of a step, clashes. They are few on boards of any side.
 */

import { MARGIN } from "./camera.js";
import { candidateFont, digitFont, placesOf, write } from "./ink.js";
import { textOf } from "./symbols.js";

/**
 * @typedef {object} Marks
 * @property {{cells: number[], tone: string}[]} areas cells that are tinted
 * @property {{cell: number, digit: number, tone: string}[]} candidates those that are marked
 * @property {number[]} framed cells with a frame of the colour of a clash
 * @property {number[]} [wrong] cells whose digit is struck out
 * @property {{from: number, to: number}[]} arrows from cell to cell
 * @property {{from: Candidate, to: Candidate, weak: boolean}[]} [links] of a chain, from candidate to candidate
 */

/** @typedef {{cell: number, digit: number}} Candidate */

/** No marks. */
export const NO_MARKS = Object.freeze({ areas: [], candidates: [], framed: [], arrows: [] });

/** The opacity of a tint, by its tone. */
const STRENGTH = { unit: 0.13, peers: 0.07, same: 0.22, pattern: 0.3, naked: 0.3, hidden: 0.3, placed: 0.34, removed: 0.2, where: 0.22, clash: 0.3 };

/**
 * @param {CanvasRenderingContext2D} pen in pixels of the screen
 * @param {import("./ink.js").Picture} picture
 * @param {import("./colours.js").Colours} colours
 * @param {Marks} marks
 * @param {{x: number, y: number, scale: number}} view pixels, and pixels per cell
 */
export function drawMarks(pen, picture, colours, marks, view) {
  pen.save();
  pen.translate(-Math.round(view.x), -Math.round(view.y));
  for (const { cells, tone } of marks.areas) tint(pen, picture.layout, colours, cells, tone, view.scale);
  for (const cell of marks.framed) frame(pen, picture.layout, colours.clash, cell, view.scale);
  for (const cell of marks.wrong ?? []) strike(pen, picture.layout, colours.clash, cell, view.scale);
  chips(pen, picture, colours, marks.candidates.filter(({ cell }) => seen(pen, view, picture.layout.corner(cell))), view.scale);
  for (const arrow of marks.arrows) draw(pen, picture.layout, colours.where, arrow, view.scale);
  for (const each of marks.links ?? []) link(pen, picture, colours.where, each, view.scale);
  pen.restore();
}

/** The size of a label, and the least space of one along its edge, in pixels of the page; which lines have labels then. */
const [LABEL, APART] = [11, 20];
const EVERY = [1, 2, 5, 10, 20, 50, 100];

/** The numbers of the rows and columns that are seen, at the edges of their panels or of the view. */
export function drawLabels(pen, layout, colours, view, ratio) {
  const room = Math.min(MARGIN * ratio, layout.gap * view.scale);
  const every = EVERY.find((n) => n * view.scale >= APART * ratio) ?? EVERY.at(-1);
  pen.font = `${LABEL * ratio}px ${colours.font}`;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const { width, height } = pen.canvas;
  for (const panel of layout.panels) {
    const at = { x: panel.x * view.scale - view.x, y: panel.y * view.scale - view.y };
    const part = layout.part(panel, { x0: view.x / view.scale, y0: view.y / view.scale, x1: (view.x + width) / view.scale, y1: (view.y + height) / view.scale });
    const corner = { x: Math.max(0, at.x - room), y: Math.max(0, at.y - room) };
    const line = (from, to, put) => {
      for (let i = from + 1; i <= to; i++) if (i === 1 || i % every === 0) put(String(i), (i - 0.5) * view.scale);
    };
    pen.fillStyle = colours.ground;
    pen.fillRect(corner.x, corner.y, room, room + (part.row1 - part.row0) * view.scale);
    pen.fillRect(Math.max(0, at.x), corner.y, (part.column1 - part.column0) * view.scale, room);
    pen.fillStyle = colours["ink-soft"];
    line(part.row0, part.row1, (text, middle) => pen.fillText(text, corner.x + room / 2, at.y + middle));
    line(part.column0, part.column1, (text, middle) => pen.fillText(text, at.x + middle, corner.y + room / 2));
  }
}

/** The distance of an arrow from the centres of its cells, in cells. */
const AWAY = 0.34;

/** An arrow from one cell to another. */
function draw(pen, layout, colour, { from, to }, scale) {
  const middle = (cell) => {
    const { x, y } = layout.corner(cell);
    return { x: (x + 0.5) * scale, y: (y + 0.5) * scale };
  };
  const [a, b] = [middle(from), middle(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
  const at = (start, by, aside = 0) => [start.x + along.x * by - along.y * aside, start.y + along.y * by + along.x * aside];
  const away = AWAY * scale;
  const head = Math.max(4, scale / 9);
  pen.strokeStyle = pen.fillStyle = colour;
  pen.lineWidth = Math.max(1.5, scale / 36);
  pen.globalAlpha = 0.75;
  pen.beginPath();
  pen.moveTo(...at(a, away));
  pen.lineTo(...at(b, -away - head));
  pen.stroke();
  pen.beginPath();
  pen.moveTo(...at(b, -away));
  pen.lineTo(...at(b, -away - head, head / 1.6));
  pen.lineTo(...at(b, -away - head, -head / 1.6));
  pen.fill();
  pen.globalAlpha = 1;
}

/** A link of a chain between the places of two candidates: a strong one is a line, a weak one is dashed. */
function link(pen, picture, colour, { from, to, weak }, scale) {
  const place = ({ cell, digit }) => {
    const { x, y } = picture.layout.corner(cell);
    const places = placesOf(picture, cell, scale);
    const at = places?.at(digit) ?? { x: 0.5, y: 0.5 };
    return { x: (x + at.x) * scale, y: (y + at.y) * scale, radius: (places?.pitch ?? 0.3) * 0.48 * scale };
  };
  const [a, b] = [place(from), place(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const point = (p, q) => [p.x + (q.x - p.x) * p.radius / length, p.y + (q.y - p.y) * p.radius / length];
  pen.strokeStyle = colour;
  pen.lineWidth = Math.max(2, scale / 24);
  pen.setLineDash(weak ? [scale / 12, scale / 12] : []);
  pen.beginPath();
  pen.moveTo(...point(a, b));
  pen.lineTo(...point(b, a));
  pen.stroke();
  pen.setLineDash([]);
}

/** Reports whether a cell is at least partly in the view. */
export function seen(pen, view, { x, y }) {
  const { width, height } = pen.canvas;
  const within = (at, low, size) => (at + 1) * view.scale >= low && at * view.scale <= low + size;
  return within(x, view.x, width) && within(y, view.y, height);
}

/** Tones that have the colour of another. */
const ALIAS = { peers: "unit", same: "unit" };

function tint(pen, layout, colours, cells, tone, scale) {
  pen.fillStyle = colours[ALIAS[tone] || tone];
  pen.globalAlpha = STRENGTH[tone];
  for (const cell of cells) {
    const { x, y } = layout.corner(cell);
    const left = Math.round(x * scale);
    const top = Math.round(y * scale);
    pen.fillRect(left, top, Math.round((x + 1) * scale) - left, Math.round((y + 1) * scale) - top);
  }
  pen.globalAlpha = 1;
}

/** A frame within a cell. */
export function frame(pen, layout, colour, cell, scale) {
  const { x, y } = layout.corner(cell);
  const width = Math.max(2, scale / 18);
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.strokeRect(x * scale + width / 2, y * scale + width / 2, scale - width, scale - width);
}

/** A line through the digit of a cell. */
function strike(pen, layout, colour, cell, scale) {
  const { x, y } = layout.corner(cell);
  pen.strokeStyle = colour;
  pen.lineWidth = Math.max(2, scale / 14);
  pen.beginPath();
  pen.moveTo((x + 0.12) * scale, (y + 0.88) * scale);
  pen.lineTo((x + 0.88) * scale, (y + 0.12) * scale);
  pen.stroke();
}

/** Marked candidates: a disc of their tone with the digit, or a corner if it is too small. */
function chips(pen, picture, colours, candidates, scale) {
  const texts = [];
  for (const { cell, digit, tone } of candidates) {
    const { x, y } = picture.layout.corner(cell);
    if (picture.digits[cell]) continue;
    const places = placesOf(picture, cell, scale);
    if (tone === "placed") texts.push(large(pen, picture, colours, { x, y, digit }, scale));
    else if (places && (tone === "clash" || picture.candidates.has(cell, digit))) texts.push(small(pen, picture, colours, { x, y, digit, tone, places }, scale));
    else corner(pen, colours[tone], x, y, scale);
  }
  for (const { font, text, x, y } of texts.filter(Boolean)) {
    write(pen, [["paper", [[text, x, y]]]], colours, font, scale);
  }
}

/** A digit that is placed, large. */
function large(pen, picture, colours, { x, y, digit }, scale) {
  pen.fillStyle = colours.paper;
  pen.fillRect((x + 0.04) * scale, (y + 0.04) * scale, 0.92 * scale, 0.92 * scale);
  disc(pen, colours.placed, x + 0.5, y + 0.5, 0.42, scale);
  if (scale < 11) return null;
  const font = digitFont(picture, colours);
  return { font: { ...font, size: font.size * 0.86 }, text: textOf(digit, picture.symbols), x: x + 0.5, y: y + 0.5 };
}

/** A candidate, in its place among the others. */
function small(pen, picture, colours, { x, y, digit, tone, places }, scale) {
  const { pitch } = places;
  const at = places.at(digit);
  disc(pen, colours[tone], x + at.x, y + at.y, pitch * 0.48, scale);
  return { font: candidateFont(picture, colours, pitch), text: textOf(digit, picture.symbols), x: x + at.x, y: y + at.y };
}

function disc(pen, colour, x, y, radius, scale) {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.arc(x * scale, y * scale, radius * scale, 0, 2 * Math.PI);
  pen.fill();
}

function corner(pen, colour, x, y, scale) {
  pen.fillStyle = colour;
  pen.beginPath();
  pen.moveTo(x * scale, y * scale);
  pen.lineTo((x + 0.5) * scale, y * scale);
  pen.lineTo(x * scale, (y + 0.5) * scale);
  pen.fill();
}
