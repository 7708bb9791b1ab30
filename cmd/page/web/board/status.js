/** The line below the board: the board, the chosen cell, the legend of the heat. */

import { byId, h } from "../dom.js";
import { shown } from "./scene.js";
import { textOf } from "./symbols.js";
import { describe } from "./twin.js";
import { count } from "./words.js";

/** @param {import("./app.js").App} app */
export function statusLine(app) {
  app.on("board choice position scene", () => {
    const { board, sight } = app;
    const wrong = [[sight.clashes.size, "clash"], [sight.dead.length, "without a candidate"]].filter(([n]) => n).map(([n, how]) => ` · ${count(n, "cell")} ${how}`).join("");
    byId("status").replaceChildren(
      h("b", {}, board.shape.title), ` · ${count(board.clueCount, "clue")}, ${count(board.shape.size - board.filled, "open cell")}`,
      wrong && h("span", { class: "bad" }, wrong), " · ", app.selection.cells.size > 1 ? `${count(app.selection.cells.size, "cell")} chosen · ` : "", describe(app, app.chosen),
      app.found ? ` · ${textOf(app.found, board.symbols)} is highlighted` : "");
    byId("title").textContent = board.label || board.shape.title;
    legend(app);
  });
}

/** The legend of the heat, if there may be any. */
function legend(app) {
  const box = byId("legend");
  const shares = Boolean(app.overlay?.shares) && !app.position;
  const open = shown(app).digits.includes(0);
  box.hidden = !open || !(shares || (app.small && app.board.shape.n > 16));
  const [few, many] = shares ? ["few solutions", "many"] : ["many candidates", "few"];
  box.replaceChildren(few, h("span", { class: "ramp", "aria-hidden": "true" }), many);
}
