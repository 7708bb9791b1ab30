/** Tables that can be sorted by any column, and text with `code` in it. */
import { h } from "./dom.js";
import { csvOf, saves } from "./tables.js";

/** Text as nodes; text between backticks is code, and a percentage stays on one line. */
export function prose(text) {
  const parts = text.replace(/(\d) %/g, "$1\u00a0%").split("`");
  return parts.map((part, i) => {
    if (i % 2 === 0) return document.createTextNode(part);
    return i === parts.length - 1 ? document.createTextNode("`" + part) : h("code", {}, part);
  });
}

/** The max length of an entry that stays on one line. */
const SHORT = 36;

const UNITS = { ns: 1e-9, "µs": 1e-6, ms: 1e-3, s: 1, min: 60, h: 3600 };

/** The number that an entry begins with, NaN if it begins with none. */
function numberIn(entry) {
  const found = entry.replaceAll(",", "").replaceAll("−", "-").match(/^[^\d.-]*(-?[\d.]+(?:e-?\d+)?)\s*(ns|µs|ms|s|min|h)?\b/);
  return found ? Number(found[1]) * (UNITS[found[2]] ?? 1) : NaN;
}

/**
 * A table whose rows are texts.
 * @param {{columns: string[], rows: string[][], numeric?: boolean[]}} table
 * @param {string} label the name of the table
 */
export function sortable(table, label) {
  const body = h("tbody");
  const right = (x) => (table.numeric?.[x] ? "number" : null);
  const kind = (entry, x) => right(x) ?? (entry.length <= SHORT ? "short" : null);
  const rows = table.rows.map((row) => h("tr", {}, ...row.map((entry, x) => h("td", { class: kind(entry, x) }, ...prose(entry)))));
  body.append(...rows);
  const heads = table.columns.map((column, x) => h("th", { scope: "col", class: right(x) },
    h("button", { type: "button", class: "sort", onclick: () => sort(x) }, column || "row")));
  function sort(x) {
    const next = heads[x].getAttribute("aria-sort") === "ascending" ? "descending" : "ascending";
    for (const head of heads) head.removeAttribute("aria-sort");
    heads[x].setAttribute("aria-sort", next);
    const order = orderOf(table.rows.map((row) => row[x]), Boolean(table.numeric?.[x]), next === "descending");
    body.append(...order.map((i) => rows[i]));
  }
  return h("div", {}, h("div", { class: "table-box", tabindex: "0", role: "region", "aria-label": label },
    h("table", {}, h("thead", {}, h("tr", {}, ...heads)), body)),
  h("p", { class: "small" }, ...saves(() => label.replace(/[^\p{L}\p{N}]+/gu, "-"), { csv: () => csvOf(table) })));
}

/** The order of entries; those without a number come last. */
function orderOf(entries, numeric, down) {
  const values = numeric ? entries.map(numberIn) : entries;
  const compare = (a, b) => {
    if (!numeric) return a.localeCompare(b, "en", { numeric: true });
    if (Number.isNaN(a) || Number.isNaN(b)) return 0;
    return a - b;
  };
  const missing = (v) => numeric && Number.isNaN(v);
  return entries.map((_, i) => i).sort((i, k) => {
    const [a, b] = [values[i], values[k]];
    if (missing(a) !== missing(b)) return missing(a) ? 1 : -1;
    return (down ? -1 : 1) * compare(a, b) || i - k;
  });
}
