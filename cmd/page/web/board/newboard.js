/** The dialog that makes an empty board of any shape. */

import { dialog, h } from "../dom.js";
import { UNITS, withUnits } from "./shape.js";

/** The letters of boxes, in the order in which they are proposed. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Draws the boxes of a board, and returns the counts of their cells, and what is wrong with them, in words. */
function drawMap(map, letters, n) {
  const names = [...new Set(letters)];
  if (map.children.length !== letters.length) map.replaceChildren(...letters.map(() => h("span")));
  map.style.setProperty("--n", n);
  letters.forEach((letter, i) => {
    map.children[i].textContent = letter;
    map.children[i].style.background = `hsl(${(360 * names.indexOf(letter)) / names.length} 60% 80%)`;
  });
  const counts = names.map((name) => [name, letters.filter((letter) => letter === name).length]);
  const wrong = names.length !== n || letters.length !== n * n || counts.some(([, count]) => count !== n);
  return [`${n}×${n}, cells of each box: ${counts.map((pair) => pair.join(" ")).join(", ")}.`, wrong ? `There must be ${n} boxes of ${n} cells.` : ""];
}

/** The fields that name a shape: squares, boxes of any sides, Latin squares, irregular boxes, cubes, and further units. */
export function shapeFields(id, maxSide) {
  const kinds = { square: "square", box: "boxes R×C", latin: "Latin square", irregular: "irregular boxes", cube: "cube" };
  const kind = h("select", { id: `${id}-kind` }, ...Object.entries(kinds).map(([value, text]) => h("option", { value }, text)));
  const number = (part, label, value, max) => h("label", { class: "field" }, label, h("input", { id: `${id}-${part}`, type: "number", min: 1, max, value }));
  const basis = number("basis", "Basis K", 3, 16);
  const rows = number("rows", "Rows of a box", 2, maxSide);
  const columns = number("columns", "Columns of a box", 3, maxSide);
  const side = number("side", "Side", 9, maxSide);
  const letters = h("textarea", { id: `${id}-regions`, rows: 6, spellcheck: "false" });
  const map = h("div", { class: "regions", id: `${id}-map`, "aria-hidden": "true", onpointerdown: (event) => drag(event), onpointermove: (event) => drag(event) });
  const regions = h("div", { class: "wide-field" }, map, h("label", { class: "field" }, "One letter per cell, the same letter in all cells of a box. Or drag above: the box of the first cell grows.", letters));
  const ticks = ["x", "windows", "groups"].map((name) => h("label", { class: "tick" }, h("input", { type: "checkbox", id: `${id}-${name}`, value: name }), UNITS[name]));
  const more = h("div", { class: "row wide-field" }, ...ticks);
  const says = h("p", { class: "soft small wide-field" });
  const value = (field) => Number(field.lastChild.value);
  const boxed = { square: () => [value(basis), value(basis)], box: () => [value(rows), value(columns)], cube: () => [value(basis), value(basis)] };
  const sideOf = () => Math.round(Math.sqrt(text().length));
  const text = () => letters.value.replace(/\s/g, "");
  const base = {
    square: () => `${value(basis)}`, box: () => `${value(rows)}x${value(columns)}`, cube: () => `cube${value(basis)}`,
    latin: () => `${value(side)} latin`, irregular: () => `${sideOf()} latin+irregular:${text()}`,
  };
  let pen = "";
  let wrong = "";
  const drag = (event) => {
    const cell = [...map.children].indexOf(document.elementFromPoint(event.clientX, event.clientY));
    if (cell < 0 || !event.buttons) return;
    const all = [...text()];
    if (event.type === "pointerdown") pen = all[cell];
    all[cell] = pen;
    write(all);
    show();
  };
  const write = (all) => {
    const n = Math.round(Math.sqrt(all.length));
    letters.value = all.map((letter, i) => letter + ((i + 1) % n ? "" : "\n")).join("").trim();
  };
  const show = ({ target } = {}) => {
    if (kind.value === "irregular" && (!text() || side.contains(target))) write(Array.from({ length: value(side) ** 2 }, (_, i) => LETTERS[Math.floor(i / value(side))]));
    basis.hidden = !["square", "cube"].includes(kind.value);
    rows.hidden = columns.hidden = kind.value !== "box";
    side.hidden = !["latin", "irregular"].includes(kind.value);
    regions.hidden = kind.value !== "irregular";
    more.hidden = kind.value === "cube";
    const [r, c] = boxed[kind.value]?.() || [0, 0];
    const n = { latin: () => value(side), irregular: sideOf }[kind.value]?.() || r * c;
    const boxes = r ? `boxes ${r}×${c}` : kinds[kind.value];
    says.textContent = kind.value === "cube" ? `${n}×${n}×${n}, every plane with ${boxes}` : `${n}×${n}, ${boxes}`;
    wrong = "";
    if (kind.value !== "irregular") return;
    const [counts, complaint] = drawMap(map, [...text()], n);
    wrong = complaint;
    says.textContent = `${counts} ${wrong}`;
  };
  const fields = h("div", { class: "fields", oninput: show }, h("label", { class: "field" }, "Shape", kind), basis, rows, columns, side, regions, more, says);
  show();
  const chosen = () => (kind.value === "cube" ? [] : ticks.map((tick) => tick.firstChild).filter((tick) => tick.checked).map((tick) => tick.value));
  return { fields, spec: () => withUnits(base[kind.value](), chosen()), wrong: () => wrong };
}

/** @param {import("./app.js").App} app */
export function newBoard(app) {
  const { fields, spec, wrong } = shapeFields("new", app.about.limits.view_side);
  const says = h("p", { class: "bad small", role: "alert" });
  const make = async () => {
    says.textContent = wrong();
    if (wrong()) return;
    try {
      const shape = await app.shapeFor(spec());
      await app.open(app.enlist([{ ...shape.toWire(), cells: new Array(shape.size).fill(0) }]));
      shown.close();
    } catch (error) {
      says.textContent = error.message;
    }
  };
  const shown = dialog({ id: "new-dialog", "aria-label": "New board" },
    h("form", { class: "answers", onsubmit: (event) => {
      event.preventDefault();
      make();
    } }, h("h2", {}, "New empty board"), fields, says,
    h("div", { class: "row" },
      h("button", { class: "primary", id: "new-make" }, "Make"),
      h("button", { type: "button", onclick: () => shown.close() }, "Cancel"))));
}
