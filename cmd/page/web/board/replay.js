/**
 * An explanation as it arrives, and the board before any of its steps: the candidates
 * are computed here, from what the steps place and remove. A copy is kept every STRIDE
 * steps, so that a far jump replays few steps.
 */

import { Candidates } from "./candidates.js";
import { assumptionMarks, stepMarks } from "./marks.js";
import { NO_MARKS } from "./overlay.js";

/** The number of steps between two copies. */
const STRIDE = 64;

/** @typedef {{cell: number, digit: number}} Candidate */

/**
 * A step with cells and units as numbers; the log has their names.
 * @typedef {{number: number, name: string, pattern: string, size: number, place: string, what: string, sentence: string, then: string,
 *   all?: [string, string], units: number[], covers: number[], cells: number[], failed: boolean, holds: Candidate[],
 *   chain: Candidate[], refuted: number[], other: {what: string, cells: number[], holds: Candidate[]}|null, seen: Candidate[], trials: object[], placed: Candidate[], removed: Candidate[]}} Step
 */

export class Explanation {
  /** @param {import("./shape.js").Shape} shape @param {boolean} [alone] whether each step is one of the given board, and none follows another */
  constructor(shape, alone = false) {
    this.shape = shape;
    this.alone = alone;
    this.header = null;
    /** @type {Step[]} */
    this.steps = [];
    this.outcome = null;
    this.copies = [];
    /** @type {{explanation: Explanation, position: number, assume: Candidate, absent: boolean}|null} the step whose case this is */
    this.parent = null;
  }

  /** The explanation of a case of a step: what is assumed, and the steps from there. */
  inside(position, number) {
    const trial = this.steps[position - 1].trials[number];
    const child = new Explanation(this.shape);
    const state = this.after(position - 1);
    const assume = readCandidate(this.shape, trial.assume);
    const absent = trial.assume.includes("<>");
    apply(state, { removed: absent ? [assume] : [], placed: absent ? [] : [assume] });
    child.header = this.header;
    child.copies = [state];
    child.steps = trial.steps.map((line) => readStep(this.shape, line));
    child.outcome = { outcome: trial.failed ? "contradiction" : "possible", steps: child.steps.length, where: trial.where, at: (trial.cells ?? []).map((name) => this.shape.cellNumbers.get(name)) };
    child.parent = { explanation: this, position, assume, absent };
    return child;
  }

  /** The explanation of the whole board. */
  get root() {
    return this.parent ? this.parent.explanation.root : this;
  }

  /** The position in the explanation of the whole board. */
  outermost(position) {
    return this.parent ? this.parent.explanation.outermost(this.parent.position) : position;
  }

  /** The marks at a position, null if there are none. A set of a kind replaces the pattern of its step. */
  marksAt(position, set) {
    const step = this.steps[position - 1];
    if (step) return stepMarks(this.shape, step, set);
    if (!this.parent) return null;
    return position ? { ...NO_MARKS, framed: this.outcome.at } : assumptionMarks(this.parent);
  }

  /** Takes lines of the log. */
  take(lines) {
    for (const line of lines) {
      if (line.outcome) this.outcome = line;
      else if (line.step) this.steps.push({ ...readStep(this.shape, line), number: this.steps.length + 1 });
      else this.begin(line);
    }
  }

  begin(header) {
    this.header = header;
    const candidates = new Candidates(this.shape);
    for (const { cell, digits } of header.allowed || []) candidates.restrict(this.shape.cellNumbers.get(cell), digits);
    const digits = Uint16Array.from(header.givens);
    digits.forEach((digit, cell) => digit && candidates.place(cell, digit));
    this.copies = [{ candidates, digits }];
  }

  /**
   * The board after count steps.
   * @returns {{candidates: Candidates, digits: Uint16Array}}
   */
  after(count) {
    if (this.alone) return copyOf(this.copies[0]);
    let at = Math.min(Math.floor(count / STRIDE), this.copies.length - 1);
    let state = copyOf(this.copies[at]);
    for (let i = at * STRIDE; i < count; i++) {
      apply(state, this.steps[i]);
      if ((i + 1) % STRIDE === 0 && ++at === this.copies.length) this.copies.push(copyOf(state));
    }
    return state;
  }
}

function copyOf({ candidates, digits }) {
  return { candidates: candidates.copy(), digits: digits.slice() };
}

function apply({ candidates, digits }, step) {
  for (const { cell, digit } of step.removed) candidates.remove(cell, digit);
  for (const { cell, digit } of step.placed) {
    digits[cell] = digit;
    candidates.place(cell, digit);
  }
}

/** Reads a step of the log. */
export function readStep(shape, line) {
  const cells = (list) => (list || []).map((name) => shape.cellNumbers.get(name));
  const units = (list) => (list || []).map((name) => shape.unitNumbers.get(name));
  const candidates = (list) => (list || []).map((text) => readCandidate(shape, text));
  const chain = candidates(line.chain);
  const { step: number, name, pattern, size = 0, place, what, sentence, then, all, failed = false, other, trials = [] } = line;
  return {
    number, name, pattern, size, place, what, sentence, then, all, failed, trials,
    units: units(line.units), covers: units(line.covers), cells: line.cells ? cells(line.cells) : [...new Set(chain.map(({ cell }) => cell))], chain,
    refuted: pattern === "probe" ? cells(trials[0].cells) : [], holds: candidates(line.holds),
    other: other ? { what: other.what, cells: cells(other.cells), holds: candidates(other.holds) } : null, seen: candidates(line.seen),
    placed: candidates(line.placed), removed: candidates(line.removed),
  };
}

/** Reads R1C2=5 or R1C2<>5. */
function readCandidate(shape, text) {
  const [name, digit] = text.split(/=|<>/);
  return { cell: shape.cellNumbers.get(name), digit: Number(digit) };
}
