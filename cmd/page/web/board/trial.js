/** Opens the puzzle of a trial of a run, which a link names, as a new document with the question of the trial. */

import { get } from "../api.js";
import { Board } from "./board.js";
import { specOf } from "./shape.js";

/**
 * @param {string} fragment of the address
 * @param {import("./app.js").App} app
 * @param {import("./documents.js").Documents} documents
 * @param {(name: string) => Promise<any>} showPanel
 */
export async function openTrial(fragment, app, documents, showPanel) {
  const of = new URLSearchParams(fragment.slice(1));
  const { board, question, options } = await get(`/api/runs/${encodeURIComponent(of.get("run"))}/puzzle?${new URLSearchParams({ trial: of.get("trial") })}`);
  const shape = await app.shapeFor(specOf(board));
  app.choose(0);
  documents.begin(Board.fromWire(shape, board));
  app.setMode("digit");
  const ask = await showPanel("ask");
  ask.choose(ask.kinds.find(({ name }) => name === question), options);
}
