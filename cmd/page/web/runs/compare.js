/** Runs side by side: their facts, their differences from the first, and their figures. */
import { get } from "../api.js";
import { addressOf, byId, h } from "../dom.js";
import { count, factsOf, notice, paragraph } from "./facts.js";
import { Figure } from "./figure.js";
import { format } from "./numbers.js";
import { sortable } from "./table.js";

const VERDICTS = {
  less: "less than A", more: "more than A", "~": "no difference seen", "=": "all pairs are equal", few: "too few pairs",
  apart: "measured apart: no verdict",
};
const NOTE = "A and B, C … are means over n pairs of trials; the difference is between the means, with its 95 % interval over the pairs; " +
  "for times they are medians. Trials of other seeds or data are compared by groups, " +
  "n of A and of the other. A run is called less or more if the interval excludes 0 and the signs of the pairs agree.";

let runs = [];
let chosen = [];
let asked = 0;

/** The letter of the run at an index. */
const letter = (i) => (i < 26 ? String.fromCharCode(65 + i) : `run ${i + 1}`);

/** Offers all runs as the first one, and the runs of its experiment as the others and one more. */
function choices(ids) {
  const complete = runs.filter((run) => run.complete).sort((x, y) => x.experiment.localeCompare(y.experiment) || y.date.localeCompare(x.date));
  const found = ids.map((id) => complete.find((run) => run.id === id || run.name === id)).filter(Boolean);
  const first = found[0] ?? complete[0];
  const others = complete.filter((run) => run.experiment === first?.experiment && run !== first);
  const rest = [...new Set(found.slice(1))].filter((run) => others.includes(run));
  if (!rest.length && others.length) rest.push(others[0]);
  const select = (i, list, run, none) => h("label", { class: "field" }, `Run ${letter(i)}`, h("select", { id: letter(i).toLowerCase() },
    none && h("option", { value: "" }, none),
    ...list.map((one) => h("option", { value: one.id, selected: one === run }, `${one.experiment}: ${one.name}`))));
  const more = others.filter((run) => !rest.includes(run));
  byId("chosen").replaceChildren(select(0, complete, first), ...rest.map((run, i) => select(i + 1, [run, ...more], run, rest.length > 1 ? "none" : null)),
    more.length && rest.length ? select(rest.length + 1, more, null, "one more …") : "");
  chosen = first ? [first, ...rest] : [];
}

/** Shows the chosen runs. */
async function draw() {
  const turn = ++asked;
  for (const id of ["sides", "differences", "figures"]) byId(id).replaceChildren();
  byId("state").hidden = false;
  if (chosen.length < 2) {
    byId("state").textContent = "A comparison needs two complete runs of one experiment. Choose another run as A, or run the experiment again: basisk experiment run --like.";
    return;
  }
  history.replaceState(null, "", `/compare?${new URLSearchParams(chosen.map(({ id }) => ["run", id]))}`);
  byId("sides").replaceChildren(...chosen.map(side));
  byId("state").textContent = "Comparing the records …";
  try {
    const all = [];
    for (const { id } of chosen.slice(1)) all.push(await get(`/api/compare?${new URLSearchParams({ a: chosen[0].id, b: id })}`));
    if (turn !== asked) return;
    byId("differences").replaceChildren(...differences(all));
    byId("state").textContent = "Reading the figures …";
    const query = new URLSearchParams(chosen.map(({ id }) => ["run", id]));
    const { figures } = await get(`/api/overlay?${query}`);
    if (turn !== asked) return;
    together(figures, query);
    byId("state").hidden = true;
  } catch (error) {
    if (turn === asked) byId("state").replaceChildren(notice(error.message));
  }
}

function side(run, i) {
  return h("article", { class: "card" }, h("h2", {}, h("a", { href: addressOf(run) }, `${letter(i)}: ${run.name}`)),
    run.answer ? paragraph(run.answer) : null, factsOf(run));
}

/** The differences of the others from the first, row by row. */
function differences(all) {
  const several = all.length > 1;
  const rows = all.flatMap((c, i) => c.rows.map((row) => [row, letter(i + 1)]))
    .sort(([x], [y]) => order(all, x) - order(all, y)).map(([row, name]) => [
      row.unit && row.unit !== row.metric ? `${row.metric}, ${row.unit}` : row.metric, row.group, ...(several ? [name] : []),
      row.n_b ? `${count(row.n)}, ${count(row.n_b)}` : count(row.n), format(row.a), format(row.b),
      percent(row), VERDICTS[row.verdict] ?? row.verdict,
    ]);
  const table = {
    columns: ["metric", "trials", ...(several ? ["run", "n", "A", "the run"] : ["n", "A", "B"]), "difference", "verdict"],
    numeric: [false, false, ...(several ? [false] : []), true, true, true, true, false], rows,
  };
  return [
    h("h2", {}, "What differs"),
    ...all.flatMap((c, i) => [several ? h("h3", {}, `A and ${letter(i + 1)}`) : null, h("ul", { class: "counts" }, ...counts(c, letter(i + 1)).map((line) => h("li", {}, line)))]),
    rows.length ? sortable(table, "Differences, against A") : h("p", {}, "Nothing differs."),
    rows.length ? h("p", { class: "soft small" }, NOTE) : null,
  ].filter(Boolean);
}

/** The place of a row: the place of the first of its metric and group in any comparison. */
function order(all, { metric, group }) {
  return all.flatMap(({ rows }) => rows).findIndex((row) => row.metric === metric && row.group === group);
}

/** The difference in percent with its interval: "+4.1 % [1.2, 7.3]". */
function percent(row) {
  const [d, low, high] = row.difference;
  if (d === null || row.verdict === "=") return "";
  const text = `${d > 0 ? "+" : ""}${format(d, 3)} %`;
  return low === null || high === null || row.verdict === "few" ? text : `${text} [${format(low, 3)}, ${format(high, 3)}]`;
}

/** Why the runs may differ, and the counts of trials that agree and of those that are not compared. */
function counts(c, other) {
  const named = (keys) => `${count(keys.count)}, as ${keys.first.join(", ")}`;
  const why = (reason) => `${reason[0].toUpperCase()}${reason.slice(1).replace(/ in B$/, ` in ${other}`)}.`;
  const lines = [...c.reasons.map(why), c.equal ? `${count(c.equal)} trials agree in what had to be equal.` : `No common trials${c.reseeded.count ? ": other seeds, compared by groups" : ""}.`];
  if (c.differ) lines.push(`${count(c.differ)} trials differ in what had to be equal.`);
  for (const m of c.metrics.filter((metric) => metric.differ)) {
    const first = m.first.map((d) => `${d.key} (${d.a ?? "missing"}, ${d.b ?? "missing"})`).join(", ");
    lines.push(`${m.name}, which depends on the ${m.depends}, differs in ${count(m.differ)} of ${count(m.required)}: ${first}.`);
  }
  for (const [what, keys] of [
    ["Only in A", c.only_a], [`Only in ${other}`, c.only_b], ["Another instance, so compared by groups", c.reseeded],
    ["Other rules or settings, so nothing had to agree", c.reconfigured], ["Ended by a limit in A, in no row", c.censored.a],
    [`Ended by a limit in ${other}, in no row`, c.censored.b], ["Ended by a limit in both, in no row", c.censored.both],
  ]) if (keys.count) lines.push(`${what}: ${named(keys)}.`);
  return lines;
}

/** The figures of all runs over each other. */
function together(figures, query) {
  byId("figures").replaceChildren(...(figures.length ? [h("h2", {}, "Figures of all runs")] : []), h("div", { class: "figures" },
    ...figures.map((figure) => new Figure(figure, (ending) => `/api/overlay/${encodeURIComponent(figure.name + ending)}?${query}`).element)));
}

/** Chooses runs by their ids, and shows them. */
function show(ids) {
  choices(ids);
  draw();
}

async function start() {
  const query = new URLSearchParams(location.search);
  try {
    runs = (await get("/api/runs")).runs.filter((run) => !run.error);
    show(query.getAll("run"));
  } catch (error) {
    byId("state").replaceChildren(notice(error.message));
  }
}

byId("chosen").addEventListener("change", ({ target }) => {
  show([...byId("chosen").querySelectorAll("select")].map(({ value }) => value).filter(Boolean));
  byId(target.id)?.focus();
});
byId("swap").addEventListener("click", () => {
  const [a, b, ...rest] = chosen.map(({ id }) => id);
  show([b, a, ...rest]);
});
byId("choice").addEventListener("submit", (event) => event.preventDefault());
start();
