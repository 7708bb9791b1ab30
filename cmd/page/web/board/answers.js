/** Answers: a card for each, as the server has worded it, and what it shows on its board. */

import { h } from "../dom.js";
import { csvOf, jsonOf } from "../tables.js";
import { Candidates } from "./candidates.js";
import { named } from "./names.js";
import { studyOf } from "./study.js";
import { textOf } from "./symbols.js";
import { capital, count } from "./words.js";

/**
 * @typedef {object} Kind a question, as /api/about has it
 * @typedef {{text: string, note?: string, tables: {title?: string, columns?: string[], rows: string[][]}[], overlay?: object}} View
 *   how the server shows an answer: in a sentence, in tables, those without columns of names with their values, and on the board
 */

/**
 * @typedef {object} Overlay what an answer shows on the board
 * @property {Uint16Array} [digits] a full grid
 * @property {import("./candidates.js").Candidates} [candidates]
 * @property {number[]} [framed]
 * @property {number[]} [wrong] cells whose digits are in no solution
 * @property {{cell: number, digit: number, tone: string}[]} [lost] candidates of solutions that were crossed out
 */

/** What a view shows on the board, if it shows anything there. @param {View} [view] @returns {Overlay|undefined} */
export function overlayOf({ overlay } = {}, { shape }) {
  if (!overlay) return undefined;
  const { digits, candidates: lists, marks = [] } = overlay;
  const candidates = lists && new Candidates(shape, new Uint32Array(shape.size * Math.ceil(shape.n / 32)));
  lists?.forEach((list, cell) => list.forEach((digit) => candidates.add(cell, digit)));
  return {
    digits: digits && Uint16Array.from(digits), candidates, framed: marks.map((name) => shape.cellNumbers.get(name)),
  };
}

/** @param {import("./app.js").App} app @param {Kind} kind @param {import("./jobs.js").Job} job with an answer @param {...Node} foot */
export function answerCard(app, kind, job, ...foot) {
  const { answer, view, board } = job;
  const seconds = answer.seconds === undefined ? "" : `${answer.seconds.toPrecision(2)} s`;
  return h("section", { class: "card answer", "data-question": kind.name, "data-status": answer.status || "" },
    h("header", {}, h("h2", {}, kind.title), h("span", { class: "soft small" }, [answer.method, seconds].filter(Boolean).join(", "))),
    kind.study ? studyOf(answer) : h("p", { class: "headline" }, ...named(app, textFor(kind, job))),
    answer.message ? h("p", { class: "small" }, ...named(app, capital(answer.message))) : null,
    view?.note ? h("details", { class: "small" }, h("summary", {}, "What this means"), h("p", { class: "soft" }, view.note)) : null,
    ...(view?.tables ?? []).map(tableOf),
    board && job.overlay ? actions(app, board, job.overlay) : null, ...foot);
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

/** A table of a view. */
function tableOf({ title, columns, rows }) {
  if (!columns) return h("dl", { class: "facts" }, ...rows.flatMap(([name, text]) => [h("dt", {}, name), h("dd", {}, text)]));
  const cells = (tag, list) => h("tr", {}, ...list.map((text, i) => h(tag, { class: i ? "number" : "" }, text)));
  return h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": title }, h("table", {},
    h("thead", {}, cells("th", columns)), h("tbody", {}, ...rows.map((row) => cells("td", row)))));
}

/** The texts in which an answer is saved: all of it as JSON, its tables and its digits, or else its sentence, as CSV. */
export function textsOf(kind, job) {
  const { answer, view, board } = job;
  const { digits } = view?.overlay ?? {};
  const tables = [...(view?.tables ?? []), ...(board && digits ? [gridOf(board, digits)] : [])];
  return {
    csv: () => (tables.length ? tables.map(csvOf).join("\n") : csvOf({ columns: [kind.title], rows: [[textFor(kind, job)]] })),
    json: () => jsonOf(answer),
  };
}

/** The digits of a board as a table. */
function gridOf({ shape: { columns, size, n }, symbols }, digits) {
  const row = (y) => [`Row ${y + 1}`, ...digits.slice(y * columns, (y + 1) * columns).map((digit) => textOf(digit, symbols))];
  return { columns: ["", ...Array.from({ length: n }, (_, x) => x + 1)], rows: Array.from({ length: size / columns }, (_, y) => row(y)) };
}

/** All puzzles that a question has made. @param {import("./jobs.js").Job} job */
export function puzzlesOf({ parts, answer }) {
  return [...parts, answer].filter((made) => made?.cells).map((made, i) => ({ ...made, source: "", label: `seed ${made.seed}, puzzle ${made.index || i + 1}` }));
}

/** The answer to a question, or what is known so far, in a sentence. */
export function textFor(kind, job) {
  const made = puzzlesOf(job).length;
  return capital(kind.made && made ? count(made, "puzzle") : job.view?.text ?? kind.help);
}
