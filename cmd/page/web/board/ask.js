/** A panel of questions: the choice, the options, the running ones, and the answers. */

import { byId, copyButton, fill, h, when } from "../dom.js";
import { saves } from "../tables.js";
import { answerCard, overlayOf, puzzlesOf, textFor, textsOf } from "./answers.js";
import { Form } from "./forms.js";

export class Ask {
  /**
   * @param {import("./app.js").App} app
   * @param {string} id of the panel, and the prefix of the ids in it
   * @param {import("./answers.js").Kind[]} kinds its questions
   * @param {import("./jobs.js").Jobs} jobs
   */
  constructor(app, id, kinds, jobs) {
    this.app = app;
    this.id = id;
    this.kinds = kinds;
    this.jobs = jobs;
    /** @type {Map<any, HTMLElement>} the cards of running jobs by the job, of ended ones by its id */
    this.cards = new Map();
    this.build();
    this.choose(kinds[0]);
    this.refresh();
    app.on("jobs", () => this.refresh());
    app.on("document", () => this.cards.clear());
  }

  build() {
    const { app, id, kinds } = this;
    const { seconds } = app.about.limits;
    this.question = h("select", { id: `${id}-question`, "aria-label": "Question", hidden: kinds.length < 2, onchange: () => this.choose(kinds[this.question.selectedIndex]) },
      ...kinds.map((kind) => h("option", { value: kind.name }, kind.title)));
    this.help = h("p", { class: "soft small" });
    this.fields = h("div", {});
    this.options = h("details", { id: `${id}-options`, open: Boolean(kinds[0].made) }, h("summary", {}, "Options"), this.fields);
    this.askButton = h("button", { type: "button", class: "primary", id, onclick: () => this.ask() });
    this.seconds = h("input", { id: `${id}-seconds`, type: "number", min: 1, max: seconds || null, placeholder: seconds || "none", size: 4 });
    this.working = h("div", { class: "answers", id: `${id}-working`, hidden: true, role: "status" });
    this.answers = h("div", { class: "answers", id: `${id}-answers`, "aria-live": "polite" });
    byId(`panel-${id}`).append(
      h("div", { class: "row" }, this.question, this.askButton, h("label", { class: "field-inline" }, "Time limit", this.seconds, "s")),
      this.help, this.options, this.working, this.answers,
    );
  }

  /** Chooses a question, and fills its form with options, which are unfolded then. */
  choose(kind, options) {
    if (kind === this.kind && !options) return;
    this.kind = kind;
    this.question.value = kind.name;
    this.help.textContent = kind.help;
    this.askButton.textContent = kind.made ? "Make" : "Run";
    this.form = new Form(this.app, kind, this.id);
    if (options) {
      this.form.fill(options);
      this.options.open = true;
    }
    this.fields.replaceChildren(this.form.element);
  }

  ask() {
    const options = { seconds: this.seconds.value, ...this.form.values() };
    return this.put(this.kind, this.kind.made ? null : this.app.board, options);
  }

  /** Asks, and shows the answer if the board is still shown. */
  async put(kind, board, options) {
    const { app, jobs } = this;
    if (board) app.checker.contradicts(board);
    const job = await jobs.ask(kind, board, options);
    if (!job.answer || job.doc !== jobs.documents.id) return;
    this.answers.firstElementChild?.scrollIntoView({ block: "nearest" });
    if (kind.made) await this.list(puzzlesOf(job));
    else if (app.board === board && overlayFor(job)) app.lay(job.overlay);
  }

  /** Adds puzzles that were made to the list, and opens the first. */
  async list(puzzles) {
    if (puzzles.length) await this.app.open(this.app.enlist(puzzles));
  }

  refresh() {
    const names = new Map(this.kinds.map((kind) => [kind.name, kind]));
    const mine = this.jobs.here.filter(({ question }) => names.has(question));
    const ended = mine.filter((job) => job.ended);
    byId(`panel-${this.id}`).dataset.questions = mine.length;
    const shown = new Set(mine.map((job) => (job.ended ? job.id : job)));
    for (const key of this.cards.keys()) if (!shown.has(key)) this.cards.delete(key);
    const working = mine.filter((job) => !job.ended);
    this.working.hidden = !working.length;
    fill(this.working, working.map((job, i) => this.workingCard(names.get(job.question), job, i)));
    fill(this.answers, ended.map((job) => this.endedCard(names.get(job.question), job)));
  }

  /** The card of a running job. It is kept, so that its button can be pressed. */
  workingCard(kind, job, i) {
    if (!this.cards.has(job)) {
      const parts = {
        bar: h("progress", { max: 1, "aria-label": "Share of the work" }), figures: h("p", { class: "small mono" }), known: h("div", {}),
      };
      const stop = h("button", { type: "button", class: "stop", id: i ? null : `${this.id}-stop`, onclick: () => job.asked.stop() }, "Stop");
      const card = h("section", { class: "card working", "data-question": kind.name },
        h("p", {}, `${kind.title}…`, h("span", { class: "soft small" }, ` ${job.title}`)), ...Object.values(parts), stop);
      this.cards.set(job, Object.assign(card, { parts }));
    }
    const card = this.cards.get(job);
    card.parts.figures.textContent = job.state || figuresOf(job.figures);
    if (job.figures?.share > 0) card.parts.bar.value = job.figures.share;
    if (job.view) card.parts.known.textContent = `${textFor(kind, job)} so far`;
    return card;
  }

  /** The card of an ended job: the answer, or why there is none. */
  endedCard(kind, job) {
    if (this.cards.has(job.id)) return this.cards.get(job.id);
    const { app, jobs } = this;
    const { board } = job;
    const shown = job.answer && (board || kind.made);
    const texts = shown && textsOf(kind, job);
    overlayFor(job);
    const button = (text, act) => h("button", { type: "button", class: "quiet", onclick: act }, text);
    const foot = h("footer", { class: "row small" }, h("span", { class: "soft" }, [job.title, when(job.put)].filter(Boolean).join(" · ")),
      job.answer && kind.made ? button("Add to the list", () => this.list(puzzlesOf(job))) : null,
      job.command ? copyButton("Copy as command", () => job.command) : null,
      ...(texts ? saves(() => kind.name, texts) : []),
      board || kind.made ? button("Again", () => this.put(kind, board ?? null, job.options)) : null,
      button("Remove", () => jobs.remove(job)));
    const card = shown ? answerCard(app, kind, job, foot)
      : h("section", { class: "card answer", "data-question": kind.name, "data-status": "failed" }, h("h2", {}, kind.title), h("p", { class: "bad" }, job.ended), foot);
    this.cards.set(job.id, card);
    return card;
  }
}

/** The overlay of a job's answer, made once. */
function overlayFor(job) {
  if (job.board) job.overlay ??= overlayOf(job.view, job.board);
  return job.overlay;
}

/** The names of the figures of a search. */
const FIGURES = {
  nodes: "nodes", conflicts: "conflicts", per_second: "per second", restarts: "restarts", learned: "learned clauses", kept: "kept", depth: "depth",
};

/** The time that a question has run, the share that is done, and the figures of its search, in words. */
function figuresOf({ seconds, share, best_walk: walk, ...figures } = { seconds: 0 }) {
  const known = Object.keys(FIGURES).filter((name) => figures[name]).map((name) => `${Math.round(figures[name]).toLocaleString("en")} ${FIGURES[name]}`);
  return [`${seconds.toFixed(1)} s`, share && `${(100 * share).toFixed(1)} % done`, ...known, walk && `best walk ${(100 * walk).toFixed(1)} %`].filter(Boolean).join(" · ");
}
