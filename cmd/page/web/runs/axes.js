/** The axes of a chart: which ticks have labels, and how much room those need. */
import { ticks } from "./numbers.js";
import { isLog } from "./shape.js";

export const FONT = "12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";

/** The height of the plot above its x axis, and that of one of several panels. */
export const HEIGHT = 290;
export const PANEL = 180;

let measuring;

/** The width of words on an axis. */
function widthOf(words) {
  measuring ??= document.createElement("canvas").getContext("2d");
  measuring.font = FONT;
  return measuring.measureText(words).width;
}

/** Adds the ticks and grid lines of an axis; only labelled numbers have grid lines. */
export function withRules({ rules, list, ...axis }) {
  return {
    ...axis,
    splits: () => list.map((tick) => tick.value),
    values: () => list.map((tick) => tick.label),
    filter: (u, splits) => splits,
    grid: { ...rules, show: !axis.named, filter: (u, splits) => splits.map((v, i) => (list[i].label ? v : null)) },
    ticks: { ...rules, size: 5 },
    border: { ...rules, show: true },
  };
}

/** The ticks of an axis within a range. */
function ticksOf(axis, [low, high], wanted) {
  if (!axis.ticks?.length) return ticks(low, high, isLog(axis), wanted, axis.whole);
  return axis.ticks.map((label, value) => ({ label, value })).filter(({ value }) => value >= low && value <= high);
}

/** The x axis: as many labels as fit, or rotated names. */
export function xAxis(axis, range, width) {
  const room = width - 70;
  let wanted = 8;
  let list = ticksOf(axis, range, wanted);
  const widest = () => Math.max(0, ...list.map((tick) => widthOf(tick.label)));
  const fits = () => list.filter((tick) => tick.label).length * (widest() + 10) <= room;
  if (axis.ticks?.length) {
    if (fits()) return { list, named: true, size: 32 };
    list = list.map((tick) => ({ ...tick, label: shortened(tick.label, 24) }));
    const every = Math.ceil((list.length * 16) / room);
    list = list.filter((tick, i) => i % every === 0);
    // Names of the first places must not reach beyond the left edge.
    const turn = width < 480 ? 72 : 50;
    return { list, named: true, rotate: turn, size: Math.ceil(widest() * Math.sin((turn * Math.PI) / 180)) + 26 };
  }
  while (!fits() && wanted > 2) list = ticksOf(axis, range, --wanted);
  return { list, size: 32 };
}

/** The y axis, as wide as its labels. */
export function yAxis(axis, range) {
  let list = ticksOf(axis, range, 7);
  if (axis.ticks?.length) {
    const every = Math.ceil((list.length * 16) / HEIGHT);
    list = list.filter((tick, i) => i % every === 0).map((tick) => ({ ...tick, label: shortened(tick.label, 20) }));
  }
  return { list, named: Boolean(axis.ticks?.length), size: Math.ceil(Math.max(0, ...list.map((tick) => widthOf(tick.label)))) + 14 };
}

function shortened(words, max) {
  return words.length > max ? words.slice(0, max - 1) + "…" : words;
}
