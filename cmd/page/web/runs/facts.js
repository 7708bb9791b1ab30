/** The facts of a run, for all pages. */
import { copyButton, h, when } from "../dom.js";
import { prose } from "../report.js";

const COUNTS = new Intl.NumberFormat("en");

/** A whole number for people. */
export function count(n) {
  return COUNTS.format(n);
}

/** When a run was last worked on. */
export function dateOf(run) {
  return run.date ? h("time", { datetime: run.date }, when(run.date)) : undefined;
}

/** The number of trials. */
export function trialsOf(run) {
  return run.trials ? `${count(run.trials)} trials${run.complete ? "" : ", not finished"}` : undefined;
}

/** The versions that metrics depend on, stale if this program has others: "rules 1, engine 1, stale". */
export function versionsOf(run) {
  const names = Object.keys(run.versions ?? {}).sort().reverse();
  return names.length ? names.map((name) => `${name} ${run.versions[name]}`).join(", ") + (run.stale ? ", stale" : "") : undefined;
}

/** The programs that measured: short commits. */
export function commitsOf(run) {
  return run.commits?.map((commit) => (commit.length > 12 ? commit.slice(0, 10) + (commit.endsWith("+") ? "+" : "") : commit)).join(", ");
}

/** A paragraph with `code` in it. */
export function paragraph(text, properties = {}) {
  return h("p", properties, ...prose(text));
}

/** A command line for the terminal, with a button that copies it. */
export function commandOf(line) {
  return [h("code", { class: "mono" }, line), " ", copyButton("Copy", () => line)];
}

/** An error as a notice. */
export function notice(text) {
  return h("p", { class: "notice", role: "alert" }, text.charAt(0).toUpperCase() + text.slice(1));
}
