/**
 * The geometry of a board, as the server sends it: its cells, their names, and their
 * units. Nothing here distinguishes rows from boxes.
 */

/** @typedef {{name: string, kind: string, cells: number[]}} Unit */

/** A shape: immutable, and shared by all boards that have it. */
export class Shape {
  /** @param {object} wire the answer of /api/shape */
  constructor(wire) {
    this.n = wire.n;
    /** @type {[number, number]|null} */
    this.box = wire.box;
    /** The shape as an address and a link name it: 3, 2x3, cube2, 9 latin or 3 x. */
    this.spec = wire.name;
    /** The shape in words: 9×9, boxes 3×3. */
    this.title = wire.title.replace(/(\d)x(?=\d)/g, "$1×");
    this.cube = Boolean(wire.cube);
    this.rows = this.columns = wire.n;
    this.layers = wire.layers;
    /** @type {Unit[]} */
    this.units = wire.units;
    /** @type {string[]} */
    this.names = wire.cells;
    this.size = this.names.length;
    this.cellNumbers = new Map(this.names.map((name, cell) => [name, cell]));
    this.unitNumbers = new Map(this.units.map((unit, u) => [unit.name, u]));
    this.unitsOf = Array.from({ length: this.size }, () => []);
    this.units.forEach((unit, u) => unit.cells.forEach((cell) => this.unitsOf[cell].push(u)));
    /** The irregular box of each cell, null if there are none. */
    this.regionOf = this.units.some(({ kind }) => kind === "region") ? new Int16Array(this.size) : null;
    /** The cells of diagonals and windows. */
    this.shaded = new Set();
    this.units.forEach(({ kind, cells }, u) => {
      if (kind === "region") for (const cell of cells) this.regionOf[cell] = u;
      if (kind === "diagonal" || kind === "window") for (const cell of cells) this.shaded.add(cell);
    });
  }

  /** The fields of a board that describe its shape. */
  toWire() {
    const { n, box, cube } = this;
    const words = this.spec.split(/[ +]/).slice(1).filter((word) => word !== "latin");
    const units = words.map((word) => word.split(":")[0]);
    if (!box && !units.includes("irregular")) units.unshift("latin");
    const regions = words.map((word) => word.split(":")[1]).find(Boolean);
    return { n, box, cube, ...(units.length ? { units } : {}), ...(regions ? { regions } : {}) };
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

/** Names the shape of a board as an address does: 3, 2x3, cube2, 9 latin or 3 x. */
export function specOf({ n, box, cube, units = [], regions }) {
  if (cube) return `cube${box[0]}`;
  const base = !box ? `${n} latin` : box[0] === box[1] ? String(box[0]) : `${box[0]}x${box[1]}`;
  const words = units.filter((name) => name !== "latin").map((name) => (["irregular", "jigsaw"].includes(name) ? `irregular:${regions}` : name));
  return withUnits(base, words);
}

/** Adds the names of units to a name of a shape, which may have units already. */
export function withUnits(base, units) {
  if (!units.length) return base;
  return base + (base.includes(" ") ? "+" : " ") + units.join("+");
}

/** A puzzle of the list as a question takes it, without what is only shown. */
export const asked = ({ n, box, units, regions, cube, cells, candidates, symbols, source, index }) => ({ n, box, units, regions, cube, cells, candidates, symbols, source, index });

/** The names of units. */
export const UNITS = { latin: "Latin square", irregular: "irregular boxes", x: "diagonals", windows: "windows", groups: "disjoint groups" };

/** The title of a board's shape. */
export function titleOf({ n, box, cube, units = [] }) {
  const boxes = box ? [`boxes ${box[0]}×${box[1]}`] : [];
  return [`${n}×${n}${cube ? `×${n}` : ""}`, ...boxes, ...units.map((name) => UNITS[name])].join(", ");
}

/**
 * Caches the fetched shapes.
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
