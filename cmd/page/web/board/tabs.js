/** The tabs of the panels, and their width. */

import { byId } from "../dom.js";

/**
 * Makes the tabs work. It returns a function that shows a panel by its name and returns the
 * panel.
 * @param {Record<string, () => Promise<any>>} made functions that load a panel on first use
 */
export function tabs(made) {
  const all = [...byId("tabs").children];
  const show = (chosen) => {
    for (const tab of all) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
    return made[chosen.id.slice("tab-".length)]?.();
  };
  all.forEach((tab, i) => {
    tab.addEventListener("click", async () => {
      await show(tab);
      byId(tab.getAttribute("aria-controls")).scrollIntoView({ block: "nearest" });
    });
    tab.addEventListener("keydown", ({ key }) => {
      const to = { ArrowRight: i + 1, ArrowLeft: i - 1 + all.length, Home: 0, End: all.length - 1 }[key];
      if (to === undefined) return;
      const next = all[to % all.length];
      show(next);
      next.focus();
    });
  });
  show(all[0]);
  return (name) => show(byId(`tab-${name}`));
}

/** Whether the panels are below the board, as on a telephone. */
export const BELOW = matchMedia("(max-width: 900px)");

/** Scrolls to the board where the panels are below it. */
export function bringUp() {
  if (BELOW.matches) byId("board").scrollIntoView();
}

/** The smallest width of the panels and of the board, and the step of an arrow key, in pixels. */
const [NARROW, STEP] = [300, 40];

/** Makes the splitter between the board and the panels work, by the pointer and by arrow keys. */
export function splitter() {
  const handle = byId("splitter");
  const set = (width) => {
    const now = Math.round(Math.max(NARROW, Math.min(width, innerWidth - NARROW)));
    handle.parentElement.style.setProperty("--side", `${now}px`);
    handle.setAttribute("aria-valuenow", now);
  };
  handle.addEventListener("pointerdown", ({ pointerId }) => handle.setPointerCapture(pointerId));
  handle.addEventListener("pointermove", ({ pointerId, clientX }) => handle.hasPointerCapture(pointerId) && set(innerWidth - clientX));
  handle.addEventListener("keydown", ({ key }) => {
    const by = { ArrowLeft: STEP, ArrowRight: -STEP }[key];
    if (by) set(handle.nextElementSibling.offsetWidth + by);
  });
}
