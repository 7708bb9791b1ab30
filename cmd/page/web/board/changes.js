/**
 * Changes of an object of JSON: each replaces the value at a place, which is a list of names of members
 * and of indices. A member without a value is none.
 */

/** The depth at which values are replaced whole: the value of a cell of a board. */
const DEEPEST = 4;

/** @typedef {{at: (string|number)[], was?: any, now?: any}} Change */

const isObject = (value) => typeof value === "object" && value !== null;

/** The changes that make one value the other. @returns {Change[]} */
export function changesOf(was, now, at = []) {
  if (was === now) return [];
  const alike = isObject(was) && isObject(now) && Array.isArray(was) === Array.isArray(now) && !(Array.isArray(was) && was.length !== now.length);
  if (!alike || at.length === DEEPEST) return same(was, now) ? [] : [{ at, was, now }];
  const names = Array.isArray(was) ? was.keys() : new Set([...Object.keys(was), ...Object.keys(now)]);
  return [...names].flatMap((name) => changesOf(was[name], now[name], [...at, name]));
}

/** Reports whether two values are equal. */
export function same(a, b) {
  return a === b || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** The value at a place. */
export const valueAt = (value, at) => at.reduce((part, name) => part?.[name], value);

/** A value with changes. It shares what is unchanged with the old one. @param {Change[]} changes */
export function changed(value, changes) {
  return changes.reduce((whole, { at, now }) => put(whole, at, now), value);
}

function put(value, [name, ...rest], now) {
  if (name === undefined) return now;
  if (Array.isArray(value)) return value.map((part, i) => (i === name ? put(part, rest, now) ?? null : part));
  const { [name]: part, ...others } = value ?? {};
  const next = put(part, rest, now);
  return next === undefined || next === null ? others : { ...others, [name]: next };
}

/** The changes that undo others. @param {Change[]} changes */
export const inverse = (changes) => changes.map(({ at, was, now }) => ({ at, was: now, now: was })).reverse();
