/** The dialog that makes an empty board of any shape. */

import { h } from "../dom.js";
import { Board } from "./board.js";

/** The fields that name a shape: squares, boxes of any sides, cubes. */
export function shapeFields(id, most) {
  const kind = h("select", { id: `${id}-kind` },
    h("option", { value: "square" }, "square"), h("option", { value: "box" }, "boxes R×C"), h("option", { value: "cube" }, "cube"));
  const number = (part, label, value, max) => h("label", { class: "field", "data-part": part }, label, h("input", { id: `${id}-${part}`, type: "number", min: 1, max, value }));
  const basis = number("basis", "Basis K", 3, 16);
  const rows = number("rows", "Rows of a box", 2, most);
  const columns = number("columns", "Columns of a box", 3, most);
  const says = h("p", { class: "soft small wide-field" });
  const show = () => {
    const box = kind.value === "box";
    basis.hidden = box;
    rows.hidden = columns.hidden = !box;
    const [r, c] = box ? [rows, columns].map((f) => Number(f.lastChild.value)) : [basis, basis].map((f) => Number(f.lastChild.value));
    const n = r * c;
    says.textContent = kind.value === "cube" ? `${n}×${n}×${n}, every plane with boxes ${r}×${c}` : `${n}×${n}, boxes ${r}×${c}`;
  };
  const fields = h("div", { class: "fields", oninput: show }, h("label", { class: "field" }, "Shape", kind), basis, rows, columns, says);
  show();
  const value = (field) => Number(field.lastChild.value);
  return { fields, spec: () => ({ square: value(basis), box: `${value(rows)}x${value(columns)}`, cube: `cube${value(basis)}` })[kind.value].toString() };
}

/** @param {import("./app.js").App} app */
export function newBoard(app) {
  const { fields, spec } = shapeFields("new", app.about.limits.view_side);
  const says = h("p", { class: "bad small", role: "alert" });
  const make = async () => {
    try {
      const shape = await app.shapeFor(spec());
      app.chosen = 0;
      app.edit(new Board(shape));
      app.setMode("clue");
      dialog.close();
    } catch (error) {
      says.textContent = error.message;
    }
  };
  const dialog = h("dialog", { id: "new-dialog", "aria-label": "New board", onclose: () => dialog.remove() },
    h("form", { class: "answers", onsubmit: (event) => {
      event.preventDefault();
      make();
    } }, h("h2", {}, "New empty board"), fields, says,
    h("div", { class: "row" },
      h("button", { class: "primary", id: "new-make" }, "Make"),
      h("button", { type: "button", onclick: () => dialog.close() }, "Cancel"))));
  document.body.append(dialog);
  dialog.showModal();
}
