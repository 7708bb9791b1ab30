/**
 * Jobs: questions that outlive the page. A question is stored at job/ID before it is sent, and its
 * answer, when it arrives, at part/DOCUMENT/a/ID; then the server forgets it. Every tab follows
 * the jobs of all documents, so that no answer waits for the tab that asked.
 */

import { get, post } from "../api.js";
import { freshName, keep, kept, keptBelow } from "../store.js";
import { follow } from "../stream.js";

/** The max number of figures of a running job, for curves; above it, every other one is dropped. */
const FIGURES = 240;

/** The message of the server for any stopped question. */
const HALTED = "stopped";

/**
 * @typedef {object} Job
 * @property {string} id @property {string} doc the document @property {string} question the name of its kind
 * @property {object} options as sent @property {string} board the name of the board, "" if it has none
 * @property {string} title of the board @property {number} put in ms since 1970
 * @property {string} [ended] "answer", or why there is none, in words @property {boolean} [stopped] whether it was stopped here
 * @property {any} [answer] @property {any[]} parts the partial answers
 * @property {object[]} figures of its progress @property {string} state in words
 */

/** The stored fields of a job, besides its answer. */
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

  /** Loads the stored jobs, and follows those without an answer. */
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

  /** Takes over the answers of the open document. */
  attach() {
    for (const job of this.here) if (job.ended && !job.answer) Object.assign(job, this.documents.answers.get(job.id));
    this.app.emit("jobs");
  }

  /** The jobs of the open document, the latest first. */
  get here() {
    return [...this.all.values()].filter(({ doc }) => doc === this.documents.id).sort((a, b) => b.put - a.put);
  }

  /** The names of the boards of a document's jobs. */
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
    keep({ [`job/${job.id}`]: packed(job) }).catch(() => {}); // documents.js shows the error
    documents.save();
    this.app.emit("jobs");
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
    job.unfollow = follow(`question/${job.id}`, (event, data) => this.receive(job, event, data), () => {
      job.state = "The server does not answer. The page keeps trying.";
      this.app.emit("jobs");
    });
  }

  /** Handles an event of a job. */
  receive(job, event, data) {
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
    this.app.emit("jobs");
  }

  /** Stores the end of a job. Only then may the server forget it. */
  async end(job, how) {
    job.unfollow?.();
    try {
      await this.settle(job, how);
    } catch {
      job.ended = how; // this browser stores nothing, and the server still has the answer
    }
    job.done?.(job);
    this.app.emit("jobs");
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
    this.cancel(job, "?forget");
    this.documents.changed(job.doc);
  }

  cancel(job, query = "") {
    return fetch(`/api/questions/${job.id}${query}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }

  /** Stops a job. Its answer holds what is known so far. */
  async stop(job) {
    job.stopped = true;
    await keep({ [`job/${job.id}`]: packed(job) }).catch(() => {});
    this.cancel(job);
  }

  /** Removes a job with its answer. */
  async remove(job) {
    job.unfollow?.();
    this.all.delete(job.id);
    if (!job.ended) this.cancel(job, "?forget");
    await keep({}, [`job/${job.id}`, `part/${job.doc}/a/${job.id}`]);
    this.documents.changed(job.doc);
    this.app.emit("jobs");
  }

  /** Removes all jobs of a document. */
  async removeOf(doc) {
    for (const job of [...this.all.values()]) if (job.doc === doc) await this.remove(job);
  }

  /** The questions on the server that no document has: those of other browsers, or of programs. */
  async foreign() {
    return (await get("/api/questions")).questions.filter(({ id, state }) => state !== "ended" && !this.all.has(id));
  }
}
