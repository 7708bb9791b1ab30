/**
 * LZString by Pieroxy (2013): Lempel-Ziv-Welch over UTF-16 units, with codes that grow from two bits on, in base64.
 * A code is a dictionary entry, or announces a new unit of 8 bits (0) or 16 bits (1), or ends the text (2). The bits of
 * a number begin with the lowest, those of a character with the highest.
 */

const CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The max length of an unpacked text. */
const MAX = 1 << 20;

/** Packs a text. @param {string} text */
export function compress(text) {
  const bits = [];
  const put = (value, width) => {
    for (let i = 0; i < width; i++) bits.push((value >> i) & 1);
  };
  const codes = new Map();
  const fresh = new Set(); // units that have a code, but were not announced
  let [next, width, room, known] = [3, 2, 2, ""];
  const grow = () => {
    if (--room) return;
    room = 2 ** width++;
  };
  const emit = (entry) => {
    if (fresh.delete(entry)) {
      const unit = entry.charCodeAt(0);
      put(unit < 256 ? 0 : 1, width);
      put(unit, unit < 256 ? 8 : 16);
      grow();
    } else put(codes.get(entry), width);
    grow();
  };
  for (let i = 0; i < text.length; i++) {
    const unit = text[i];
    if (!codes.has(unit)) {
      codes.set(unit, next++);
      fresh.add(unit);
    }
    if (codes.has(known + unit)) known += unit;
    else {
      emit(known);
      codes.set(known + unit, next++);
      known = unit;
    }
  }
  if (known) emit(known);
  put(2, width);
  do bits.push(0); while (bits.length % 6);
  let packed = "";
  for (let i = 0; i < bits.length; i += 6) packed += CHARACTERS[bits.slice(i, i + 6).reduce((sum, bit) => 2 * sum + bit)];
  return packed.padEnd(4 * Math.ceil(packed.length / 4), "=");
}

/** Unpacks a text. It throws an Error if it was not packed so. @param {string} packed */
export function decompress(packed) {
  const values = [...packed.replaceAll("-", "/").replace(/[=$]/g, "")].map((character) => CHARACTERS.indexOf(character));
  let at = 0;
  const take = (width) => {
    let value = 0;
    for (let i = 0; i < width; i++, at++) {
      const six = values[Math.floor(at / 6)];
      if (six === undefined || six < 0) throw new Error("It is cut off or altered.");
      value |= ((six >> (5 - (at % 6))) & 1) << i;
    }
    return value;
  };
  const entries = ["", "", ""];
  let [width, room, text, last] = [2, 1, "", ""];
  const add = (entry) => {
    entries.push(entry);
    if (--room === 0) room = 2 ** width++;
  };
  for (;;) {
    const code = take(width);
    if (code === 2) return text;
    let entry = entries[code];
    if (code < 2) add(entry = String.fromCharCode(take(8 << code)));
    else if (code === entries.length && last) entry = last + last[0];
    if (!entry) throw new Error("It is cut off or altered.");
    text += entry;
    if (text.length > MAX) throw new Error("It is too long.");
    if (last) add(last + entry[0]);
    last = entry;
  }
}
