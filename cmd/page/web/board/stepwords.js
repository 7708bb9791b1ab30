/** Steps in words, as the command prints them. The server sends the names of patterns. */

import { textOf } from "./symbols.js";
import { count, listed, SHOWN } from "./words.js";

/** Describes the steps of one board. */
export class Words {
  /** @param {import("./shape.js").Shape} shape @param {string} symbols */
  constructor(shape, symbols) {
    this.shape = shape;
    this.symbols = symbols;
  }

  digits(list) {
    return `{${list.map((digit) => textOf(digit, this.symbols)).join(",")}}`;
  }

  cells(list) {
    return listed(list.map((cell) => this.shape.names[cell]));
  }

  units(list) {
    return listed(list.map((unit) => this.shape.units[unit].name));
  }

  kind(unit) {
    return this.shape.units[unit].kind;
  }

  /** Where to look, without the step. */
  where(step) {
    if (step.pattern === "naked-single") return "Look for a cell that has one digit left.";
    if (step.units.length) return `Look at ${this.units(step.units)}.`;
    if (step.cells.length) return `Look at ${this.cells(step.cells)}.`;
    return "Look at the whole board.";
  }

  /** The parts of the pattern: digits, cells and units. */
  pattern(step) {
    const parts = [];
    if (step.digits.length) parts.push(this.digits(step.digits));
    if (step.pattern === "locked") parts.push(`in ${this.cells(step.cells)} (${step.units.map((unit) => this.shape.units[unit].name).join(" to ")})`);
    else if (step.pattern === "fish") parts.push(`in ${this.units(step.units)}, crossed by ${this.units(step.covers)}`);
    else {
      if (step.cells.length) parts.push(`in ${this.cells(step.cells)}`);
      if (step.units.length) parts.push(`(${this.units(step.units)}${step.locked ? ", locked" : ""})`);
    }
    return parts.join(" ");
  }

  /** The conclusions of a step: places 5 in R1C2, removes 3, 4 from R1C4. */
  conclusion(step) {
    const parts = [];
    if (step.placed.length) parts.push(`places ${this.together(step.placed, "in")}`);
    if (step.removed.length) parts.push(`removes ${this.together(step.removed, "from")}`);
    if (step.failed) parts.push("there is a contradiction");
    return parts.join(", ");
  }

  /** Candidates, all of a cell together, and the cells with the same ones: "3, 4 from R1C4, R1C5 and 7 from R2C1". */
  together(candidates, where) {
    const gather = (pairs) => pairs.reduce((map, [key, value]) => map.set(key, [...(map.get(key) ?? []), value]), new Map());
    const cells = gather(candidates.slice(0, SHOWN).map(({ cell, digit }) => [cell, textOf(digit, this.symbols)]));
    const groups = gather([...cells].map(([cell, digits]) => [digits.join(", "), this.shape.names[cell]]));
    const parts = [...groups].map(([digits, names]) => `${digits} ${where} ${names.join(", ")}`);
    if (candidates.length > SHOWN) parts.push(`${candidates.length - SHOWN} more`);
    return parts.join(" and ");
  }

  /** R1C2=5, or R1C2≠5. */
  statement({ cell, digit }, sign) {
    return `${this.shape.names[cell]}${sign}${textOf(digit, this.symbols)}`;
  }

  /** The name of the smallest naked or hidden set: "hidden pair", or for a fish "X-wing by rows". */
  setName(step, kind) {
    const size = step[kind];
    if (step.pattern !== "fish") return `${kind} ${["single", "pair", "triple", "quad"][size - 1] ?? `tuple of ${size}`}`;
    const lines = this.kind((kind === "naked" ? step.units : step.covers)[0]);
    return `${["X-wing", "swordfish", "jellyfish"][size - 2] ?? `fish of ${size}`} by ${lines}s`;
  }

  /** The assumption of a trial, and its result. */
  trial({ assume, failed, steps, where }) {
    const end = failed ? `, then a contradiction${where ? `: ${where}` : ""}` : "";
    return `${assume.replace("<>", "≠")}: ${count(steps.length, "step")}${end}`;
  }
}

/** The size of a step: of its tuple, fish or chain; 1 for singles, 0 if there is none. */
export function sizeOf(step) {
  switch (step.pattern) {
    case "naked-tuple":
      return step.cells.length;
    case "hidden-tuple":
      return step.digits.length;
    case "fish":
      return step.units.length;
    case "chain":
      return Math.ceil(step.holds.length / 2);
    case "naked-single":
    case "hidden-single":
      return 1;
  }
  return 0;
}
