/** Tables: the order of their rows, and texts that other programs read, with the buttons that save them. */

import { download, h } from "./dom.js";

/** @typedef {{columns: string[], rows: any[][]}} Table */

/** Rows in the order of their values; those without one come last. @param {(row: any) => string|number|undefined} of */
export function ordered(rows, of, down) {
  const sign = down ? -1 : 1;
  const compare = (a, b) => (typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b), "en", { numeric: true }));
  const valued = rows.map((row) => ({ row, value: of(row) }));
  valued.sort(({ value: a }, { value: b }) => (a === undefined || b === undefined ? (a === undefined) - (b === undefined) : sign * compare(a, b)));
  return valued.map(({ row }) => row);
}

const quoted = (value) => (/[",\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value ?? "");

/** @param {Table} table */
export const csvOf = ({ columns = ["", ""], rows }) => [columns, ...rows].map((row) => `${row.map(quoted).join(",")}\n`).join("");

/** JSON that people can read. */
export const jsonOf = (value) => `${JSON.stringify(value, null, 1)}\n`;

/**
 * Buttons that save texts as files.
 * @param {() => string} name of the files without the ending
 * @param {Record<string, () => string>} texts by the endings
 */
export function saves(name, texts) {
  return Object.entries(texts).map(([ending, text]) => h("button", {
    type: "button", class: "quiet", "data-save": ending, onclick: () => download(`${name()}.${ending}`, text()),
  }, ending.toUpperCase()));
}
