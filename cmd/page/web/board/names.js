/** Names of cells and units in sentences. */

import { h } from "../dom.js";

/** What may be a name: R1C2, L1R2C3, row 3, box 2 of layer 1. */
const NAME = /(\b(?:L\d+)?R\d+C\d+\b|\b(?:row|column|box|region|diagonal|window|group|pillar) (?:[LRC]?\d+)+(?: of [a-z]+ [RC]?\d+)?\b)/;

/** A text whose names are buttons that choose their cells, and bring them into view. @param {import("./app.js").App} app @param {string} text */
export function named(app, text) {
  const { cellNumbers, unitNumbers, units } = app.board.shape;
  return text.split(NAME).map((part) => {
    const cells = cellNumbers.has(part) ? [cellNumbers.get(part)] : units[unitNumbers.get(part)]?.cells;
    return cells ? h("button", { type: "button", class: "name", "data-name": part, onclick: () => app.selection.take(cells) }, part) : part;
  });
}
