/**
 * The smallest naked and the smallest hidden set that show why an edge of a bipartite
 * graph is in no perfect matching: a candidate (cell, digit) in a unit, or for fish a
 * crossing (line, crossing line) for one digit.
 *
 * With a matching, follow from a digit its cell, from that its digits, and so on: what
 * is reached is the smallest set of cells with no more digits than cells that holds the
 * digit. From a cell, through the digits' places, likewise the smallest hidden set.
 */

/** @typedef {{left: number[], right: number[]}} Set two sides of the same size */
/** @typedef {{size: number, cells: number[], digits: number[], lines?: string[]}} Shown a set as the page shows it */

/**
 * @param {number[][]} edges for each left vertex its right ones
 * @param {number} rights the number of right vertices
 * @param {number} left the edge that is excluded: its left end
 * @param {number} right its right end
 * @returns {{naked: Set|null, hidden: Set|null}} null if there is none
 */
function smallestSets(edges, rights, left, right) {
  const match = matching(edges, rights);
  if (!match) return { naked: null, hidden: null };
  const back = Array.from({ length: rights }, () => []);
  edges.forEach((list, l) => list.forEach((r) => back[r].push(l)));
  const naked = closure([match.ofRight[right]], (l) => edges[l].map((r) => match.ofRight[r]));
  const hidden = closure([match.ofLeft[left]], (r) => back[r].map((l) => match.ofLeft[l]));
  return {
    naked: naked.includes(left) ? null : { left: naked, right: naked.map((l) => match.ofLeft[l]).sort(ascending) },
    hidden: hidden.includes(right) ? null : { left: hidden.map((r) => match.ofRight[r]).sort(ascending), right: hidden },
  };
}

const ascending = (a, b) => a - b;

/** All that can be reached from the first ones, ascending. */
function closure(first, next) {
  const seen = new Set(first);
  for (const x of seen) for (const y of next(x)) seen.add(y);
  return [...seen].sort(ascending);
}

/** A perfect matching, or null if there is none: augmenting paths, one for each left vertex. */
function matching(edges, rights) {
  if (edges.length !== rights) return null;
  const ofRight = new Array(rights).fill(-1);
  const ofLeft = new Array(edges.length).fill(-1);
  const augment = (l, seen) => {
    for (const r of edges[l]) {
      if (seen.has(r)) continue;
      seen.add(r);
      if (ofRight[r] < 0 || augment(ofRight[r], seen)) {
        ofRight[r] = l;
        ofLeft[l] = r;
        return true;
      }
    }
    return false;
  };
  return edges.every((_, l) => augment(l, new Set())) ? { ofLeft, ofRight } : null;
}

/**
 * The smallest sets for the first conclusion of a step from a tuple, as cells and digits.
 * @param {import("./shape.js").Shape} shape
 * @param {import("./candidates.js").Candidates} before the candidates before the step
 * @param {{units: number[], removed: {cell: number, digit: number}[]}} step
 * @returns {{naked: Shown|null, hidden: Shown|null}|null}
 */
function tupleSets(shape, before, step) {
  const cells = shape.units[step.units[0]].cells;
  const gone = step.removed.find(({ cell }) => cells.includes(cell));
  if (!gone) return null;
  const edges = cells.map((cell) => before.list(cell).map((digit) => digit - 1));
  const sets = smallestSets(edges, shape.n, cells.indexOf(gone.cell), gone.digit - 1);
  const name = (set) => set && { size: set.left.length, cells: set.left.map((i) => cells[i]), digits: set.right.map((d) => d + 1) };
  return { naked: name(sets.naked), hidden: name(sets.hidden) };
}

/**
 * The smallest fish of a flat shape for the first conclusion of a step, by the lines of
 * its base and by those that cross them, as cells of the digit.
 */
function fishSets(shape, before, step) {
  const [digit] = step.digits;
  const lines = (kind) => shape.units.filter((unit) => unit.kind === kind);
  const base = lines(shape.units[step.units[0]].kind);
  const cross = lines(shape.units[step.covers[0]].kind);
  const at = base.map((unit) => cross.map((other) => unit.cells.find((cell) => other.cells.includes(cell))));
  const edges = at.map((row) => row.flatMap((cell, i) => (before.has(cell, digit) ? [i] : [])));
  const gone = step.removed.find((candidate) => candidate.digit === digit);
  const left = at.findIndex((row) => row.includes(gone?.cell));
  if (left < 0) return null;
  const sets = smallestSets(edges, cross.length, left, at[left].indexOf(gone.cell));
  const places = (lefts, keep) => lefts.flatMap((l) => edges[l].filter(keep).map((r) => at[l][r]));
  const every = base.map((_, l) => l);
  return {
    naked: sets.naked && { size: sets.naked.left.length, cells: places(sets.naked.left, () => true), digits: [digit], lines: sets.naked.left.map((l) => base[l].name) },
    hidden: sets.hidden && {
      size: sets.hidden.left.length, cells: places(every, (r) => sets.hidden.right.includes(r)), digits: [digit],
      lines: sets.hidden.right.map((r) => cross[r].name),
    },
  };
}

/**
 * The smallest naked and hidden sets of the step that is shown, null if they have no
 * meaning. A rule that concludes several times from one unit looks at it once, so setsOf
 * goes back through the steps of that look until the sets have the sizes of the log.
 * @param {import("./app.js").App} app
 */
export function setsOf(app) {
  const { step, explanation } = app;
  if (!step || !step.naked || !step.hidden || !step.removed.length || !step.units.length) return null;
  if (step.pattern === "fish" && app.board.shape.cube) return null;
  const find = step.pattern === "fish" ? fishSets : tupleSets;
  for (let at = app.position - 1; ; at--) {
    const sets = find(app.board.shape, explanation.after(at).candidates, step);
    if (sets && sets.naked?.size === step.naked && sets.hidden?.size === step.hidden) return sets;
    const before = explanation.steps[at - 1];
    if (before?.rule !== step.rule || before.units[0] !== step.units[0]) return null;
  }
}
