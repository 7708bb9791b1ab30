/** What can be done with the rows shown of the list: questions about all of them, and files of them. */

import { post, Question } from "../api.js";
import { copyButton, download, h } from "../dom.js";
import { csvOf, jsonOf, saves } from "../tables.js";
import { ruleOptions } from "./rules.js";
import { asked } from "./shape.js";
import { studyOf } from "./study.js";
import { count } from "./words.js";

/** The share of the limit of a request that the puzzles of one question take. */
const ROOM = 0.9;

/**
 * @param {import("./app.js").App} app
 * @param {{columns: () => import("./listing.js").Column[], filters: () => string, grown: (first: boolean) => void}} table
 */
export function listActs(app, table) {
  const kinds = app.about.questions.filter(({ list, study }) => list || study);
  let question = null;
  const seconds = h("input", { type: "number", min: 1, size: 4, placeholder: app.about.limits.seconds || "none" });
  const buttons = kinds.map((kind) => h("button", { type: "button", id: `list-ask-${kind.name}`, title: `${kind.help} For each puzzle shown.`, onclick: () => ask(kind) }));
  const stop = h("button", { type: "button", class: "stop", id: "list-stop", onclick: () => question?.stop() }, "Stop");
  const bar = h("progress", { max: 1, "aria-label": "Share of the list" });
  const says = h("p", { class: "soft small", id: "list-says", role: "status" });
  let line = "";
  const command = copyButton("Copy as command", () => line);
  Object.assign(command, { hidden: true, title: "About the rows shown, saved as puzzles.txt" });
  const working = h("div", { class: "row", hidden: true }, bar, stop);
  const study = h("div", { id: "list-study" });
  const element = h("div", { class: "list-acts" },
    h("div", { class: "row" }, ...buttons, h("label", { class: "field-inline", title: "For each puzzle" }, "Time limit", seconds, "s")),
    working, says,
    h("div", { class: "row small" }, "Save the rows shown as",
      ...saves(() => "puzzles", { csv: () => csvOf(rows()), json: () => jsonOf({ filter: table.filters(), rows: objects() }) }),
      h("button", { type: "button", class: "quiet", id: "list-puzzles", onclick: () => puzzles().catch((error) => say(error.message)) }, "Puzzles"), command));

  const say = (text) => {
    says.textContent = text;
  };
  /** The rows shown that have no answer to a question yet; all of them if none is left. */
  const rest = (kind) => {
    const open = app.shown.filter((i) => !app.facts[i]?.answered?.includes(kind.name));
    return open.length ? open : app.shown;
  };
  const refresh = () => {
    working.hidden = !question;
    kinds.forEach((kind, k) => {
      const [all, left] = [app.shown.length, rest(kind).length];
      buttons[k].textContent = kind.list && left < all ? `Continue: ${kind.title} ${left.toLocaleString("en")}` : kind.title;
      buttons[k].disabled = Boolean(question) || !all;
    });
    showStudy(app, study);
  };

  /** Asks about the rows shown that have no answer, in as many requests as the limit needs. */
  async function ask(kind) {
    const rows = rest(kind);
    const options = { ...ruleOptions(app, kind), seconds: seconds.value };
    const began = Date.now();
    const progress = (done) => {
      bar.value = done / rows.length;
      say(`${kind.title}: ${done.toLocaleString("en")} of ${count(rows.length, "puzzle")}, ${((Date.now() - began) / 1000).toFixed(0)} s`);
    };
    let done = 0;
    try {
      for (let next = 0; next < rows.length && !question?.stopped;) {
        const part = kind.study ? rows : rows.slice(next, next + fitting(app, rows, next));
        const before = done;
        question = new Question({ question: kind.name, options, boards: part.map((i) => asked(app.puzzles[i])) }, {
          lines: (list) => {
            for (const row of list) note(app, kind, part[row.at], row.values);
            table.grown(!done);
            progress(done += list.length);
          },
          progress: ({ share }) => kind.study && progress(before + Math.round((share ?? 0) * part.length)),
          command: (asked) => {
            command.hidden = false;
            line = asked.command;
          },
          state: ({ state }) => say(state === "waiting" ? "Another list is at work; this one waits." : `${kind.title}…`),
        }, app.about.limits.body);
        refresh();
        const answer = await question.answer();
        if (answer.sections) Object.assign(app, { study: { ...answer, title: kind.title }, looks: true });
        done = before + answer.done;
        next += part.length;
      }
      say(`${kind.title}: ${done.toLocaleString("en")} of ${count(rows.length, "puzzle")} in ${((Date.now() - began) / 1000).toFixed(1)} s${question?.stopped ? ", stopped by you" : ""}`);
    } catch (error) {
      say(`${error.message} ${done ? `${count(done, "puzzle")} were answered before.` : ""}`);
    } finally {
      question = null;
      app.facts = [...app.facts];
      app.edited = true;
      app.emit("facts");
    }
  }

  /** The rows shown as a table, and as objects by the titles of their columns. */
  function rows() {
    return { columns: table.columns().map(({ title }) => title), rows: app.shown.map((i) => table.columns().map(({ of }) => of(i))) };
  }
  function objects() {
    const { columns, rows: all } = rows();
    return all.map((row) => Object.fromEntries(row.map((value, i) => [columns[i], value])));
  }
  /** Saves the puzzles of the rows shown, written in as many requests as the limit needs. */
  async function puzzles() {
    const shown = app.shown;
    const parts = [];
    for (let next = 0, n; next < shown.length; next += n) {
      n = fitting(app, shown, next);
      const response = await post("/api/write", { boards: shown.slice(next, next + n).map((i) => asked(app.puzzles[i])), to: "line" });
      parts.push(await response.blob());
    }
    download("puzzles.txt", new Blob(parts));
  }
  app.on("document", refresh);
  return { element, study, refresh };
}

/** The number of rows from one on whose puzzles fit into a request. */
function fitting(app, rows, from) {
  let room = ROOM * app.about.limits.body;
  let n = 0;
  for (; from + n < rows.length && room > 0; n++) room -= JSON.stringify(asked(app.puzzles[rows[from + n]])).length + 1;
  return Math.max(1, room < 0 ? n - 1 : n);
}

/** Notes what was found out about a puzzle. */
function note(app, kind, index, values) {
  const facts = app.facts[index] ?? {};
  const answered = [...new Set([...(facts.answered ?? []), kind.name])];
  const known = facts.Status && values.Status === "solved" ? { Status: facts.Status } : {};
  app.facts[index] = { ...facts, Message: undefined, ...values, ...known, answered };
}

/** Shows the study of the list. */
function showStudy(app, box) {
  if (box.study === app.study) return;
  box.study = app.study;
  if (!app.study) return box.replaceChildren();
  const { title, done, of } = app.study;
  const { looks } = app;
  app.looks = false;
  box.replaceChildren(h("h2", {}, `${title} of ${done === of ? count(of, "puzzle") : `${done} of ${count(of, "puzzle")}`}`), studyOf(app.study, looks));
}
