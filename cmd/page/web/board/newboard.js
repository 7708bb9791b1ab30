/** The dialog that makes an empty board of any shape. */

import { h } from "../dom.js";
import { Board } from "./board.js";
import { UNITS, withUnits } from "./shape.js";

/** The fields that name a shape: squares, boxes of any sides, Latin squares, irregular boxes, cubes, and further units. */
export function shapeFields(id, maxSide) {
  const kinds = { square: "square", box: "boxes R×C", latin: "Latin square", jigsaw: "irregular boxes", cube: "cube" };
  const kind = h("select", { id: `${id}-kind` }, ...Object.entries(kinds).map(([value, text]) => h("option", { value }, text)));
  const number = (part, label, value, max) => h("label", { class: "field" }, label, h("input", { id: `${id}-${part}`, type: "number", min: 1, max, value }));
  const basis = number("basis", "Basis K", 3, 16);
  const rows = number("rows", "Rows of a box", 2, maxSide);
  const columns = number("columns", "Columns of a box", 3, maxSide);
  const side = number("side", "Side", 9, maxSide);
  const letters = h("textarea", { id: `${id}-regions`, rows: 6, spellcheck: "false", placeholder: "AABB\nAABB\nCCDD\nCCDD" });
  const regions = h("label", { class: "field wide-field" }, "One letter per cell, the same letter in all cells of a box", letters);
  const ticks = ["x", "windows", "groups"].map((name) => h("label", { class: "tick" }, h("input", { type: "checkbox", id: `${id}-${name}`, value: name }), UNITS[name]));
  const more = h("div", { class: "row wide-field" }, ...ticks);
  const says = h("p", { class: "soft small wide-field" });
  const value = (field) => Number(field.lastChild.value);
  const boxed = { square: () => [value(basis), value(basis)], box: () => [value(rows), value(columns)], cube: () => [value(basis), value(basis)] };
  const sideOf = () => Math.round(Math.sqrt(text().length));
  const text = () => letters.value.replace(/\s/g, "");
  const base = {
    square: () => `${value(basis)}`, box: () => `${value(rows)}x${value(columns)}`, cube: () => `cube${value(basis)}`,
    latin: () => `${value(side)} latin`, jigsaw: () => `${sideOf()} latin+jigsaw:${text()}`,
  };
  const show = () => {
    basis.hidden = !["square", "cube"].includes(kind.value);
    rows.hidden = columns.hidden = kind.value !== "box";
    side.hidden = kind.value !== "latin";
    regions.hidden = kind.value !== "jigsaw";
    more.hidden = kind.value === "cube";
    const [r, c] = boxed[kind.value]?.() || [0, 0];
    const n = { latin: () => value(side), jigsaw: sideOf }[kind.value]?.() || r * c;
    const boxes = r ? `boxes ${r}×${c}` : kinds[kind.value];
    says.textContent = kind.value === "cube" ? `${n}×${n}×${n}, every plane with ${boxes}` : `${n}×${n}, ${boxes}`;
  };
  const fields = h("div", { class: "fields", oninput: show }, h("label", { class: "field" }, "Shape", kind), basis, rows, columns, side, regions, more, says);
  show();
  const chosen = () => (kind.value === "cube" ? [] : ticks.map((tick) => tick.firstChild).filter((tick) => tick.checked).map((tick) => tick.value));
  return { fields, spec: () => withUnits(base[kind.value](), chosen()) };
}

/** @param {import("./app.js").App} app */
export function newBoard(app) {
  const { fields, spec } = shapeFields("new", app.about.limits.view_side);
  const says = h("p", { class: "bad small", role: "alert" });
  const make = async () => {
    try {
      const shape = await app.shapeFor(spec());
      app.choose(0);
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
