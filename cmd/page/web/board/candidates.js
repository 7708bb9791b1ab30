/**
 * Candidate sets of all cells in one array of words: the digits of a cell are bits,
 * digit 1 the lowest of its first word.
 */

export class Candidates {
  /**
   * @param {import("./shape.js").Shape} shape
   * @param {Uint32Array} [slab] taken over, not copied; default every digit everywhere
   */
  constructor(shape, slab) {
    this.shape = shape;
    this.width = Math.ceil(shape.n / 32);
    this.slab = slab || this.full();
  }

  /** Every digit in every cell. */
  full() {
    const { shape, width } = this;
    const slab = new Uint32Array(shape.size * width).fill(0xffffffff);
    const last = shape.n % 32;
    if (last) for (let i = width - 1; i < slab.length; i += width) slab[i] = 2 ** last - 1;
    return slab;
  }

  copy() {
    return new Candidates(this.shape, this.slab.slice());
  }

  has(cell, digit) {
    return (this.slab[this.word(cell, digit)] >>> ((digit - 1) & 31)) & 1;
  }

  remove(cell, digit) {
    this.slab[this.word(cell, digit)] &= ~(1 << ((digit - 1) & 31));
  }

  add(cell, digit) {
    this.slab[this.word(cell, digit)] |= 1 << ((digit - 1) & 31);
  }

  clear(cell) {
    this.slab.fill(0, cell * this.width, (cell + 1) * this.width);
  }

  /** Removes all but the given digits from a cell. */
  restrict(cell, digits) {
    const kept = digits.filter((digit) => this.has(cell, digit));
    this.clear(cell);
    for (const digit of kept) this.add(cell, digit);
  }

  /** Puts a digit into a cell and takes it from all peers. */
  place(cell, digit) {
    this.clear(cell);
    this.add(cell, digit);
    this.shape.eachPeer(cell, (peer) => this.remove(peer, digit));
  }

  /** The number of candidates of a cell. */
  count(cell) {
    let sum = 0;
    for (let i = cell * this.width; i < (cell + 1) * this.width; i++) sum += ones(this.slab[i]);
    return sum;
  }

  /** The digits of a cell, ascending. */
  list(cell) {
    const digits = [];
    for (let w = 0; w < this.width; w++) {
      for (let word = this.slab[cell * this.width + w]; word; word &= word - 1) {
        digits.push(w * 32 + 32 - Math.clz32(word & -word));
      }
    }
    return digits;
  }

  word(cell, digit) {
    return cell * this.width + ((digit - 1) >>> 5);
  }
}

/** The number of bits of a word. */
function ones(word) {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return (((x + (x >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
