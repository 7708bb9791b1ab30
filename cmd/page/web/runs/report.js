/** The report of a run: what it says, its figures and tables, its files. */
import { h } from "../dom.js";
import { factsOf, notice, paragraph } from "./facts.js";
import { Figure } from "./figure.js";
import { prose, sortable } from "./table.js";

/** What each file of a run is. */
const FILES = {
  "report.html": "the report as one page", "summary.md": "the report as Markdown", "manifest.json": "what was run, where and by which program",
  "records.jsonl": "the records, a line a trial", "records.jsonl.gz": "the records, packed", "records.csv": "the records as a table",
  "load.sql": "loads the records into a database", "bench.txt": "the records as results of Go benchmarks",
  "instances.txt.gz": "the puzzles of the run, packed", "instances.txt": "the puzzles of the run",
};

/** The question, the answer and the facts. */
export function headOf(run) {
  return [
    h("h1", {}, run.question || run.name), run.answer ? paragraph(run.answer, { class: "lead" }) : null,
    run.error ? notice(run.error) : null, factsOf(run),
  ].filter(Boolean);
}

/** A report whose figures stay as they are switched while new states of the run come. */
export class Report {
  #figures = new Map();

  constructor(element) {
    this.element = element;
    this.gallery = h("div", { class: "figures" });
    this.before = h("div");
    this.after = h("div");
    element.replaceChildren(this.before, this.gallery, this.after);
  }

  /** Shows a state of the run. */
  set(run) {
    this.before.replaceChildren(...caveatsOf(run));
    this.#setFigures(run);
    this.after.replaceChildren(
      ...run.tables.map(tableOf), ...section("How it was found out", run.method && [paragraph(run.method)]),
      ...section("Where the figures come from", run.about.length && [h("ul", {}, ...run.about.map((line) => h("li", {}, ...prose(line))))]),
      ...section("Files", run.files.length && [filesOf(run)]),
    );
  }

  #setFigures(run) {
    const names = new Set(run.figures.map((figure) => figure.name));
    for (const name of this.#figures.keys()) if (!names.has(name)) this.#figures.delete(name);
    for (const figure of run.figures) {
      const known = this.#figures.get(figure.name);
      if (known) known.set(figure);
      else this.#figures.set(figure.name, new Figure(figure, storedOf(run, figure)));
    }
    const elements = run.figures.map((figure) => this.#figures.get(figure.name).element);
    // Elements that are there already are not moved: they keep the focus.
    if (elements.some((element, i) => this.gallery.children[i] !== element) || elements.length !== this.gallery.children.length) {
      this.gallery.replaceChildren(...elements);
    }
  }
}

/** The address of the drawing that lies with a run. */
export function storedOf(run, figure) {
  const name = `${figure.name}.svg`;
  return run.files.includes(name) ? fileAddress(run, name) : undefined;
}

function fileAddress(run, name) {
  return `/api/runs/${run.index}/files/${encodeURIComponent(name)}`;
}

function section(title, contents) {
  return contents ? [h("section", { class: "report-part" }, h("h2", {}, title), ...contents)] : [];
}

function caveatsOf(run) {
  return section("Read with care", run.caveats.length && [h("ul", { class: "caveats" }, ...run.caveats.map((text) => h("li", {}, ...prose(text))))]);
}

function tableOf(table) {
  return h("section", { class: "report-part" }, h("h2", {}, table.title), sortable(table, table.title), table.note ? paragraph(table.note, { class: "soft small" }) : null);
}

function filesOf(run) {
  return h("ul", { class: "files" }, ...run.files.map((name) => {
    const what = FILES[name] ?? run.figures.find((figure) => `${figure.name}.svg` === name)?.title;
    return h("li", {}, h("a", { href: fileAddress(run, name), target: "_blank", rel: "noopener" }, name), what ? h("span", { class: "soft" }, ` ${what}`) : null);
  }));
}
