/** A figure: its chart with switches and legend, its data as a table and as a file. */
import { download, h, svg } from "../dom.js";
import { Chart } from "./chart.js";
import { STEPS, stepColor } from "./heat.js";
import { format, value } from "./numbers.js";
import { formPath } from "./paint.js";
import { canLog } from "./shape.js";
import { prose, sortable } from "./table.js";

export class Figure {
  /**
   * @param {object} figure as the server tells it
   * @param {string|undefined} stored the address of its drawing
   */
  constructor(figure, stored) {
    this.chart = new Chart(figure);
    this.title = h("h3");
    this.switches = h("div", { class: "figure-switches" });
    this.legend = h("div", { class: "legend", role: "group", "aria-label": "Series" });
    this.y = h("p", { class: "axis-y" });
    this.x = h("p", { class: "axis-x" });
    this.caption = h("figcaption");
    this.rows = h("div");
    this.data = h("details", { class: "figure-data", ontoggle: () => this.#fillRows() }, h("summary", {}, "Data as a table"), this.rows);
    this.element = h("figure", { class: "figure", id: `figure-${figure.name}` },
      h("div", { class: "figure-head" }, this.title, this.switches), this.legend, this.y, this.chart.element, this.x, this.caption, this.data);
    this.stored = stored;
    this.chart.element.addEventListener("switched", () => this.#showSwitches());
    this.set(figure);
  }

  /** Lets two figures of one name show the same part of their axes. */
  static share(a, b) {
    const same = JSON.stringify([a.figure.x, a.figure.y]) === JSON.stringify([b.figure.x, b.figure.y]);
    if (!same || a.figure.heat) return;
    [a.chart.twin, b.chart.twin] = [b.chart, a.chart];
    a.chart.draw();
    b.chart.draw();
  }

  /** Shows another state of the figure. */
  set(figure) {
    this.figure = figure;
    this.chart.set(figure);
    this.title.textContent = figure.title;
    this.y.textContent = figure.y.label;
    this.x.textContent = figure.x.label;
    this.caption.replaceChildren(...prose(figure.caption ?? ""));
    // What is there already is not made again: it keeps the focus.
    const controls = JSON.stringify([figure.x, figure.y, this.chart.groups.map((group) => group.name), this.chart.heat?.low, this.chart.heat?.high]);
    if (controls !== this.controls) {
      this.controls = controls;
      this.#fillSwitches();
      this.#fillLegend();
    }
    this.#fillRows();
  }

  #fillSwitches() {
    const button = (text, title, act) => h("button", { type: "button", class: "quiet", title, "aria-label": title, onclick: act }, text);
    this.all = button("Reset", "Reset the zoom and show all", () => this.chart.reset());
    this.switches.replaceChildren(
      ...["x", "y"].map((name) => this.#logSwitch(name)).filter(Boolean),
      button("−", "Zoom out", () => this.chart.zoom(1 / 1.5)), button("+", "Zoom in", () => this.chart.zoom(1.5)), this.all,
      button("CSV", "Save the data of the figure as CSV", () => download(`${this.figure.name}.csv`, new Blob([csv(this.figure)], { type: "text/csv" }))),
    );
    if (this.stored) this.switches.append(h("a", { class: "quiet", href: this.stored, title: "The drawing that lies with the run" }, "SVG"));
    this.#showSwitches();
  }

  #showSwitches() {
    this.all.disabled = !this.chart.zoomed;
    const axes = this.chart.axes();
    for (const box of this.switches.querySelectorAll("input")) box.checked = axes[box.name].log;
  }

  #logSwitch(name) {
    const axis = this.chart.axes()[name];
    if (this.figure.heat || !canLog(this.chart.groups, axis, name)) return undefined;
    const box = h("input", { type: "checkbox", name, checked: axis.log, onchange: () => this.chart.setLog(name, box.checked) });
    return h("label", { class: "log-switch", title: `Logarithmic ${name} axis` }, box, `log ${name}`);
  }

  #fillLegend() {
    if (this.figure.heat) {
      this.legend.replaceChildren(scaleOf(this.chart.heat));
      return;
    }
    this.legend.replaceChildren(...this.chart.groups.map((group) => {
      const light = (on) => () => this.chart.light(on && !this.chart.hidden.has(group.name) ? group.name : undefined);
      const entry = h("button", {
        type: "button", class: "legend-entry", "aria-pressed": String(!this.chart.hidden.has(group.name)), title: "Show or hide this series",
        onpointerenter: light(true), onpointerleave: light(false), onfocus: light(true), onblur: light(false),
        onclick: () => {
          this.chart.toggle(group.name);
          entry.setAttribute("aria-pressed", String(!this.chart.hidden.has(group.name)));
        },
      }, sampleOf(group), h("span", {}, group.name));
      return entry;
    }));
  }

  #fillRows() {
    if (this.data.open) this.rows.replaceChildren(sortable(tableOf(this.figure), `Data of the figure ${this.figure.title}`));
  }
}

/** A small picture of how a group is drawn. */
function sampleOf(group) {
  const picture = svg("svg", { class: `sample series-${group.color}`, viewBox: "0 0 26 14", width: 26, height: 14, "aria-hidden": "true" });
  for (const { style, dashes, beyond } of group.series) {
    if (beyond) continue;
    if (style === "bars") picture.append(svg("rect", { class: "sample-fill", x: 3, y: 2, width: 20, height: 10 }));
    if (style === "band") picture.append(svg("rect", { class: "sample-area", x: 0, y: 1, width: 26, height: 12 }));
    if (style === "marks") picture.append(svg("path", { class: "sample-fill", d: formPath(group.form), transform: "translate(13 7)" }));
    if (["band", "line", "steps"].includes(style)) {
      picture.append(svg("line", { class: "sample-line", x1: 0, x2: 26, y1: 7, y2: 7, "stroke-dasharray": dashes.join(" ") || null }));
    }
  }
  return picture;
}

/** The scale of the colours of a map. */
function scaleOf(heat) {
  if (heat.empty) return document.createTextNode("");
  const steps = svg("svg", { class: "scale", viewBox: `0 0 ${STEPS} 1`, width: 160, height: 12, preserveAspectRatio: "none", "aria-hidden": "true" });
  for (let i = 0; i < STEPS; i++) steps.append(svg("rect", { x: i, y: 0, width: 1.05, height: 1, fill: stepColor(i) }));
  return h("div", { class: "scale-box" }, h("span", {}, format(heat.low, 3)), steps, h("span", {}, format(heat.high, 3)), h("span", {}, heat.label));
}

/** The data of a figure as rows of texts. */
function tableOf(figure, number = (v) => format(v, 6)) {
  const name = (axis, v) => axis.ticks?.[v] ?? number(v);
  if (figure.heat) {
    const { xs, ys, values, label } = figure.heat;
    return {
      columns: [figure.x.label, figure.y.label, label], numeric: [!figure.x.ticks, !figure.y.ticks, true],
      rows: values.flatMap((row, y) => row.map((v, x) => [
        figure.x.ticks?.[x] ?? number(value(xs[x])), figure.y.ticks?.[y] ?? number(value(ys[y])), number(value(v)),
      ])),
    };
  }
  let last = "";
  return {
    columns: ["series", figure.x.label || "x", figure.y.label || "y", "low", "high"], numeric: [false, !figure.x.ticks, true, true, true],
    rows: figure.series.flatMap((s) => {
      last = s.name || last;
      const series = s.name || `${last}, ${s.beyond ? "beyond the data" : s.style}`;
      return s.points.map(([x, y, low, high]) => [series, name(figure.x, value(x)), name(figure.y, value(y)), number(value(low)), number(value(high))]);
    }),
  };
}

/** The data of a figure as CSV, numbers in full. */
function csv(figure) {
  const { columns, rows } = tableOf(figure, (v) => (Number.isNaN(v) ? "" : String(v)));
  const entry = (text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows].map((row) => row.map(entry).join(",") + "\n").join("");
}
