/** The report of a run, whose numbers lead to their trials, or the comparison of two runs. */
import { get } from "../api.js";
import { byId, dialog, h } from "../dom.js";
import { reportOf } from "../report.js";
import { againOnceIn } from "../signin.js";
import { commandOf, count, notice } from "./facts.js";

const name = decodeURIComponent(location.pathname.split("/").pop());
const address = `/api/runs/${encodeURIComponent(name)}`;

/** Shows what the command prints about two runs. */
async function compare() {
  document.title = "Comparison · basisk";
  byId("title").textContent = "Comparison";
  const { text } = await get(`/api/compare${location.search}`);
  byId("report").replaceChildren(h("pre", { tabindex: "0", role: "region", "aria-label": "Comparison" }, text));
}

/** Shows the report. */
async function report() {
  const run = await get(address);
  document.title = `${run.experiment || run.name} · basisk`;
  byId("title").textContent = run.name;
  const page = run.page ? [h("h1", {}, run.name), ...reportOf(run.page)] : [notice(run.error)];
  const finish = run.command ? [h("p", {}, "To finish it: ", ...commandOf(run.command))] : [];
  byId("report").replaceChildren(...page, ...finish);
  if (run.keys) link(run);
}

/** Makes the numbers of the tables and the points of the figures lead to their trials. */
function link({ keys, figures, done }) {
  [...byId("report").querySelectorAll("table")].forEach((table, t) => [...table.tBodies[0].rows].forEach((row, y) => {
    for (const cell of [...row.cells].slice(keys[t])) {
      cell.replaceChildren(h("button", { type: "button", class: "origin", title: "The trials it comes from", onclick: () => trials({ table: t, row: y, column: cell.cellIndex, done }) }, ...cell.childNodes));
    }
  }));
  [...byId("report").querySelectorAll("figure")].forEach((figure, f) => figure.addEventListener("click", ({ target }) => {
    const { series, point } = target.closest("circle[data-series]")?.dataset ?? {};
    if (series) trials({ figure: figures[f], series, point, done });
  }));
}

/** Shows the trials of a number, those with the largest values first, each with a link to its puzzle. */
async function trials(of) {
  const found = await get(`${address}/trials?${new URLSearchParams(of)}`).then(trialsIn, (error) => [notice(error.message)]);
  dialog({ id: "trials", class: "broad", "aria-label": "Trials" },
    h("form", { method: "dialog", class: "answers" }, ...found, h("div", { class: "row" }, h("button", { class: "primary" }, "Close"))));
}

function trialsIn({ keys, value, summary, number, trials: list }) {
  const row = (trial) => h("tr", {}, h("td", {}, h("a", { href: `/#${new URLSearchParams({ run: name, trial: trial.key })}` }, trial.key)), h("td", { class: "right" }, trial.value));
  return [
    h("h2", {}, `${value}, ${summary}`), h("p", { class: "soft" }, keys.map(({ key, label }) => `${key} ${label}`).join(", ")),
    h("p", {}, `${count(number)} trials${list.length < number ? `, the first ${count(list.length)}` : ""}. Each opens with its puzzle on the board.`),
    h("div", { class: "wide table", tabindex: "0", role: "region", "aria-label": "Trials" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "trial"), h("th", { scope: "col", class: "right" }, value))), h("tbody", {}, ...list.map(row)))),
  ];
}

(name === "compare" ? compare() : report()).catch((error) => {
  againOnceIn();
  byId("report").replaceChildren(notice(error.message));
});
