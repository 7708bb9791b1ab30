/** A run: its report, and while it is being made how far it is. */
import { get } from "../api.js";
import { byId, h } from "../dom.js";
import { count, notice } from "./facts.js";
import { duration, format } from "./numbers.js";
import { headOf, Report } from "./report.js";

/** A run that got no record for so many seconds may have been stopped. */
const QUIET = 60;

const index = location.pathname.split("/").pop();
const address = `/api/runs/${encodeURIComponent(index)}`;
let report;
let all = [];
let done = -1;
let fetching = false;

/** Shows what is known of the run. */
function draw(run) {
  document.title = `${run.experiment || run.name} · basisk`;
  byId("title").textContent = run.name;
  byId("head").replaceChildren(...headOf(run), ...comparisons(run));
}

/** Links to the comparison with other runs of the experiment. */
function comparisons(run) {
  const others = all.filter((other) => other.index !== run.index && other.experiment === run.experiment && other.complete && run.complete);
  if (!others.length) return [];
  const select = h("select", { onchange: () => select.value && location.assign(`/compare?a=${run.index}&b=${select.value}`) },
    h("option", { value: "" }, "another run …"), ...others.map((other) => h("option", { value: other.index }, other.name)));
  return [h("label", { class: "field-inline" }, "Compare with ", select)];
}

/** Fetches what the run says. */
async function load() {
  fetching = true;
  try {
    const run = await get(address);
    done = run.done;
    draw(run);
    report ??= new Report(byId("report"));
    report.set(run);
    byId("state").hidden = true;
    return run;
  } catch (error) {
    byId("state").hidden = false;
    byId("state").replaceChildren(notice(error.message));
    return undefined;
  } finally {
    fetching = false;
  }
}

/** Follows the run while it is being made. */
function follow() {
  const stream = new EventSource(`${address}/live`);
  byId("progress").hidden = false;
  stream.addEventListener("progress", (event) => drawProgress(JSON.parse(event.data)));
  stream.addEventListener("changed", (event) => {
    if (JSON.parse(event.data).done !== done && !fetching) load();
  });
  stream.addEventListener("complete", () => {
    stream.close();
    byId("progress").hidden = true;
    load();
  });
  stream.addEventListener("failed", (event) => {
    stream.close();
    byId("progress-words").replaceChildren(notice(JSON.parse(event.data).error));
  });
  addEventListener("pagehide", () => stream.close());
}

function drawProgress(p) {
  byId("bar").max = p.planned;
  byId("bar").value = p.done;
  const words = [`${count(p.done)} of ${count(p.planned)} trials`];
  if (p.quiet_seconds > QUIET) words.push(`no record for ${duration(p.quiet_seconds)}: the run may have been stopped; basisk experiment resume finishes it`);
  else {
    if (p.per_second !== undefined) words.push(`${format(p.per_second, 3)} a second`);
    if (p.left_seconds !== undefined) words.push(`${duration(p.left_seconds)} left`);
  }
  byId("progress-words").textContent = words.join(" · ");
}

/** The list tells at once what the report takes a while to. */
async function glance() {
  const list = await get("/api/runs").catch(() => undefined);
  all = list?.runs ?? [];
  const run = all.find((other) => String(other.index) === index);
  if (run && done < 0) {
    draw(run);
    if (run.planned) byId("state").textContent = `Reading ${count(run.done)} records …`;
  }
}

await glance();
const run = await load();
if (run && !run.complete && !run.error) follow();
