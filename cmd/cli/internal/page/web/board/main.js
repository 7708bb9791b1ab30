/** Puts the page together: the state, the canvas, the panels, and the link in the address. */

import { get } from "../api.js";
import { byId, h } from "../dom.js";
import { App } from "./app.js";
import { Ask } from "./ask.js";
import { bar } from "./bar.js";
import { Board } from "./board.js";
import { Exporting } from "./exporting.js";
import { keepLink, openLink } from "./address.js";
import { Layout } from "./layout.js";
import { Make } from "./make.js";
import { Puzzles } from "./puzzles.js";
import { marksOf, pictureOf } from "./scene.js";
import { shapeStore } from "./shape.js";
import { statusLine } from "./status.js";
import { Steps } from "./steps.js";
import { tabs } from "./tabs.js";
import { twin } from "./twin.js";
import { Typing } from "./typing.js";
import { BoardView } from "./view.js";

/** The shape of the board at the start. */
const FIRST = "3";

async function start() {
  const shapeFor = shapeStore((spec) => get(`/api/shape/${encodeURIComponent(spec)}`));
  const [about, shape] = await Promise.all([get("/api/about"), shapeFor(FIRST)]);
  const app = new App(about, shapeFor, new Board(shape));
  const layouts = new WeakMap();
  const layout = () => {
    const { shape: now } = app.board;
    if (!layouts.has(now)) layouts.set(now, new Layout(now));
    return layouts.get(now);
  };
  const view = show(app, layout);
  // The board first, then what is around it.
  await new Promise(requestAnimationFrame);
  const showPanel = tabs();
  bar(app, view);
  statusLine(app);
  twin(app);
  new Typing(app, view);
  const steps = new Steps(app);
  new Puzzles(app, showPanel);
  new Ask(app);
  new Make(app);
  const link = keepLink(app);
  new Exporting(app, link, layout);
  notices(app);
  skip();
  await openLink(app, steps, showPanel);
  addEventListener("hashchange", () => openLink(app, steps, showPanel));
  app.tell("board", "scene", "choice");
  document.documentElement.dataset.ready = "yes";
}

/** Draws the board whenever something on it changes. */
function show(app, layout) {
  const view = new BoardView(byId("canvas"), {
    chosen: (cell) => cell >= 0 && app.choose(cell),
    moved: () => {},
  });
  app.on("scene", () => {
    view.show(pictureOf(app, layout()));
    view.mark(marksOf(app));
  });
  app.on("position", () => {
    const { step } = app;
    const first = step && [...step.placed, ...step.removed][0];
    if (first) view.bring(first.cell);
  });
  app.on("choice", () => {
    view.select(app.chosen, app.pending);
    view.mark(marksOf(app));
  });
  addEventListener("themechange", () => view.recolour());
  addEventListener("beforeprint", () => view.finish());
  view.show(pictureOf(app, layout()));
  view.select(app.chosen, "");
  return view;
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

start().catch((error) => {
  byId("status").textContent = error.message;
  byId("panel-puzzles").replaceChildren(h("p", { class: "notice", role: "alert" }, error.message));
});
