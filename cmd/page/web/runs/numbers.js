/** Numbers for people: the same texts as in the drawings stored with a run. */

const SUPERSCRIPTS = { "-": "⁻", 0: "⁰", 1: "¹", 2: "²", 3: "³", 4: "⁴", 5: "⁵", 6: "⁶", 7: "⁷", 8: "⁸", 9: "⁹" };

/** The value of a number as the server writes it: null is NaN, and infinities are texts. */
export function value(number) {
  if (number === "infinity") return Infinity;
  if (number === "-infinity") return -Infinity;
  return number === null || number === undefined ? NaN : number;
}

/** Writes a number with that many significant digits; digits before the point are not rounded. */
export function format(v, digits = 4) {
  if (Number.isNaN(v)) return "–";
  if (v < 0) return "−" + format(-v, digits);
  if (v === Infinity) return "∞";
  if (v === 0) return "0";
  if (v < 1e-4 || v >= 1e7) return scientific(v, digits);
  const magnitude = Math.floor(Math.log10(v)) + 1;
  return trimmed(decimal(v, Math.max(digits - magnitude, 0)));
}

/** Writes a number that is not negative with commas between thousands, as in 10,000 but 1000. */
function decimal(v, decimals) {
  const [whole, fraction] = v.toFixed(Math.min(decimals, 100)).split(".");
  const grouped = whole.length < 5 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return fraction ? `${grouped}.${fraction}` : grouped;
}

function scientific(v, digits) {
  const [mantissa, exponent] = v.toExponential(Math.max(digits - 1, 0)).split("e");
  return `${trimmed(mantissa)}e${Number(exponent)}`;
}

function trimmed(text) {
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** A value with its interval: "12.3 [11, 14]". */
export function withInterval(point) {
  const y = format(point.y);
  return Number.isNaN(point.low) ? y : `${y} [${format(point.low)}, ${format(point.high)}]`;
}

/** Time in words: "3 min 20 s". */
export function duration(seconds) {
  if (seconds < 1) return "less than 1 s";
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  if (seconds < 48 * 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.round(seconds / 86400)} days`;
}

/**
 * The ticks of an axis between two values, about wanted of them with a label; whole puts none
 * between whole numbers.
 * @returns {{value: number, label: string}[]} minor ticks have no label
 */
export function ticks(low, high, log, wanted, whole) {
  return log ? logTicks(low, high, wanted) : linearTicks(low, high, wanted, whole);
}

function linearTicks(low, high, wanted, whole) {
  const step = Math.max(roundStep((high - low) / wanted), whole ? 1 : 0);
  const decimals = Math.max(0, Math.ceil(-Math.log10(step) - 1e-9));
  const list = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step && list.length <= 2 * wanted; k++) {
    list.push({ value: k * step, label: tickLabel(k * step, decimals) });
  }
  return list;
}

/** The smallest of 1, 2 or 5 times a power of ten that is not below a width. */
function roundStep(width) {
  const power = 10 ** Math.floor(Math.log10(width));
  return [1, 2, 5].map((factor) => factor * power).find((step) => step >= width) ?? 10 * power;
}

function tickLabel(v, decimals) {
  const size = Math.abs(v);
  if (size > 0 && (size >= 1e7 || size < 1e-4)) return format(v, 3);
  return (v < 0 ? "−" : "") + decimal(size, decimals);
}

function logTicks(low, high, wanted) {
  const from = Math.log10(low);
  const to = Math.log10(high);
  const every = 1 + Math.floor((Math.floor(to) - Math.ceil(from)) / (wanted + 1));
  const few = to - from < 2.5 && wanted > 4;
  const list = [];
  for (let power = Math.floor(from); power <= Math.floor(to); power++) {
    for (let digit = 1; digit < 10; digit++) {
      const v = digit * 10 ** power;
      const labelled = (digit === 1 && power % every === 0) || (few && (digit === 2 || digit === 5));
      if (v < low || v > high || (!labelled && every > 1 && digit > 1)) continue;
      list.push({ value: v, label: labelled ? logLabel(v, digit, power) : "" });
    }
  }
  return list.filter((tick) => tick.label).length < 2 ? linearTicks(low, high, wanted) : list;
}

function logLabel(v, digit, power) {
  if (power >= -3 && power <= 4) return tickLabel(v, Math.max(0, -power));
  const raised = "10" + [...String(power)].map((c) => SUPERSCRIPTS[c]).join("");
  return digit === 1 ? raised : `${digit}·${raised}`;
}
