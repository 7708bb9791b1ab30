/**
 * A chart: uPlot has the axes, the cursor and the box that is drawn for zooming; series and
 * maps are painted by paint.js and heat.js from their own points, since a figure may have
 * other places in each series, whiskers, and lines that go back.
 */
import { h } from "../dom.js";
import { heatOf, paintHeat } from "./heat.js";
import { format, ticks, withInterval } from "./numbers.js";
import { paint, whiskered } from "./paint.js";
import { groups, isLog, onAxis, ranges } from "./shape.js";

const FONT = "12px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif";
/** The height of the plot above the axis below. */
const HEIGHT = 290;

/** How near the pointer must be to a point, in pixels. */
const NEAR = 32;

export class Chart {
  /** Whether series are hidden, by their names, and which axes are logarithmic. */
  hidden = new Set();
  logs = { x: undefined, y: undefined };
  /** The part that is zoomed to, undefined for all. */
  zoomed = undefined;
  /** Another chart that shows the same part, of the same figure of another run. */
  twin = undefined;
  #plot;
  #at;

  /** @param {object} figure as the server tells it */
  constructor(figure) {
    this.tip = h("div", { class: "chart-tip", role: "status" });
    this.dot = h("div", { class: "chart-dot" });
    this.box = h("div", { class: "chart-box" });
    this.element = h("div", {
      class: "chart", tabindex: "0", role: "group", "aria-label": `Chart: ${figure.title}`,
      "aria-description": "Arrow keys go from point to point and from series to series, plus and minus zoom, 0 shows all.",
      onkeydown: (event) => this.#key(event), onblur: () => this.#point(undefined),
    }, this.box);
    this.set(figure);
    new ResizeObserver(() => this.#width() !== this.#plot?.width && this.draw()).observe(this.element);
    addEventListener("themechange", () => this.draw());
  }

  /** Shows another state of the figure, in the same view. */
  set(figure) {
    this.figure = figure;
    this.groups = groups(figure);
    this.heat = figure.heat && heatOf(figure);
    this.draw();
  }

  /** The axes as they are switched now. */
  axes() {
    const of = (name) => ({ ...this.figure[name], log: this.logs[name] ?? this.figure[name].log });
    if (!this.heat) return { x: of("x"), y: of("y") };
    return { x: { ticks: this.heat.xs, plain: !this.figure.x.ticks }, y: { ticks: this.heat.ys } };
  }

  /** Turns the logarithmic scale of an axis on or off. */
  setLog(name, on) {
    for (const chart of this.#both()) chart.logs[name] = on;
    this.reset();
  }

  /** Shows or hides the series of a name. */
  toggle(name) {
    if (!this.hidden.delete(name)) this.hidden.add(name);
    for (const chart of this.#both()) chart.draw();
  }

  /** Puts the series of a name before all others; undefined is none. */
  light(name) {
    this.lit = name;
    this.#plot?.redraw(false);
  }

  #both() {
    return this.twin ? [this, this.twin] : [this];
  }

  /** Zooms in, by a factor above 1, or out. */
  zoom(factor) {
    if (!this.view) return;
    const axes = this.axes();
    const range = (name) => {
      const log = isLog(axes[name]);
      const [low, high] = this.view[name].map((v) => (log ? Math.log(v) : v));
      const half = (high - low) / 2 / factor;
      const middle = (low + high) / 2;
      return [middle - half, middle + half].map((v) => (log ? Math.exp(v) : v));
    };
    this.#zoomTo({ x: range("x"), y: range("y") });
  }

  /** Shows all. */
  reset() {
    this.#zoomTo(undefined);
  }

  #zoomTo(view) {
    for (const chart of this.#both()) {
      chart.zoomed = view;
      chart.draw();
      chart.element.dispatchEvent(new Event("switched"));
    }
  }

  #visible() {
    return this.groups.filter((g) => !this.hidden.has(g.name));
  }

  #range() {
    if (this.heat) {
      if (this.heat.empty) return undefined;
      return { x: [-0.5, this.heat.xs.length - 0.5], y: [-0.5, this.heat.ys.length - 0.5] };
    }
    const shown = this.#both().flatMap((chart) => chart.#visible());
    return ranges(shown.length ? shown : this.groups, this.axes());
  }

  #width() {
    return Math.floor(this.element.clientWidth);
  }

  /** Draws everything anew. */
  draw() {
    this.#point(undefined);
    this.#plot?.destroy();
    this.#plot = undefined;
    this.view = this.zoomed ?? this.#range();
    const width = this.#width();
    if (!width) return;
    if (!this.view) {
      this.box.replaceChildren(h("p", { class: "chart-empty" }, "There are no data yet."));
      return;
    }
    this.box.replaceChildren();
    const { x, y } = this.view;
    this.#plot = new uPlot(this.#options(width), [x, y], this.box);
    this.#plot.over.append(this.dot, this.tip);
  }

  #options(width) {
    const axes = this.axes();
    const style = getComputedStyle(this.element);
    const color = (name) => style.getPropertyValue(name).trim();
    this.colors = { ink: color("--ink"), series: Array.from({ length: 6 }, (_, i) => color(`--chart-${i}`)) };
    const scale = (name) => ({ time: false, auto: false, distr: isLog(axes[name]) ? 3 : 1, range: () => this.view[name] });
    const look = { stroke: color("--ink-soft"), font: FONT, gap: 4 };
    const rules = { stroke: color("--edge"), width: 1 };
    const below = xAxis(axes.x, this.view.x, width);
    return {
      width, height: HEIGHT + below.size, ms: 1, padding: [10, 12, 0, 0],
      legend: { show: false },
      cursor: {
        drag: { x: true, y: true, setScale: false, dist: 6, uni: 24 }, points: { show: false },
        bind: { dblclick: () => () => (this.reset(), null) },
      },
      scales: { x: scale("x"), y: scale("y") },
      axes: [
        { ...look, ...below, rules },
        { ...look, ...yAxis(axes.y, this.view.y), rules },
      ].map(withRules),
      series: [{}, { scale: "y", paths: () => null, points: { show: false } }],
      hooks: {
        draw: [(u) => this.#paint(u)],
        setCursor: [(u) => this.#hover(u)],
        setSelect: [(u) => this.#selected(u)],
      },
    };
  }

  /** Where values are on the canvas. */
  #ground(u) {
    const axes = this.axes();
    const { left, top, width, height } = u.bbox;
    const place = (name, low, high) => (v) => {
      if (onAxis(v, isLog(axes[name]))) return u.valToPos(v, name, true);
      return v > 1 ? high : low;
    };
    const far = 1e4;
    const ground = {
      left, top, width, height, ratio: uPlot.pxRatio,
      x: place("x", left - far, left + width + far), y: place("y", top + height + far, top - far),
      has: (p) => onAxis(p.x, isLog(axes.x)) && onAxis(p.y, isLog(axes.y)),
    };
    ground.base = isLog(axes.y) ? top + height : ground.y(0);
    return ground;
  }

  #paint(u) {
    if (this.heat) paintHeat(u.ctx, this.heat, this.#ground(u));
    else paint(u.ctx, this.#visible(), this.#ground(u), this.colors, this.lit);
  }

  /** Zooms to the box that was drawn. */
  #selected(u) {
    const { left, top, width, height } = u.select;
    if (width < 4 || height < 4) return;
    const x = [u.posToVal(left, "x"), u.posToVal(left + width, "x")];
    const y = [u.posToVal(top + height, "y"), u.posToVal(top, "y")];
    setTimeout(() => this.#zoomTo({ x, y })); // the plot is at work on its own event
  }

  /** Tells of the point that is nearest to the pointer. */
  #hover(u) {
    const { left, top } = u.cursor;
    if (left < 0) return;
    this.#point(this.heat ? this.#place(u, left, top) : this.#nearest(u, left, top));
  }

  #place(u, left, top) {
    const x = Math.round(u.posToVal(left, "x"));
    const y = Math.round(u.posToVal(top, "y"));
    return this.heat.rows[y]?.[x] === undefined ? undefined : { place: true, p: { x, y } };
  }

  #nearest(u, left, top) {
    const ground = this.#ground(u);
    let best;
    let least = NEAR;
    for (const at of this.#points(ground)) {
      const dx = (at.left - ground.left) / ground.ratio - left;
      const dy = (at.top - ground.top) / ground.ratio - top;
      const half = at.half ?? 0;
      const beside = Math.max(0, Math.abs(dx) - half);
      const inBar = half && beside === 0;
      // What was measured counts before a line that joins it.
      const distance = (inBar ? Math.min(Math.abs(dy), NEAR - 1) : Math.hypot(beside, dy)) + (at.joins ? NEAR / 2 : 0);
      if (distance < least) [best, least] = [at, distance];
    }
    return best;
  }

  /** All points that are shown, with their places. */
  #points(ground) {
    return this.#visible().flatMap((group) => group.series.flatMap((series, i) => {
      const shift = series.style === "bars" ? (series.left + series.right) / 2 : 0;
      const half = shift || series.style === "bars" ? (ground.x(series.right - series.left) - ground.x(0)) / 2 / ground.ratio : undefined;
      return series.points.filter((p) => ground.has(p)).map((p) => ({
        group, series, p, half, joins: i > 0, left: ground.x(p.x + shift), top: ground.y(p.y),
      }));
    })).filter((at) => inside(at.left, ground.left, ground.width) && inside(at.top, ground.top, ground.height));
  }

  /** Shows what is at a point, or nothing. */
  #point(at) {
    this.#at = at;
    for (const element of [this.tip, this.dot]) element.classList.toggle("shown", Boolean(at));
    if (!at || !this.#plot) return;
    this.tip.replaceChildren(...this.#words(at).map((words, i) => h(i ? "span" : "strong", {}, words)));
    const u = this.#plot;
    const ground = this.#ground(u);
    const x = ((at.left ?? ground.x(at.p.x)) - ground.left) / ground.ratio;
    const y = ((at.top ?? ground.y(at.p.y)) - ground.top) / ground.ratio;
    this.dot.style.transform = `translate(${x}px, ${y}px)`;
    const width = ground.width / ground.ratio;
    this.tip.style.left = `${Math.max(0, Math.min(x + 12, width - this.tip.offsetWidth))}px`;
    const above = y - this.tip.offsetHeight - 12;
    this.tip.style.top = `${above < 0 ? y + 14 : above}px`;
  }

  #words({ place, joins, group, series, p }) {
    const axes = this.axes();
    const named = (axis, v) => axis.ticks?.[v] ?? format(v);
    if (place) {
      const v = this.heat.rows[p.y][p.x];
      return [
        `${this.heat.label}: ${format(v)}`, `${this.figure.x.label}: ${this.heat.xs[p.x]}`, `${this.figure.y.label}: ${this.heat.ys[p.y]}`,
      ];
    }
    const y = { ...p, ...(whiskered(p) ? {} : { low: NaN }) };
    return [
      group.name + (series.beyond ? ", beyond the data" : joins ? ", line" : ""),
      `${axes.y.label || "y"}: ${axes.y.ticks ? named(axes.y, p.y) : withInterval(y)}`, `${axes.x.label || "x"}: ${named(axes.x, p.x)}`,
    ];
  }

  /** Goes about by the keyboard. */
  #key(event) {
    const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const act = { "+": () => this.zoom(1.5), "-": () => this.zoom(1 / 1.5), 0: () => this.reset(), Escape: () => this.#point(undefined) };
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#plot) return;
    if (steps[event.key]) this.#point(this.heat ? this.#stepPlace(steps[event.key]) : this.#step(steps[event.key]));
    else if (act[event.key]) act[event.key]();
    else return;
    event.preventDefault();
  }

  #stepPlace([dx, dy]) {
    const from = this.#at?.p ?? { x: -dx, y: dy };
    const hold = (v, n) => Math.max(0, Math.min(n - 1, v));
    return { place: true, p: { x: hold(from.x + dx, this.heat.xs.length), y: hold(from.y - dy, this.heat.ys.length) } };
  }

  #step([dx, dy]) {
    const points = this.#points(this.#ground(this.#plot));
    const at = this.#at && points.find((q) => q.p === this.#at.p && q.series === this.#at.series);
    if (!at) return points[0];
    if (dx) {
      const own = points.filter((q) => q.series === at.series);
      return own[own.indexOf(at) + dx] ?? at;
    }
    const all = [...new Set(points.map((q) => q.series))];
    const next = all[all.indexOf(at.series) + dy];
    const theirs = points.filter((q) => q.series === next);
    return theirs.sort((a, b) => Math.abs(a.left - at.left) - Math.abs(b.left - at.left))[0] ?? at;
  }
}

function inside(v, from, length) {
  return v >= from - 1 && v <= from + length + 1;
}

let measuring;

/** The width of words on an axis. */
function widthOf(words) {
  measuring ??= document.createElement("canvas").getContext("2d");
  measuring.font = FONT;
  return measuring.measureText(words).width;
}

/** Rules stand behind the data where a number does. */
function withRules({ rules, list, ...axis }) {
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
  if (!axis.ticks?.length) return ticks(low, high, isLog(axis), wanted);
  return axis.ticks.map((label, value) => ({ label, value })).filter(({ value }) => value >= low && value <= high);
}

/** The axis below: as many labels as stand apart, or names that are turned. */
function xAxis(axis, range, width) {
  const room = width - 70;
  let wanted = 8;
  let list = ticksOf(axis, range, wanted);
  const widest = () => Math.max(0, ...list.map((tick) => widthOf(tick.label)));
  const fits = () => list.filter((tick) => tick.label).length * (widest() + 10) <= room;
  if (axis.ticks?.length) {
    for (let every = 2; axis.plain && !fits(); every++) list = ticksOf(axis, range).filter((tick, i) => i % every === 0);
    if (fits()) return { list, named: true, size: 32 };
    list = list.map((tick) => ({ ...tick, label: shortened(tick.label, 24) }));
    const every = Math.ceil((list.length * 16) / room);
    list = list.filter((tick, i) => i % every === 0);
    return { list, named: true, rotate: 50, size: Math.ceil(widest() * 0.77) + 26 };
  }
  while (!fits() && wanted > 2) list = ticksOf(axis, range, --wanted);
  return { list, size: 32 };
}

/** The axis on the left, as wide as its labels. */
function yAxis(axis, range) {
  let list = ticksOf(axis, range, 7);
  if (axis.ticks?.length) {
    const every = Math.ceil((list.length * 16) / HEIGHT);
    list = list.filter((tick, i) => i % every === 0).map((tick) => ({ ...tick, label: shortened(tick.label, 20) }));
  }
  return { list, named: Boolean(axis.ticks?.length), size: Math.ceil(Math.max(0, ...list.map((tick) => widthOf(tick.label)))) + 14 };
}

function shortened(words, most) {
  return words.length > most ? words.slice(0, most - 1) + "…" : words;
}
