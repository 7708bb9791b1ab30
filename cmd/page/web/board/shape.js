/**
 * The geometry of a board, as the server tells it: which cells there are, what they
 * are called, and which units they belong to. Nothing here knows rows from boxes.
 */

/** @typedef {{name: string, kind: string, cells: number[]}} Unit */

/** A shape: immutable, and shared by all boards that have it. */
export class Shape {
  /** @param {object} wire what /api/shape answers */
  constructor(wire) {
    this.n = wire.n;
    this.box = wire.box;
    this.cube = Boolean(wire.cube);
    this.rows = wire.rows;
    this.columns = wire.columns;
    this.layers = wire.layers || 1;
    /** @type {Unit[]} */
    this.units = wire.units;
    /** @type {string[]} */
    this.names = wire.cells;
    this.size = this.names.length;
    this.cellNumbers = new Map(this.names.map((name, cell) => [name, cell]));
    this.unitNumbers = new Map(this.units.map((unit, u) => [unit.name, u]));
    this.unitsOf = Array.from({ length: this.size }, () => []);
    this.units.forEach((unit, u) => unit.cells.forEach((cell) => this.unitsOf[cell].push(u)));
  }

  /** The shape as an address and a link name it: 3, 2x3 or cube2. */
  get spec() {
    return specOf(this);
  }

  /** The shape in words: 9×9, boxes 3×3. */
  get title() {
    return titleOf(this);
  }

  /** The layer, row and column of a cell, from 0 on. */
  place(cell) {
    const area = this.rows * this.columns;
    const rest = cell % area;
    return { layer: Math.floor(cell / area), row: Math.floor(rest / this.columns), column: rest % this.columns };
  }

  /** The cell at a layer, row and column. */
  cellAt(layer, row, column) {
    return (layer * this.rows + row) * this.columns + column;
  }

  /**
   * Calls visit for each cell that shares a unit with cell, some of them twice.
   * @param {number} cell
   * @param {(peer: number) => void} visit
   */
  eachPeer(cell, visit) {
    for (const u of this.unitsOf[cell]) {
      for (const peer of this.units[u].cells) if (peer !== cell) visit(peer);
    }
  }
}

/** Names a shape as an address does: 3, 2x3 or cube2. */
export function specOf({ box, cube }) {
  if (cube) return `cube${box[0]}`;
  return box[0] === box[1] ? String(box[0]) : `${box[0]}x${box[1]}`;
}

/** Names a shape for people. */
export function titleOf({ n, box, cube }) {
  return `${n}×${n}${cube ? `×${n}` : ""}, boxes ${box[0]}×${box[1]}`;
}

/**
 * Remembers the shapes that were asked for.
 * @param {(spec: string) => Promise<object>} fetchShape
 * @returns {(spec: string) => Promise<Shape>}
 */
export function shapeStore(fetchShape) {
  const known = new Map();
  return (spec) => {
    if (!known.has(spec)) {
      const shape = fetchShape(spec).then((wire) => new Shape(wire));
      shape.catch(() => known.delete(spec));
      known.set(spec, shape);
    }
    return known.get(spec);
  };
}
