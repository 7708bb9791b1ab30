/** The colours of the board: the custom properties of style.css. */

const NAMES = [
  "ground", "paper", "paper-shade", "unit-shade", "ink", "ink-soft", "line", "line-strong", "own", "derived", "candidate",
  "clue-fill", "select", "unit", "pattern", "placed", "removed", "clash", "naked", "hidden", "where",
  "mark-1", "mark-2", "mark-3", "mark-4", "mark-5", "mark-6",
];

/** @typedef {Record<string, string>} Colours */

/**
 * Reads the colours of the current theme.
 * @returns {Colours}
 */
export function readColours() {
  const style = getComputedStyle(document.documentElement);
  const colours = { font: style.getPropertyValue("--board-font").trim() || "sans-serif" };
  for (const name of NAMES) colours[name] = style.getPropertyValue(`--${name}`).trim();
  return colours;
}
