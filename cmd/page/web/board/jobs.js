/**
 * Jobs: the questions of a document with their answers. A question runs as long as this page is open. It
 * is stored when it is asked, and again with its answer.
 */

import { Question } from "../api.js";
import { freshName } from "../dom.js";
import { Board } from "./board.js";
import { specOf } from "./shape.js";

/** The message of the server for any stopped question. */
const HALTED = "stopped";

/**
 * @typedef {object} Job
 * @property {string} id @property {string} doc the document @property {string} question the name of its kind
 * @property {object} options as sent @property {Board} [board] that it is about
 * @property {string} title of the board @property {number} put in ms since 1970
 * @property {string} [ended] "answer", or why there is none, in words
 * @property {any} [answer] @property {import("./answers.js").View} [view] of it, or of what is known so far
 * @property {string} [command] that asks the same @property {any[]} parts the puzzles that were made before the answer
 * @property {object} [figures] of its progress @property {string} state in words
 * @property {Question} [asked] unless an earlier page or another tab has asked it @property {object} kept as it is stored
 */

/** A job as it is stored. */
const packed = ({ id, doc, question, options, board, title, put, ended, answer, view, parts, command }) => ({ id, doc, question, options, board: board?.toKept(), item: board?.item, title, put, ended, answer, view, parts: [...parts], command });

export class Jobs {
  /** @param {import("./app.js").App} app @param {import("./documents.js").Documents} documents */
  constructor(app, documents) {
    this.app = app;
    this.documents = documents;
    /** @type {Map<string, Job>} */
    this.all = new Map();
    documents.jobs = this;
    this.attach(documents.kept.jobs);
  }

  /** Takes over the stored questions of the open document. */
  async attach(stored = {}) {
    const { app, documents } = this;
    const doc = documents.id;
    for (const job of this.of(doc)) if (!job.asked && !stored[job.id]) this.all.delete(job.id);
    for (const [id, kept] of Object.entries(stored)) {
      const old = this.all.get(id);
      if (old?.asked || old?.kept === kept) continue;
      const board = kept.board && Board.fromKept(await app.shapeFor(specOf(kept.board)), kept.board, kept.item);
      this.all.set(id, { ...kept, doc, board, kept, parts: kept.parts ?? [], ended: kept.ended ?? "The page was closed before the answer.", state: "" });
    }
    app.emit("jobs");
  }

  /** The questions of the open document as they are stored, by their ids. */
  kept() {
    return Object.fromEntries(this.here.map((job) => [job.id, job.kept]));
  }

  /** The jobs of the open document, the latest first. */
  get here() {
    return this.of(this.documents.id).sort((a, b) => b.put - a.put);
  }

  /** The jobs of a document. */
  of(doc) {
    return [...this.all.values()].filter((job) => job.doc === doc);
  }

  /** Asks a question about a board, or about none. @returns {Promise<Job>} when it has ended */
  async ask(kind, board, options) {
    const { app, documents } = this;
    const job = {
      id: freshName(), doc: documents.id, question: kind.name, options, board: board ?? undefined,
      title: board ? board.label || board.shape.title : "", put: Date.now(), parts: [], state: "Sent.",
    };
    job.asked = new Question({ question: kind.name, board: board?.toWire(), options }, this.handlers(kind, job), app.about.limits.body);
    this.all.set(job.id, job);
    this.store(job);
    app.emit("jobs");
    try {
      job.answer = await job.asked.answer();
      if (job.asked.stopped && job.answer.message === HALTED) job.answer.message = `${HALTED} by you after ${((Date.now() - job.put) / 1000).toFixed(1)} s`;
      job.ended = "answer";
    } catch (error) {
      job.ended = error.message;
    }
    this.store(job);
    app.emit("jobs");
    return job;
  }

  /** What the events of a job change. */
  handlers({ made }, job) {
    const on = (act) => (data) => {
      act(data);
      this.app.emit("jobs");
    };
    return {
      state: on(({ state }) => {
        job.state = state === "waiting" ? "Other questions are at work; this one waits." : "At work.";
      }),
      progress: on((figures) => {
        job.state = "";
        job.figures = figures;
      }),
      command: on(({ command }) => {
        job.command = command;
      }),
      view: on((view) => {
        job.view = view;
      }),
      partial: on((part) => made && job.parts.push(part)),
    };
  }

  /** Stores a job, unless it was removed. */
  store(job) {
    const { documents } = this;
    if (!this.all.has(job.id)) return;
    job.kept = packed(job);
    if (job.doc === documents.id) documents.save();
    else documents.send(job.doc, [{ at: ["jobs", job.id], now: job.kept }]);
  }

  /** Removes a job of the open document with its answer. */
  remove(job) {
    this.all.delete(job.id);
    job.asked?.leave();
    this.documents.save();
    this.app.emit("jobs");
  }
}
