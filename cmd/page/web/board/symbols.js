/**
 * Digits as text. A board writes them as symbols, one character per digit, or as decimal
 * numbers; keys are read the same way.
 */

/** The time to continue a number with another key, in milliseconds. */
const PATIENCE = 900;

/** The text of a digit; an open cell has none. */
export function textOf(digit, symbols) {
  if (!digit) return "";
  return symbols ? [...symbols][digit - 1] || String(digit) : String(digit);
}

/**
 * The alphabets for n digits, with their names.
 * @returns {{name: string, symbols: string}[]}
 */
export function alphabets(n) {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  const all = [
    { name: "numbers", symbols: "" },
    { name: "1–9, A–Z", symbols: "123456789" + letters },
    { name: "0–9, A–Z", symbols: "0123456789" + letters },
    { name: "letters", symbols: letters },
  ];
  return all
    .filter(({ symbols }) => !symbols || symbols.length >= n)
    .map(({ name, symbols }) => ({ name, symbols: symbols.slice(0, n) }));
}

/** Turns keys into digits. */
export class DigitKeys {
  /** @param {(digit: number) => void} commit is called with each complete digit */
  constructor(commit) {
    this.commit = commit;
    this.pending = "";
    this.timer = 0;
  }

  /**
   * Takes a key, and reports whether it is part of a digit.
   * @param {string} key
   * @param {{n: number, symbols: string}} writing
   */
  press(key, { n, symbols }) {
    if (symbols) {
      const digit = symbolDigit(key, symbols);
      if (digit) this.commit(digit);
      return Boolean(digit);
    }
    if (!/^[0-9]$/.test(key)) return false;
    let text = this.pending + key;
    if (Number(text) > n) {
      this.finish();
      text = key;
    }
    this.hold(text);
    if (Number(text) * 10 > n) this.finish();
    return true;
  }

  /** Keeps a number that may be continued. */
  hold(text) {
    clearTimeout(this.timer);
    this.pending = Number(text) ? text : "";
    if (this.pending) this.timer = setTimeout(() => this.finish(), PATIENCE);
  }

  /** Commits the pending number. */
  finish() {
    clearTimeout(this.timer);
    const digit = Number(this.pending);
    this.pending = "";
    if (digit) this.commit(digit);
  }

  /** Drops the pending number, and reports whether there was one. */
  cancel() {
    clearTimeout(this.timer);
    const had = this.pending !== "";
    this.pending = "";
    return had;
  }
}

/** The digit of a symbol, in either case if the alphabet has only one; 0 if none. */
function symbolDigit(key, symbols) {
  const list = [...symbols];
  const exact = list.indexOf(key) + 1;
  if (exact) return exact;
  return [...key].length === 1 ? list.findIndex((s) => s.toLowerCase() === key.toLowerCase()) + 1 : 0;
}
