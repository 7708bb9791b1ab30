/** A panel of questions: which, with what options, how it goes, and the answers. */

import { Question } from "../api.js";
import { byId, h } from "../dom.js";
import { answerCard, soFar, together, viewOf } from "./answers.js";
import { Curves } from "./curves.js";
import { Form } from "./forms.js";
import { count } from "./words.js";

/** What the server says of a question that was ended, by whomever. */
const HALTED = "stopped";

/** How many answers are kept. */
const KEPT = 12;

export class Ask {
  /**
   * @param {import("./app.js").App} app
   * @param {string} id of the panel, and what the ids in it begin with
   * @param {import("./answers.js").Kind[]} kinds its questions
   */
  constructor(app, id, kinds) {
    this.app = app;
    this.id = id;
    this.kinds = kinds;
    this.question = null;
    this.build();
    this.choose(kinds[0]);
    app.on("board", () => !this.kind.made && this.stop());
  }

  build() {
    const { app, id, kinds } = this;
    this.buttons = kinds.map((kind) => h("button", {
      type: "button", role: "radio", id: `question-${kind.name}`, "data-question": kind.name, title: kind.help,
      onclick: () => this.choose(kind),
    }, h("b", {}, kind.title), h("span", { class: "soft small" }, kind.help)));
    this.help = h("p", { class: "soft small", hidden: kinds.length > 1 });
    this.fields = h("div", {});
    this.askButton = h("button", { type: "button", class: "primary", id, onclick: () => this.ask() });
    this.stopButton = h("button", { type: "button", class: "stop", id: `${id}-stop`, hidden: true, onclick: () => this.question?.stop() }, "Stop");
    this.seconds = h("input", { id: `${id}-seconds`, type: "number", min: 1, max: app.about.limits.seconds, value: app.about.limits.seconds, size: 4 });
    this.working = h("div", { class: "card working", id: `${id}-working`, hidden: true, role: "status" });
    this.answers = h("div", { class: "answers", id: `${id}-answers`, "aria-live": "polite" });
    byId(`panel-${id}`).append(
      h("div", { class: "questions", role: "radiogroup", "aria-label": "Question", hidden: kinds.length < 2 }, ...this.buttons),
      this.help, this.fields,
      h("div", { class: "row" }, this.askButton, this.stopButton, h("label", { class: "field-inline" }, "at most", this.seconds, "s")),
      this.working, this.answers,
    );
  }

  choose(kind) {
    this.kind = kind;
    for (const button of this.buttons) button.setAttribute("aria-checked", String(button.dataset.question === kind.name));
    this.help.textContent = kind.help;
    this.askButton.textContent = kind.made ? "Make" : "Ask";
    this.form = new Form(this.app, kind, this.id);
    this.fields.replaceChildren(this.form.element);
  }

  /** The question as the server takes it. */
  wire(kind, board) {
    const options = { seconds: Number(this.seconds.value) || undefined, ...this.form.values() };
    return { question: kind.name, board: kind.made ? undefined : board.toWire(), options };
  }

  async ask() {
    const { app, kind } = this;
    const { board } = app;
    this.stop();
    const parts = [];
    const question = new Question(this.wire(kind, board), this.watch(kind, parts));
    this.question = question;
    this.refresh();
    try {
      const answer = await question.answer();
      if (question.stopped && answer.message === HALTED) answer.message = `${HALTED} by you`;
      if (viewOf(kind, "puzzles")) await this.list(kind, together([...parts, answer]));
      else this.add(answerCard(app, kind, { answer, board, parts }));
    } catch (error) {
      this.add(h("section", { class: "card answer", "data-question": kind.name, "data-status": "failed" }, h("h2", {}, kind.title), h("p", { class: "bad" }, error.message)));
    }
    if (this.question === question) this.question = null;
    this.refresh();
  }

  /** Shows how it goes. It returns what hears the events. */
  watch(kind, parts) {
    const figures = h("p", { class: "small mono" }, "Sent.");
    const bar = h("progress", { max: 1, "aria-label": "Share of the work" });
    const known = h("div", {});
    const curves = new Curves();
    this.working.replaceChildren(h("p", {}, `${kind.title}…`), bar, figures, curves.element, known);
    return {
      state: ({ state, ahead }) => {
        figures.textContent = state === "waiting" ? `Waiting, ${count(ahead, "question")} ahead.` : "At work.";
      },
      progress: (now) => {
        figures.textContent = figuresOf(now);
        curves.add(now);
        if (now.share > 0) bar.value = now.share;
      },
      partial: (part) => {
        parts.push(part);
        known.replaceChildren(soFar(this.app, kind, parts));
      },
    };
  }

  /** Lists puzzles that were made, and opens the first. */
  async list(kind, answer) {
    const { app } = this;
    this.add(answerCard(app, kind, { answer, board: app.board, parts: [] }));
    if (!answer.puzzles.length) return;
    app.puzzles = answer.puzzles;
    app.tell("puzzles");
    await app.open(app.puzzles[0]);
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

/** How long a question is at work, and what of it is done. */
function figuresOf({ seconds, share }) {
  return [`${seconds.toFixed(1)} s`, share ? `${(100 * share).toFixed(1)} % done` : ""].filter(Boolean).join(" · ");
}
