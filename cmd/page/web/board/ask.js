/** The panel of questions: which, with what options, how it goes, and the answers. */

import { Question } from "../api.js";
import { byId, h } from "../dom.js";
import { answerCard } from "./answers.js";
import { interval } from "./charts.js";
import { Form } from "./forms.js";
import { count } from "./words.js";

/** How many answers are kept. */
const KEPT = 12;

export class Ask {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    /** Those that have a form of their own. */
    this.kinds = app.about.questions.filter(({ title }) => title);
    this.question = null;
    this.build();
    this.choose(this.kinds[0]);
    app.on("board", () => this.stop());
  }

  build() {
    const { app } = this;
    this.buttons = this.kinds.map((kind) => h("button", {
      type: "button", role: "radio", id: `question-${kind.name}`, "data-question": kind.name, title: kind.help,
      onclick: () => this.choose(kind),
    }, kind.title));
    this.help = h("p", { class: "soft small" });
    this.fields = h("div", {});
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
    this.form = new Form(this.app, kind);
    this.fields.replaceChildren(this.form.element);
  }

  /** The options as the server takes them. */
  options() {
    return { seconds: Number(this.seconds.value) || undefined, ...this.form.values() };
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
        chart.replaceChildren(part.interval ? interval(parts) : `${Number(part.count).toLocaleString("en")} solutions so far`);
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
