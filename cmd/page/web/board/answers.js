/** Answers: a card for each, in words and figures, and what it lays over the board. */

import { h } from "../dom.js";
import { Candidates } from "./candidates.js";
import { interval, payoffBars } from "./charts.js";
import { big, capital, count } from "./words.js";

/**
 * @param {import("./app.js").App} app
 * @param {{name: string, title: string}} kind
 * @param {{answer: any, board: import("./board.js").Board, parts: any[]}} given
 */
export function answerCard(app, kind, given) {
  const { answer } = given;
  const overlay = OVERLAYS[kind.name]?.(given);
  const seconds = answer.seconds === undefined ? "" : `${answer.seconds.toPrecision(2)} s`;
  const card = h("section", { class: "card answer", "data-question": kind.name, "data-status": answer.status || "", "data-count": answer.count },
    h("header", {}, h("h2", {}, kind.title), h("span", { class: "soft small" }, [answer.method, seconds].filter(Boolean).join(", "))),
    h("p", { class: "figure" }, capital(HEADLINES[kind.name]?.(answer) || sentence(answer.status))),
    answer.message ? h("p", { class: "small" }, capital(answer.message)) : null,
    ...(BODIES[kind.name]?.(given) || []),
    overlay ? actions(app, given.board, overlay) : null);
  if (overlay && app.board === given.board) app.lay(overlay);
  return card;
}

/** Buttons that show an answer on its board, and take it over. */
function actions(app, board, overlay) {
  const shows = h("button", { type: "button", "data-act": "show", onclick: () => {
    if (app.board !== board) app.edit(board);
    app.lay(app.overlay === overlay ? null : overlay);
  } }, "Show or hide");
  const take = (label, act, make) => h("button", { type: "button", "data-act": act, onclick: () => app.edit(make()) }, label);
  return h("div", { class: "row" }, shows,
    overlay.digits ? take("Fill in", "fill", () => board.withSolution(overlay.digits)) : null,
    overlay.kind === "candidates" ? take("Cross the others out", "cross", () => crossed(board, overlay.candidates)) : null);
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

const SENTENCES = {
  solved: "Solved", unsolvable: "There is no solution", stuck: "The rules conclude no more", limit: "Not answered in the time", unserved: "The method or a rule does not serve this shape", invalid: "This cannot be asked",
  unique: "There is one solution", multiple: "There are several solutions", none: "There is no solution", ok: "No digits clash", clash: "Digits clash",
};

function sentence(status) {
  return SENTENCES[status] || status || "Done";
}

/** The main figure of an answer, where it is not its status. */
const HEADLINES = {
  count: ({ status, count: found, exact }) => (found === undefined || status === "none" ? "" : `${exact ? "" : "at least "}${big(found)} ${found === "1" ? "solution" : "solutions"}`),
  estimate: ({ count: found, exact }) => (found === undefined ? "" : `${exact ? "" : "about "}${big(found)} ${found === "1" ? "solution" : "solutions"}`),
  rate: ({ rating, status }) => (rating == null ? "" : `${status === "limit" ? "at least " : ""}${rating.toFixed(3)}`),
  why: ({ status, why, minimal }) => {
    if (status === "ok") return "There is a solution";
    return why?.length ? `${count(why.length, "clue")} contradict each other${minimal ? "" : ", maybe fewer"}` : "";
  },
  payoff: () => "What each size clears",
  candidates: ({ candidates_left: left, status }) => (left && status !== "unsolvable" ? count(left, "true candidate") : ""),
  fixpoint: ({ candidates_left: left, status }) => (left ? `${sentence(status)}: ${count(left, "candidate")} left` : ""),
};

/** A list of facts. */
function facts(pairs) {
  const known = pairs.filter(([, value]) => value !== undefined && value !== null && value !== "");
  return h("dl", { class: "facts" }, ...known.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, String(value))]));
}

/** What a search cost. */
function cost({ stats }) {
  if (!stats) return [];
  const shown = (x) => (x === undefined ? "" : x.toLocaleString("en"));
  return [facts([["Nodes", shown(stats.nodes)], ["Conflicts", shown(stats.conflicts)], ["Work", shown(stats.work)], ["Restarts", shown(stats.restarts)], ["Ended", stats.end], ["Note", stats.note]])];
}

const ONLY = { unique: "yes", multiple: "no, there are others", limit: "not found out in the time" };

const BODIES = {
  solve: ({ answer }) => [...(answer.uniqueness ? [facts([["The only one", ONLY[answer.uniqueness]]])] : []), ...cost(answer)],
  count: ({ answer }) => cost(answer),
  estimate: ({ answer, parts }) => [
    ...(answer.interval ? [interval([...parts.filter((part) => part.probes < answer.probes), answer])] : []),
    facts([
      ["Interval", answer.interval && `${big(answer.interval[0] ?? "0")} to ${answer.interval[1] === null ? "no end" : big(answer.interval[1])}`],
      ["With probability", answer.level], ["Walks", answer.probes?.toLocaleString("en")], ["With a solution", answer.hits?.toLocaleString("en")],
    ]),
  ],
  rate: ({ answer }) => [
    facts([["Hardest rule", answer.hardest], ["Tuples needed", answer.tuple_size_needed || ""], ["Fish needed", answer.fish_size_needed || ""],
      ["Assumed", answer.search?.assumed || ""], ["Left to search", answer.search?.candidates_left || ""]]),
    table("Rounds of each rule", ["Rule", "Rounds", "Placed", "Removed"], (answer.breakdown || []).map((row) => [row.rule, row.rounds, row.placed, row.removed])),
  ],
  payoff: ({ answer }) => (answer.shapes || []).flatMap(({ rows }) => [payoffBars(rows), table("Tuples by their sizes", ["Tuples", "Cleared", "Uses", "Removed", "Work"],
    rows.map((row) => [row.name, share(row.cleared?.[0]), row.uses, row.eliminations, row.work]))]),
  candidates: ({ answer }) => (answer.counts ? [h("p", { class: "small soft" }, `The darker, the more solutions${answer.exact ? "" : `, up to ${answer.limit}`}.`)] : []),
};

function share(value) {
  return value == null ? "" : `${(100 * value).toFixed(1)} %`;
}

function table(name, heads, rows) {
  const cells = (tag, list) => list.map((x, i) => h(tag, { class: i ? "number" : "" }, typeof x === "number" ? x.toLocaleString("en") : String(x ?? "")));
  if (!rows.length) return "";
  return h("div", { class: "wide", tabindex: "0", role: "region", "aria-label": name }, h("table", {}, h("thead", {}, h("tr", {}, ...cells("th", heads))), h("tbody", {}, ...rows.map((row) => h("tr", {}, ...cells("td", row))))));
}

/** What answers lay over the board. */
const OVERLAYS = {
  solve: ({ answer }) => answer.solution && { kind: "solution", digits: Uint16Array.from(answer.solution) },
  why: ({ answer, board }) => answer.why?.length && { kind: "why", framed: answer.why.map(({ cell }) => board.shape.cellNumbers.get(cell)) },
  fixpoint: ({ answer, board }) => answer.candidates?.length && { kind: "candidates", ...sets(board, answer.candidates) },
  candidates: ({ answer, board }) => {
    if (!answer.candidates?.length) return null;
    const overlay = { kind: "candidates", ...sets(board, answer.candidates) };
    if (answer.counts) overlay.shares = sharesOf(answer);
    return overlay;
  },
};

/** Lists of candidates as a set of the board; cells with one are filled. */
function sets(board, lists) {
  const candidates = new Candidates(board.shape, new Uint32Array(board.shape.size * Math.ceil(board.shape.n / 32)));
  lists.forEach((list, cell) => list.forEach((digit) => candidates.add(cell, digit)));
  const digits = board.digits.map((digit, cell) => digit || (lists[cell].length === 1 ? lists[cell][0] : 0));
  return { candidates, digits };
}

/** The share of the most that the solutions of a candidate have. */
function sharesOf({ candidates, counts }) {
  let most = 1;
  const of = new Map();
  counts.forEach((list, cell) => list.forEach((value, i) => {
    if (candidates[cell].length > 1) most = Math.max(most, value);
    of.set(`${cell} ${candidates[cell][i]}`, value);
  }));
  return (cell, digit) => (of.get(`${cell} ${digit}`) || 0) / most;
}
