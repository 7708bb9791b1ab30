/** Requests to the server. Every failure is an Error with a message for the user. */

import { follow } from "./stream.js";

export const UNREACHABLE = "The server does not answer. Is basisk serve still running?";

/** Fetches an answer. It throws the server's error message. */
export async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (cause) {
    throw new Error(UNREACHABLE, { cause });
  }
  if (response.ok) return response;
  const text = await response.text();
  let message = text.trim();
  try {
    ({ error: message = message } = JSON.parse(text));
  } catch {
    // The answer is plain text.
  }
  const wait = response.headers.get("Retry-After");
  throw new Error(message.slice(0, 600) + (wait ? ` Try again in ${wait} s.` : "") || `The server answers ${response.status}.`);
}

/** @param {string} path */
export async function get(path) {
  return (await request(path)).json();
}

/** Sends a value as JSON and returns the response. */
export function post(path, value) {
  return request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value) });
}

/**
 * Reads puzzles out of a text or a file.
 * @param {string|Blob} text
 * @param {Record<string, string>} options from, box, name
 */
export async function read(text, options) {
  const chosen = Object.entries(options).filter(([, value]) => value);
  const response = await request(`/api/read?${new URLSearchParams(chosen)}`, {
    method: "POST", headers: { "Content-Type": "text/plain; charset=utf-8" }, body: text,
  });
  return response.json();
}

/** A question that the server forgets when this page is left. */
export class Question {
  /**
   * @param {{question: string, board: object, options: object}} what
   * @param {Record<string, (data: any) => void>} on a function per event name
   */
  constructor(what, on = {}) {
    this.what = what;
    this.on = on;
    this.id = "";
    this.stopped = false;
    this.leave = () => this.cancel("?forget");
  }

  /** Asks the question and returns the answer. */
  async answer() {
    const response = await post("/api/questions", this.what);
    this.id = (await response.json()).id;
    if (this.stopped) this.stop();
    addEventListener("pagehide", this.leave);
    try {
      return await this.listen();
    } finally {
      removeEventListener("pagehide", this.leave);
      this.leave();
    }
  }

  /** Receives the events of the question until it ends. */
  async listen() {
    let end = () => {};
    try {
      return await new Promise((resolve, reject) => {
        const fail = (message) => reject(new Error(message));
        end = follow(`question/${this.id}`, (event, data) => {
          if (event === "answer") resolve(data);
          else if (event === "failed" || event === "gone") fail(data.error);
          else this.on[event]?.(data);
        }, () => fail(UNREACHABLE));
      });
    } finally {
      end();
    }
  }

  /** Ends the search. The answer holds what is known so far. */
  stop() {
    this.stopped = true;
    if (this.id) this.cancel();
  }

  /** Stops the question; with ?forget the server drops its answer too. */
  cancel(query = "") {
    fetch(`/api/questions/${this.id}${query}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }
}
