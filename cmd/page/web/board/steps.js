/** The panel of steps: explaining and hints, the step that is shown, and the list of all. */

import { Question } from "../api.js";
import { playOf } from "./check.js";
import { byId, copyButton, h } from "../dom.js";
import { csvOf, jsonOf, saves } from "../tables.js";
import { wholeOf } from "./kinds.js";
import { VirtualList } from "./list.js";
import { hintMarks } from "./marks.js";
import { player } from "./player.js";
import { Explanation, readStep } from "./replay.js";
import { addRule, ruleOptions, rulesOf, ruleSwitches } from "./rules.js";
import { HINTS, stepCard } from "./stepcard.js";
import { bringUp, BELOW } from "./tabs.js";
import { capital, count } from "./words.js";

const ROW = 46;

export class Steps {
  /** @param {import("./app.js").App} app @param {import("./answers.js").Kind[]} kinds the questions whose answers are steps */
  constructor(app, kinds) {
    this.app = app;
    this.kinds = kinds;
    /** The last question for all steps. */
    this.whole = wholeOf(app.about);
    this.question = null;
    this.list = new VirtualList(h("div", { class: "list", id: "step-list", role: "listbox", tabindex: "0", "aria-label": "Steps" }), {
      height: ROW,
      render: (step) => this.row(step),
      choose: (index) => app.go(this.shown[index].number),
    });
    /** @type {import("./replay.js").Step[]} the steps that pass the filter */
    this.shown = [];
    this.build();
    app.on("steps", () => this.refresh());
    app.on("position", () => this.follow());
    app.on("board", () => this.stop());
    BELOW.addEventListener("change", () => this.place());
    this.place();
    this.refresh();
  }

  build() {
    const { app } = this;
    this.buttons = this.kinds.map((kind) => h("button", {
      type: "button", class: kind === this.whole ? "primary" : "", id: `question-${kind.name}`, title: kind.help,
      onclick: () => (kind.steps === "first" ? this.hint(kind) : this.explain(kind)),
    }, kind.title));
    this.stopButton = h("button", { type: "button", class: "stop", id: "steps-stop", hidden: true, onclick: () => this.stop() }, "Stop");
    this.summary = h("p", { class: "soft small", id: "steps-summary", role: "status" });
    this.acts = h("div", { id: "steps-acts" });
    this.filter = h("select", { id: "filter-rule", onchange: () => this.refresh() });
    this.shows = h("div", { class: "shows" }, player(app), stepCard(app));
    this.filters = h("label", { class: "field-inline" }, "Show ", this.filter);
    byId("panel-steps").append(
      h("div", { class: "row" }, ...this.buttons, this.stopButton), this.summary, this.acts,
      ruleSwitches(app, () => app.explanation && this.explain(this.whole, app.position)),
      this.shows, this.filters, this.list.box,
    );
  }

  /** Keeps the step beside the board: on a phone below it, else in the panel. */
  place() {
    if (BELOW.matches) byId("beside").append(this.shows);
    else this.filters.before(this.shows);
  }

  /** Asks for all steps, and shows the one at position when it arrives. */
  async explain(kind, position = 0) {
    const { app } = this;
    const alone = kind.steps === "apart";
    if (!alone) this.whole = kind;
    this.stop();
    const { board } = app;
    if (await app.checker.contradicts(board) || app.board !== board) return;
    app.lay(null);
    const explanation = new Explanation(app.board.shape, alone);
    app.explanation = explanation;
    const question = this.put(kind, (lines) => {
      if (app.explanation?.root !== explanation) return;
      explanation.take(lines);
      if (app.explanation !== explanation) return;
      app.emit("steps");
      if (position && explanation.steps.length >= position && app.position !== position) app.go(position);
    });
    const answer = await this.finish(question);
    if (!answer || app.explanation !== explanation) return;
    this.message = answer.message || (alone ? `${count(explanation.steps.length, "step")} possible` : "");
    this.advice = answer.advice;
    app.emit("steps");
    if (!app.position && explanation.steps.length) app.go(Math.min(position || 1, explanation.steps.length));
    bringUp();
  }

  /** Shows where to look, then what is there, then what follows, and then takes the step. */
  async hint(kind) {
    const { app } = this;
    if (app.hint?.shown < HINTS.length - 1) {
      app.hint.shown++;
      return app.emit("scene", "position");
    }
    if (app.hint) return app.edit(app.board.withConclusions(app.hint.step.placed, app.hint.step.removed));
    this.stop();
    const { board } = app;
    if (await app.checker.contradicts(board) || app.board !== board) return undefined;
    let found = null;
    const question = this.put(kind, (lines) => {
      found ||= lines.find((line) => line.step);
    });
    const answer = await this.finish(question);
    if (!answer || app.board !== board) return undefined;
    this.message = found ? "" : answer.message || (board.filled === board.shape.size ? "The board is full." : "These rules find no step.");
    app.lay(null);
    if (found) playOf(app, board).hints++;
    app.hint = found && { step: readStep(board.shape, found), shown: 0, marks: () => hintMarks(board.shape, app.hint), next: () => this.hint(kind) };
    bringUp();
    return app.emit("scene", "position", "steps");
  }

  put(kind, lines) {
    const { app } = this;
    this.question = new Question({ question: kind.name, board: app.board.toWire(), options: ruleOptions(app, kind) }, {
      lines, command: ({ command }) => {
        this.command = command;
      },
    }, app.about.limits.body);
    Object.assign(this, { message: "", advice: [], command: "" });
    this.refresh();
    return this.question;
  }

  /** Waits for the answer; an error becomes the message. */
  async finish(question) {
    try {
      return await question.answer();
    } catch (error) {
      this.message = error.message;
      return null;
    } finally {
      if (this.question === question) this.question = null;
      this.refresh();
    }
  }

  stop() {
    this.question?.stop();
    this.question = null;
    this.message = "";
    this.refresh();
  }

  /** Shows all steps that pass the filter. */
  refresh() {
    const { app } = this;
    const steps = app.explanation?.steps || [];
    this.fillFilter(steps);
    this.shown = steps.filter(({ name }) => [name, ""].includes(this.filter.value));
    this.stopButton.hidden = !this.question;
    this.summary.textContent = this.sentence(steps);
    this.acts.replaceChildren(...this.ways(steps));
    this.filters.hidden = this.list.box.hidden = !steps.length;
    this.list.show(this.shown);
    this.list.box.dataset.steps = steps.length;
    this.list.box.dataset.outcome = app.explanation?.outcome?.outcome || "";
    this.follow();
  }

  sentence(steps) {
    const { app } = this;
    const outcome = app.explanation?.outcome;
    if (outcome) {
      const left = outcome.outcome === "stuck" ? `, ${count(outcome.candidates_left, "candidate")} left` : "";
      const more = this.advice?.length ? "Any of these rules goes on:" : capital(this.message || "");
      return `${capital(outcome.outcome)} after ${count(outcome.steps, "step")}${left}${outcome.where ? `: ${outcome.where}` : ""}. ${app.explanation.parent ? "" : more}`;
    }
    if (this.question) return steps.length ? `${count(steps.length, "step")} so far…` : "At work…";
    return this.message || "";
  }

  /** What can be done after an explanation: a rule that would go on can be added, and the steps taken out. */
  ways(steps) {
    const { app } = this;
    if (this.question || !steps.length) return [];
    const table = () => ({ columns: ["Step", "Rule", "Where", "Conclusion"], rows: steps.map(({ number, name, sentence, what, then }) => [number, name, sentence || what, then]) });
    const adds = rulesOf(app, this.advice ?? []).map(({ name, title }) => h("button", { type: "button", class: "quiet", onclick: () => {
      addRule(app, name);
      this.explain(this.whole, steps.length + 1);
    } }, `Add ${title}`));
    const takes = [
      ...saves(() => "steps", { csv: () => csvOf(table()), json: () => jsonOf(steps) }),
      this.command ? copyButton("Copy as command", () => this.command) : null,
    ];
    return [adds, takes].map((buttons) => h("div", { class: "row small" }, ...buttons));
  }

  /** Lists the rules of the steps, by which they are filtered. */
  fillFilter(steps) {
    const rules = [...new Set(steps.map(({ name }) => name))];
    if (this.rules === (this.rules = rules.join())) return;
    const { value } = this.filter;
    this.filter.replaceChildren(h("option", { value: "" }, "all rules"), ...rules.map((rule) => h("option", {}, rule)));
    this.filter.value = rules.includes(value) ? value : "";
  }

  /** Keeps the list at the step that is shown. */
  follow() {
    this.list.choose(this.shown.findIndex(({ number }) => number === this.app.position));
    const { hint } = this.app;
    this.kinds.forEach((kind, i) => {
      if (kind.steps === "first") this.buttons[i].textContent = hint ? HINTS[hint.shown] : kind.title;
    });
  }

  row({ number, what, then }) {
    return [h("span", { class: "number" }, String(number)), h("span", { class: "name" }, what), h("span", { class: "more" }, then)];
  }
}
