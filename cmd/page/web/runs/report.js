/** The report of a run: its answer, its figures and tables, its files. */
import { fill, h } from "../dom.js";
import { factsOf, notice, paragraph } from "./facts.js";
import { Figure } from "./figure.js";
import { prose, sortable } from "./table.js";

/** The content of each file of a run. */
const FILES = {
  "report.html": "the report as one page", "summary.md": "the report as Markdown", "manifest.json": "what was run, where and by which program",
  "records.jsonl": "the records, one line per trial", "records.jsonl.gz": "the records, packed",
  "instances.txt.gz": "the puzzles of the run, packed", "instances.txt": "the puzzles of the run",
};

/** The question, the answer and the facts. */
export function headOf(run) {
  return [
    h("h1", {}, run.question || run.name), run.answer ? paragraph(run.answer, { class: "lead" }) : null,
    run.error ? notice(run.error) : null, factsOf(run),
  ].filter(Boolean);
}

/**
 * A report that keeps the point of each figure and its open folds when a new state of
 * the run arrives.
 */
export class Report {
  #figures = new Map();
  #folds = new Map();

  /** @param {(of: object) => void} origin shows the trials of a number, by its place */
  constructor(element, origin) {
    this.origin = origin;
    this.before = h("div");
    this.gallery = h("div", { class: "figures" });
    this.after = h("div");
    element.replaceChildren(this.before, this.gallery, this.after);
  }

  /** Shows a state of the run. */
  set(run) {
    const names = run.figures.map((figure) => figure.name);
    for (const name of this.#figures.keys()) if (!names.includes(name)) this.#figures.delete(name);
    const figures = run.figures.map((figure) => this.#figure(run, figure));
    this.before.replaceChildren(
      ...section("Read with care", run.warnings.length && [listOf(run.warnings)]),
      ...run.tables.slice(0, run.shown_tables).flatMap((table, i) => section(table.title, this.#table(table, i))));
    fill(this.gallery, figures.slice(0, run.shown_figures));
    fill(this.after, [
      ...run.tables.slice(run.shown_tables).map((table, i) => this.#fold(table.title, this.#table(table, run.shown_tables + i))),
      ...figures.slice(run.shown_figures).map((element, i) => this.#fold(run.figures[run.shown_figures + i].title, [element])),
      this.#fold("How it was measured", [run.method && paragraph(run.method), listOf(run.caveats.slice(run.warnings.length))]),
      this.#fold("Where the figures come from", [listOf(run.about)]),
      ...section("Files", run.files.length && [filesOf(run)]),
    ]);
  }

  /** The element of a figure. */
  #figure(run, figure) {
    const known = this.#figures.get(figure.name);
    if (known) known.set(figure);
    else this.#figures.set(figure.name, new Figure(figure, fileOf(run, figure), (series, point) => this.origin({ figure: figure.name, series, point })));
    return this.#figures.get(figure.name).element;
  }

  /** A table and its note. */
  #table(table, i) {
    const origin = table.keys === undefined ? undefined : (row, column) => this.origin({ table: i, row, column });
    return [sortable(table, table.title, origin), table.note ? paragraph(table.note, { class: "soft small" }) : null].filter(Boolean);
  }

  /** A section that opens when its title is pressed. */
  #fold(title, contents) {
    let fold = this.#folds.get(title);
    if (!fold) this.#folds.set(title, fold = h("details", { class: "report-part fold" }, h("summary", {}, h("h2", {}, ...prose(title)))));
    fill(fold, [fold.firstChild, ...contents.filter(Boolean)]);
    return fold;
  }
}

/** The addresses of the files of a figure by their endings. */
function fileOf(run, figure) {
  return (ending) => `/api/runs/${encodeURIComponent(run.id)}/figures/${encodeURIComponent(figure.name + ending)}`;
}

function fileAddress(run, name) {
  return `/api/runs/${encodeURIComponent(run.id)}/files/${encodeURIComponent(name)}`;
}

function section(title, contents) {
  return contents ? [h("section", { class: "report-part" }, h("h2", {}, title), ...contents)] : [];
}

function listOf(lines) {
  return lines.length ? h("ul", {}, ...lines.map((line) => h("li", {}, ...prose(line)))) : null;
}

function filesOf(run) {
  return h("ul", { class: "files" }, ...run.files.map((name) => {
    const what = FILES[name] ?? run.figures.find((figure) => `${figure.name}.svg` === name)?.title;
    return h("li", {}, h("a", { href: fileAddress(run, name), target: "_blank", rel: "noopener" }, name), what ? h("span", { class: "soft" }, ` ${what}`) : null);
  }));
}
