/** The colours of the board: the custom properties of style.css, and ramps between them. */

/** The number of steps of a ramp, and of the batches of a tile. */
const STEPS = 24;

const NAMES = [
  "ground", "paper", "paper-shade", "unit-shade", "ink", "ink-soft", "line", "line-strong", "own", "derived", "candidate",
  "heat-low", "heat-high", "clue-fill", "select", "unit", "pattern", "placed", "removed", "clash", "naked", "hidden", "where",
];

/** @typedef {Record<string, string> & {heat: string[]}} Colours */

/**
 * Reads the colours of the current theme.
 * @returns {Colours}
 */
export function readColours() {
  const style = getComputedStyle(document.documentElement);
  const colours = { font: style.getPropertyValue("--board-font").trim() || "sans-serif" };
  for (const name of NAMES) colours[name] = style.getPropertyValue(`--${name}`).trim();
  colours.heat = ramp(colours["heat-low"], colours["heat-high"]);
  return colours;
}

/** A ramp between two colours given as #rrggbb. */
function ramp(from, to) {
  const parts = (colour) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  const [a, b] = [parts(from), parts(to)];
  return Array.from({ length: STEPS }, (_, i) => {
    const mixed = a.map((x, k) => Math.round(x + ((b[k] - x) * i) / (STEPS - 1)));
    return `rgb(${mixed.join(" ")})`;
  });
}

/** The step of a ramp for a share between 0 and 1. */
export function stepOf(share) {
  return Math.max(0, Math.min(STEPS - 1, Math.round(share * (STEPS - 1))));
}
