/** Numbers, times and lists in words. */

/** The max number of names of a list. */
export const SHOWN = 8;

/** A list of names, cut if it is long. */
export function listed(names) {
  if (names.length <= SHOWN) return names.join(", ");
  return `${names.slice(0, SHOWN).join(", ")} and ${names.length - SHOWN} more`;
}

/** "1 step", "2 steps". */
export function count(number, thing) {
  return `${Number(number).toLocaleString("en")} ${thing}${Number(number) === 1 ? "" : "s"}`;
}

/** A sentence with a capital at its beginning. */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** A power of ten as people write it: 10¹⁸. */
function power(exponent) {
  return `10${[...String(exponent)].map((c) => (c === "-" ? "⁻" : SUPERSCRIPTS[c])).join("")}`;
}

/** A count, given as decimals or as 1.23e45: with commas, or as a power of ten. */
export function big(text) {
  const [mantissa, exponent] = text.toLowerCase().split("e");
  if (exponent) return `${Number(mantissa).toFixed(2)}·${power(Number(exponent))}`;
  if (text.length > 15) return big(`${text[0]}.${text.slice(1, 6)}e${text.length - 1}`);
  return text.replace(/\B(?=(\d{3})+$)/g, ",");
}
