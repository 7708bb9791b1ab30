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
  const size = Math.abs(v);
  const far = size && size !== Infinity && (size < 1e-4 || size >= 1e7);
  const decimals = Math.max(0, digits - Math.floor(Math.log10(size || 1)) - 1);
  const text = size.toLocaleString("en", far ? { notation: "scientific", maximumSignificantDigits: digits } : { useGrouping: "min2", maximumFractionDigits: Math.min(decimals, 100) });
  return (v < 0 ? "−" : "") + text.replace("E", "e");
}

/** Time in words: "3 min 20 s". */
export function duration(seconds) {
  if (seconds < 1) return "less than 1 s";
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  if (seconds < 48 * 3600) return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.round(seconds / 86400)} days`;
}
