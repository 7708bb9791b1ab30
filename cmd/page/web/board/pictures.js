/** The board as a picture of its own, whole, for a file. */

import { readColours } from "./colours.js";
import { paint } from "./ink.js";
import { drawMarks } from "./overlay.js";

/** The approximate side of a picture, in pixels. */
const SIDE = 1600;

/**
 * A board as a PNG.
 * @param {import("./ink.js").Picture} picture @param {import("./overlay.js").Marks} marks
 */
export function drawn(picture, marks) {
  const { layout } = picture;
  const colours = readColours();
  const scale = Math.max(8, Math.min(96, Math.floor(SIDE / Math.max(layout.width, layout.height))));
  const edge = Math.round(scale / 3) + 4;
  const canvas = new OffscreenCanvas(layout.width * scale + 2 * edge, layout.height * scale + 2 * edge);
  const pen = canvas.getContext("2d");
  pen.translate(edge, edge);
  const margin = edge / scale;
  paint(pen, picture, colours, { x0: -margin, y0: -margin, x1: layout.width + margin, y1: layout.height + margin }, scale);
  drawMarks(pen, picture, colours, marks, { x: 0, y: 0, scale });
  return canvas.convertToBlob({ type: "image/png" });
}
