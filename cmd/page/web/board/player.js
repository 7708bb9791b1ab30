/** The player of the steps: first, back, play and pause, on, last, a slider, and the speed. */

import { h, svg } from "../dom.js";

/** Steps per second. */
const SPEEDS = [0.5, 1, 2, 5, 15];

/** The pictures on the buttons, as paths in a square of 16. */
const ICONS = {
  first: "M3 3h2v10H3zM13 3v10L6 8z", back: "M11.5 3v10L4 8z", play: "M4 2.5v11l9-5.5z", pause: "M4 3h3v10H4zM9 3h3v10H9z",
  on: "M4.5 3v10L12 8z", last: "M11 3h2v10h-2zM3 3v10l7-5z",
};

const icon = (name) => svg("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, svg("path", { d: ICONS[name], fill: "currentColor" }));

/** @param {import("./app.js").App} app */
export function player(app) {
  const button = (id, label, act) => h("button", { type: "button", class: "icon-button", id, "aria-label": label, title: label, onclick: act }, icon(id));
  const last = () => (app.explanation?.steps.length || 0) + 1;
  let timer = 0;
  const pause = () => {
    clearTimeout(timer);
    timer = 0;
    show();
  };
  const tick = () => {
    if (app.position >= last()) return pause();
    app.go(app.position + 1);
    timer = setTimeout(tick, 1000 / Number(speed.value));
  };
  const toggle = () => {
    if (timer) return pause();
    if (app.position >= last()) app.go(0);
    tick();
    show();
  };
  const jump = (to) => () => {
    const position = to();
    pause();
    app.go(position);
  };
  const play = button("play", "Play", toggle);
  const slider = h("input", { type: "range", id: "position", min: 0, max: 1, value: 0, "aria-label": "Step", oninput: jump(() => Number(slider.value)) });
  const speed = h("select", { id: "speed", "aria-label": "Steps per second" }, ...SPEEDS.map((s) => h("option", { value: s, selected: s === 1 }, `${s}/s`)));
  const box = h("div", { class: "player", id: "player", role: "group", "aria-label": "Go through the steps" },
    h("div", { class: "buttons" },
      button("first", "The given board", jump(() => 0)),
      button("back", "The previous step ([)", jump(() => app.position - 1)),
      play,
      button("on", "The next step (])", jump(() => app.position + 1)),
      button("last", "After the last step", jump(last))),
    slider, speed);
  const show = () => {
    box.hidden = !app.explanation?.steps.length;
    slider.max = last();
    slider.value = app.position;
    slider.setAttribute("aria-valuetext", app.position >= last() ? "all steps taken" : `step ${app.position} of ${last() - 1}`);
    play.replaceChildren(icon(timer ? "pause" : "play"));
    play.setAttribute("aria-label", timer ? "Pause" : "Play");
    box.dataset.playing = Boolean(timer);
    box.dataset.position = app.position;
  };
  app.on("board", pause);
  app.on("steps position", show);
  show();
  return box;
}
