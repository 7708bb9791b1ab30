/**
 * The keypad: a key for each digit, which enters it as the mode says, and shows what the described cell
 * has of it, so that the keys are this cell, enlarged; a smaller key crosses out the candidate. Boards with
 * more digits than keys have a field, and keys for what the cell has. In the mode Colours there are colours.
 */

import { byId, fill, h } from "../dom.js";
import { allDigits } from "./board.js";
import { COLOURS } from "./hand.js";
import { shown } from "./scene.js";
import { textOf } from "./symbols.js";

/** The largest side with a key for each digit, and the max number of keys of a cell on larger boards. */
const [PAD, MOST] = [25, 40];

const button = (text, label, act, properties) => h("button", { type: "button", title: label, "aria-label": label, onclick: act, ...properties }, text);

/** @param {import("./app.js").App} app @param {import("./hand.js").Hand} hand @param {import("./typing.js").Typing} typing */
export function keypad(app, hand, typing) {
  const box = byId("keypad");
  const field = h("input", { id: "typed", "aria-label": "Digits to enter", autocomplete: "off", autocapitalize: "none", size: 6, placeholder: "digit" });
  field.addEventListener("keydown", (event) => typing.key(event));
  field.addEventListener("input", () => {
    for (const key of field.value) typing.type({ key });
    field.value = "";
  });
  const palette = h("div", { class: "palette row", id: "palette", role: "group", "aria-label": "Colours" });
  box.before(palette);
  byId("keypad-more").prepend(button("⌫", "Empty the cells", () => typing.erase(), { id: "erase" }), button("↶", "Undo", () => app.undo(), { id: "undo-key" }), button("Esc", "Esc: cancel", () => typing.leave(), { id: "escape" }),
    button("⌨", "The keyboard of this device", () => field.focus(), { id: "keyboard" }), field);

  const paints = () => {
    palette.hidden = app.mode !== "colour";
    palette.replaceChildren(...COLOURS.map((name, i) => button("", name, () => hand.take(i + 1), { class: "swatch", id: `colour-${i + 1}`, "aria-pressed": String(hand.colour === i + 1) })),
      button("Candidates", "Colour candidates in place of cells", () => {
        hand.fine = !hand.fine;
        paints();
      }, { id: "fine", "aria-pressed": String(hand.fine) }));
  };

  /** What a key does: enter its digit or cross it out; in the mode Colours both colour the candidate, in a pair of colours. */
  const act = (digit, cross) => () => {
    if (app.mode === "colour") hand.paint([app.chosen], digit, cross);
    else if (cross) hand.cross({ cell: app.chosen, digit });
    else hand.enter(digit);
  };
  const keys = new Map();
  let written = "";
  const keyOf = (digit) => {
    const text = textOf(digit, app.board.symbols);
    if (!keys.has(digit)) keys.set(digit, h("span", { class: "key", "data-digit": digit, oncontextmenu: (event) => {
      event.preventDefault();
      act(digit, true)();
    } }, button(text, `Enter ${text}`, act(digit, false)), button("×", `Cross out ${text}`, act(digit, true), { class: "cross" })));
    return keys.get(digit);
  };

  /** Shows what the described cell has of each digit. */
  const show = () => {
    const { board, looked } = app;
    const { shape: { n, spec }, symbols, notes, colours } = board;
    if (written !== (written = `${spec} ${symbols}`)) keys.clear();
    const { digits, candidates } = shown(app);
    const noted = notes.get(looked) ?? [];
    const has = digits[looked] ? [digits[looked]] : candidates.list(looked);
    const listed = n <= PAD ? allDigits(n) : [...new Set([...has, ...noted])].sort((a, b) => a - b).slice(0, MOST);
    fill(box, listed.map(keyOf));
    box.parentElement.style.setProperty("--across", Math.ceil(Math.sqrt(listed.length)));
    box.dataset.cell = board.shape.names[looked];
    for (const digit of listed) {
      const colour = colours.get(looked)?.find(([of]) => of === digit)?.[1];
      const is = hand.crossed(looked, digit) ? "crossed" : has.includes(digit) ? "" : "gone";
      Object.assign(keyOf(digit).dataset, { is, noted: noted.includes(digit), colour: colour ?? "" });
    }
    field.className = n > PAD ? "" : "unseen";
    field.tabIndex = n > PAD ? 0 : -1;
    field.inputMode = symbols ? "text" : "numeric";
  };
  app.on("mode", paints);
  app.on("board choice hover scene position", show);
  paints();
  show();
}
