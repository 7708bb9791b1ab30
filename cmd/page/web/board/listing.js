/** The list of puzzles as a table: sorted and filtered by each column, with what was asked about the list. */

import { byId, h } from "../dom.js";
import { ordered } from "../tables.js";
import { listActs } from "./listacts.js";
import { VirtualList } from "./list.js";
import { titleOf } from "./shape.js";
import { count } from "./words.js";

/**
 * @typedef {object} Column
 * @property {string} title @property {number} width in em
 * @property {(index: number) => string|number|undefined} of the value of a puzzle
 * @property {(value: any) => string} [text]
 */

/** The columns that appear once they were asked for, in this order; others follow. */
const ASKED = ["Status", "By rules", "Hardest rule", "Rating", "Largest size", "Method", "Time"];

/** The widths of asked columns that differ, in em. The first fits into the panel beside the fixed ones. */
const WIDTHS = { Status: 4.6, "Hardest rule": 10 };

const ROW = 32;

/** A size as the table shows it: square boxes go without saying. */
const side = (title) => title.replace(/, boxes (\d+)×\1$/, "");

/** A time as the table shows it. */
const seconds = (value) => `${value.toPrecision(2)} s`;

/** Lists the puzzles of the page below their panel. @param {import("./app.js").App} app @param {(index: number) => void} open */
export function listing(app, open) {
  const clues = new WeakMap();
  const cluesOf = (puzzle) => {
    if (!clues.has(puzzle)) clues.set(puzzle, puzzle.cells.reduce((sum, digit) => sum + (digit ? 1 : 0), 0));
    return clues.get(puzzle);
  };
  /** @type {Column[]} */
  const fixed = [
    { title: "Number", width: 3.8, of: (i) => i + 1 },
    { title: "Name", width: 5.6, of: (i) => nameOf(app.puzzles[i]) },
    { title: "Size", width: 3.8, of: (i) => titleOf(app.puzzles[i]), text: side },
    { title: "Clues", width: 3.2, of: (i) => cluesOf(app.puzzles[i]) },
  ];
  const found = (title) => ({ title, width: WIDTHS[title] ?? 6, of: (i) => app.facts[i]?.[title], text: title === "Time" ? seconds : undefined });
  const state = { columns: fixed, filters: {}, sorted: "", down: false };

  const heading = h("h2", { id: "listed" });
  const head = h("div", { class: "list-head", role: "group", "aria-label": "Columns" });
  const box = h("div", { class: "list", id: "puzzle-list", role: "listbox", tabindex: "0", "aria-label": "Puzzles" });
  const frame = h("div", { class: "list-frame" }, head, box);
  frame.addEventListener("scroll", () => frame.style.setProperty("--left", `${frame.scrollLeft}px`), { passive: true });
  const list = new VirtualList(box, {
    height: ROW,
    render: (index) => state.columns.map((column) => cell(column, index)),
    choose: (at, clicked) => {
      if (clicked) fold(false);
      open(app.shown[at]);
    },
  });
  /** Folds the board away, so that the table has the whole width, or shows it again. */
  const fold = (on) => {
    document.body.classList.toggle("folded", on);
    folds.setAttribute("aria-pressed", String(on));
  };
  const folds = h("button", { type: "button", class: "quiet", id: "list-fold", "aria-pressed": "false", title: "The table has the whole width, until a puzzle is clicked", onclick: () => fold(!document.body.classList.contains("folded")) }, "Whole width");
  const follow = () => list.choose(app.shown.indexOf(app.board.item));

  /** Shows the rows that pass all filters, in the order of the sorted column. */
  const sift = () => {
    const tests = state.columns.filter(({ title }) => state.filters[title]).map((column) => [column, testOf(state.filters[column.title])]);
    app.shown = [...app.puzzles.keys()].filter((i) => tests.every(([column, passes]) => passes(column.of(i), i)));
    const by = state.columns.find(({ title }) => title === state.sorted);
    if (by) app.shown = ordered(app.shown, by.of, state.down);
    const { length } = app.puzzles;
    heading.textContent = app.shown.length < length ? `${app.shown.length.toLocaleString("en")} of ${count(length, "puzzle")}` : count(length, "puzzle");
    list.show(app.shown);
    follow();
    acts.refresh();
  };
  const sort = (title) => {
    Object.assign(state, state.sorted !== title ? { sorted: title, down: false } : state.down ? { sorted: "", down: false } : { down: true });
    drawHead();
    byId(`list-sort-${slug(title)}`).focus();
    sift();
  };
  const drawHead = () => head.replaceChildren(...state.columns.map(({ title }) => h("div", {},
    h("button", { type: "button", class: "quiet", id: `list-sort-${slug(title)}`, "aria-label": `Sort by ${title}`, "aria-pressed": String(state.sorted === title), onclick: () => sort(title) },
      title === "Number" ? "№" : title, state.sorted === title ? (state.down ? " ↓" : " ↑") : ""),
    h("input", { type: "search", id: `list-filter-${slug(title)}`, "aria-label": `Filter by ${title}`, placeholder: "filter", title: "A part of the text, or a number as in 5, >5, <=5 or 3-5", value: state.filters[title] ?? "", oninput: ({ target }) => {
      state.filters[title] = target.value.trim();
      sift();
    } }))));

  /** Shows the columns for which there are values, and reports whether there are others than before. */
  const columns = () => {
    const titles = new Set(app.facts.flatMap((facts) => Object.keys(facts ?? {})));
    const asked = [...ASKED.filter((title) => titles.has(title)), ...[...titles].filter((title) => !ASKED.includes(title) && title !== "answered" && title !== "Message")];
    if (asked.join() === state.columns.slice(fixed.length).map(({ title }) => title).join()) return false;
    state.columns = [...fixed, ...asked.map(found)];
    lay();
    return true;
  };
  const lay = () => {
    const widths = state.columns.map(({ width }) => width);
    frame.style.setProperty("--columns", widths.map((width) => `${width}em`).join(" "));
    frame.style.setProperty("--width", `calc(${widths.reduce((sum, width) => sum + width)}em + ${8 * widths.length + 30}px)`);
    drawHead();
  };
  /** Shows values that have arrived, and with the first ones their columns, for which the board makes room. */
  const grown = (first) => {
    if (first && columns()) {
      if (frame.scrollWidth > frame.clientWidth) fold(true);
      frame.scrollLeft = frame.scrollWidth;
    }
    list.show(app.shown);
  };
  const acts = listActs(app, { columns: () => state.columns, filters: () => filterWords(state), grown });
  const refresh = () => {
    const { puzzles } = app;
    box.dataset.puzzles = puzzles.length;
    columns();
    for (const part of [heading, folds, frame, acts.element]) part.hidden = !puzzles.length;
    sift();
  };
  lay();
  byId("open-files").parentElement.after(h("div", { class: "row" }, heading, folds), acts.element, frame, acts.study);
  app.on("puzzles facts", refresh);
  app.on("board", follow);
  refresh();

  function cell(column, index) {
    const value = column.of(index);
    const text = value === undefined ? "" : column.text?.(value) ?? String(value);
    const { source, index: number } = app.puzzles[index];
    if (column.title === "Name" && source && number) return h("span", { class: "name-cell", title: value }, h("span", {}, fileOf(source)), h("span", {}, `\u00a0${number}`));
    return h("span", { class: typeof value === "number" ? "figure-cell" : null, title: column.title === "Status" ? app.facts[index]?.Message : value }, text);
  }
}

/** The name of a puzzle: its file without the folder and its number there, or what the page calls it. */
function nameOf({ label, source, index }) {
  if (source) return `${fileOf(source)} ${index || ""}`.trim();
  return label || "puzzle";
}

/** The name of a file without its folder. */
const fileOf = (source) => source.split("/").at(-1);

/** A title as a part of an id. */
const slug = (title) => title.toLowerCase().replaceAll(" ", "-");

/** The filters in words: "Rating >3, Size 16×16". */
function filterWords({ columns, filters }) {
  return columns.filter(({ title }) => filters[title]).map(({ title }) => `${title} ${filters[title]}`).join(", ");
}

const plain = (text) => String(text).toLowerCase().replaceAll("×", "x");

/** The test of a filter: of numbers by a bound or a range, of texts by a part. */
function testOf(filter) {
  const [, sign, low, high] = /^([<>]?=?)\s*(-?[\d.]+)(?:\s*-\s*([\d.]+))?$/.exec(filter) ?? [];
  const number = Number(low);
  const compare = { "<": (x) => x < number, "<=": (x) => x <= number, ">": (x) => x > number, ">=": (x) => x >= number };
  return (value) => {
    if (value === undefined) return false;
    if (typeof value === "number" && low) return high ? value >= number && value <= Number(high) : (compare[sign] ?? ((x) => x === number))(value);
    return plain(value).includes(plain(filter));
  };
}
