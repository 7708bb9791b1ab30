/** A figure: the charts of its panels with switches and legend, its data as a table and as a file. */
import { download, h, svg } from "../dom.js";
import { Chart } from "./chart.js";
import { format, value } from "./numbers.js";
import { formPath } from "./paint.js";
import { canLog, panels } from "./shape.js";
import { prose, sortable } from "./table.js";

export class Figure {
  /**
   * @param {object} figure as the server sends it
   * @param {string|undefined} stored the address of its drawing
   * @param {(series: number, point: number) => void} [origin] shows the trials of a point
   */
  constructor(figure, stored, origin) {
    this.origin = origin;
    this.box = h("div", { class: "charts" });
    this.charts = [];
    this.title = h("h3");
    this.switches = h("div", { class: "figure-switches" });
    this.legend = h("div", { class: "legend", role: "group", "aria-label": "Series" });
    this.y = h("p", { class: "axis-y" });
    this.x = h("p", { class: "axis-x" });
    this.caption = h("figcaption");
    this.rows = h("div");
    this.data = h("details", { class: "figure-data", ontoggle: () => this.#fillRows() }, h("summary", {}, "Data as a table"), this.rows);
    this.element = h("figure", { class: "figure", id: `figure-${figure.name}` },
      h("div", { class: "figure-head" }, this.title, this.switches), this.legend, this.y, this.box, this.x, this.caption, this.data);
    this.stored = stored;
    this.set(figure);
  }

  /** Lets two figures of one name show the same part of their axes. */
  static share(...figures) {
    if (new Set(figures.map(({ figure }) => JSON.stringify([figure.x, figure.y]))).size > 1) return;
    const all = figures.flatMap(({ charts }) => charts);
    for (const chart of all) chart.twins = all;
    for (const chart of all) chart.draw();
  }

  /** Shows another state of the figure. */
  set(figure) {
    this.figure = figure;
    this.#setCharts(panels(figure));
    this.title.textContent = figure.title;
    this.y.textContent = figure.y.label;
    this.x.textContent = figure.x.label;
    this.caption.replaceChildren(...prose(figure.caption ?? ""));
    // Unchanged controls are kept, and with them the focus.
    const controls = JSON.stringify([figure.x, figure.y, this.#groups().map((group) => group.name)]);
    if (controls !== this.controls) {
      this.controls = controls;
      this.#fillSwitches();
      this.#fillLegend();
    }
    this.#fillRows();
  }

  /** Shows the panels, in the present charts if these have the same panels. */
  #setCharts(parts) {
    if (this.charts.length === parts.length && parts.every((part, i) => part.panel === this.charts[i].figure.panel)) {
      this.charts.forEach((chart, i) => chart.set(parts[i]));
      return;
    }
    this.charts = parts.map((part) => new Chart(part, this.origin));
    for (const chart of this.charts) {
      chart.twins = this.charts;
      chart.element.addEventListener("switched", () => this.#showSwitches());
    }
    this.box.replaceChildren(...this.charts.map(({ element, figure: { panel } }) => (panel ? h("div", {}, h("h4", {}, panel), element) : element)));
  }

  /** The groups of all panels, each name once. */
  #groups() {
    const all = this.charts.flatMap((chart) => chart.groups);
    return all.filter((group, i) => all.findIndex((other) => other.name === group.name) === i);
  }

  #fillSwitches() {
    const button = (text, title, act) => h("button", { type: "button", class: "quiet", title, "aria-label": title, onclick: act }, text);
    this.all = button("Reset", "Reset the zoom and show all", () => this.charts[0].reset());
    this.switches.replaceChildren(
      ...["x", "y"].map((name) => this.#logSwitch(name)).filter(Boolean),
      button("−", "Zoom out", () => this.charts[0].zoom(1 / 1.5)), button("+", "Zoom in", () => this.charts[0].zoom(1.5)), this.all,
      button("CSV", "Save the data of the figure as CSV", () => download(`${this.figure.name}.csv`, new Blob([csv(this.figure)], { type: "text/csv" }))),
    );
    if (this.stored) this.switches.append(h("a", { class: "quiet", href: this.stored, title: "The drawing stored with the run" }, "SVG"));
    this.#showSwitches();
  }

  #showSwitches() {
    this.all.disabled = !this.charts[0].zoomed;
    const axes = this.charts[0].axes();
    for (const box of this.switches.querySelectorAll("input")) box.checked = axes[box.name].log;
  }

  #logSwitch(name) {
    const axis = this.charts[0].axes()[name];
    if (!canLog(this.#groups(), axis, name)) return undefined;
    const box = h("input", { type: "checkbox", name, checked: axis.log, onchange: () => this.charts[0].setLog(name, box.checked) });
    return h("label", { class: "log-switch", title: `Logarithmic ${name} axis` }, box, `log ${name}`);
  }

  #fillLegend() {
    this.legend.replaceChildren(...this.#groups().map((group) => {
      const hidden = () => this.charts[0].hidden.has(group.name);
      const light = (on) => () => this.charts.forEach((chart) => chart.light(on && !hidden() ? group.name : undefined));
      const entry = h("button", {
        type: "button", class: "legend-entry", "aria-pressed": String(!hidden()), title: "Show or hide this series",
        onpointerenter: light(true), onpointerleave: light(false), onfocus: light(true), onblur: light(false),
        onclick: () => {
          for (const chart of this.charts) chart.toggle(group.name);
          entry.setAttribute("aria-pressed", String(!hidden()));
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
  for (const { style, dashes } of group.series) {
    if (style === "bars") picture.append(svg("rect", { class: "sample-fill", x: 3, y: 2, width: 20, height: 10 }));
    if (style === "marks") picture.append(svg("path", { class: "sample-fill", d: formPath(group.form), transform: "translate(13 7)" }));
    if (["line", "steps"].includes(style)) {
      picture.append(svg("line", { class: "sample-line", x1: 0, x2: 26, y1: 7, y2: 7, "stroke-dasharray": dashes.join(" ") || null }));
    }
  }
  return picture;
}

/** The data of a figure as rows of texts. */
function tableOf(figure, number = (v) => format(v, 6)) {
  const name = (axis, v) => axis.ticks?.[v] ?? number(v);
  let last = "";
  let panel = "";
  return {
    columns: ["series", figure.x.label || "x", figure.y.label || "y", "low", "high"], numeric: [false, !figure.x.ticks, true, true, true],
    rows: figure.series.flatMap((s) => {
      last = s.name || last;
      if (s.name || !panel) panel = s.panel ?? "";
      const series = (panel ? `${panel}: ` : "") + (s.name || `${last}, ${s.style}`);
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
