/** Numbers for people, in the words of the tables of a run. */

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

/** Time in words: "3 min 20 s". */
export function duration(seconds) {
  if (seconds < 1) return "less than 1 s";
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  if (seconds < 48 * 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.round(seconds / 86400)} days`;
}
