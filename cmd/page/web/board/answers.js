/** Answers: a card for each, built from the views that the server lists for its question, and its overlay on the board. */

import { h } from "../dom.js";
import { csvOf, jsonOf } from "../tables.js";
import { Candidates } from "./candidates.js";
import { viewOf } from "./kinds.js";
import { studyOf } from "./study.js";
import { textOf } from "./symbols.js";
import { big, capital } from "./words.js";

/**
 * @typedef {object} Kind a question, as /api/about has it
 * @typedef {{answer: any, board: import("./board.js").Board}} Given an answer and its board
 */

/** The value at a path of an object, as in stats.nodes. */
const at = (object, path) => path.split(".").reduce((x, name) => x?.[name], object);

/** The overlay of an answer, if it has one. */
export function overlayOf({ views }, given) {
  const view = (views || []).find(({ kind, of }) => OVERLAYS[kind] && at(given.answer, of)?.length);
  return view && OVERLAYS[view.kind](view, at(given.answer, view.of), given);
}

/** @param {import("./app.js").App} app @param {Kind} kind @param {Given} given @param {Overlay} [overlay] @param {Node[]} [foot] */
export function answerCard(app, kind, given, overlay, ...foot) {
  const { answer } = given;
  const format = formatter(app);
  const seconds = answer.seconds === undefined ? "" : `${answer.seconds.toPrecision(2)} s`;
  return h("section", { class: "card answer", "data-question": kind.name, "data-status": answer.status || "" },
    h("header", {}, h("h2", {}, kind.title), h("span", { class: "soft small" }, [answer.method, seconds].filter(Boolean).join(", "))),
    answer.sections ? studyOf(answer.sections) : h("p", { class: "headline" }, capital(headline(app, kind, answer))),
    answer.message ? h("p", { class: "small" }, capital(answer.message)) : null,
    ...(kind.views || []).map((view) => BODIES[view.kind]?.(view, given, format)),
    overlay ? actions(app, given.board, overlay) : null, ...foot);
}

/** Buttons that show an answer on its board, and enter it there. */
function actions(app, board, overlay) {
  const shows = h("button", { type: "button", "data-act": "show", onclick: () => {
    if (app.board !== board) app.edit(board);
    app.lay(app.overlay === overlay ? null : overlay);
  } }, "Show or hide");
  const take = (label, act, make) => h("button", { type: "button", "data-act": act, onclick: () => app.edit(make()) }, label);
  return h("div", { class: "row" }, shows,
    overlay.digits ? take("Fill in", "fill", () => board.withSolution(overlay.digits)) : null,
    overlay.candidates ? take("Cross the others out", "cross", () => crossed(board, overlay.candidates)) : null);
}

/** The board with only the candidates of an answer. */
function crossed(board, candidates) {
  const allowed = new Map(board.allowed);
  board.digits.forEach((digit, cell) => {
    const list = candidates.list(cell);
    if (!digit && list.length < board.shape.n) allowed.set(cell, list);
  });
  return board.with({ allowed });
}

/** The main figure of an answer with its noun; without a figure its status, or the help of the question; of a study its sentences. */
function headline(app, kind, answer) {
  if (answer.sections) return answer.sections.flatMap(({ sentences }) => sentences).join(" ");
  const view = viewOf(kind, "headline");
  const value = view && at(answer, view.of);
  const figure = Array.isArray(value) ? value.length : value;
  const word = typeof answer.solutions === "string" ? answer.solutions : answer.status; // a check counts solutions, too
  if (!Number(figure)) return word ? formatter(app)(word) : kind.help;
  const open = view.bound && [false, "limit"].includes(at(answer, view.bound));
  const noun = view.title && `${view.title}${Number(figure) === 1 ? "" : "s"}`;
  return [view.before, open && (answer.interval ? "about" : "at least"), formatter(app)(figure), noun].filter(Boolean).join(" ");
}

/** Formats values by their type: numbers, decimal counts, intervals, statuses, yes or no. */
function formatter(app) {
  const format = (value) => {
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (typeof value === "number") return value.toLocaleString("en", { maximumFractionDigits: 3 });
    if (Array.isArray(value)) return value.every((x) => typeof x === "number") ? value.join(" ") : `${format(value[0] ?? "0")} to ${format(value[1] ?? "no end")}`;
    if (/^\d+(\.\d+)?(e\d+)?$/.test(value)) return big(value);
    return app.about.sentences.find(({ name }) => name === value)?.help ?? String(value ?? "");
  };
  return format;
}

/** The text of a value of an object. */
function valueOf({ of, share }, object, format) {
  const value = at(object, of);
  return share && value != null ? `${(100 * value).toFixed(1)} %` : format(value);
}

/** The tables of an answer, by the kind of the view. */
const TABLES = {
  facts: ({ values }, { answer }, format) => ({ columns: ["", ""], rows: values.map((value) => [value.title, valueOf(value, answer, format)]).filter(([, text]) => text) }),
  table: ({ of, values }, { answer }, format) => ({
    columns: values.map((value) => value.title), rows: (at(answer, of) || []).map((row) => values.map((value) => valueOf(value, row, format))),
  }),
  grid: ({ of }, { answer, board }) => {
    const { columns, layers, rows, n } = board.shape;
    const row = (y) => [`Row ${y + 1}`, ...at(answer, of).slice(y * columns, (y + 1) * columns).map((digit) => textOf(digit, board.symbols))];
    return { columns: ["", ...Array.from({ length: n }, (_, x) => x + 1)], rows: at(answer, of) ? Array.from({ length: layers * rows }, (_, y) => row(y)) : [] };
  },
};

/** The texts in which an answer is saved: all of it as JSON, its tables or its sentence as CSV. */
export function textsOf(app, kind, given) {
  const { answer } = given;
  const format = formatter(app);
  const tables = answer.sections ? answer.sections.flatMap((section) => section.tables)
    : (kind.views || []).map((view) => TABLES[view.kind]?.(view, given, format)).filter((table) => table?.rows.length);
  return {
    csv: () => (tables.length ? tables.map(csvOf).join("\n") : csvOf({ columns: [kind.title], rows: [[capital(headline(app, kind, answer))]] })),
    json: () => jsonOf(answer),
  };
}

/** The elements of a card, by the kind of the view. */
const BODIES = {
  facts: (view, given, format) => {
    const { rows } = TABLES.facts(view, given, format);
    return rows.length ? h("dl", { class: "facts" }, ...rows.flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text)])) : null;
  },
  table: (view, given, format) => {
    const cells = (tag, list) => h("tr", {}, ...list.map((text, i) => h(tag, { class: i ? "number" : "" }, text)));
    const { columns, rows } = TABLES.table(view, given, format);
    return rows.length ? h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": view.title }, h("table", {},
      h("thead", {}, cells("th", columns)), h("tbody", {}, ...rows.map((row) => cells("td", row))))) : null;
  },
  note: ({ title, text }) => h("details", { class: "small" }, h("summary", {}, title), h("p", { class: "soft" }, text)),
};

/** The overlays of an answer, by the kind of the view. */
const OVERLAYS = {
  grid: (view, list) => ({ digits: Uint16Array.from(list) }),
  marks: (view, list, { board }) => ({ framed: list.map(({ cell }) => board.shape.cellNumbers.get(cell)) }),
  sets: ({ counts }, list, { answer, board }) => {
    const tallies = counts && at(answer, counts);
    return { ...sets(board, list), shares: tallies && sharesOf(list, tallies) };
  },
};

/** Candidate lists as a set of the board; cells with one candidate are filled. */
function sets(board, lists) {
  const candidates = new Candidates(board.shape, new Uint32Array(board.shape.size * Math.ceil(board.shape.n / 32)));
  lists.forEach((list, cell) => list.forEach((digit) => candidates.add(cell, digit)));
  const digits = board.digits.map((digit, cell) => digit || (lists[cell].length === 1 ? lists[cell][0] : 0));
  return { candidates, digits };
}

/** The solutions of each candidate as a share of the largest count. */
function sharesOf(candidates, counts) {
  let max = 1;
  const of = new Map();
  counts.forEach((list, cell) => list.forEach((value, i) => {
    if (candidates[cell].length > 1) max = Math.max(max, value);
    of.set(`${cell} ${candidates[cell][i]}`, value);
  }));
  return (cell, digit) => (of.get(`${cell} ${digit}`) || 0) / max;
}

/** All puzzles that a question has made so far, as one answer. */
export function together(made) {
  const puzzles = made.filter(({ cells }) => cells)
    .map((puzzle, i) => ({ ...puzzle, source: "", label: `seed ${puzzle.seed}, puzzle ${puzzle.index || i + 1}` }));
  const seconds = made.reduce((sum, puzzle) => sum + (puzzle.seconds || 0), 0);
  return { ...made.at(-1), puzzles, seconds, message: made.find(({ message }) => message)?.message };
}

/** The partial answer of a running question. */
export function soFar(app, kind, parts) {
  const answer = viewOf(kind, "puzzles") ? together(parts) : parts.at(-1);
  return `${capital(headline(app, kind, answer))}${answer.interval ? `, from ${formatter(app)(answer.interval)},` : ""} so far`;
}
