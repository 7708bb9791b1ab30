/**
 * The hub: one stream of events for all tabs of a browser, since browsers open few connections
 * to a server. It runs in a shared worker, or in one of the tabs. Each tab sends over a channel
 * all that it follows, each with the last event it has; every tab receives every event, and
 * skips those that it does not follow.
 *
 * @typedef {Record<string, number>} Wanted the last event received, by question/ID or run/ID
 */

/** The time to wait for more requests before the stream is reopened, in ms. */
const GATHER = 30;

/** The time until a broken stream is reopened, in ms. */
const AGAIN = 2000;

/** The time between two checks which tabs are open, in ms. A killed tab sends no message. */
const CENSUS = 60_000;

/** The events that come last. */
const LAST = ["answer", "failed", "gone", "complete", "quiet"];

/** @param {string} name of the channel */
export function hub(name) {
  const channel = new BroadcastChannel(name);
  /** @type {Map<string, {wanted: Wanted, at: number}>} */
  const tabs = new Map();
  let stream = null;
  let timer = 0;
  let open = "";

  /** All that the tabs follow, each from the smallest of their numbers. */
  const wanted = () => {
    const all = {};
    for (const tab of tabs.values()) {
      for (const [of, seen] of Object.entries(tab.wanted)) all[of] = Math.min(all[of] ?? Infinity, seen);
    }
    return all;
  };
  const later = (wait) => {
    clearTimeout(timer);
    timer = setTimeout(listen, wait);
  };
  const received = ({ of, number, event }) => {
    for (const { wanted: one } of tabs.values()) {
      if (!(of in one)) continue;
      if (LAST.includes(event)) delete one[of];
      else if (number) one[of] = number;
    }
  };
  const listen = () => {
    const all = wanted();
    stream?.close();
    stream = null;
    open = Object.keys(all).sort().join();
    if (!open) return;
    const query = Object.entries(all).map(([of, seen]) => of.replace("/", "=") + (seen ? `.${seen}` : ""));
    const mine = new EventSource(`/api/events?${query.join("&")}`);
    stream = mine;
    mine.onmessage = ({ data }) => {
      const message = JSON.parse(data);
      received(message);
      channel.postMessage({ message });
    };
    mine.onerror = () => {
      mine.close();
      if (stream !== mine) return;
      stream = null;
      if (!Object.keys(wanted()).length) return;
      channel.postMessage({ lost: true });
      later(AGAIN);
    };
  };
  channel.onmessage = ({ data: { tab, wanted: now } }) => {
    if (!tab) return;
    const before = wanted();
    if (Object.keys(now).length) tabs.set(tab, { wanted: now, at: Date.now() });
    else tabs.delete(tab);
    const all = wanted();
    const more = Object.entries(all).some(([of, seen]) => !(of in before) || seen < before[of]);
    if (more || Object.keys(all).sort().join() !== open) later(GATHER);
  };
  setInterval(() => {
    for (const [tab, { at }] of tabs) if (Date.now() - at > 2 * CENSUS) tabs.delete(tab);
    channel.postMessage({ who: true });
  }, CENSUS);
  channel.postMessage({ who: true });
}

if ("onconnect" in globalThis) hub(import.meta.url);
