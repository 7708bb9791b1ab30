/**
 * Documents: the server stores the work of the user after every edit and answer: the boards of the puzzles as they
 * were left, the list, what was found out about it, the questions with their answers, the step of the explanation.
 * All of it is one object, whose changes are sent (line.js); tabs that have a document open get those of the others.
 * What can be undone stays in the tab.
 */

import { get, request } from "../api.js";
import { freshName } from "../dom.js";
import { Board } from "./board.js";
import { changesOf, same } from "./changes.js";
import { History } from "./history.js";
import { Line } from "./line.js";
import { specOf } from "./shape.js";

/** The key of the last document of this tab, for a reload. */
const MEMORY = "document";

/** The delay before minor changes, such as the chosen cell, are stored, in ms. */
const REST = 150;

/** The time until a list that was not stored is sent again, in ms. */
const AGAIN = 2000;

/** The document that this tab opens: its last one, else the latest that no other tab has open; none for a link. */
export async function choose(about) {
  if (location.hash.length > 1 || !about.documents) return undefined;
  const last = sessionStorage.getItem(MEMORY);
  if (last) return last;
  const files = filesOf(about);
  first = documents();
  return (await first).find(({ open, about: of }) => !open && (!files || of?.files === files))?.id;
}

/** The list from which the document of this tab was chosen. */
let first;

/** All documents, the latest first. */
export async function documents() {
  const known = first;
  first = undefined;
  return known ?? (await get("/api/documents")).documents;
}

/** The names and hashes of the server's files, "" if it has none. */
export function filesOf(about) {
  return about.files.map(({ name, boards, hash }) => `${name} ${boards} ${hash}`).join("\n");
}

export class Documents {
  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.app = app;
    this.fresh();
    app.on("board puzzles facts", () => this.save());
    app.on("steps position choice mode", () => this.saveLater());
    addEventListener("pagehide", () => {
      if (this.timer) this.save();
      this.line?.flush();
    });
  }

  /** Leaves the document for another one, which is not stored before an edit or an answer. */
  fresh(id = freshName()) {
    if (this.timer) this.save();
    this.line?.leave();
    Object.assign(this, { id, line: null, kept: {}, title: "", files: "", list: [], facts: [], wanted: 0, listing: false });
    Object.assign(this.app, { edited: false, unsaved: "", puzzles: this.list, facts: this.facts, study: null, play: {}, works: new Map(), explained: null });
    this.app.history = new History(JSON.parse(sessionStorage.getItem(`undo/${id}`) ?? "{}"));
  }

  /** Begins another document in this tab; the old one stays in the list. */
  begin(board) {
    this.fresh();
    this.app.present = board;
    this.show();
  }

  dial(taken) {
    return new Line(this.id, {
      taken, rested: () => this.app.emit("documents"),
      trouble: (text) => {
        if (text === this.app.unsaved) return;
        this.app.unsaved = text;
        this.app.emit("unsaved");
      },
    });
  }

  saveLater() {
    if (this.showing) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), REST);
  }

  /** Sends what has changed. */
  save() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.showing || !this.worth()) return;
    if (!this.line) {
      this.line = this.dial((state) => this.take(state));
      sessionStorage.setItem(MEMORY, this.id);
      if (location.hash) history.replaceState(history.state, "", location.pathname); // a reload opens the document
    }
    const state = this.state();
    const changes = changesOf(this.kept, state).map(({ at, now }) => ({ at, now }));
    this.kept = state;
    if (changes.length) {
      this.line.put(changes);
      this.remember();
    }
    if (this.list !== this.app.puzzles && !this.listing) this.keepList(this.app.puzzles);
  }

  /** Keeps what can be undone in this tab. */
  remember() {
    try {
      sessionStorage.setItem(`undo/${this.id}`, JSON.stringify(this.app.history.kept));
    } catch {
      // It is too large for the browser.
    }
  }

  /** Reports whether the document is stored: after an edit or an answer. */
  worth() {
    const { about, edited, explained } = this.app;
    return about.documents && Boolean(this.line || edited || explained?.explanation.root.outcome || this.jobs?.here.length);
  }

  /** Stores the list of puzzles, which is sent until the server has it, also when another document was opened. */
  async keepList(puzzles) {
    const { id } = this;
    this.listing = true;
    for (let stored = false; !stored;) {
      try {
        const lines = new Blob(puzzles.map((puzzle) => `${JSON.stringify(puzzle)}\n`)).stream();
        const body = await new Response(lines.pipeThrough(new CompressionStream("gzip"))).blob();
        if (body.size > this.app.about.limits.body) return this.app.notice("The list is too large to be saved.");
        await request(`/api/documents/${id}/list`, { method: "PUT", body });
        stored = true;
      } catch {
        await new Promise((again) => setTimeout(again, AGAIN)); // the line says why
      }
    }
    if (id !== this.id) return this.send(id, [{ at: ["about", "listed"], now: puzzles.length }]);
    this.list = puzzles;
    this.listing = false;
    return this.save(); // its length, and what was added meanwhile
  }

  /** The list of puzzles as it is stored. */
  async fetchList(length) {
    if (!length || length === this.list.length) return this.list;
    const { body } = await request(`/api/documents/${this.id}/list`);
    const text = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).text();
    return text.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  }

  /** The document as it is stored. */
  state() {
    const { app } = this;
    const { board, works, explanation } = app;
    const boards = Object.fromEntries([...works, [board.item, board]].map(([item, one]) => [item, one.toKept()]));
    if (this.facts !== app.facts) Object.assign(this, { facts: app.facts, known: Array.from(app.facts, (row) => row ?? null) });
    return {
      about: { name: this.title, title: board.label || board.shape.title, clues: board.clueCount, filled: board.filled, size: board.shape.size, listed: this.list.length, files: this.files },
      boards, jobs: this.jobs?.kept() ?? {}, facts: this.known, study: app.study, play: structuredClone(app.play), reasoning: app.reasoning,
      view: { item: String(board.item), chosen: app.chosen, mode: app.mode, position: explanation && !explanation.alone ? explanation.outermost(app.position) || 1 : 0 },
    };
  }

  /** Opens a stored document, and reports whether it exists. */
  async open(id) {
    this.fresh(id);
    const state = await new Promise((first) => {
      this.line = this.dial((now) => (this.kept.boards ? this.take(now) : first(now)));
    });
    if (!state.boards || state.about.deleted || this.id !== id) return false;
    sessionStorage.setItem(MEMORY, id);
    const { app } = this;
    const { about, reasoning, study, play, view } = state;
    const boards = new Map();
    for (const [item, kept] of Object.entries(state.boards)) boards.set(Number(item), Board.fromKept(await app.shapeFor(specOf(kept)), kept, Number(item)));
    this.list = await this.fetchList(about.listed);
    const board = boards.get(Number(view.item)) ?? [...boards.values()][0];
    boards.delete(board.item);
    Object.assign(app, { present: board, works: boards, puzzles: this.list, study: study ?? null, play: structuredClone(play ?? {}), reasoning: { rules: null, maxTuple: "", ...reasoning }, mode: view.mode });
    this.keep(state);
    /** The step of the explanation of the board, which is asked for again; 0 if there was none. */
    this.wanted = view.position ?? 0;
    this.show(view.chosen);
    return true;
  }

  /** Takes what a state has besides boards, the list and the view. */
  keep(state) {
    Object.assign(this, { kept: state, title: state.about.name ?? "", files: state.about.files ?? "", known: state.facts ?? [] });
    this.facts = this.app.facts = [...this.known];
    this.jobs?.attach(state.jobs);
  }

  /** Shows what has changed in another tab, or while this one had no line. */
  async take(state) {
    const { app, kept, id } = this;
    if (state.about?.deleted) return this.begin(new Board(app.board.shape));
    if (same(kept, state)) return undefined;
    const changed = Object.entries(state.boards).filter(([item, board]) => !same(board, kept.boards?.[item]));
    const boards = await Promise.all(changed.map(async ([item, board]) => Board.fromKept(await app.shapeFor(specOf(board)), board, Number(item))));
    const list = await this.fetchList(state.about.listed);
    if (this.id !== id || this.kept !== kept) return this.take(this.line.state); // meanwhile there was more
    this.showing = true;
    if (list !== this.list) Object.assign(app, { puzzles: this.list = list });
    app.study = state.study ?? null;
    this.keep(state);
    for (const board of boards) if (board.item !== app.board.item) app.works.set(board.item, board);
    app.emit("puzzles", "facts", "named");
    const shown = boards.find(({ item }) => item === app.board.item);
    if (shown) {
      app.present = shown;
      app.renew();
    }
    this.showing = false;
    return undefined;
  }

  /** Shows the document without storing it again. */
  show(chosen = 0) {
    this.showing = true;
    this.app.look();
    this.app.emit("puzzles", "board", "scene", "steps", "position", "mode", "document", "named", "unsaved");
    this.app.choose(chosen); // once the view has the board
    this.showing = false;
  }

  rename(title) {
    this.title = title;
    this.app.edited = true;
    this.save();
  }

  /** Changes a document that this tab may not have open. */
  send(id, changes) {
    const line = id === this.id && this.line ? this.line : new Line(id, { rested: () => this.app.emit("documents") });
    line.put(changes);
    if (line !== this.line) line.leave();
  }

  /** Deletes a document with all that belongs to it. */
  remove({ id, about }) {
    /** What was deleted last, until the page is left. */
    this.removed = { id, name: about.name || about.title };
    this.send(id, [{ at: ["about", "deleted"], now: true }]);
    for (const job of this.jobs.of(id)) job.asked?.leave();
    if (id === this.id) this.begin(this.app.board.cleared().with({ item: -1 }));
  }

  /** Takes back what was deleted last. */
  bringBack() {
    this.send(this.removed.id, [{ at: ["about", "deleted"] }]);
    this.removed = null;
  }
}
