/** Tables as texts that other programs read, and the buttons that save them. */

import { download, h } from "./dom.js";

/** @typedef {{columns: string[], rows: any[][]}} Table */

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
