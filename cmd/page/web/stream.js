/** Hearing what questions and runs tell, over the one stream of the browser; see hub.js. */

const address = new URL("./hub.js", import.meta.url).href;
const tab = Math.random().toString(36).slice(2);

/** @type {Map<string, {seen: number, hear: (event: string, data: any) => void, lost?: () => void}>} */
const followed = new Map();

/** The channel to the hub, once something is followed. */
let channel = null;

/** Says what this tab wants to hear. */
function say() {
  channel?.postMessage({ tab, wanted: Object.fromEntries([...followed].map(([of, { seen }]) => [of, seen])) });
}

/** Connects to the hub: a shared worker, else the tab that has the lock, else one for this tab. */
async function connect() {
  const shared = globalThis.SharedWorker || navigator.locks;
  const name = shared ? address : `${address} ${tab}`;
  channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => {
    if (data.who) say();
    else if (data.lost) for (const { lost } of followed.values()) lost?.();
    else if (data.message) take(data.message);
  };
  addEventListener("pagehide", () => channel.postMessage({ tab, wanted: {} }));
  addEventListener("pageshow", say);
  document.addEventListener("visibilitychange", say);
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
  say();
}

function take({ of, event, number, data }) {
  const one = followed.get(of);
  if (!one || number && number <= one.seen) return;
  if (number) one.seen = number;
  one.hear(event, data);
}

/**
 * Hears what question/ID or run/ID tells, from its beginning. It returns what ends that.
 * @param {(event: string, data: any) => void} hear
 * @param {() => void} [lost] is called when the server does not answer; it is asked again and again
 */
export function follow(of, hear, lost) {
  followed.set(of, { seen: 0, hear, lost });
  if (channel) say();
  else connect();
  return () => {
    followed.delete(of);
    say();
  };
}
