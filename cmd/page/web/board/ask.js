/** The panel of questions: which, with what options, how it goes, and the answers. */

import { Question } from "../api.js";
import { byId, h } from "../dom.js";
import { answerCard } from "./answers.js";
import { interval } from "./charts.js";
import { ruleOptions } from "./rules.js";
import { count } from "./words.js";

/** How many answers are kept. */
const KEPT = 12;

/**
 * The questions: options names the fields that each has, and send makes of their values
 * what the server takes.
 */
export const QUESTIONS = [
  { name: "solve", title: "Solve", help: "A solution, by any method.", options: ["method", "seed", "unique"] },
  { name: "count", title: "Count", help: "How many solutions there are.", options: ["method", "limit"] },
  { name: "estimate", title: "Estimate", help: "How many there are, by random walks, where no search can count.", options: ["probes", "seed"] },
  { name: "candidates", title: "Candidates", help: "Those that are in some solution, or how many solutions hold each.", options: ["counts", "cut"] },
  { name: "fixpoint", title: "Fixpoint", help: "What the rules chosen under Steps leave.", options: [] },
  { name: "why", title: "Why none?", help: "Clues that contradict each other, none of which can be left out.", options: [] },
  { name: "rate", title: "Rate", help: "How hard it is: the rules needed and the search left.", options: [] },
  { name: "payoff", title: "Payoff", help: "What tuples of each size are worth here.", options: ["fish", "probe"] },
  { name: "check", title: "Check", help: "Whether the digits clash.", options: [] },
];

export class Ask {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.kind = QUESTIONS[0];
    this.question = null;
    this.build();
    this.choose(this.kind);
    app.on("board", () => this.stop());
  }

  build() {
    const { app } = this;
    this.buttons = QUESTIONS.map((kind) => h("button", {
      type: "button", role: "radio", id: `question-${kind.name}`, "data-question": kind.name, title: kind.help,
      onclick: () => this.choose(kind),
    }, kind.title));
    this.help = h("p", { class: "soft small" });
    this.fields = h("div", { class: "fields" });
    this.askButton = h("button", { type: "button", class: "primary", id: "ask", onclick: () => this.ask() }, "Ask");
    this.stopButton = h("button", { type: "button", class: "stop", id: "ask-stop", hidden: true, onclick: () => this.question?.stop() }, "Stop");
    this.seconds = h("input", { id: "ask-seconds", type: "number", min: 1, max: app.about.limits.seconds, value: app.about.limits.seconds, size: 4 });
    this.working = h("div", { class: "card working", id: "working", hidden: true, role: "status" });
    this.answers = h("div", { class: "answers", id: "answers", "aria-live": "polite" });
    byId("panel-ask").append(
      h("div", { class: "questions", role: "radiogroup", "aria-label": "Question" }, ...this.buttons),
      this.help, this.fields,
      h("div", { class: "row" }, this.askButton, this.stopButton, h("label", { class: "field-inline" }, "at most", this.seconds, "s")),
      this.working, this.answers,
    );
  }

  choose(kind) {
    this.kind = kind;
    for (const button of this.buttons) button.setAttribute("aria-checked", String(button.dataset.question === kind.name));
    this.help.textContent = kind.help;
    this.fields.replaceChildren(...kind.options.map((name) => FIELDS[name](this.app)));
    this.fields.hidden = !kind.options.length;
  }

  /** The options as the server takes them. */
  options() {
    const options = { seconds: Number(this.seconds.value) || undefined };
    if (this.kind.name === "fixpoint") Object.assign(options, { rules: this.app.about.explain }, ruleOptions(this.app));
    if (this.kind.name === "candidates") options.limit = 0;
    for (const field of this.fields.querySelectorAll("[data-option]")) {
      const { option, kind } = field.dataset;
      if (field.type === "checkbox") {
        if (field.checked) options[option] = true;
      } else if (field.value.startsWith("external ")) options.external = field.value.slice(9);
      else if (field.value !== "") options[option] = kind === "text" ? field.value : Number(field.value);
    }
    if (this.kind.name === "candidates" && !options.counts) delete options.limit;
    return options;
  }

  async ask() {
    const { app, kind } = this;
    const { board } = app;
    this.stop();
    const parts = [];
    const figures = h("p", { class: "small mono" }, "Sent.");
    const bar = h("progress", { max: 1, "aria-label": "Share of the work" });
    const chart = h("div", { id: "working-chart" });
    this.working.replaceChildren(h("p", {}, `${kind.title}…`), bar, figures, chart);
    const question = new Question({ question: kind.name, board: board.toWire(), options: this.options() }, {
      state: ({ state, ahead }) => {
        figures.textContent = state === "waiting" ? `Waiting, ${count(ahead, "question")} ahead.` : "At work.";
      },
      progress: (now) => {
        figures.textContent = figuresOf(now);
        if (now.share > 0) bar.value = now.share;
      },
      partial: (part) => {
        parts.push(part);
        chart.replaceChildren(kind.name === "estimate" ? interval(parts) : `${Number(part.count).toLocaleString("en")} solutions so far`);
      },
    });
    this.question = question;
    this.refresh();
    try {
      const answer = await question.answer();
      this.add(answerCard(app, kind, { answer, board, parts }));
    } catch (error) {
      this.add(h("section", { class: "card answer", "data-question": kind.name, "data-status": "failed" }, h("h2", {}, kind.title), h("p", { class: "bad" }, error.message)));
    }
    if (this.question === question) this.question = null;
    this.refresh();
  }

  add(card) {
    this.answers.prepend(card);
    while (this.answers.children.length > KEPT) this.answers.lastChild.remove();
  }

  stop() {
    this.question?.stop();
    this.question = null;
    this.refresh();
  }

  refresh() {
    this.stopButton.hidden = this.working.hidden = !this.question;
    this.askButton.disabled = Boolean(this.question);
  }
}

/** The figures of a question at work. */
function figuresOf({ seconds, conflicts, per_second: rate, best_walk: best, nodes }) {
  const whole = (x) => Math.round(x).toLocaleString("en");
  return [
    `${seconds.toFixed(1)} s`,
    nodes ? `${whole(nodes)} nodes` : "",
    conflicts ? `${whole(conflicts)} conflicts` : "",
    rate ? `${whole(rate)} a second` : "",
    best ? `best walk ${(100 * best).toFixed(1)} %` : "",
  ].filter(Boolean).join(" · ");
}

const field = (label, input) => h("label", { class: "field" }, label, input);
const number = (option, value, least = 0) => h("input", { id: `option-${option}`, type: "number", min: least, value, "data-option": option });
const tick = (option, label) => h("label", { class: "check" }, h("input", { id: `option-${option}`, type: "checkbox", "data-option": option }), label);
const select = (option, kind, choices) => h("select", { id: `option-${option}`, "data-option": option, "data-kind": kind },
  ...choices.map(([value, text, title]) => h("option", { value, title }, text)));

/** The fields by their names. */
const FIELDS = {
  method: ({ about }) => field("Method", select("method", "text", [
    ...about.methods.map(({ name, help }) => [name, name, help]),
    ...about.externals.map((name) => [`external ${name}`, `${name} (external)`]),
  ])),
  seed: () => field("Seed", number("seed", 0)),
  unique: () => tick("unique", "Is it the only one?"),
  limit: () => field("Count up to", select("limit", "number", [[2, "2: is there one, or more?"], [1000, "1,000"], [1000000, "1,000,000"], [0, "all"]])),
  probes: () => field("Walks", number("probes", 10000, 2)),
  counts: () => tick("counts", "Solutions of each"),
  cut: () => field("Count up to", select("limit", "number", [[1000, "1,000"], [100000, "100,000"], [0, "all"]])),
  fish: () => tick("fish", "With fish"),
  probe: () => tick("probe", "With probes"),
};
