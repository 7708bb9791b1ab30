/** The state of the page in its address, so that a link or a reload opens it again. */

import { Board } from "./board.js";
import { fits, LINK_SIDE, linked, partsOf, readLink, writeLink } from "./link.js";

/** How long the state must rest before the address is written, in ms. */
const REST = 400;

/** The fragment that this page has written last; opening it again changes nothing. */
let written = "";

/**
 * Keeps the address up to date. It returns what makes the link.
 * @param {import("./app.js").App} app
 */
export function keepLink(app) {
  let timer = 0;
  app.on("board position mode", () => {
    clearTimeout(timer);
    timer = setTimeout(() => write(app), REST);
  });
  return async () => {
    if (!fits(app.board)) throw new Error(`Boards above ${LINK_SIDE}×${LINK_SIDE} do not fit into a link. Download the board instead.`);
    await write(app);
    return location.href;
  };
}

async function write(app) {
  const fragment = fits(app.board) && app.board.filled + app.board.allowed.size ? await writeLink(stateOf(app)) : "";
  written = fragment;
  history.replaceState(null, "", fragment || location.pathname);
}

function stateOf(app) {
  const state = linked(app.board);
  if (app.explanation && app.position) state.step = app.explanation.outermost(app.position);
  if (app.reasoning.rules) state.rules = app.reasoning.rules;
  if (app.reasoning.maxTuple) state.maxTuple = app.reasoning.maxTuple;
  return state;
}

/**
 * Opens what the address holds. A damaged link is told, and leaves the page as it is.
 * @param {import("./app.js").App} app
 * @param {import("./steps.js").Steps} steps
 * @param {(panel: string) => void} showPanel
 */
export async function openLink(app, steps, showPanel) {
  const fragment = location.hash;
  if (fragment.length < 2 || fragment === written) return;
  try {
    const state = await readLink(fragment);
    const shape = await app.shapeFor(state.shape);
    const parts = partsOf(shape, state);
    const names = app.about.rules.map(({ name }) => name);
    app.reasoning.rules = Array.isArray(state.rules) ? state.rules.filter((rule) => names.includes(rule)) : null;
    app.reasoning.maxTuple = /^\d{1,3}$/.test(state.maxTuple) ? state.maxTuple : "";
    app.choose(0);
    app.edit(new Board(shape, parts));
    app.setMode("digit");
    if (Number.isInteger(state.step) && state.step > 0) {
      showPanel("steps");
      await steps.tell(steps.whole, state.step);
    }
  } catch (error) {
    app.notice(`This link cannot be opened. ${error.message}`);
  }
}
