/** What this browser stores, in one table of IndexedDB with keys such as doc/k3x9. */

import { createStore, promisifyRequest } from "./vendor/idb-keyval.js";

const table = createStore("basisk", "kept");

/** The keys below a folder. */
const below = (folder) => IDBKeyRange.bound(`${folder}/`, `${folder}/\uffff`);

/** A fresh random name. */
export const freshName = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Writes values and removes keys, all or none.
 * @param {Record<string, any>} values
 * @param {string[]} [removed]
 */
export function keep(values, removed = []) {
  return table("readwrite", (store) => {
    for (const [key, value] of Object.entries(values)) store.put(value, key);
    for (const key of removed) store.delete(key);
    store.transaction.commit?.();
    return promisifyRequest(store.transaction);
  });
}

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
