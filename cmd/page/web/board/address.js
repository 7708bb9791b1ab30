/** Writes the state of the page into its address, so that a link opens it elsewhere. */

/** Loads the code that reads and writes links. */
const links = () => import("./link.js");

/** The time without changes before the address is written, in ms. */
const REST = 400;

/** The link that this page has written or opened last; a different one in the address is about to be opened. */
let seen = "";

/**
 * Keeps the address up to date, once its link is open.
 * @param {import("./app.js").App} app
 * @param {import("./documents.js").Documents} documents
 */
export function keepLink(app, documents) {
  let timer = 0;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => write(app, documents).catch(() => {}), REST); // the document stores the state too
  };
  app.on("board position mode", later);
  later();
}

/** The link of the board. */
export async function linkOf(app, documents) {
  const { fits, LINK_SIDE } = await links();
  if (!fits(app.board)) throw new Error(`Boards above ${LINK_SIDE}×${LINK_SIDE} do not fit into a link. Download the board instead.`);
  await write(app, documents);
  return location.href;
}

/** Writes the fragment and its document: going back opens the document, not the link. */
async function write(app, documents) {
  const { id } = documents;
  const fragment = await fragmentOf(app);
  if (id !== documents.id || location.hash !== seen) return;
  if (documents.link !== fragment) {
    Object.assign(documents, { was: documents.link, link: fragment });
    documents.saveLater();
  }
  history.replaceState({ doc: id, link: fragment }, "", fragment || location.pathname);
  seen = location.hash;
}

/** The link of the board, "" if it is empty or too large. */
async function fragmentOf(app) {
  const { board } = app;
  if (!board.filled && !board.allowed.size && !board.notes.size) return "";
  const { fits, linked, writeLink } = await links();
  return fits(board) ? writeLink(stateOf(app, linked(board))) : "";
}

function stateOf(app, state) {
  if (app.explanation && app.position) state.step = app.explanation.outermost(app.position);
  if (app.reasoning.rules) state.rules = app.reasoning.rules;
  if (app.reasoning.maxTuple) state.maxTuple = app.reasoning.maxTuple;
  return state;
}

/**
 * Opens the link in the address as a new document, unless it belongs to the open one. A
 * damaged link shows a notice and changes nothing.
 * @param {import("./app.js").App} app
 * @param {import("./documents.js").Documents} documents
 * @param {[(position: number) => Promise<void>, (name: string) => Promise<any>]} acts explain and showPanel
 */
export async function openLink(app, documents, ...acts) {
  const fragment = location.hash;
  const mine = history.state?.doc === documents.id && history.state.link === fragment;
  try {
    if (fragment.length < 2 || mine || fragment === documents.link) return;
    const { open } = await import("./opening.js");
    await open(fragment, app, documents, ...acts);
    history.replaceState({ doc: documents.id, link: fragment }, ""); // a reload opens the document, with its edits
  } catch (error) {
    app.notice(`This link cannot be opened. ${error.message}`);
  } finally {
    seen = fragment;
  }
}
