/**
 * The hub: one stream of events for all tabs of a browser, since browsers open few connections
 * to a server. It runs in a shared worker, or in one of the tabs. Tabs say over a channel what
 * they want to hear, each time all of it, and from which event on; everybody hears everything,
 * and leaves out what is not for him.
 *
 * @typedef {Record<string, number>} Wanted the last event heard, by question/ID or run/ID
 */

/** How long more wishes are waited for before the stream is opened anew, in ms. */
const GATHER = 30;

/** How long until a stream that broke is opened again. */
const AGAIN = 2000;

/** How often tabs are asked whether they are still there. A tab that was killed says no farewell. */
const CENSUS = 60_000;

/** Events after which nothing comes. */
const LAST = ["answer", "failed", "gone", "complete", "quiet"];

/** @param {string} name of the channel */
export function hub(name) {
  const channel = new BroadcastChannel(name);
  /** @type {Map<string, {wanted: Wanted, at: number}>} */
  const tabs = new Map();
  let stream = null;
  let timer = 0;
  let open = "";

  /** What all tabs together want: the least of their numbers. */
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
  const heard = ({ of, number, event }) => {
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
      heard(message);
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
