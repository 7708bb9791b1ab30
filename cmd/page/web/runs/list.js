/** The list of runs: search, and those to compare. */
import { get } from "../api.js";
import { addressOf, byId, h, when } from "../dom.js";
import { prose } from "../report.js";
import { againOnceIn } from "../signin.js";
import { commandOf, count, notice } from "./facts.js";

/** The number of runs shown at first, and added each time. */
const PAGE = 60;

/** The time between two fetches of the list while a run is being made, in milliseconds. */
const AGAIN = 5000;

let runs = [];
let shown = PAGE;
let drawn = "";
const chosen = new Set();

/** The runs that match the search, the latest first. */
function wanted() {
  const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  const text = (run) => [run.name, run.folder, run.experiment, run.question, run.answer, run.error, ...(run.commits ?? [])].join(" ").toLowerCase();
  return runs.filter((run) => words.every((word) => text(run).includes(word))).sort((a, b) => (b.date ?? "").localeCompare(a.date ?? ""));
}

function draw() {
  const list = wanted();
  byId("list").replaceChildren(...list.slice(0, shown).map(item));
  byId("more").hidden = list.length <= shown;
  byId("count").textContent = words(list.length);
  drawCompare();
}

function words(n) {
  if (!runs.length) return "There are no runs yet. Runs in the folders of --runs appear here.";
  return n === runs.length ? `${count(n)} ${n === 1 ? "run" : "runs"}` : `${count(n)} of ${count(runs.length)} runs`;
}

/** The facts of a run: its experiment, when it was last worked on, and what measured it. */
function factsOf({ experiment, date, trials, complete, seed, versions = {}, stale, commits = [] }) {
  const names = Object.keys(versions).sort().reverse();
  const short = commits.map((commit) => (commit.length > 12 ? commit.slice(0, 10) + (commit.endsWith("+") ? "+" : "") : commit));
  return [
    experiment, date && h("time", { datetime: date }, when(date)), trials && `${count(trials)} trials${complete ? "" : ", not finished"}`, trials && `seed ${seed}`,
    names.map((name) => `${name} ${versions[name]}`).join(", ") + (stale ? ", stale" : ""), short.length && `program ${short.join(", ")}`,
  ].filter(Boolean);
}

/** A run in the list. */
function item(run) {
  const box = h("input", { type: "checkbox", checked: chosen.has(run.id), disabled: !run.complete, onchange: () => choose(run, box.checked) });
  return h("li", { class: "card run-item" },
    h("div", { class: "run-words" },
      h("h2", {}, h("a", { href: addressOf(run) }, run.name)),
      run.question ? h("p", {}, ...prose(run.question)) : null,
      run.answer ? h("p", { class: "run-answer" }, ...prose(run.answer)) : null,
      run.error ? h("p", { class: "notice" }, run.error) : null,
      h("p", { class: "run-facts soft small" }, ...factsOf(run).map((fact) => h("span", {}, fact))),
    ),
    h("label", { class: "tick small", title: run.complete ? null : "Only complete runs can be compared" }, box, "compare"));
}

/** Chooses a run for the comparison, with another one of its experiment. */
function choose(run, on) {
  chosen.delete(run.id);
  if (on) {
    for (const id of chosen) if (chosen.size > 1 || runs.find((other) => other.id === id)?.experiment !== run.experiment) chosen.delete(id);
    chosen.add(run.id);
  }
  draw();
  byId("list").querySelector(`a[href="${addressOf(run)}"]`)?.closest("li").querySelector("input").focus();
}

function drawCompare() {
  const [a, b] = [...chosen].map((id) => runs.find((run) => run.id === id));
  byId("compare").hidden = !a;
  byId("compare-words").textContent = b ? `${a.name}, ${b.name}` : `${a?.name}: choose another run of ${a?.experiment}.`;
  byId("compare-link").hidden = !b;
  if (b) byId("compare-link").href = `/runs/compare?${new URLSearchParams({ a: a.id, b: b.id })}`;
}

async function load() {
  try {
    const { runs: answer } = await get("/api/runs");
    const text = JSON.stringify(answer);
    if (text !== drawn) {
      [runs, drawn] = [answer, text];
      draw();
    } else if (!runs.length) draw();
  } catch (error) {
    againOnceIn();
    byId("count").replaceChildren(notice(error.message));
  }
  if (!runs.length || runs.some((run) => !run.complete && !run.error)) setTimeout(later, AGAIN);
}

/** Fetches the list again once the page is visible. */
function later() {
  if (!document.hidden) load();
  else document.addEventListener("visibilitychange", later, { once: true });
}

byId("choice").addEventListener("input", () => {
  shown = PAGE;
  draw();
});
byId("choice").addEventListener("submit", (event) => event.preventDefault());
byId("more").addEventListener("click", () => {
  shown += PAGE;
  draw();
});
byId("compare-clear").addEventListener("click", () => {
  chosen.clear();
  draw();
});
byId("sample").replaceChildren(...commandOf("basisk experiment run phase"));
load();
