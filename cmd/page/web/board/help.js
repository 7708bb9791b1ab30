/** Help: what keys and pointers do. */

import { dialog, h } from "../dom.js";
import { MODES } from "./app.js";

/** The keys, by purpose. */
const KEYS = {
  "Choose cells": [
    ["Arrows, Home, End, Page keys", "move"], ["Shift and arrows, a drag, Shift or Ctrl and a click", "choose several"],
    ["Ctrl A", "choose all"], ["Esc", "cancel a number, an answer, a highlight, the choice"],
  ],
  "Write": [
    ["Double click and right click on a candidate", "place it, cross it out or bring it back"],
    ["Digits or letters", "fill all chosen cells, as the mode says"], ["Shift and a digit", "a note"],
    ...MODES.map(({ key, title, help }) => [key.toUpperCase(), `${title}: ${help.charAt(0).toLowerCase()}${help.slice(1)}`]),
    [", and .", "the previous and the next mode, even if letters are digits"], ["Delete, Backspace", "empty the chosen cells"],
    ["Ctrl Z, Ctrl Y", "undo and redo everything"],
  ],
  "Look": [
    ["+ and −, the wheel, two fingers", "zoom"], ["=", "show the whole board"],
    ["Space and a drag, the middle button, Alt and arrows", "move the board"], ["[ and ]", "the previous and the next step"], ["?", "this help"],
  ],
};

/** Shows what keys and pointers do. */
export function showHelp() {
  const part = (title, keys) => [h("h3", {}, title), h("dl", { class: "facts" }, ...keys.flatMap(([key, does]) => [h("dt", {}, key), h("dd", {}, does)]))];
  dialog({ id: "help-dialog", class: "broad", "aria-label": "Help" },
    h("form", { method: "dialog", class: "answers" }, h("h2", {}, "Keys and pointers"),
      ...Object.entries(KEYS).flatMap(([title, keys]) => part(title, keys)), h("div", { class: "row" }, h("button", { class: "primary" }, "Close"))));
}
