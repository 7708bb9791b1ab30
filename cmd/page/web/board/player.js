/** The player of the steps: first, back, on, last, and a slider. */

import { h } from "../dom.js";

/** @param {import("./app.js").App} app */
export function player(app) {
  const button = (id, text, label, act) => h("button", { type: "button", class: "icon-button", id, "aria-label": label, title: label, onclick: act }, text);
  const last = () => (app.explanation?.steps.length || 0) + 1;
  const slider = h("input", { type: "range", id: "position", min: 0, max: 1, value: 0, "aria-label": "Step", oninput: () => app.go(Number(slider.value)) });
  const box = h("div", { class: "player", id: "player", role: "group", "aria-label": "Go through the steps" },
    h("div", { class: "buttons" },
      button("first", "⇤", "The given board", () => app.go(0)),
      button("back", "←", "The previous step ([)", () => app.go(app.position - 1)),
      button("on", "→", "The next step (])", () => app.go(app.position + 1)),
      button("last", "⇥", "After the last step", () => app.go(last()))),
    slider);
  const show = () => {
    box.hidden = !app.explanation?.steps.length;
    slider.max = last();
    slider.value = app.position;
    slider.setAttribute("aria-valuetext", app.position >= last() ? "all steps taken" : `step ${app.position} of ${last() - 1}`);
    box.dataset.position = app.position;
  };
  app.on("steps position", show);
  show();
  return box;
}
