/** Receives the events of questions and runs over the one stream of the browser; see hub.js. */

const address = new URL("./hub.js", import.meta.url).href;
const tab = Math.random().toString(36).slice(2);

/** @type {Map<string, {seen: number, receive: (event: string, data: any) => void, lost?: () => void}>} */
const followed = new Map();

/** The channel to the hub, once something is followed. */
let channel = null;

/** Sends the hub what this tab follows. */
function send() {
  channel?.postMessage({ tab, wanted: Object.fromEntries([...followed].map(([of, { seen }]) => [of, seen])) });
}

/** Connects to the hub: a shared worker, else the tab that has the lock, else one for this tab. */
async function connect() {
  const shared = globalThis.SharedWorker || navigator.locks;
  const name = shared ? address : `${address} ${tab}`;
  channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (data.who) send();
    else if (data.lost) for (const { lost } of followed.values()) lost?.();
    else if (data.message) deliver(data.message);
  };
  addEventListener("pagehide", () => channel.postMessage({ tab, wanted: {} }));
  addEventListener("pageshow", send);
  document.addEventListener("visibilitychange", send);
  if (globalThis.SharedWorker) new SharedWorker(address, { type: "module" });
  else {
    const { hub } = await import("./hub.js");
    const lead = () => {
      hub(name);
      return new Promise(() => {}); // until the tab is closed
    };
    if (navigator.locks) navigator.locks.request(name, lead);
    else lead();
  }
  send();
}

function deliver({ of, event, number, data }) {
  const one = followed.get(of);
  if (!one || number && number <= one.seen) return;
  if (number) one.seen = number;
  one.receive(event, data);
}

/**
 * Follows the events of question/ID or run/ID from the first. It returns a function that stops.
 * @param {(event: string, data: any) => void} receive
 * @param {() => void} [lost] is called when the server does not answer; the hub keeps trying
 */
export function follow(of, receive, lost) {
  followed.set(of, { seen: 0, receive, lost });
  if (channel) send();
  else connect();
  return () => {
    followed.delete(of);
    send();
  };
}
