/** A run: its report, and its progress while it is being made. */
import { connect, get } from "../api.js";
import { byId } from "../dom.js";
import { commandOf, count, notice } from "./facts.js";
import { duration, format } from "./numbers.js";
import { headOf, Report } from "./report.js";

/** The seconds without a record after which a run may have been stopped. */
const QUIET = 60;

/** The time until a lost connection is opened again, in ms. */
const AGAIN = 2000;

const name = decodeURIComponent(location.pathname.split("/").pop());
const address = `/api/runs/${encodeURIComponent(name)}`;
let report;
let done = -1;
let fetching = false;

/** Shows the head of the run. */
function draw(run) {
  document.title = `${run.experiment || run.name} · basisk`;
  byId("title").textContent = run.name;
  byId("head").replaceChildren(...headOf(run));
  byId("finish").hidden = !run.command;
  if (run.command) byId("finish").replaceChildren("To finish it: ", ...commandOf(run.command));
}

/** Fetches and shows the run. */
async function load() {
  fetching = true;
  try {
    const run = await get(address);
    done = run.done;
    draw(run);
    report ??= new Report(byId("report"), origin);
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

/** Shows the trials of a number of the report. */
async function origin(of) {
  const { showTrials } = await import("./trials.js");
  showTrials(name, { ...of, done });
}

/** Follows the run while it is being made, and a quiet run again once the page is visible. */
function watch() {
  byId("progress").hidden = false;
  const handlers = {
    progress: drawProgress,
    changed: (data) => data.done !== done && !fetching && load(),
    complete: () => {
      byId("progress").hidden = true;
      load();
    },
    failed: ({ error }) => byId("progress-words").replaceChildren(notice(error)),
    quiet: () => document.addEventListener("visibilitychange", watch, { once: true }),
  };
  let last = "";
  connect(`${address}/live`, (event, data) => {
    last = event;
    handlers[event](data);
  }, () => ["complete", "failed", "quiet"].includes(last) || setTimeout(again, AGAIN));
}

/** Follows the run again when the connection was lost. */
async function again() {
  const run = await load();
  if (!run) setTimeout(again, AGAIN);
  else if (!run.complete) watch();
}

function drawProgress(p) {
  byId("bar").max = p.planned;
  byId("bar").value = p.done;
  const words = [`${count(p.done)} of ${count(p.planned)} trials`];
  if (p.quiet_seconds > QUIET) words.push(`no record for ${duration(p.quiet_seconds)}: the run was stopped, or a trial takes long`);
  else {
    if (p.per_second !== undefined) words.push(`${format(p.per_second, 3)} per second`);
    if (p.left_seconds !== undefined) words.push(`${duration(p.left_seconds)} left`);
  }
  byId("progress-words").textContent = words.join(" · ");
}

/** Shows the entry of the run in the list, which arrives before the report. */
async function glance() {
  const list = await get("/api/runs").catch(() => undefined);
  const run = list?.runs.find((other) => other.id === name || other.name === name);
  if (run) {
    draw(run);
    if (run.planned) byId("state").textContent = `Reading ${count(run.done)} records …`;
  }
}

await glance();
const run = await load();
if (run && !run.complete && !run.error) watch();
