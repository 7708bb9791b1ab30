/** Links that hold a board, for the fragment of an address. */

/** Loads the code that reads and writes links. */
const links = () => import("./link.js");

/** The link of the board. @param {import("./app.js").App} app */
export async function linkOf(app) {
  const { fits, linked, writeLink, LINK_SIDE } = await links();
  if (!fits(app.board)) throw new Error(`Boards above ${LINK_SIDE}×${LINK_SIDE} do not fit into a link. Download the board instead.`);
  const state = linked(app.board);
  if (app.explanation && app.position) state.step = app.explanation.outermost(app.position);
  if (app.reasoning.rules) state.rules = app.reasoning.rules;
  if (app.reasoning.maxTuple) state.maxTuple = app.reasoning.maxTuple;
  return `${location.origin}/${await writeLink(state)}`;
}

/**
 * Opens the link in the address as a new document. A damaged link shows a notice and changes nothing.
 * @param {import("./app.js").App} app
 * @param {import("./documents.js").Documents} documents
 * @param {[(position: number) => Promise<void>, (name: string) => Promise<any>]} acts explain and showPanel
 */
export async function openLink(app, documents, ...acts) {
  if (location.hash.length < 2) return;
  try {
    const { open } = await import("./opening.js");
    await open(location.hash, app, documents, ...acts);
  } catch (error) {
    app.notice(`This link cannot be opened. ${error.message}`);
  }
}
