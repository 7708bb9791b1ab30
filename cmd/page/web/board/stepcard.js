/** The step or hint that is shown, in words, with its smallest naked and hidden sets. */

import { h, renew } from "../dom.js";
import { setOf } from "./marks.js";
import { named } from "./names.js";
import { enter, leave } from "./nested.js";
import { Words } from "./stepwords.js";

/** The text of the button of a hint after each press. */
export const HINTS = ["What is there?", "What follows?", "Do it"];

/** The max number of cases shown. */
const TRIALS = 30;

/** @param {import("./app.js").App} app */
export function stepCard(app) {
  const box = h("section", { class: "card step-card", id: "step-card", "aria-live": "polite", "aria-label": "The step that is shown" });
  const draw = () => {
    const content = contentOf(app);
    box.hidden = !content.length;
    renew(box, ...content);
    box.dataset.step = app.step?.number || "";
  };
  app.on("position steps scene", draw);
  draw();
  return box;
}

function contentOf(app) {
  const words = new Words(app.board.shape, app.board.symbols);
  const { explanation, position } = app;
  if (app.hint) return hintContent(app, words);
  const out = explanation?.parent ? [wayOut(app, words)] : [];
  if (app.step) return [...out, ...stepContent(app, app.step, words)];
  if (!explanation?.steps.length && !out.length) return [];
  const end = out.length ? `The case ends: ${explanation.outcome.outcome}${explanation.outcome.where ? `, ${explanation.outcome.where}` : ""}.` : explanation?.alone ? "The given board." : "All steps are taken.";
  return [...out, h("p", { class: "soft" }, position > 0 ? end : out.length ? "This is assumed. See where it leads." : "The board before the first step.")];
}

/** The assumption of the open case, and the way out of it. */
function wayOut(app, words) {
  const { assume, absent, position } = app.explanation.parent;
  return h("p", { class: "row" }, h("button", { type: "button", id: "way-out", onclick: () => leave(app) }, `Back to step ${position}`),
    h("b", {}, `Suppose ${words.statement(assume, absent ? "≠" : "=")}`));
}

function hintContent(app, words) {
  const { step, shown, next } = app.hint;
  return [
    h("h2", {}, shown ? `Hint: ${step.name}` : "Hint"),
    ...(shown > 1 ? reasons(app, step, words) : [h("p", { class: "pattern" }, ...named(app, shown ? words.pattern(step) : words.where(step)))]),
    h("p", { class: "row" }, h("button", { type: "button", id: "hint-next", onclick: next }, HINTS[shown]), h("button", { type: "button", id: "hint-close", onclick: () => app.lay(null) }, "Close")),
  ];
}

/** Why a step follows, and what it concludes. */
function reasons(app, step, words) {
  return [h("p", { class: "pattern" }, ...named(app, step.sentence || words.pattern(step))), h("p", { class: "soft" }, ...named(app, words.conclusion(step)))];
}

function stepContent(app, step, words) {
  return [
    h("h2", {}, `${step.number}. ${step.name}`),
    ...reasons(app, step, words),
    app.explanation.alone ? h("p", {}, h("button", { type: "button", id: "take-step", onclick: () => app.edit(app.board.withConclusions(step.placed, step.removed)) }, "Do it")) : null,
    step.other ? sets(app, step, words) : null,
    ...step.trials.slice(0, TRIALS).map((trial, i) => h("div", { class: "row trial" },
      h("button", { type: "button", "data-trial": i, onclick: () => enter(app, i) }, "Play"), h("span", { class: "soft small" }, words.trial(trial)))),
    step.trials.length > TRIALS ? h("p", { class: "soft small" }, `and ${step.trials.length - TRIALS} more cases`) : null,
  ].filter(Boolean);
}

/** Both sets side by side. Choosing one shows it on the board in place of the pattern. */
function sets(app, step, words) {
  const card = (kind) => {
    const { digits, cells, units } = setOf(step, kind);
    const properties = { type: "button", class: `set ${kind}-set`, id: `set-${kind}`, "aria-pressed": String(app.set === kind) };
    return h("button", { ...properties, onclick: () => {
      app.set = app.set === kind ? "" : kind;
      app.emit("scene");
    } }, h("b", {}, `Smallest: ${words.setName(step, kind)}`), `${words.digits(digits)} in ${step.pattern === "fish" ? words.units(units) : words.cells(cells)}`);
  };
  return h("div", { class: "sets" }, card("naked"), card("hidden"));
}
