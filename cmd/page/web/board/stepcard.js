/** The step or hint that is shown, in words, with its smallest naked and hidden sets. */

import { h, renew } from "../dom.js";
import { setOf } from "./marks.js";
import { named } from "./names.js";
import { enter, leave } from "./nested.js";
import { textOf } from "./symbols.js";
import { capital, count } from "./words.js";

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
  const { explanation, position } = app;
  if (app.hint) return hintContent(app);
  const out = explanation?.parent ? [wayOut(app)] : [];
  if (app.step) return [...out, ...stepContent(app, app.step)];
  if (!explanation?.steps.length && !out.length) return [];
  const end = out.length ? `The case ends: ${explanation.outcome.outcome}${explanation.outcome.where ? `, ${explanation.outcome.where}` : ""}.` : explanation?.alone ? "The given board." : "All steps are taken.";
  return [...out, h("p", { class: "soft" }, position > 0 ? end : out.length ? "This is assumed. See where it leads." : "The board before the first step.")];
}

/** The assumption of the open case, and the way out of it. */
function wayOut(app) {
  const { assume: { cell, digit }, absent, position } = app.explanation.parent;
  const { shape, symbols } = app.board;
  return h("p", { class: "row" }, h("button", { type: "button", id: "way-out", onclick: () => leave(app) }, `Back to step ${position}`),
    h("b", {}, `Suppose ${shape.names[cell]}${absent ? "≠" : "="}${textOf(digit, symbols)}`));
}

function hintContent(app) {
  const { step, shown, next } = app.hint;
  return [
    h("h2", {}, shown ? `Hint: ${step.name}` : "Hint"),
    ...(shown > 1 ? reasons(app, step) : [h("p", { class: "pattern" }, ...named(app, shown ? step.what : `${capital(step.place)}.`))]),
    h("p", { class: "row" }, h("button", { type: "button", id: "hint-next", onclick: next }, HINTS[shown]), h("button", { type: "button", id: "hint-close", onclick: () => app.lay(null) }, "Close")),
  ];
}

/** Why a step follows, and what it concludes. Where lists are cut, a click on "4 more" shows all of both. */
function reasons(app, { sentence, what, then, all }) {
  const boxes = [h("p", { class: "pattern" }), h("p", { class: "soft" })];
  const show = (texts) => boxes.forEach((box, i) => box.replaceChildren(...texts[i].split(/(\b\d+ more\b)/).flatMap((part, k) =>
    (k % 2 ? h("button", { type: "button", class: "name more-of-it", onclick: () => show(all) }, part) : named(app, part)))));
  show([sentence || what, then]);
  return boxes;
}

function stepContent(app, step) {
  return [
    h("h2", {}, `${step.number}. ${step.name}`),
    ...reasons(app, step),
    app.explanation.alone ? h("p", {}, h("button", { type: "button", id: "take-step", onclick: () => app.edit(app.board.withConclusions(step.placed, step.removed)) }, "Do it")) : null,
    step.other ? sets(app, step) : null,
    ...step.trials.slice(0, TRIALS).map((trial, i) => h("div", { class: "row trial" },
      h("button", { type: "button", "data-trial": i, onclick: () => enter(app, i) }, "Play"), h("span", { class: "soft small" }, caseText(trial)))),
    step.trials.length > TRIALS ? h("p", { class: "soft small" }, `and ${step.trials.length - TRIALS} more cases`) : null,
  ].filter(Boolean);
}

/** The assumption of a case, and where it leads. */
function caseText({ assume, failed, steps, where }) {
  const end = failed ? `, then a contradiction${where ? `: ${where}` : ""}` : "";
  return `${assume.replace("<>", "≠")}: ${count(steps.length, "step")}${end}`;
}

/** Both sets side by side. Choosing one shows it on the board in place of the pattern. */
function sets(app, step) {
  const card = (kind) => {
    const properties = { type: "button", class: `set ${kind}-set`, id: `set-${kind}`, "aria-pressed": String(app.set === kind) };
    return h("button", { ...properties, onclick: () => {
      app.set = app.set === kind ? "" : kind;
      app.emit("scene");
    } }, h("b", {}, "Smallest: "), setOf(step, kind).what);
  };
  return h("div", { class: "sets" }, card("naked"), card("hidden"));
}
