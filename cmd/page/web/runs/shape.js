/**
 * The parts of a figure: groups of series with one name, colour and form, and the ranges that
 * show them. A series without a name belongs to the one before it, as a fitted curve does to
 * its marks.
 */
import { value } from "./numbers.js";

/** The number of colours, --series-0, --series-1 … of style.css. */
export const COLORS = 6;
const FORMS = 5;
const DASHES = [[], [8, 4], [3, 3], [10, 3, 3, 3]];

/** The largest number that has a place on an axis. */
const VAST = 1e250;

/**
 * The panels of a figure, each as a figure of some of its series. A series without a name is
 * in the panel of the one before it, and series of one name look the same in all panels.
 * @returns {object[]} figures with the title of the panel, all names, and which axes are whole
 */
export function panels(figure) {
  const names = [...new Set(figure.series.filter((s, i) => s.name || !i).map((s) => s.name))];
  const points = figure.series.flatMap((s) => s.points);
  const whole = { x: points.every(([x]) => isWhole(x)), y: points.every(([, ...ys]) => ys.every(isWhole)) };
  const list = [];
  let at;
  for (const [place, s] of figure.series.entries()) {
    const panel = s.panel ?? "";
    if (s.name || !at) at = list.find((other) => other.panel === panel);
    if (!at) list.push(at = { ...figure, panel, names, whole, series: [] });
    at.series.push({ ...s, place });
  }
  return list.length ? list : [figure];
}

function isWhole(v) {
  return typeof v !== "number" || Number.isInteger(v);
}

/** @returns {object[]} the groups of a panel: {name, color, form, series: [{style, dashes, points}]}; points know their place in the figure */
export function groups(figure) {
  const list = [];
  for (const s of figure.series) {
    if (s.name || !list.length) {
      const n = figure.names.indexOf(s.name);
      list.push({ name: s.name || `series ${n + 1}`, color: n % COLORS, form: n % FORMS, index: n, series: [] });
    }
    const group = list[list.length - 1];
    group.series.push({ style: s.style, dashes: dashesOf(group, s), points: s.points.map((point, i) => ({ ...pointOf(point), place: [s.place, i] })) });
  }
  placeBars(list);
  return list;
}

/** Marks distinguish the line that joins them, which needs dashes only if colours repeat. */
function dashesOf(group, s) {
  const marked = group.series[0]?.style === "marks" || s.style === "marks";
  const turn = marked ? Math.floor(group.index / COLORS) : group.index;
  return DASHES[turn % DASHES.length];
}

function pointOf([x, y, low, high]) {
  return { x: value(x), y: value(y), low: value(low), high: value(high) };
}

/** Bars of one place are side by side, and leave a fifth of it free. */
function placeBars(list) {
  const bars = list.flatMap((g) => g.series).filter((s) => s.style === "bars");
  const slot = slotOf(bars);
  const width = (0.8 * slot) / Math.max(bars.length, 1);
  bars.forEach((s, i) => {
    s.left = (i - bars.length / 2) * width;
    s.right = s.left + width;
    s.slot = slot;
  });
}

function slotOf(bars) {
  const xs = [...new Set(bars.flatMap((s) => s.points.map((p) => p.x)))].sort((a, b) => a - b);
  const gaps = xs.slice(1).map((x, i) => x - xs[i]);
  return gaps.length ? Math.min(...gaps) : 1;
}

/** Reports whether a value has a place on an axis. */
export function onAxis(v, log) {
  return log ? v >= 1 / VAST && v <= VAST : Math.abs(v) <= VAST;
}

/** Reports whether an axis is logarithmic now; named places have no numbers. */
export function isLog(axis) {
  return axis.log && !axis.ticks?.length;
}

/** Reports whether an axis could be logarithmic: some value is positive. */
export function canLog(list, axis, name) {
  return !axis.ticks?.length && list.some((g) => g.series.some((s) => s.points.some((p) => p[name] > 0)));
}

/**
 * The ranges of both axes that show all points of groups, undefined if there are none.
 * @returns {{x: [number, number], y: [number, number]}|undefined}
 */
export function ranges(list, axes) {
  const logX = isLog(axes.x);
  const logY = isLog(axes.y);
  const x = [Infinity, -Infinity];
  const y = [Infinity, -Infinity];
  const add = (range, v, log) => {
    if (!onAxis(v, log)) return;
    range[0] = Math.min(range[0], v);
    range[1] = Math.max(range[1], v);
  };
  const series = list.flatMap((g) => g.series);
  for (const p of series.flatMap((s) => s.points)) {
    if (!onAxis(p.x, logX) || !onAxis(p.y, logY)) continue;
    add(x, p.x, logX);
    for (const v of [p.y, p.low, p.high]) add(y, v, logY);
  }
  if (x[0] > x[1]) return undefined;
  const bars = series.find((s) => s.style === "bars");
  const wide = along(x, axes.x);
  if (bars && !logX && !axes.x.ticks?.length) {
    wide[0] -= bars.slot / 2;
    wide[1] += bars.slot / 2;
  }
  return { x: wide, y: fromZero(along(y, axes.y), y, axes.y, Boolean(bars)) };
}

/** The range of an axis that shows values, with a margin. */
function along([low, high], axis) {
  const n = axis.ticks?.length;
  if (n) return [Math.min(low, 0) - 0.5, Math.max(high, n - 1) + 0.5];
  return padded(low, high, isLog(axis));
}

function padded(low, high, log) {
  const margin = 0.04;
  const single = high - low <= 1e-9 * Math.max(Math.abs(low), Math.abs(high));
  if (log) {
    const factor = single ? 2 : (high / low) ** margin;
    return [low / factor, high * factor];
  }
  const pad = single ? Math.abs(high) / 2 || 1 : margin * (high - low);
  return [low - pad, high + pad];
}

/** Lets an axis begin at 0 if that is not far off, or if bars ask for it: lengths must not lie. */
function fromZero(range, [low, high], axis, bars) {
  if (isLog(axis) || axis.ticks?.length) return range;
  if (low >= 0 && (bars || low < 0.4 * high)) return [0, range[1]];
  if (high <= 0 && bars) return [range[0], 0];
  return range;
}
