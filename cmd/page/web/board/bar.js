/** The buttons above and beside the board. */

import { byId, h } from "../dom.js";
import { MODES } from "./app.js";
import { alphabets } from "./symbols.js";

/** The zoom factor of a button. */
const ZOOM = 1.5;

/** @param {import("./app.js").App} app @param {import("./view.js").BoardView} view */
export function bar(app, view) {
  const on = (id, event, act) => byId(id).addEventListener(event, act);
  on("undo", "click", () => app.undo());
  on("redo", "click", () => app.redo());
  on("clear", "click", () => app.edit(app.board.cleared()));
  on("zoom-in", "click", () => view.zoom(ZOOM));
  on("zoom-out", "click", () => view.zoom(1 / ZOOM));
  on("zoom-fit", "click", () => view.fit());
  on("small", "change", ({ target }) => {
    app.small = target.checked;
    app.emit("scene");
  });
  on("alphabet", "change", ({ target }) => app.edit(app.board.with({ symbols: target.value })));
  on("what-if", "click", () => {
    app.point = app.board.toKept();
  });
  on("go-back", "click", () => app.goBack());
  on("keep", "click", () => {
    app.point = null;
  });
  modes(app);
  const refresh = () => {
    byId("undo").disabled = !app.history.canUndo(app.board);
    byId("redo").disabled = !app.history.canRedo(app.board);
    byId("clear").disabled = !app.board.touched;
    byId("what-if").hidden = Boolean(app.point);
    byId("go-back").hidden = byId("keep").hidden = !app.point;
    writing(app.board);
  };
  app.on("board point", refresh);
  refresh();
}

/** The buttons of the input modes. */
function modes(app) {
  const buttons = MODES.map(({ name, title, help }) => h("button", {
    type: "button", role: "radio", id: `mode-${name}`, title: help, onclick: () => app.setMode(name),
  }, title));
  const refresh = () => buttons.forEach((button) => button.setAttribute("aria-checked", String(button.id === `mode-${app.mode}`)));
  byId("modes").replaceChildren(...buttons);
  app.on("mode", refresh);
  refresh();
}

/** Lists the alphabets for the digits of the board, and its own. */
function writing({ shape, symbols }) {
  const all = alphabets(shape.n);
  if (!all.some((alphabet) => alphabet.symbols === symbols)) all.push({ name: "as read", symbols });
  byId("alphabet").replaceChildren(...all.map((alphabet) => h("option", { value: alphabet.symbols, selected: alphabet.symbols === symbols }, alphabet.name)));
}
