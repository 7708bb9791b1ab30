/**
 * The entry point. It loads only what the first board needs, so that the board appears
 * soon; around.js loads everything else once the board is drawn.
 */

import { get } from "../api.js";
import { byId, h } from "../dom.js";
import { againOnceIn } from "../signin.js";
import { App } from "./app.js";
import { Board } from "./board.js";
import { choose, Documents } from "./documents.js";
import { Hand } from "./hand.js";
import { sendRest } from "./line.js";
import { cellsOf, marksOf, pictureOf } from "./scene.js";
import { shapeStore } from "./shape.js";
import { BoardView } from "./view.js";

/** The shape of the board at the start. */
const FIRST = "3";

async function start() {
  const shapeFor = shapeStore((spec) => get(`/api/shape/${encodeURIComponent(spec)}`));
  const [about, shape] = await Promise.all([get("/api/about"), shapeFor(FIRST)]);
  const app = new App(about, shapeFor, new Board(shape));
  const documents = new Documents(app);
  const mine = await choose(about);
  sendRest(mine);
  if (mine && !await documents.open(mine)) documents.begin(app.board);
  const hand = new Hand(app);
  const view = show(app, hand);
  await new Promise(requestAnimationFrame);
  const { surround } = await import("./around.js");
  await surround(app, { view, documents, hand });
  document.documentElement.dataset.ready = "yes";
  performance.mark("page-ready");
}

/** Draws the board whenever something on it changes. */
function show(app, hand) {
  const view = new BoardView(byId("canvas"), {
    picked: (spot, how) => hand.pick(spot, how), twice: (spot) => hand.place(spot), crossed: (spot) => hand.cross(spot), hovered: (cell) => app.hover(cell),
  });
  app.on("scene", () => {
    view.show(pictureOf(app));
    view.mark(marksOf(app));
  });
  app.on("position", () => {
    const { explanation } = app;
    const step = app.hint?.shown ? app.hint.step : app.step;
    const { at = [] } = (app.position && explanation?.parent && explanation.outcome) || {};
    if (step || at.length) view.bring(step ? cellsOf(step) : at);
  });
  app.on("choice", () => {
    view.select(app.selection.cells, app.chosen, app.pending);
    view.mark(marksOf(app));
  });
  addEventListener("themechange", () => view.recolour());
  view.show(pictureOf(app));
  view.select(app.selection.cells, app.chosen, "");
  return view;
}

start().catch((error) => {
  againOnceIn();
  byId("status").textContent = error.message;
  byId("panel-puzzles").replaceChildren(h("p", { class: "notice", role: "alert" }, error.message));
});
