/** The list of puzzles, with its search and its filter. */

import { byId, h } from "../dom.js";
import { VirtualList } from "./list.js";
import { titleOf } from "./shape.js";
import { count } from "./words.js";

/** Lists the puzzles of the page below their panel. @param {import("./app.js").App} app @param {(index: number) => void} open */
export function listing(app, open) {
  const heading = h("h2", {});
  const search = h("input", { type: "search", id: "list-search", placeholder: "Name or number", "aria-label": "Search the list", oninput: () => sift() });
  const size = h("select", { id: "list-size", "aria-label": "Size", onchange: () => sift() });
  /** @type {number[]} the indices of the puzzles that pass the search and the filter */
  let listed = [];
  const list = new VirtualList(h("div", { class: "list", id: "puzzle-list", role: "listbox", tabindex: "0", "aria-label": "Puzzles" }), {
    height: 46,
    render: (index) => row(app.puzzles[index], index),
    choose: (at) => open(listed[at]),
  });
  const follow = () => list.choose(listed.indexOf(app.board.item));
  const sift = () => {
    const { puzzles } = app;
    const text = search.value.trim().toLowerCase();
    const fits = (puzzle, index) => (!size.value || titleOf(puzzle) === size.value) && (!text || String(index + 1) === text || nameOf(puzzle).toLowerCase().includes(text));
    listed = [...puzzles.keys()].filter((index) => fits(puzzles[index], index));
    heading.textContent = listed.length < puzzles.length ? `${listed.length.toLocaleString("en")} of ${count(puzzles.length, "puzzle")}` : count(puzzles.length, "puzzle");
    list.show(listed);
    follow();
  };
  const refresh = () => {
    const { puzzles } = app;
    list.box.dataset.puzzles = puzzles.length;
    search.value = "";
    const sizes = [...new Set(puzzles.map(titleOf))].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
    size.replaceChildren(...["", ...sizes].map((title) => h("option", { value: title }, title || "any size")));
    for (const part of [heading, search, list.box]) part.hidden = !puzzles.length;
    size.hidden = sizes.length < 2;
    sift();
  };
  byId("panel-puzzles").append(h("div", { class: "row" }, heading, search, size), list.box);
  app.on("puzzles", refresh);
  app.on("board", follow);
  refresh();
}

function row(puzzle, index) {
  const clues = puzzle.cells.reduce((sum, digit) => sum + (digit ? 1 : 0), 0);
  return [
    h("span", { class: "number" }, String(index + 1)),
    h("span", { class: "name" }, nameOf(puzzle)),
    h("span", { class: "more" }, `${titleOf(puzzle)}, ${count(clues, "clue")}`),
  ];
}

/** The name of a puzzle: its label, or its file without the folder. */
function nameOf({ label, source, index }) {
  return label || `${(source || "puzzle").split("/").at(-1)} ${index || ""}`;
}
