/** Boards as pictures of their own, each whole: for files, and on paper, one, four or nine a page. */

import { h } from "../dom.js";
import { nameOf } from "./listing.js";
import { Board } from "./board.js";
import { readColours } from "./colours.js";
import { paint } from "./ink.js";
import { Layout } from "./layout.js";
import { drawMarks, NO_MARKS } from "./overlay.js";
import { specOf } from "./shape.js";
import { count } from "./words.js";

/** The approximate side of a picture, in pixels. */
const SIDE = 1600;

/** The max number of boards that are printed at a time. */
const MOST = 900;

/**
 * A board as a PNG.
 * @param {import("./ink.js").Picture} picture @param {import("./overlay.js").Marks} marks
 */
export function drawn(picture, marks, side = SIDE) {
  const { layout } = picture;
  const colours = readColours();
  const scale = Math.max(8, Math.min(96, Math.floor(side / Math.max(layout.width, layout.height))));
  const edge = Math.round(scale / 3) + 4;
  const canvas = new OffscreenCanvas(layout.width * scale + 2 * edge, layout.height * scale + 2 * edge);
  const pen = canvas.getContext("2d");
  pen.translate(edge, edge);
  const margin = edge / scale;
  paint(pen, picture, colours, { x0: -margin, y0: -margin, x1: layout.width + margin, y1: layout.height + margin }, scale);
  drawMarks(pen, picture, colours, marks, { x: 0, y: 0, scale });
  return canvas.convertToBlob({ type: "image/png" });
}

/** The puzzles of the list with these numbers: their titles and pictures, without candidates. @param {import("./app.js").App} app */
export async function listed(app, numbers) {
  if (numbers.length > MOST) throw new Error(`At most ${count(MOST, "puzzle")} are printed at a time. Filter the list.`);
  const layouts = new Map();
  return Promise.all(numbers.map(async (i) => {
    const wire = app.puzzles[i];
    const shape = await app.shapeFor(specOf(wire));
    if (!layouts.has(shape)) layouts.set(shape, new Layout(shape));
    const { digits, symbols, notes } = Board.fromWire(shape, wire);
    const picture = { layout: layouts.get(shape), digits, symbols, notes, candidates: null, small: false, heat: null, shares: null, hand: () => "ink" };
    return { title: `${i + 1}. ${nameOf(wire)}`, picture, marks: NO_MARKS };
  }));
}

/**
 * Prints boards, in the colours of paper.
 * @param {{title: string, picture: import("./ink.js").Picture, marks: import("./overlay.js").Marks}[]} boards
 * @param {number} across the boards beside each other, which are as many as those below each other
 */
export async function printed(boards, across) {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset.theme = "paper";
  const files = boards.map(({ picture, marks }) => drawn(picture, marks, SIDE / across)); // which have read the colours
  dataset.theme = theme;
  const images = await Promise.all(files.map(async (file, i) => {
    const image = h("img", { src: URL.createObjectURL(await file), alt: boards[i].title });
    await image.decode();
    return image;
  }));
  const sheet = h("div", { class: `sheet across-${across}` }, ...images.map((image, i) => h("figure", {}, image, h("figcaption", {}, boards[i].title))));
  document.body.append(sheet);
  addEventListener("afterprint", () => {
    sheet.remove();
    for (const { src } of images) URL.revokeObjectURL(src);
  }, { once: true });
  print();
}
