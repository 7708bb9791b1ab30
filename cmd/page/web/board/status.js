/** The line below the board: the board, and the cell under the pointer or the chosen one. */

import { byId, h } from "../dom.js";
import { textOf } from "./symbols.js";
import { describe } from "./twin.js";
import { count } from "./words.js";

/** @param {import("./app.js").App} app */
export function statusLine(app) {
  app.on("board choice hover position scene", () => {
    const { board, sight } = app;
    const wrong = [[sight.clashes.size, "clash"], [sight.dead.length, "without a candidate"]].filter(([n]) => n).map(([n, how]) => ` · ${count(n, "cell")} ${how}`).join("");
    byId("status").replaceChildren(
      h("b", {}, board.shape.title), ` · ${count(board.clueCount, "clue")}, ${count(board.shape.size - board.filled, "open cell")}`,
      wrong && h("span", { class: "bad" }, wrong), " · ", app.selection.cells.size > 1 ? `${count(app.selection.cells.size, "cell")} chosen · ` : "", describe(app, app.looked),
      app.found ? ` · ${textOf(app.found, board.symbols)} is highlighted` : "");
    byId("title").textContent = board.label || board.shape.title;
  });
}
