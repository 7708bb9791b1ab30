/** Steps in words, as the command prints them. The server sends the names of patterns. */

import { textOf } from "./symbols.js";

/** @typedef {import("./replay.js").Step} Step */

/** The max number of names of a list. */
const SHOWN = 8;

/** A list of names, cut if it is long. */
export function listed(names, shown = SHOWN) {
  if (names.length <= shown) return names.join(", ");
  return `${names.slice(0, shown).join(", ")} and ${names.length - shown} more`;
}

/** "1 step", "2 steps". */
export function count(number, thing) {
  return `${Number(number).toLocaleString("en")} ${thing}${Number(number) === 1 ? "" : "s"}`;
}

const TIME = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** A time for people. */
export const when = (ms) => TIME.format(new Date(ms));

/** A sentence with a capital at its beginning. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A power of ten as people write it: 10¹⁸. */
export function power(exponent) {
  return `10${[...String(exponent)].map((c) => (c === "-" ? "⁻" : SUPERSCRIPTS[c])).join("")}`;
}

/** A count, given as decimals or as 1.23e45: with commas, or as a power of ten. */
export function big(text) {
  const [mantissa, exponent] = text.toLowerCase().split("e");
  if (exponent) return `${Number(mantissa).toFixed(2)}·${power(Number(exponent))}`;
  if (text.length > 15) return big(`${text[0]}.${text.slice(1, 6)}e${text.length - 1}`);
  return text.replace(/\B(?=(\d{3})+$)/g, ",");
}

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

  /** The conclusions of a step. */
  conclusion(step) {
    const parts = [];
    const name = (sign) => (candidate) => this.statement(candidate, sign);
    if (step.placed.length) parts.push(`places ${listed(step.placed.map(name("=")))}`);
    if (step.removed.length) parts.push(`removes ${listed(step.removed.map(name("≠")))}`);
    if (step.failed) parts.push("there is a contradiction");
    return parts.join(", ");
  }

  /** R1C2=5, or R1C2≠5. */
  statement({ cell, digit }, sign) {
    return `${this.shape.names[cell]}${sign}${textOf(digit, this.symbols)}`;
  }

  /** The smallest sizes, if both are known. */
  sizes(step) {
    if (!step.naked || !step.hidden) return "";
    if (step.pattern === "fish") {
      return `smallest by ${this.kind(step.units[0])}s ${step.naked}, by ${this.kind(step.covers[0])}s ${step.hidden}`;
    }
    return `smallest naked ${step.naked}, smallest hidden ${step.hidden}`;
  }

  /** The assumption of a trial, and its result. */
  trial({ assume, failed, steps, where }) {
    const end = failed ? `, then a contradiction${where ? `: ${where}` : ""}` : "";
    return `${assume.replace("<>", "≠")}: ${count(steps.length, "step")}${end}`;
  }
}

/** The size of a step: of its tuple or fish; 1 for singles, 0 if there is none. */
export function sizeOf(step) {
  switch (step.pattern) {
    case "naked-tuple":
      return step.cells.length;
    case "hidden-tuple":
      return step.digits.length;
    case "fish":
      return step.units.length;
    case "naked-single":
    case "hidden-single":
      return 1;
  }
  return 0;
}
