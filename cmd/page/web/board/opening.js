/** Opens what a link names as a new document. Every function throws an Error that says what is wrong with the link. */

import { get } from "../api.js";
import { Board } from "./board.js";
import { partsOf, readLink } from "./link.js";
import { specOf } from "./shape.js";

/**
 * @param {string} fragment of the address
 * @param {import("./app.js").App} app
 * @param {import("./documents.js").Documents} documents
 * @param {(position: number) => Promise<void>} explain
 * @param {(name: string) => Promise<any>} showPanel
 */
export function open(fragment, app, documents, explain, showPanel) {
  return fragment.startsWith("#run=") ? openTrial(fragment, app, documents, showPanel) : openBoard(fragment, app, documents, explain);
}

/** Opens a board, with the step that the link names. */
async function openBoard(fragment, app, documents, explain) {
  const state = readLink(fragment);
  const shape = await app.shapeFor(state.shape);
  const parts = partsOf(shape, state);
  const names = app.about.rules.map(({ name }) => name);
  app.reasoning.rules = Array.isArray(state.rules) ? state.rules.filter((rule) => names.includes(rule)) : null;
  app.reasoning.maxTuple = /^\d{1,3}$/.test(state.maxTuple) ? state.maxTuple : "";
  app.choose(0);
  documents.begin(new Board(shape, parts));
  app.setMode("digit");
  if (Number.isInteger(state.step) && state.step > 0) await explain(state.step);
}

/** Opens the puzzle of a trial of a run, with the question of the trial. */
async function openTrial(fragment, app, documents, showPanel) {
  const of = new URLSearchParams(fragment.slice(1));
  const { board, question, options } = await get(`/api/runs/${encodeURIComponent(of.get("run"))}/puzzle?${new URLSearchParams({ trial: of.get("trial") })}`);
  const shape = await app.shapeFor(specOf(board));
  app.choose(0);
  documents.begin(Board.fromWire(shape, board));
  app.setMode("digit");
  const ask = await showPanel("ask");
  ask.choose(ask.kinds.find(({ name }) => name === question), options);
}
