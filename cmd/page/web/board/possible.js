/** All steps that are possible now, as a list. They are asked for in the background while the list is open. */

import { Question } from "../api.js";
import { h } from "../dom.js";
import { VirtualList } from "./list.js";
import { hintMarks } from "./marks.js";
import { readStep } from "./replay.js";
import { ruleOptions } from "./rules.js";
import { Words } from "./stepwords.js";
import { count } from "./words.js";

const ROW = 46;

/** The fold of the list. @param {import("./app.js").App} app @param {import("./answers.js").Kind} kind the question */
export function possibleSteps(app, kind) {
  let asked = null;
  let found = [];
  const title = h("summary", {}, kind.title);
  const list = new VirtualList(h("div", { class: "list", id: "possible-list", role: "listbox", tabindex: "0", "aria-label": kind.title }), {
    height: ROW,
    render: (step) => {
      const words = new Words(app.board.shape, app.board.symbols);
      return [h("span", { class: "number" }), h("span", { class: "name" }, `${step.name} ${words.pattern(step)}`), h("span", { class: "more" }, words.conclusion(step))];
    },
    choose: (index) => {
      list.choose(index);
      show(app, found[index]);
    },
  });
  const refresh = async () => {
    const { board } = app;
    if (!box.open || asked === board) return;
    asked = board;
    title.textContent = `${kind.title}…`;
    const { steps, says } = await ask(app, kind, board);
    if (asked !== board) return;
    found = steps;
    title.textContent = [`${kind.title}: ${count(found.length, "step")}`, says].filter(Boolean).join(", ");
    list.box.hidden = !found.length;
    list.show(found);
    box.dataset.count = found.length;
  };
  const box = h("details", { id: "possible", ontoggle: refresh }, title, list.box);
  app.on("board", refresh);
  app.on("rules", () => {
    asked = null;
    refresh();
  });
  return box;
}

/** Asks for the steps that are possible on a board; says is why they may not be all. */
async function ask(app, kind, board) {
  const steps = [];
  const question = new Question({ question: kind.name, board: board.toWire(), options: ruleOptions(app, kind) }, {
    lines: (lines) => steps.push(...lines.filter(({ step }) => step).map((line) => readStep(board.shape, line))),
  }, app.about.limits.body);
  const says = await question.answer().then(({ message }) => message, ({ message }) => message);
  return { steps, says };
}

/** Shows a step as a hint that says all. */
function show(app, step) {
  app.lay(null);
  app.hint = { step, shown: 2, marks: () => hintMarks(app.board.shape, app.hint), next: () => app.edit(app.board.withConclusions(step.placed, step.removed)) };
  app.emit("scene", "position");
}
