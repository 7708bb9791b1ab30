/**
 * Jobs: questions that outlive the page. What is asked is kept at job/ID before it is asked, and
 * the answer, as soon as it has come, below its document at part/DOCUMENT/a/ID; then the server forgets it.
 * All tabs hear of all jobs, whichever document they belong to, so that no answer waits for
 * the tab that has asked.
 */

import { get, post } from "../api.js";
import { freshName, keep, kept, keptBelow } from "../store.js";
import { follow } from "../stream.js";

/** The most figures of a job at work that are remembered, for curves; beyond, every other one is forgotten. */
const FIGURES = 240;

/** What the server says of a question that was ended, by whomever. */
const HALTED = "stopped";

/**
 * @typedef {object} Job
 * @property {string} id @property {string} doc the document @property {string} question the name of its kind
 * @property {object} options as sent @property {string} board the name of the board, "" if it is about none
 * @property {string} title of the board @property {number} put in ms since 1970
 * @property {string} [ended] "answer", or why there is none, in words @property {boolean} [stopped] whether it was stopped here
 * @property {any} [answer] @property {any[]} parts what was known before
 * @property {object[]} figures those while it is at work @property {string} state in words
 */

/** What is kept of a job besides its answer. */
const packed = ({ id, doc, question, options, board, title, put, ended, stopped }) => ({ id, doc, question, options, board, title, put, ended, stopped });

export class Jobs {
  /** @param {import("./app.js").App} app @param {import("./documents.js").Documents} documents */
  constructor(app, documents) {
    this.app = app;
    this.documents = documents;
    /** @type {Map<string, Job>} */
    this.all = new Map();
    documents.jobs = this;
    app.on("document", () => this.attach());
  }

  /** Takes over jobs that are kept, and follows those without an answer. */
  async load() {
    for (const job of (await keptBelow("job")).values()) {
      const known = this.all.get(job.id);
      if (known?.ended || known && !job.ended) continue;
      const mine = Object.assign(known || { parts: [], figures: [], state: "" }, job);
      this.all.set(job.id, mine);
      if (job.ended) mine.unfollow?.();
      else this.listen(mine);
    }
    this.attach();
  }

  /** Takes over the answers of the document that is open. */
  attach() {
    for (const job of this.here) if (job.ended && !job.answer) Object.assign(job, this.documents.answers.get(job.id));
    this.app.tell("jobs");
  }

  /** The jobs of the document that is open, the latest first. */
  get here() {
    return [...this.all.values()].filter(({ doc }) => doc === this.documents.id).sort((a, b) => b.put - a.put);
  }

  /** The names of the boards that jobs of a document are about. */
  boards(doc) {
    return [...this.all.values()].filter((job) => job.doc === doc && job.board).map(({ board }) => board);
  }

  /** Asks a question about a board, or about none. @returns {Promise<Job>} when it has ended */
  async ask(kind, board, options) {
    const { documents } = this;
    const job = {
      id: freshName(), doc: documents.id, question: kind.name, options, board: board ? documents.nameOf(board) : "",
      title: board ? board.label || board.shape.title : "", put: Date.now(), parts: [], figures: [], state: "Sent.",
    };
    this.all.set(job.id, job);
    keep({ [`job/${job.id}`]: packed(job) }).catch(() => {}); // documents say that nothing is kept
    documents.save();
    this.app.tell("jobs");
    const ended = new Promise((resolve) => {
      job.done = resolve;
    });
    try {
      await post("/api/questions", { id: job.id, question: kind.name, board: board?.toWire(), options });
      this.listen(job);
      if (job.stopped) this.stop(job);
    } catch (error) {
      await this.end(job, error.message);
    }
    return ended;
  }

  listen(job) {
    job.unfollow = follow(`question/${job.id}`, (event, data) => this.hear(job, event, data), () => {
      job.state = "The server does not answer. The page keeps asking.";
      this.app.tell("jobs");
    });
  }

  /** Hears an event of a job. */
  hear(job, event, data) {
    if (event === "state") job.state = data.state === "waiting" ? `Waiting, ${data.ahead} ahead.` : "At work.";
    else if (event === "progress") {
      job.state = "";
      job.figures.push(data);
      if (job.figures.length > FIGURES) job.figures = job.figures.filter((_, i) => i % 2 === 0);
    } else if (event === "heat") job.heat = data.cells;
    else if (event === "partial") job.parts.push(data);
    else if (event === "answer") {
      job.answer = data;
      this.end(job, "answer");
    } else if (event === "failed") this.end(job, data.error);
    else if (event === "gone") this.end(job, "It ended with the server.");
    this.app.tell("jobs");
  }

  /** Keeps how a job has ended. Only then the server may forget it. */
  async end(job, how) {
    job.unfollow?.();
    try {
      await this.settle(job, how);
    } catch {
      job.ended = how; // this browser keeps nothing, and the server has the answer still
    }
    job.done?.(job);
    this.app.tell("jobs");
  }

  async settle(job, how) {
    const elsewhere = await kept(`job/${job.id}`);
    if (elsewhere?.ended) {
      Object.assign(job, elsewhere, await kept(`part/${job.doc}/a/${job.id}`));
      return;
    }
    Object.assign(job, { ended: how, stopped: job.stopped || elsewhere?.stopped });
    if (job.stopped && job.answer?.message === HALTED) job.answer.message = `${HALTED} by you`;
    await keep({ [`job/${job.id}`]: packed(job), [`part/${job.doc}/a/${job.id}`]: { answer: job.answer, parts: job.parts } });
    this.tellServer(job, "?forget");
    this.documents.changed(job.doc);
  }

  tellServer(job, how = "") {
    return fetch(`/api/questions/${job.id}${how}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }

  /** Stops a job. Its answer says what is known until then. */
  async stop(job) {
    job.stopped = true;
    await keep({ [`job/${job.id}`]: packed(job) }).catch(() => {});
    this.tellServer(job);
  }

  /** Removes a job with its answer. */
  async remove(job) {
    job.unfollow?.();
    this.all.delete(job.id);
    if (!job.ended) this.tellServer(job, "?forget");
    await keep({}, [`job/${job.id}`, `part/${job.doc}/a/${job.id}`]);
    this.documents.changed(job.doc);
    this.app.tell("jobs");
  }

  /** Removes all jobs of a document. */
  async removeOf(doc) {
    for (const job of [...this.all.values()]) if (job.doc === doc) await this.remove(job);
  }

  /** What the server has that no document knows: questions of other browsers, or of programs. */
  async foreign() {
    return (await get("/api/questions")).questions.filter(({ id, state }) => state !== "ended" && !this.all.has(id));
  }
}
