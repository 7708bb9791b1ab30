/** Asking the server. Every failure is an Error whose message is a sentence for people. */

import { follow } from "./stream.js";

export const UNREACHABLE = "The server does not answer. Is basisk serve still running?";

/** Fetches an answer, and throws what the server says is wrong, with its fields if there are some. */
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
  let fields;
  try {
    ({ error: message = message, fields } = JSON.parse(text));
  } catch {
    // The answer is plain text.
  }
  const wait = response.headers.get("Retry-After");
  throw Object.assign(new Error(message.slice(0, 600) + (wait ? ` Try again in ${wait} s.` : "") || `The server answers ${response.status}.`), { fields });
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

/** A question whose answer matters only as long as this page waits for it. */
export class Question {
  /**
   * @param {{question: string, board: object, options: object}} what
   * @param {Record<string, (data: any) => void>} hear functions by the name of an event
   */
  constructor(what, hear = {}) {
    this.what = what;
    this.hear = hear;
    this.id = "";
    this.stopped = false;
    this.leave = () => this.tell("?forget");
  }

  /** Puts the question and returns the answer. */
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

  /** Hears what the question tells, to its end. */
  async listen() {
    let end = () => {};
    try {
      return await new Promise((resolve, reject) => {
        const fail = (message) => reject(new Error(message));
        end = follow(`question/${this.id}`, (event, data) => {
          if (event === "answer") resolve(data);
          else if (event === "failed" || event === "gone") fail(data.error);
          else this.hear[event]?.(data);
        }, () => fail(UNREACHABLE));
      });
    } finally {
      end();
    }
  }

  /** Ends the search. The answer says what is known until then. */
  stop() {
    this.stopped = true;
    if (this.id) this.tell();
  }

  tell(how = "") {
    fetch(`/api/questions/${this.id}${how}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }
}
