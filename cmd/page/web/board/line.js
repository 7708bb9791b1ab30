/**
 * The line from this tab to a document of the server. Each operation waits in this tab until the server has
 * stored it, and is sent again if need be; its tab and its number make that harmless.
 */

import { connect, reasonOf } from "../api.js";
import { freshName } from "../dom.js";
import { changed } from "./changes.js";

/** The time until a lost line is opened, or an operation that was not stored is sent, again, in ms. */
const AGAIN = 1000;

/** The time without operations after which the document is stored whole, in ms, and the characters for which it takes a ms more. */
const [REST, SLOW] = [300, 1000];

/** The max length of a message, which is the limit of a document, and of an operation that further changes join. */
const [MOST, JOINED] = [16 << 20, 1 << 16];

/** This page, which numbers its operations: the sessionStorage of a tab may be copied to another one. */
const TAB = freshName();
let number = 0;

const keyOf = (id) => `waiting/${id}`;

/** Sends what an earlier page of this tab could not send, but for a document that will be opened. */
export function sendRest(but) {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf("")) && key !== keyOf(but)) new Line(key.slice(keyOf("").length)).leave();
}

export class Line {
  /**
   * @param {string} id of the document
   * @param {{taken?: (state: object) => void, trouble?: (text: string) => void, rested?: () => void}} [on] the document was sent
   *   or changed by others; why nothing is stored now, or "" once it is; the document was stored whole
   */
  constructor(id, on = {}) {
    Object.assign(this, { id, on, known: {}, version: 0, logged: 0, ready: false, left: false, size: 0 });
    /** @type {{tab: string, seq: number, changes: import("./changes.js").Change[]}[]} */
    this.waiting = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? "[]");
    this.dial();
  }

  dial() {
    this.socket = connect(`/api/documents/${this.id}`, (event, data) => this[event](data), () => this.closed());
  }

  /** Sends changes, or keeps them until that is possible. They join those that were not sent, so that a slow server stays at most two operations behind. */
  put(changes) {
    const last = this.waiting.at(-1);
    const joins = last?.tab === TAB && last !== this.sent && JSON.stringify(last).length < JOINED;
    const earlier = joins ? this.waiting.pop().changes : [];
    this.waiting.push({ tab: TAB, seq: ++number, changes: [...earlier, ...changes] });
    this.remember();
    if (this.waiting.length === 1) this.pump();
  }

  /** The document with the operations that wait. */
  get state() {
    return changed(this.known, this.waiting.flatMap(({ changes }) => changes));
  }

  /** Closes the line once nothing waits. */
  leave() {
    Object.assign(this, { left: true, on: { rested: this.on.rested } });
    if (this.ready) this.pump();
  }

  /** Sends all at once when the page is left, which may come back. */
  flush() {
    if (this.ready) for (const operation of this.waiting.slice(1)) this.send(operation);
    this.ready = false;
    this.socket.close();
  }

  /** Sends a message, and returns its length. */
  send(message) {
    const text = JSON.stringify(message);
    if (text.length < MOST) this.socket.send(text);
    else this.on.trouble?.("a document has at most 16 MB");
    return text.length;
  }

  /** Sends the next operation: one at a time, so that none is stored before an earlier one. */
  pump() {
    clearTimeout(this.timer);
    if (!this.ready) return;
    const [next] = this.waiting;
    if (next && next === this.sent) return;
    this.sent = next;
    if (next) this.send(next);
    else if (!this.logged && this.left) this.socket.close();
    else if (this.logged) this.timer = setTimeout(() => this.rest(), this.left || this.version === 1 ? 0 : REST + this.size / SLOW);
  }

  /** Stores the document whole, with the clues of the board that was shown last. */
  rest() {
    if (!this.ready || this.waiting.length) return;
    const { about, boards = {}, view } = this.known;
    const { n, box, cube, units, regions, label, givens } = boards[view?.item] ?? {};
    this.size = this.send({ version: this.version, whole: { metadata: { about, state: this.known }, n, box, cube, units, regions, label, givens } });
  }

  remember() {
    try {
      if (this.waiting.length) sessionStorage.setItem(keyOf(this.id), JSON.stringify(this.waiting));
      else sessionStorage.removeItem(keyOf(this.id));
    } catch {
      // They are too large for the browser, and wait as long as the page is open.
    }
  }

  /** The server has sent the document. */
  document({ metadata: { state, version, seen }, log }) {
    const last = { ...seen };
    for (const { tab, seq } of log ?? []) last[tab] = seq;
    const operations = log ?? [];
    Object.assign(this, { known: changed(state ?? {}, operations.flatMap(({ changes }) => changes)), version: operations.at(-1)?.version ?? version, logged: operations.length, ready: true, sent: null });
    this.waiting = this.waiting.filter(({ tab, seq }) => !(seq <= last[tab]));
    this.remember();
    this.on.trouble?.("");
    this.on.taken?.(this.state);
    this.pump();
  }

  /** The server has stored an operation, or the whole document. */
  saved({ version, tab, seq }) {
    this.on.trouble?.("");
    if (tab) {
      if (this.waiting[0]?.tab !== tab || this.waiting[0].seq !== seq) return; // it was answered before
      this.known = changed(this.known, this.waiting.shift().changes);
      this.version = version || this.version;
      this.logged++;
      this.remember();
    } else {
      this.logged = 0;
      this.on.rested?.();
    }
    this.pump();
  }

  /** Another tab has changed the document. */
  changed({ version, changes }) {
    Object.assign(this, { known: changed(this.known, changes), version, logged: this.logged + 1 });
    this.on.taken?.(this.state);
    if (!this.waiting.length) this.pump();
  }

  unsaved({ error }) {
    this.on.trouble?.(error);
    setTimeout(() => {
      this.sent = null;
      this.pump();
    }, AGAIN);
  }

  closed() {
    this.ready = false;
    if (this.left && !this.waiting.length) return;
    setTimeout(() => this.dial(), AGAIN);
    reasonOf("the connection ended").then((why) => this.waiting.length && this.on.trouble?.(why)); // it asks to sign in to another server
  }
}
