/** All steps that are possible now, as a list. They are asked for in the background once the list is open. */

import { Question } from "../api.js";
import { h } from "../dom.js";
import { button, fold } from "./doclist.js";
import { hintMarks } from "./marks.js";
import { readStep } from "./replay.js";
import { ruleOptions } from "./rules.js";
import { Words } from "./stepwords.js";
import { capital, count } from "./words.js";

/** The fold of the list. @param {import("./app.js").App} app @param {import("./answers.js").Kind} kind the question */
export function possibleSteps(app, kind) {
  const { title } = kind;
  /** The board of the steps that were found, and these steps. */
  let known = { board: null, found: [], title };
  return fold(app, "possible", "board rules", async (open) => {
    const { board } = app;
    if (!open) return { title, count: "", rows: [] };
    if (known.board !== board) known = await ask(app, kind, board);
    const words = new Words(board.shape, board.symbols);
    return { ...known, count: known.found.length, rows: known.found.map((step) => h("li", {}, button(`${capital(step.name)} ${words.pattern(step)}`, () => show(app, step)), h("span", { class: "soft small" }, words.conclusion(step)))) };
  });
}

/** Asks for the steps that are possible on a board. */
async function ask(app, kind, board) {
  const found = [];
  const question = new Question({ question: kind.name, board: board.toWire(), options: ruleOptions(app, kind) }, {
    lines: (lines) => found.push(...lines.filter(({ step }) => step).map((line) => readStep(board.shape, line))),
  }, app.about.limits.body);
  const says = await question.answer().then(({ message }) => message, ({ message }) => message);
  return { board, found, title: [`${kind.title}: ${count(found.length, "step")}`, says].filter(Boolean).join(", ") };
}

/** Shows a step as a hint that says all. */
function show(app, step) {
  app.lay(null);
  app.hint = { step, shown: 2, marks: () => hintMarks(app.board.shape, app.hint), next: () => app.edit(app.board.withConclusions(step.placed, step.removed)) };
  app.emit("scene", "position");
}
