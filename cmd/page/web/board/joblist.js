/** The list of questions. */

import { byId, h } from "../dom.js";
import { button, fold } from "./doclist.js";
import { when } from "./words.js";

/** Lists all questions of this browser, and the others of the server. */
export function jobList(app, jobs) {
  const titles = new Map(app.about.questions.map(({ name, title }) => [name, title]));
  const line = (question, board, put, state, ...buttons) => h("li", { "data-state": state },
    h("span", { class: "grow" }, h("b", {}, titles.get(question) ?? question), h("span", { class: "soft small" }, ` ${[board, when(put), state].filter(Boolean).join(" · ")}`)), ...buttons);
  const row = (job) => {
    const time = job.figures.at(-1)?.seconds;
    const state = !job.ended ? job.state || `at work for ${Math.round(time ?? 0)} s` : job.ended === "answer" ? "answered" : job.ended;
    return line(job.question, job.title, job.put, state,
      job.doc === jobs.documents.id ? null : button("Open", () => jobs.documents.open(job.doc)),
      job.ended ? button("Remove", () => jobs.remove(job)) : button("Stop", () => jobs.stop(job)));
  };
  const foreign = (job) => line(job.question, job.board, Date.parse(job.put), `${job.state}, of another browser or a program`,
    button("Stop", () => fetch(`/api/questions/${job.id}`, { method: "DELETE" })));
  byId("panel-ask").append(fold(app, "jobs", "jobs", async (open) => {
    const all = [...jobs.all.values()].sort((a, b) => b.put - a.put);
    const others = open ? await jobs.foreign().catch(() => []) : [];
    const working = all.filter((job) => !job.ended).length;
    return { title: `All questions (${working ? `${working} at work, ` : ""}${all.length} in all)`, rows: [...all.map(row), ...others.map(foreign)] };
  }));
}
