/** Tables as texts that other programs read, and the buttons that save them. */

import { download, h } from "./dom.js";

/** @typedef {{columns: string[], rows: any[][]}} Table */

/** The titles of buttons by the endings of their files. */
const TITLES = { txt: "Text", md: "Markdown", csv: "CSV", json: "JSON" };

const quoted = (value) => (/[",\n]/.test(value) ? `"${String(value).replaceAll('"', '""')}"` : value ?? "");

const escaped = (value) => String(value ?? "").replaceAll("|", "\\|").replaceAll("\n", " ");

/** @param {Table} table */
export const csvOf = ({ columns, rows }) => [columns, ...rows].map((row) => `${row.map(quoted).join(",")}\n`).join("");

/** @param {Table} table */
export const markdownOf = ({ columns, rows }) => [columns, columns.map(() => "---"), ...rows.map((row) => row.map(escaped))].map((row) => `| ${row.join(" | ")} |\n`).join("");

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
  }, TITLES[ending]));
}
