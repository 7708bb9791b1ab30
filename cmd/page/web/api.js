/** Requests to the server, with the token of its address. Every failure is an Error with a message for the user. */

import { signIn, token } from "./signin.js";

const UNREACHABLE = "The server does not answer. Is basisk serve still running?";

/** Fetches an answer. It throws the server's error message. */
export async function request(path, options = {}) {
  let response;
  const sent = token();
  try {
    response = await fetch(path, { ...options, headers: { ...options.headers, Authorization: `Bearer ${sent}` } });
  } catch (cause) {
    throw new Error(UNREACHABLE, { cause });
  }
  if (response.ok) return response;
  if (response.status === 401 && sent === token()) signIn(); // else there is another one by now
  const text = await response.text();
  let message = text.trim();
  try {
    ({ error: message = message } = JSON.parse(text));
  } catch {
    // The answer is plain text.
  }
  throw new Error(message.slice(0, 600) || `The server answers ${response.status}.`);
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

/**
 * Opens a WebSocket and passes on its events.
 * @param {string} path
 * @param {(event: string, data: any) => void} receive
 * @param {() => void} closed
 */
export function connect(path, receive, closed) {
  const socket = new WebSocket(location.origin.replace("http", "ws") + path, ["basisk", `token.${token()}`]);
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    receive(message.event, message.data);
  };
  socket.onclose = closed;
  return socket;
}

/** The questions that have no answer yet. @type {Set<Question>} */
export const asking = new Set();

/** A question, which ends with this page. */
export class Question {
  /**
   * @param {{question: string, board: object, options: object}} what
   * @param {Record<string, (data: any) => void>} on a function per event name
   * @param {number} [limit] of the request, in bytes
   */
  constructor(what, on, limit) {
    Object.assign(this, { what, on, limit, stopped: false });
  }

  /** Asks the question and returns the answer. */
  answer() {
    const text = JSON.stringify(this.what);
    if (text.length > this.limit) return Promise.reject(new Error(`Larger than the limit of ${this.limit >> 20} MB.`));
    asking.add(this);
    return new Promise((resolve, reject) => {
      this.socket = connect("/api/question", (event, data) => {
        if (event === "answer") resolve(data);
        else if (event === "failed") reject(new Error(data.error));
        else this.on[event]?.(data);
      }, () => reasonOf("The connection ended before the answer.").then((why) => reject(new Error(why))));
      this.socket.onopen = () => {
        this.socket.send(text);
        if (this.stopped) this.stop();
      };
    }).finally(() => asking.delete(this));
  }

  /** Ends the search. The answer holds what is known so far. */
  stop() {
    this.stopped = true;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send("stop");
  }

  /** Ends the question without an answer. */
  leave() {
    asking.delete(this);
    this.socket?.close();
  }
}

/** Why something has failed, as the server says when it is asked, or else the usual reason. */
export async function reasonOf(usual) {
  try {
    await request("/api/about");
    return usual;
  } catch (error) {
    return error.message;
  }
}
