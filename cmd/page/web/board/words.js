/** Numbers, times and lists in words. */

/** The max number of names of a list. */
const SHOWN = 8;

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
