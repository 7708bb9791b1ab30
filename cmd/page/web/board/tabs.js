/** The tabs of the panels. */

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
