/** Back and forward of the browser move between the puzzles that were shown. */

/** @param {import("./app.js").App} app @param {import("./documents.js").Documents} documents */
export function travel(app, documents) {
  let travelling = false;
  const follow = () => {
    const { state } = history;
    const now = { document: documents.id, item: app.board.item };
    const other = state?.document === now.document && state.item !== now.item;
    if (travelling) return;
    if (other && app.works.has(state.item)) history.pushState(now, "");
    else history.replaceState(now, "");
  };
  app.on("board document", follow);
  follow();
  addEventListener("popstate", async ({ state }) => {
    if (state?.document !== documents.id) return;
    travelling = true;
    await app.open(state.item);
    travelling = false;
  });
}
