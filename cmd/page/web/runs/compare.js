/** Two runs side by side: what they are, where they differ, and their figures. */
import { get } from "../api.js";
import { addressOf, byId, h } from "../dom.js";
import { count, factsOf, notice, paragraph } from "./facts.js";
import { Figure } from "./figure.js";
import { format } from "./numbers.js";
import { storedOf } from "./report.js";
import { sortable } from "./table.js";

const VERDICTS = {
  less: "B is less", more: "B is more", "~": "no difference seen", "=": "all pairs are equal", few: "too few pairs",
  apart: "measured apart: no verdict",
};
const NOTE = "A and B are means over n pairs of trials; the difference is that of the means, with its 95 % interval over the pairs; " +
  "of times they are medians, and the floor is what the same work differs by. Trials of other seeds or data are compared by groups, " +
  "n of A and of B. B is called less or more if the interval is beside 0 and the signs of the pairs agree.";

let runs = [];
let asked = 0;

function fill(select, chosen, list) {
  select.replaceChildren(...list.map((run) => h("option", { value: run.id }, `${run.experiment}: ${run.name}`)));
  select.value = list.find((run) => run.id === chosen || run.name === chosen)?.id ?? "";
}

/** Lets B be chosen among the runs of the experiment of A. */
function choices(a, b) {
  const complete = runs.filter((run) => run.complete).sort((x, y) => x.experiment.localeCompare(y.experiment) || y.date.localeCompare(x.date));
  fill(byId("a"), a, complete);
  const first = complete.find((run) => run.id === byId("a").value);
  const others = complete.filter((run) => run.experiment === first?.experiment && run !== first);
  fill(byId("b"), b, others);
  if (!byId("b").value && others.length) byId("b").value = others[0].id;
}

/** Shows the two that are chosen. */
async function draw() {
  const turn = ++asked;
  const [a, b] = [byId("a").value, byId("b").value];
  for (const id of ["sides", "differences", "figures"]) byId(id).replaceChildren();
  byId("state").hidden = false;
  if (!a || !b) {
    byId("state").textContent = "Two complete runs of one experiment are needed. Choose another run as A, or run the experiment again: basisk experiment rerun.";
    return;
  }
  const query = new URLSearchParams({ a, b });
  history.replaceState(null, "", `/compare?${query}`);
  const sides = [a, b].map((id) => runs.find((run) => run.id === id));
  byId("sides").replaceChildren(...sides.map(side));
  byId("state").textContent = "Comparing the records …";
  try {
    const c = await get(`/api/compare?${query}`);
    if (turn !== asked) return;
    byId("differences").replaceChildren(...differences(c));
    byId("state").textContent = "Reading the figures …";
    const [first, second] = await Promise.all([a, b].map((id) => get(`/api/runs/${encodeURIComponent(id)}`)));
    if (turn !== asked) return;
    pairs(first, second);
    byId("state").hidden = true;
  } catch (error) {
    if (turn === asked) byId("state").replaceChildren(notice(error.message));
  }
}

function side(run, i) {
  return h("article", { class: "card" }, h("h2", {}, h("a", { href: addressOf(run) }, `${"AB"[i]}: ${run.name}`)),
    run.answer ? paragraph(run.answer) : null, factsOf(run));
}

/** Where the two agree and where they differ. */
function differences(c) {
  const rows = c.rows.map((row) => [
    row.unit && row.unit !== row.metric ? `${row.metric}, ${row.unit}` : row.metric, row.group, row.n_b ? `${count(row.n)}, ${count(row.n_b)}` : count(row.n), format(row.a), format(row.b),
    percent(row), row.floor ? `± ${format(100 * (row.floor - 1), 2)} %` : "", VERDICTS[row.verdict] ?? row.verdict,
  ]);
  const table = { columns: ["metric", "trials", "n", "A", "B", "difference", "floor", "verdict"], numeric: [false, false, true, true, true, true, true, false], rows };
  return [
    h("h2", {}, "What differs"), h("ul", { class: "counts" }, ...counts(c).map((line) => h("li", {}, line))),
    rows.length ? sortable(table, "Differences, B against A") : h("p", {}, "Nothing differs."),
    rows.length ? h("p", { class: "soft small" }, NOTE) : null,
  ].filter(Boolean);
}

/** The difference in percent with its interval: "+4.1 % [1.2, 7.3]". */
function percent(row) {
  const [d, low, high] = row.difference;
  if (d === null || row.verdict === "=") return "";
  const text = `${d > 0 ? "+" : ""}${format(d, 3)} %`;
  return low === null || high === null || row.verdict === "few" ? text : `${text} [${format(low, 3)}, ${format(high, 3)}]`;
}

/** How many trials agree, and which are not compared. */
function counts(c) {
  const named = (keys) => `${count(keys.count)}, as ${keys.first.join(", ")}`;
  const lines = [`${count(c.equal)} trials agree in all that had to be equal.`];
  if (c.differ) lines.push(`${count(c.differ)} trials differ in what had to be equal.`);
  for (const m of c.metrics.filter((metric) => metric.differ)) {
    const first = m.first.map((d) => `${d.key} (${d.a ?? "missing"}, ${d.b ?? "missing"})`).join(", ");
    lines.push(`${m.name}, which depends on the ${m.depends}, differs in ${count(m.differ)} of ${count(m.promised)}: ${first}.`);
  }
  for (const [what, keys] of [
    ["Only in A", c.only_a], ["Only in B", c.only_b], ["Another instance, so compared by groups", c.reseeded],
    ["Another configuration, so nothing had to agree", c.reconfigured], ["Ended by a limit in A, in no row", c.censored.a],
    ["Ended by a limit in B, in no row", c.censored.b], ["Ended by a limit in both, in no row", c.censored.both],
  ]) if (keys.count) lines.push(`${what}: ${named(keys)}.`);
  return lines;
}

/** Figures of one name beside each other, over the same ranges. */
function pairs(a, b) {
  const both = a.figures.map((figure) => [figure, b.figures.find((other) => other.name === figure.name)]).filter(([, other]) => other);
  byId("figures").replaceChildren(...(both.length ? [h("h2", {}, "Figures of both")] : []), ...both.map(([first, second]) => {
    const figures = [[a, first, "A"], [b, second, "B"]].map(([run, figure, name]) => new Figure({ ...figure, title: `${name}: ${figure.title}` }, storedOf(run, figure)));
    Figure.share(...figures);
    return h("div", { class: "figure-pair" }, ...figures.map((figure) => figure.element));
  }));
}

async function start() {
  const query = new URLSearchParams(location.search);
  try {
    runs = (await get("/api/runs")).runs.filter((run) => !run.error);
    choices(query.get("a"), query.get("b"));
    draw();
  } catch (error) {
    byId("state").replaceChildren(notice(error.message));
  }
}

byId("a").addEventListener("change", () => {
  choices(byId("a").value, byId("b").value);
  draw();
});
byId("b").addEventListener("change", draw);
byId("swap").addEventListener("click", () => {
  choices(byId("b").value, byId("a").value);
  draw();
});
byId("choice").addEventListener("submit", (event) => event.preventDefault());
start();
