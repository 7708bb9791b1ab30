/** Builds what surrounds the board: typing, the panels, and the link in the address. */

import { asking } from "../api.js";
import { byId } from "../dom.js";
import { bar } from "./bar.js";
import { Checker } from "./check.js";
import { Jobs } from "./jobs.js";
import { kindsOf, wholeOf } from "./kinds.js";
import { keypad } from "./keypad.js";
import { Puzzles } from "./puzzles.js";
import { documentList } from "./doclist.js";
import { statusLine } from "./status.js";
import { bringUp, tabs } from "./tabs.js";
import { travel } from "./travel.js";
import { twin } from "./twin.js";
import { Typing } from "./typing.js";
import { welcome } from "./welcome.js";

/**
 * @param {import("./app.js").App} app
 * @param {{view: import("./view.js").BoardView, documents: import("./documents.js").Documents, hand: import("./hand.js").Hand}} parts
 */
export async function surround(app, { view, documents, hand }) {
  const jobs = new Jobs(app, documents);
  const panels = later(app, jobs);
  const showPanel = tabs(panels);
  bar(app, view);
  statusLine(app);
  twin(app);
  keypad(app, hand, new Typing(app, view, hand));
  const explain = async (position) => {
    const steps = await showPanel("steps");
    return steps.explain(steps.whole, position);
  };
  welcome(app, acts(app, showPanel, explain));
  app.checker = new Checker(app);
  const puzzles = new Puzzles(app, showPanel, documents);
  app.on("opened", bringUp);
  notices(app);
  skip();
  const follow = () => openLink(app, documents, explain, showPanel);
  documents.show(app.chosen);
  await follow();
  travel(app, documents);
  documentList(app, documents);
  puzzles.fetchFiles();
  addEventListener("hashchange", follow);
  const resume = async () => {
    if (!documents.wanted) return;
    const steps = await panels.steps(); // behind the panel that is shown
    steps.explain(steps.whole, documents.wanted);
  };
  app.on("document", resume);
  resume();
}

/** The panels whose code is loaded on first use: functions that return them. */
function later(app, jobs) {
  const asks = async (name) => {
    const { Ask } = await import("./ask.js");
    return new Ask(app, name, kindsOf(app.about, name), jobs);
  };
  const make = {
    steps: async () => {
      const { Steps } = await import("./steps.js");
      return new Steps(app, kindsOf(app.about, "steps"));
    },
    ask: () => asks("ask"),
    make: () => asks("make"),
    export: async () => {
      const { Exporting } = await import("./exporting.js");
      return new Exporting(app);
    },
  };
  return Object.fromEntries(Object.entries(make).map(([name, act]) => [name, () => app.once(name, act)]));
}

/** Opens the link in the address, if there is one, as a new document. A damaged link shows a notice and changes nothing. */
async function openLink(app, ...parts) {
  if (location.hash.length < 2) return;
  try {
    const { open } = await import("./opening.js");
    await open(location.hash, app, ...parts);
  } catch (error) {
    app.notice(`This link cannot be opened. ${error.message}`);
  }
}

/** The buttons beside the board: the steps, between the first two questions. */
function acts({ about }, showPanel, explain) {
  const put = (kind) => ({ kind, act: async () => {
    const ask = await showPanel("ask");
    ask.choose(kind);
    ask.ask();
  } });
  const [first, second] = kindsOf(about, "ask").map(put);
  return [first, { kind: wholeOf(about), act: () => explain() }, second];
}

function notices(app) {
  const box = byId("notice");
  app.on("notice", () => {
    box.hidden = !app.message;
    box.textContent = app.message;
  });
  addEventListener("signedin", () => app.notice(""));
  addEventListener("beforeunload", (event) => asking.size && event.preventDefault()); // a question ends with the page
  app.on("unsaved", () => {
    byId("unsaved").hidden = !app.unsaved;
    byId("unsaved").textContent = `Not saved: ${app.unsaved}. Play and export go on, and your edits are kept in this tab.`;
  });
}

/** Makes the skip link keep the link in the address. */
function skip() {
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("board").focus();
  });
}
