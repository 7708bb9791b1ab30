/** Links that hold a board, for the fragment of an address. */

/** Loads the code that reads and writes links. */
const links = () => import("./link.js");

/** The link of the board, with the step and the rules. @param {import("./app.js").App} app */
export async function linkOf(app) {
  const { writeLink } = await links();
  const { explanation, position, reasoning: { rules, maxTuple } } = app;
  const more = { ...(explanation && position ? { step: explanation.outermost(position) } : {}), ...(rules ? { rules } : {}), ...(maxTuple ? { maxTuple } : {}) };
  return `${location.origin}/${writeLink(app.board, more)}`;
}

/** The link of the board to f-puzzles. */
export async function fPuzzlesOf({ board }) {
  return (await links()).writeFPuzzles(board);
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
