/** The stored documents, and the choice of the one that a tab opens. */

import { keptBelow } from "../store.js";

/** The key of the last document of this tab, for a reload. */
export const MEMORY = "document";

/** The document that this tab opens: its last one, else the latest that no other tab has open. */
export async function choose(about) {
  try {
    const all = await documents();
    const { state } = history;
    const link = location.hash.length > 1;
    const last = sessionStorage.getItem(MEMORY);
    const mine = state?.link === location.hash || !link ? state?.doc || (!link && last) : "";
    if (mine && all.some(({ id }) => id === mine)) return mine;
    // A reload may begin before the browser knows the address that was just written: it gets the one before, without state.
    const [{ type }] = performance.getEntriesByType("navigation");
    if (type === "reload" && !state && all.some(({ id, was }) => id === last && was === location.hash)) return last;
    const files = filesOf(about);
    const latest = all.find((doc) => (link ? doc.link === location.hash : !files || doc.files === files));
    // After a reload the page before may still hold the lock of this tab's own document.
    return latest && (latest.id === last || !(await isOpen(latest.id))) ? latest.id : undefined;
  } catch {
    return undefined; // this browser stores nothing
  }
}

/** All documents, the latest first. */
export async function documents() {
  return [...(await keptBelow("doc")).values()].sort((a, b) => b.changed - a.changed);
}

/** The names and hashes of the server's files, "" if it has none. */
export function filesOf(about) {
  return about.files.map(({ name, boards, hash }) => `${name} ${boards} ${hash}`).join("\n");
}

/** The name of the lock that the tab of a document holds. */
export const lockOf = (id) => `document ${id}`;

/** Reports whether a tab has a document open. */
export async function isOpen(id) {
  const { held } = (await navigator.locks?.query()) ?? { held: [] };
  return held.some(({ name }) => name === lockOf(id));
}
