/** The marks of a step, of a hint, and of a case before its first step. */

/** The mark of the assumption of a case. */
export function assumptionMarks({ assume, absent }) {
  return { areas: [{ cells: [assume.cell], tone: "where" }], candidates: absent ? [{ ...assume, tone: "removed" }] : [], framed: [], arrows: [] };
}

/** Marks of a hint: where to look, then the pattern, then all of the step. */
export function hintMarks(shape, { step, shown }) {
  if (shown) return stepMarks(shape, shown > 1 ? step : { ...step, placed: [], removed: [] }, "");
  if (step.pattern === "naked-single") return { areas: [], candidates: [], framed: [], arrows: [] };
  const cells = step.units.length ? step.units.flatMap((unit) => shape.units[unit].cells) : step.cells;
  return { areas: [{ cells: [...new Set(cells)], tone: "where" }], candidates: [], framed: [], arrows: [] };
}

/** The smallest set of a step of a kind, "naked" or "hidden"; the pattern of the step is one of them. */
export function setOf(step, kind) {
  return (step.pattern === "hidden-tuple") === (kind === "hidden") ? step : step.other;
}

/** Marks of a step: its units, what it rests on, its pattern or set of a kind, and what it places and removes. */
export function stepMarks(shape, step, kind) {
  const units = [...step.units, ...step.covers].map((unit) => ({ cells: shape.units[unit].cells, tone: "unit" }));
  const pattern = kind ? setOf(step, kind) : step;
  const tone = kind || "pattern";
  const gone = new Set(step.removed.map(({ cell, digit }) => `${cell} ${digit}`));
  const filled = new Set(step.placed.map(({ cell }) => cell));
  return {
    areas: [...units, { cells: patternCells(pattern), tone }, { cells: step.seen.map(({ cell }) => cell), tone: "where" }],
    candidates: [
      ...pattern.holds.filter(({ cell, digit }) => !filled.has(cell) && !gone.has(`${cell} ${digit}`)).map((candidate) => ({ ...candidate, tone })),
      ...step.removed.map((candidate) => ({ ...candidate, tone: "removed" })),
      ...step.placed.map((candidate) => ({ ...candidate, tone: "placed" })),
    ],
    framed: step.failed ? step.cells : step.refuted,
    arrows: arrowsOf(shape, step),
    links: step.chain.slice(1).map((to, i) => ({ from: step.chain[i], to, weak: i % 2 === 1 })),
  };
}

/** The cells of a pattern; a fish has the cells of its candidates. */
function patternCells({ cells, holds }) {
  return cells.length ? cells : [...new Set(holds.map(({ cell }) => cell))];
}

/**
 * Arrows from the digits that a single sees: to its cell, or to the other open
 * cells of the unit in which its digit has no other place.
 */
function arrowsOf(shape, { pattern, units, cells, seen }) {
  const targets = pattern === "hidden-single" ? shape.units[units[0]].cells.filter((cell) => cell !== cells[0]) : cells;
  return seen.flatMap(({ cell: from }) => {
    const peers = new Set();
    shape.eachPeer(from, (peer) => peers.add(peer));
    return targets.filter((cell) => peers.has(cell)).map((to) => ({ from, to }));
  });
}
