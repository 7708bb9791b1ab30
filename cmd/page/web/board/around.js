/** Puts together what is around the board: typing, the panels, and the link in the address. */

import { byId } from "../dom.js";
import { keepLink, openLink } from "./address.js";
import { viewOf } from "./answers.js";
import { Ask } from "./ask.js";
import { bar } from "./bar.js";
import { Jobs } from "./jobs.js";
import { Exporting } from "./exporting.js";
import { Puzzles } from "./puzzles.js";
import { documentShelf, jobShelf } from "./shelf.js";
import { statusLine } from "./status.js";
import { Steps } from "./steps.js";
import { tabs } from "./tabs.js";
import { twin } from "./twin.js";
import { Typing } from "./typing.js";
import { welcome } from "./welcome.js";

/**
 * @param {import("./app.js").App} app
 * @param {{view: import("./view.js").BoardView, layout: () => import("./layout.js").Layout, documents: import("./documents.js").Documents}} parts
 */
export async function surround(app, { view, layout, documents }) {
  const showPanel = tabs();
  bar(app, view);
  statusLine(app);
  twin(app);
  new Typing(app, view);
  const kinds = (panel) => app.about.questions.filter((kind) => kind.title && panelOf(kind) === panel);
  const steps = new Steps(app, kinds("steps"));
  const jobs = new Jobs(app, documents);
  const ask = new Ask(app, "ask", kinds("ask"), jobs);
  welcome(app, acts({ showPanel, steps, ask }));
  new Puzzles(app, showPanel, documents);
  new Ask(app, "make", kinds("make"), jobs);
  documentShelf(app, documents);
  jobShelf(app, jobs);
  const link = keepLink(app, documents);
  new Exporting(app, link, layout);
  notices(app);
  skip();
  const explain = (position) => {
    showPanel("steps");
    return steps.tell(steps.whole, position);
  };
  const follow = () => openLink(app, documents, explain);
  documents.tell(app.chosen);
  await jobs.load().catch(() => {}); // this browser keeps nothing
  await follow();
  addEventListener("hashchange", follow);
  if (documents.wanted) explain(documents.wanted);
}

/** What is asked first, by the buttons beside the board: the steps, between the first two questions. */
function acts({ showPanel, steps, ask }) {
  const put = (kind) => ({ kind, act: () => {
    showPanel("ask");
    ask.choose(kind);
    ask.ask();
  } });
  const explain = { kind: steps.whole, act: () => {
    showPanel("steps");
    steps.tell(steps.whole);
  } };
  const [first, second] = ask.kinds.map(put);
  return [first, explain, second];
}

/** The panel of a question, by what it is about and what its answer is. */
function panelOf(kind) {
  if (kind.made) return "make";
  return viewOf(kind, "steps") || viewOf(kind, "step") ? "steps" : "ask";
}

function notices(app) {
  const box = byId("notice");
  app.on("notice", () => {
    box.hidden = !app.message;
    box.textContent = app.message;
  });
}

/** The way to the board for the keyboard, which leaves the link in the address as it is. */
function skip() {
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("board").focus();
  });
}
