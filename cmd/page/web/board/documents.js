/**
 * Documents: this browser stores the work of the user at every change: the board with its
 * history, the list of puzzles as they were left, the explanation with its step, the
 * questions with their answers. Boards are immutable, so each is written once, and a
 * document names its boards.
 *
 * Keys: doc/ID is the document, part/ID/b/BOARD a board, part/ID/list the list of puzzles,
 * part/ID/steps an explanation; jobs.js has the keys of questions.
 */

import { dropBelow, freshName, keep, kept, keptBelow, leaveWrites } from "../store.js";
import { Board } from "./board.js";
import { lockOf, MEMORY } from "./docchoice.js";

/** The delay before minor changes, such as the chosen cell, are written, in ms. */
const REST = 150;

/** Sends other tabs the id of a changed document. */
const channel = new BroadcastChannel("basisk documents");

/**
 * @typedef {object} Kept a stored document
 * @property {string} id @property {string} name @property {number} changed in ms since 1970
 * @property {string} files the files of the server that its list began with
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
    /** The number of edits here and of documents shown. */
    this.turn = 0;
    this.fresh();
    app.on("board puzzles", () => this.save());
    app.on("steps position choice mode", () => this.saveLater());
    addEventListener("pagehide", () => {
      this.saveNow();
      leaveWrites();
    });
    let received = Promise.resolve();
    channel.onmessage = ({ data }) => {
      received = received.then(() => this.receive(data)).catch(() => {}); // the next message reads everything again
    };
  }

  /** Begins a document, which is not stored while it is empty. */
  fresh() {
    this.turn++;
    Object.assign(this, { id: freshName(), recorded: "", title: "", link: undefined, began: false, list: [], steps: null, files: "" });
    /** The time of the last change of the document that this tab has read or written, null if that is not known. */
    this.known = undefined;
    /** The names of the stored boards. */
    this.written = new Set();
    this.named = new Map();
    this.answers = new Map();
  }

  /** Holds a lock while the document is open here, and remembers it for a reload. */
  hold() {
    this.began = true;
    this.release?.();
    navigator.locks?.request(lockOf(this.id), { mode: "shared" }, () => new Promise((done) => {
      this.release = done;
    }));
    sessionStorage.setItem(MEMORY, this.id);
  }

  /** Begins another document in this tab; the old one stays in the list. */
  begin(board) {
    this.saveNow();
    const { app } = this;
    this.fresh();
    Object.assign(app, { puzzles: [], works: new Map(), explained: null });
    app.history.reset(board);
    this.show();
    this.hold();
    this.save();
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
    for (const name of this.jobs?.boards(this.id) ?? this.written) {
      const board = this.named.get(name);
      if (board) needed.set(name, board);
    }
    return needed;
  }

  saveLater() {
    if (this.showing) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(true), REST);
  }

  /** Writes the minor changes that wait. */
  saveNow() {
    if (this.timer) this.save(true);
  }

  /** Writes what has changed: an edit in any case, a minor change unless another tab has written meanwhile. */
  async save(minor = false) {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.showing || !this.worth()) return;
    const { app, id } = this;
    const values = {};
    const needed = this.needed();
    for (const [name, board] of needed) if (!this.written.has(name)) values[`part/${id}/b/${name}`] = packed(board);
    const removed = [...this.written].filter((name) => !needed.has(name)).map((name) => `part/${id}/b/${name}`);
    this.named = needed;
    this.written = new Set(needed.keys());
    if (this.list !== app.puzzles) values[`part/${id}/list`] = this.list = app.puzzles;
    const explanation = app.explained?.explanation.root;
    if (explanation?.outcome && this.steps !== explanation) {
      this.steps = explanation;
      const { header, steps, outcome } = explanation;
      values[`part/${id}/steps`] = { header, steps, outcome };
    }
    const record = this.record();
    const text = JSON.stringify({ ...record, changed: 0 });
    if (text === this.recorded && !Object.keys(values).length && !removed.length) return; // another tab may have written since
    this.recorded = text;
    const since = this.known === null ? undefined : { key: `doc/${id}`, changed: this.known, minor };
    this.known = record.changed;
    if (!minor) this.turn++;
    values[`doc/${id}`] = record;
    if (!this.began) this.hold();
    try {
      const latest = await keep(values, removed, since);
      if (!latest && !minor && this.id === id) {
        this.unwritten(); // the other tab may have removed boards
        await this.save();
      } else this.changed(id);
    } catch (error) {
      this.unwritten();
      app.notice(`This browser cannot store your work: ${error.message}`);
    }
  }

  /** Makes the next change write everything. */
  unwritten() {
    Object.assign(this, { written: new Set(), list: [], steps: null, recorded: "", known: null });
  }

  /** Reports whether there is anything to store. */
  worth() {
    const { history, board, puzzles } = this.app;
    return this.began || history.canUndo || puzzles.length > 0 || board.filled > 0 || Boolean(this.jobs?.here.length);
  }

  /** The document as it is stored. */
  record() {
    const { app } = this;
    const { board, history, explained } = app;
    const names = (boards) => boards.map((one) => this.nameOf(one));
    return {
      id: this.id, name: this.title, changed: Date.now(), files: this.files, link: this.link,
      title: board.label || board.shape.title, clues: board.clueCount, filled: board.filled, size: board.shape.size, listed: app.puzzles.length,
      past: names(history.past), present: this.nameOf(board), future: names(history.future),
      works: [...app.works].map(([item, one]) => [item, this.nameOf(one)]),
      chosen: app.chosen, mode: app.mode, reasoning: app.reasoning,
      explained: explained && placeOf(explained, this.nameOf(explained.board)),
    };
  }

  /** Opens a stored document, and reports whether it exists. */
  async open(id) {
    const { turn, id: before } = this;
    const [doc, parts, { Explanation }] = await Promise.all([kept(`doc/${id}`), keptBelow(`part/${id}`), import("./replay.js")]);
    const other = before !== id;
    if (!doc) {
      if (this.id === id) this.unwritten(); // another tab has removed it
      return false;
    }
    const boards = new Map();
    for (const [key, part] of parts) {
      const name = key.split("/b/")[1];
      if (name) boards.set(name, (this.id === id && this.named.get(name)) || new Board(await this.app.shapeFor(part.shape), part));
    }
    if (!boards.has(doc.present)) return false;
    if (!other && turn !== this.turn) return true; // edited here meanwhile, which wins, or left
    if (other) this.saveNow();
    this.turn++;
    clearTimeout(this.timer);
    this.timer = 0;
    for (const [name, board] of boards) this.names.set(board, name);
    Object.assign(this, { id, title: doc.name, named: boards, answers: answersIn(parts, id), files: doc.files, link: doc.link, began: true, recorded: "", known: doc.changed, written: new Set(boards.keys()), list: parts.get(`part/${id}/list`) || [] });
    if (other) this.hold();
    this.restore(doc, parts.get(`part/${id}/steps`), Explanation);
    return true;
  }

  /** Shows a document that was read. */
  restore(doc, steps, Explanation) {
    const { app, named: boards } = this;
    const of = (names) => names.map((name) => boards.get(name)).filter(Boolean);
    const works = doc.works.filter(([, name]) => boards.has(name));
    const { reasoning, chosen, mode } = doc;
    Object.assign(app, { puzzles: this.list, works: new Map(works.map(([item, name]) => [item, boards.get(name)])), explained: null, reasoning, mode });
    app.history.reset(boards.get(doc.present), of(doc.past), of(doc.future));
    const board = doc.explained && boards.get(doc.explained.board);
    if (board && steps && doc.explained.ended) {
      const explanation = new Explanation(board.shape);
      if (steps.header) explanation.begin(steps.header);
      Object.assign(explanation, { steps: steps.steps, outcome: steps.outcome });
      app.explained = { board, explanation, position: doc.explained.position };
      this.steps = explanation;
    }
    /** The step of an incomplete explanation, which is asked for again. */
    this.wanted = board === app.board && !app.explained ? doc.explained.position || 1 : 0;
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

  /** Handles a change of a document in another tab. */
  async receive({ doc }) {
    await this.jobs?.load();
    if (doc === this.id && this.began) await this.open(doc);
    this.app.emit("documents");
  }

  /** Announces a changed document to other tabs, and to this one. */
  changed(doc) {
    channel.postMessage({ doc });
    this.app.emit("documents");
  }

  rename(title) {
    this.title = title;
    this.save();
  }

  /** Removes a document with all that belongs to it. */
  async remove(id) {
    if (id === this.id) this.begin(this.app.board.cleared().with({ item: -1 }));
    await this.jobs?.removeOf(id);
    await keep({}, [`doc/${id}`]);
    await dropBelow(`part/${id}`);
    this.changed(id);
  }
}

/** An explanation as it is stored; an open case is stored as the step that it belongs to. */
function placeOf({ explanation, position }, board) {
  return { board, position: explanation.outermost(position), ended: Boolean(explanation.root.outcome) };
}

/** The answers among the parts of a document, by their jobs. */
function answersIn(parts, id) {
  const folder = `part/${id}/a/`;
  return new Map([...parts].filter(([key]) => key.startsWith(folder)).map(([key, value]) => [key.slice(folder.length), value]));
}
