/** What this browser stores, in one table of IndexedDB with keys such as doc/k3x9. */

import { createStore, promisifyRequest } from "./vendor/idb-keyval.js";

const table = createStore("basisk", "kept");

/** The keys below a folder. */
const below = (folder) => IDBKeyRange.bound(`${folder}/`, `${folder}/\uffff`);

/** A fresh random name. */
export const freshName = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Writes that the browser has not confirmed yet. */
const pending = new Set();

/**
 * Writes values and removes keys, all or none.
 * @param {Record<string, any>} values
 * @param {{key: string, changed: number|undefined, minor: boolean}} [since] the document, with the time of
 *   the last change that this tab knows; a minor change is not written over a later one
 * @returns {Promise<boolean>} whether the document had no later change
 */
export function keep(values, removed = [], since = undefined) {
  const write = { values, removed, since };
  pending.add(write);
  return table("readwrite", async (store) => {
    const before = since && promisifyRequest(store.get(since.key));
    const latest = async () => !since || (await before)?.changed === since.changed;
    if (since?.minor && !(await latest())) return false;
    for (const [key, value] of Object.entries(values)) store.put(value, key);
    for (const key of removed) store.delete(key);
    store.transaction.commit?.();
    await promisifyRequest(store.transaction);
    return latest();
  }).finally(() => pending.delete(write));
}

/** Where a page that is left puts its unconfirmed writes for the next page of the tab: a busy browser drops those that wait for others. */
const LEFT = "unconfirmed";

/** JSON of maps and of arrays of numbers, too. */
const pack = (_, value) => (value instanceof Map || ArrayBuffer.isView(value) ? { $: value.constructor.name, of: [...value] } : value);
const unpack = (_, value) => (value?.$ ? new { Map, Uint8Array, Uint16Array }[value.$](value.of) : value);

/** Leaves the unconfirmed writes to the next page of the tab, if there is room. */
export function leaveWrites() {
  try {
    if (pending.size) sessionStorage.setItem(LEFT, JSON.stringify([...pending], pack));
  } catch {
    // the browser may still do them
  }
}

/** Makes the writes that the page before has left, before anything is read. */
function takeWrites() {
  const left = sessionStorage.getItem(LEFT);
  sessionStorage.removeItem(LEFT);
  for (const { values, removed, since } of JSON.parse(left ?? "[]", unpack)) keep(values, removed, since).catch(() => {}); // the next change is refused, too, and says why
}

takeWrites();
addEventListener("pageshow", ({ persisted }) => persisted && sessionStorage.removeItem(LEFT)); // this page itself goes on

/** The value of a key; undefined if there is none. */
export function kept(key) {
  return table("readonly", (store) => promisifyRequest(store.get(key)));
}

/** All keys below a folder with their values, in the order of the keys. */
export function keptBelow(folder) {
  return table("readonly", async (store) => {
    const [keys, values] = await Promise.all([store.getAllKeys(below(folder)), store.getAll(below(folder))].map(promisifyRequest));
    return new Map(keys.map((key, i) => [key, values[i]]));
  });
}

/** Removes all keys below a folder. */
export function dropBelow(folder) {
  return table("readwrite", (store) => promisifyRequest(store.delete(below(folder))));
}
