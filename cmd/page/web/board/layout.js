/**
 * The places of the cells of a shape on the plane, in units of a cell. A flat board is one
 * panel; a cube has a panel for each layer, side by side, each below its name.
 */

/** @typedef {{layer: number, x: number, y: number}} Panel */

/** The space between two layers. */
const GAP = 0.6;
/** The space above a layer for its name and for labels. */
const NAME = 1.5;

/** The layouts of shapes, each made once. @type {WeakMap<import("./shape.js").Shape, Layout>} */
const layouts = new WeakMap();

export function layoutOf(shape) {
  if (!layouts.has(shape)) layouts.set(shape, new Layout(shape));
  return layouts.get(shape);
}

export class Layout {
  /** @param {import("./shape.js").Shape} shape */
  constructor(shape) {
    this.shape = shape;
    const { layers, rows, columns } = shape;
    this.name = layers > 1 ? NAME : 0;
    /** The space for labels beside a panel. */
    this.gap = layers > 1 ? GAP : Infinity;
    const across = Math.ceil(Math.sqrt(layers));
    const down = Math.ceil(layers / across);
    this.pitchX = columns + GAP;
    this.pitchY = rows + this.name + GAP;
    this.width = across * this.pitchX - GAP;
    this.height = down * this.pitchY - GAP;
    /** @type {Panel[]} */
    this.panels = Array.from({ length: layers }, (_, layer) => ({
      layer,
      x: (layer % across) * this.pitchX,
      y: Math.floor(layer / across) * this.pitchY + this.name,
    }));
  }

  /** The upper left corner of a cell. */
  corner(cell) {
    const { layer, row, column } = this.shape.place(cell);
    const panel = this.panels[layer];
    return { x: panel.x + column, y: panel.y + row };
  }

  /** The cell at a point, -1 if there is none. */
  cellAt(x, y) {
    const { rows, columns } = this.shape;
    for (const panel of this.panels) {
      const column = Math.floor(x - panel.x);
      const row = Math.floor(y - panel.y);
      if (column >= 0 && row >= 0 && column < columns && row < rows) {
        return this.shape.cellAt(panel.layer, row, column);
      }
    }
    return -1;
  }

  /**
   * Calls visit for each cell that touches a rectangle.
   * @param {{x0: number, y0: number, x1: number, y1: number}} rect
   * @param {(cell: number, x: number, y: number) => void} visit
   */
  eachIn(rect, visit) {
    for (const panel of this.panels) {
      const part = this.part(panel, rect);
      for (let row = part.row0; row < part.row1; row++) {
        let cell = this.shape.cellAt(panel.layer, row, part.column0);
        for (let column = part.column0; column < part.column1; column++, cell++) {
          visit(cell, panel.x + column, panel.y + row);
        }
      }
    }
  }

  /** The rows and columns of a panel that touch a rectangle: from the first to after the last. */
  part(panel, rect) {
    const { rows, columns } = this.shape;
    const within = (value, max) => Math.max(0, Math.min(max, value));
    return {
      row0: within(Math.floor(rect.y0 - panel.y), rows),
      row1: within(Math.ceil(rect.y1 - panel.y), rows),
      column0: within(Math.floor(rect.x0 - panel.x), columns),
      column1: within(Math.ceil(rect.x1 - panel.x), columns),
    };
  }
}
