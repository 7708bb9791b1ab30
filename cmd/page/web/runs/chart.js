/**
 * A chart: uPlot has the axes, the cursor and the box that is drawn for zooming; series are
 * painted by paint.js from their own points, since each series of a figure may have
 * its own places, whiskers, and lines that go back.
 */
import { h } from "../dom.js";
import { FONT, HEIGHT, PANEL, withRules, xAxis, yAxis } from "./axes.js";
import { format, withInterval } from "./numbers.js";
import { paint, whiskered } from "./paint.js";
import { nearest, neighbour, pointsOf } from "./points.js";
import { COLORS, groups, isLog, onAxis, ranges } from "./shape.js";

/** The min distance of a drag, in pixels. */
const DRAG = 6;

export class Chart {
  /** The names of the hidden series, and which axes are logarithmic. */
  hidden = new Set();
  logs = { x: undefined, y: undefined };
  /** The part that is zoomed to, undefined for all. */
  zoomed = undefined;
  /** The charts that show the same part: the panels of a figure, and those of another run. */
  twins = [this];
  #plot;
  #at;

  /** @param {object} figure as the server sends it @param {(series: number, point: number) => void} [origin] shows the trials of a point */
  constructor(figure, origin) {
    this.tip = h("div", { class: "chart-tip", role: "status" });
    this.dot = h("div", { class: "chart-dot" });
    this.box = h("div", {});
    this.element = h("div", {
      class: "chart", tabindex: "0", role: "group", "aria-label": `Chart: ${figure.title}${figure.panel ? `, ${figure.panel}` : ""}`,
      "aria-description": "Arrow keys go from point to point and from series to series, Enter shows its trials, plus and minus zoom, 0 shows all.",
      onkeydown: (event) => this.#key(event), onblur: () => this.#point(undefined),
      onpointerdown: (event) => (this.pressed = event), onclick: (event) => this.#clicked(event),
    }, this.box);
    this.origin = origin;
    this.set(figure);
    new ResizeObserver(() => this.#width() !== this.#plot?.width && this.draw()).observe(this.element);
    addEventListener("themechange", () => this.draw());
  }

  /** Shows another state of the figure, in the same view. */
  set(figure) {
    this.figure = figure;
    this.groups = groups(figure);
    this.draw();
  }

  /** The axes with the current scales. */
  axes() {
    const of = (name) => ({ ...this.figure[name], log: this.logs[name] ?? this.figure[name].log, whole: this.figure.whole?.[name] });
    return { x: of("x"), y: of("y") };
  }

  /** Turns the logarithmic scale of an axis on or off. */
  setLog(name, on) {
    for (const chart of this.twins) chart.logs[name] = on;
    this.reset();
  }

  /** Shows or hides the series of a name. */
  toggle(name) {
    if (!this.hidden.delete(name)) this.hidden.add(name);
    for (const chart of this.twins) chart.draw();
  }

  /** Highlights the series of a name; undefined is none. */
  light(name) {
    this.lit = name;
    this.#plot?.redraw(false);
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
    for (const chart of this.twins) {
      chart.zoomed = view;
      chart.draw();
      chart.element.dispatchEvent(new Event("switched"));
    }
  }

  #visible() {
    return this.groups.filter((g) => !this.hidden.has(g.name));
  }

  #range() {
    const shown = this.twins.flatMap((chart) => chart.#visible());
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
    this.colors = { ink: color("--ink"), series: Array.from({ length: COLORS }, (_, i) => color(`--series-${i}`)) };
    const scale = (name) => ({ time: false, auto: false, distr: isLog(axes[name]) ? 3 : 1, range: () => this.view[name] });
    const look = { stroke: color("--ink-soft"), font: FONT, gap: 4 };
    const rules = { stroke: color("--edge"), width: 1 };
    const below = xAxis(axes.x, this.view.x, width);
    return {
      width, height: (this.figure.panel ? PANEL : HEIGHT) + below.size, ms: 1, padding: [10, 12, 0, 0],
      legend: { show: false },
      cursor: {
        drag: { x: true, y: true, setScale: false, dist: DRAG, uni: 24 }, points: { show: false },
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

  /** Maps values to the canvas. */
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
    paint(u.ctx, this.#visible(), this.#ground(u), this.colors, this.lit);
  }

  /** Zooms to the box that was drawn. */
  #selected(u) {
    const { left, top, width, height } = u.select;
    if (width < 4 || height < 4) return;
    const x = [u.posToVal(left, "x"), u.posToVal(left + width, "x")];
    const y = [u.posToVal(top + height, "y"), u.posToVal(top, "y")];
    setTimeout(() => this.#zoomTo({ x, y })); // the plot is at work on its own event
  }

  /** Shows the point that is nearest to the pointer. */
  #hover(u) {
    const { left, top } = u.cursor;
    if (left < 0) return;
    this.#point(nearest(this.#points(), this.#ground(u), left, top));
  }

  #points() {
    return pointsOf(this.#visible(), this.#ground(this.#plot));
  }

  /** Shows the values of a point, or nothing. */
  #point(at) {
    this.#at = at;
    for (const element of [this.tip, this.dot]) element.classList.toggle("shown", Boolean(at));
    if (!at || !this.#plot) return;
    this.tip.replaceChildren(...this.#words(at).map((words, i) => h(i ? "span" : "strong", {}, words)));
    const u = this.#plot;
    const ground = this.#ground(u);
    const x = (at.left - ground.left) / ground.ratio;
    const y = (at.top - ground.top) / ground.ratio;
    this.dot.style.transform = `translate(${x}px, ${y}px)`;
    const width = ground.width / ground.ratio;
    this.tip.style.left = `${Math.max(0, Math.min(x + 12, width - this.tip.offsetWidth))}px`;
    const above = y - this.tip.offsetHeight - 12;
    this.tip.style.top = `${above < 0 ? y + 14 : above}px`;
  }

  #words({ joins, group, p }) {
    const axes = this.axes();
    const named = (axis, v) => axis.ticks?.[v] ?? format(v);
    const y = { ...p, ...(whiskered(p) ? {} : { low: NaN }) };
    return [
      group.name + (joins ? ", line" : ""),
      `${axes.y.label || "y"}: ${axes.y.ticks ? named(axes.y, p.y) : withInterval(y)}`, `${axes.x.label || "x"}: ${named(axes.x, p.x)}`,
    ];
  }

  /** Shows the trials of the point that is shown, if there is one. */
  #open() {
    if (this.#at) this.origin?.(...this.#at.p.place);
  }

  /** A click, unless it ends a drag. */
  #clicked(event) {
    if (Math.hypot(event.clientX - this.pressed?.clientX, event.clientY - this.pressed?.clientY) < DRAG) this.#open();
  }

  /** Handles the keyboard. */
  #key(event) {
    const steps = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const act = { "+": () => this.zoom(1.5), "-": () => this.zoom(1 / 1.5), 0: () => this.reset(), Enter: () => this.#open(), Escape: () => this.#point(undefined) };
    if (event.ctrlKey || event.metaKey || event.altKey || !this.#plot) return;
    if (steps[event.key]) this.#point(neighbour(this.#points(), this.#at, steps[event.key]));
    else if (act[event.key]) act[event.key]();
    else return;
    event.preventDefault();
  }
}
