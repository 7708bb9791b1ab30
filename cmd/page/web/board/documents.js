/**
 * Documents: this browser stores the work of the user after every edit and answer: the board with its
 * history, the list of puzzles as they were left, the step of the explanation, which is asked for again, the
 * questions with their answers. Boards are immutable, so each is written once, and a
 * document names its boards. A document belongs to one tab, by a lock of the browser; other tabs read it.
 *
 * Keys: doc/ID is the document, part/ID/b/BOARD a board, part/ID/list the list of puzzles,
 * part/ID/facts and part/ID/study what was found out about it,
 * part/ID/a/JOB a question.
 */

import { dropBelow, freshName, keep, kept, keptBelow } from "../store.js";
import { Board } from "./board.js";
import { isOpen, lockOf, MEMORY } from "./docchoice.js";

/** The delay before minor changes, such as the chosen cell, are written, in ms. */
const REST = 150;

/**
 * @typedef {object} Kept a stored document
 * @property {string} id @property {string} name @property {number} changed in ms since 1970
 * @property {string} files the files of the server that its list began with @property {string} link its address @property {string} was the address before
 * @property {string} title @property {number} clues @property {number} filled @property {number} listed of the list of documents
 */

/** A board as it is stored, with the name of its shape. */
const packed = ({ shape, ...parts }) => ({ ...parts, shape: shape.spec });

export class Documents {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.names = new WeakMap();
    /** @type {Map<string, Board>} the boards of the document by their names */
    this.named = new Map();
    this.fresh();
    app.on("board puzzles facts", () => this.save());
    app.on("steps position choice mode", () => this.saveLater());
    addEventListener("pagehide", () => this.saveNow());
  }

  /** Begins a document, which is not stored before an edit or an answer. */
  fresh() {
    Object.assign(this, { id: freshName(), recorded: "", title: "", link: undefined, was: undefined, began: false, list: [], facts: [], study: null, files: "", wanted: 0 });
    /** The names of the stored boards. */
    this.written = new Set();
    this.named = new Map();
    this.answers = new Map();
    Object.assign(this.app, { edited: false, readOnly: false });
  }

  /**
   * Takes the lock of the document, and remembers it for a reload. While another tab has the lock, this one
   * only reads the document.
   */
  async hold() {
    const { id, app } = this;
    this.began = true;
    sessionStorage.setItem(MEMORY, id);
    this.release?.();
    const leaving = new AbortController();
    this.release = () => leaving.abort();
    if (!navigator.locks) return; // where it is not encrypted, browsers have no locks
    const held = () => new Promise((release) => leaving.signal.addEventListener("abort", release));
    await new Promise((known) => {
      navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
        app.readOnly = !lock;
        known();
        return lock && held();
      });
    });
    if (!app.readOnly) return;
    navigator.locks.request(lockOf(id), { signal: leaving.signal }, () => {
      this.take(id);
      return held();
    }).catch(() => {}); // another document was opened meanwhile
  }

  /** Reads again a document whose other tab has let it go. */
  async take(id) {
    const stored = await this.read(id);
    if (this.id !== id) return;
    this.app.readOnly = false;
    if (stored) this.restore(stored);
    else this.unwritten(); // the other tab has removed it
    this.app.emit("document");
  }

  /** Begins another document in this tab; the old one stays in the list. */
  begin(board) {
    this.saveNow();
    this.release?.();
    const { app } = this;
    this.fresh();
    Object.assign(app, { puzzles: this.list, facts: this.facts, study: null, works: new Map(), explained: null });
    app.history.reset(board);
    this.show();
  }

  /** The name of a board within the document. */
  nameOf(board) {
    if (!this.names.has(board)) this.name(board, freshName());
    return this.names.get(board);
  }

  name(board, name) {
    this.names.set(board, name);
    this.named.set(name, board);
  }

  /** The boards to store, by name. */
  needed() {
    const { history, works, explained } = this.app;
    const all = [...history.past, history.present, ...history.future, ...works.values()];
    if (explained) all.push(explained.board);
    const needed = new Map(all.map((board) => [this.nameOf(board), board]));
    for (const name of this.jobs?.here.map(({ board }) => board) ?? this.written) {
      const board = this.named.get(name);
      if (board) needed.set(name, board);
    }
    return needed;
  }

  saveLater() {
    if (this.showing) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), REST);
  }

  /** Writes the minor changes that wait. */
  saveNow() {
    if (this.timer) this.save();
  }

  /** Writes what has changed. */
  async save() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.showing || this.app.readOnly || !this.worth()) return;
    const { app, id } = this;
    const values = {};
    const needed = this.needed();
    for (const [name, board] of needed) if (!this.written.has(name)) values[`part/${id}/b/${name}`] = packed(board);
    const removed = [...this.written].filter((name) => !needed.has(name)).map((name) => `part/${id}/b/${name}`);
    this.named = needed;
    this.written = new Set(needed.keys());
    if (this.list !== app.puzzles) values[`part/${id}/list`] = this.list = app.puzzles;
    if (this.facts !== app.facts) values[`part/${id}/facts`] = this.facts = app.facts;
    if (this.study !== app.study) values[`part/${id}/study`] = this.study = app.study;
    const record = this.record();
    const text = JSON.stringify({ ...record, changed: 0 });
    if (text === this.recorded && !Object.keys(values).length && !removed.length) return;
    this.recorded = text;
    values[`doc/${id}`] = record;
    if (!this.began) this.hold();
    try {
      await keep(values, removed);
      app.emit("documents");
    } catch (error) {
      this.unwritten();
      app.notice(`This browser cannot store your work: ${error.message}`);
    }
  }

  /** Makes the next change write everything. */
  unwritten() {
    Object.assign(this, { written: new Set(), list: [], facts: [], study: null, recorded: "" });
  }

  /** Reports whether there was an edit or an answer. */
  worth() {
    const { edited, explained } = this.app;
    return this.began || edited || Boolean(explained?.explanation.root.outcome || this.jobs?.here.length);
  }

  /** The document as it is stored. */
  record() {
    const { app } = this;
    const { board, history, explained } = app;
    const names = (boards) => boards.map((one) => this.nameOf(one));
    return {
      id: this.id, name: this.title, changed: Date.now(), files: this.files, link: this.link, was: this.was,
      title: board.label || board.shape.title, clues: board.clueCount, filled: board.filled, size: board.shape.size, listed: app.puzzles.length,
      past: names(history.past), present: this.nameOf(board), future: names(history.future),
      works: [...app.works].map(([item, one]) => [item, this.nameOf(one)]),
      chosen: app.chosen, mode: app.mode, reasoning: app.reasoning,
      explained: explained && placeOf(explained, this.nameOf(explained.board)),
    };
  }

  /** Opens a stored document, and reports whether it exists. */
  async open(id) {
    const stored = await this.read(id);
    if (!stored) return false;
    this.saveNow();
    this.fresh();
    this.id = id;
    await this.hold();
    this.restore(stored);
    return true;
  }

  /** Reads a stored document with its boards; undefined if there is none. */
  async read(id) {
    const [doc, parts] = await Promise.all([kept(`doc/${id}`), keptBelow(`part/${id}`)]);
    const boards = new Map();
    for (const [key, part] of parts) {
      const name = key.split("/b/")[1];
      if (name) boards.set(name, new Board(await this.app.shapeFor(part.shape), part));
    }
    return boards.has(doc?.present) ? { doc, parts, boards } : undefined;
  }

  /** Shows a document that was read. */
  restore({ doc, parts, boards }) {
    const { app } = this;
    const { id, reasoning, chosen, mode } = doc;
    for (const [name, board] of boards) this.names.set(board, name);
    Object.assign(this, { title: doc.name, named: boards, answers: answersIn(parts, id), files: doc.files, link: doc.link, was: doc.was, recorded: "", written: new Set(boards.keys()), list: parts.get(`part/${id}/list`) || [], facts: parts.get(`part/${id}/facts`) || [], study: parts.get(`part/${id}/study`) || null });
    const of = (names) => names.map((name) => boards.get(name)).filter(Boolean);
    const works = doc.works.filter(([, name]) => boards.has(name));
    Object.assign(app, { puzzles: this.list, facts: this.facts, study: this.study, works: new Map(works.map(([item, name]) => [item, boards.get(name)])), explained: null, reasoning, mode });
    app.history.reset(boards.get(doc.present), of(doc.past), of(doc.future));
    /** The step of the explanation of the board, which is asked for again; 0 if there was none. */
    this.wanted = doc.explained?.board === doc.present ? doc.explained.position || 1 : 0;
    this.show(chosen);
  }

  /** Shows the document without storing it again. */
  show(chosen = 0) {
    this.showing = true;
    this.app.look();
    this.app.emit("puzzles", "board", "scene", "steps", "position", "mode", "document");
    this.app.choose(chosen); // once the view has the board
    this.showing = false;
  }

  rename(title) {
    this.title = title;
    this.save();
  }

  /** Removes a document with all that belongs to it, unless another tab has it open. */
  async remove(id) {
    if (id !== this.id && await isOpen(id) || id === this.id && this.app.readOnly) {
      this.app.notice("This document is open in another tab. Close it there first.");
      return;
    }
    if (id === this.id) this.saveNow();
    const [doc, parts] = await Promise.all([kept(`doc/${id}`), keptBelow(`part/${id}`)]);
    /** What was removed last, until the page is left. */
    this.removed = { name: doc?.name || doc?.title, values: Object.fromEntries([...parts, [`doc/${id}`, doc]]) };
    if (id === this.id) this.begin(this.app.board.cleared().with({ item: -1 }));
    for (const job of this.jobs.of(id)) this.jobs.remove(job);
    await keep({}, [`doc/${id}`]);
    await dropBelow(`part/${id}`);
    this.app.emit("documents");
  }

  /** Stores the document again that was removed last. */
  async bringBack() {
    const { values } = this.removed;
    this.removed = null;
    await keep(values);
    this.app.emit("documents");
  }
}

/** The place in an explanation as it is stored; an open case is stored as the step that it belongs to. */
function placeOf({ explanation, position }, board) {
  return { board, position: explanation.outermost(position) };
}

/** The questions among the parts of a document, by their ids. */
function answersIn(parts, id) {
  const folder = `part/${id}/a/`;
  return new Map([...parts].filter(([key, { question }]) => question && key.startsWith(folder)).map(([, job]) => [job.id, job]));
}
