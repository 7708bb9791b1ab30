/** The visible part of the plane, and the size of a cell on the screen. */

/** The largest cell, in pixels of the page. */
const LARGEST = 160;
/** The margin of a fully visible board, which has its labels, in pixels of the page. */
export const MARGIN = 18;

export class Camera {
  constructor() {
    this.width = 1;
    this.height = 1;
    this.scale = 1;
    /** The point of the plane in the upper left corner of the view. */
    this.x = 0;
    this.y = 0;
    this.plane = { width: 1, height: 1 };
  }

  /** Shows all of another plane. */
  lookAt(layout) {
    this.plane = layout;
    this.fit();
  }

  /** Resizes the view. It keeps showing everything, or else its centre. */
  resize(width, height) {
    const whole = this.isFitted;
    const middle = this.toPlane(this.width / 2, this.height / 2);
    this.width = width;
    this.height = height;
    if (whole) return this.fit();
    this.centre(middle.x, middle.y);
  }

  /** The scale at which everything is visible. */
  get fitScale() {
    const { width, height } = this.plane;
    const space = (size) => Math.max(1, size - 2 * MARGIN);
    return Math.min(space(this.width) / width, space(this.height) / height, LARGEST);
  }

  get isFitted() {
    return this.scale <= this.fitScale * 1.001;
  }

  /** Shows everything. */
  fit() {
    this.scale = this.fitScale;
    this.clamp();
  }

  toPlane(px, py) {
    return { x: this.x + px / this.scale, y: this.y + py / this.scale };
  }

  /** Zooms by a factor around a point of the view. */
  zoom(factor, px = this.width / 2, py = this.height / 2) {
    const fixed = this.toPlane(px, py);
    this.scale = Math.max(this.fitScale, Math.min(LARGEST, this.scale * factor));
    this.x = fixed.x - px / this.scale;
    this.y = fixed.y - py / this.scale;
    this.clamp();
  }

  /** Moves a point of the plane to the centre. */
  centre(x, y) {
    this.x = x - this.width / 2 / this.scale;
    this.y = y - this.height / 2 / this.scale;
    this.clamp();
  }

  /** Moves the view by pixels of the page. */
  pan(dx, dy) {
    this.x += dx / this.scale;
    this.y += dy / this.scale;
    this.clamp();
  }

  /** Moves the view just enough to show a cell. */
  reveal({ x, y }) {
    const margin = Math.min(1, this.width / this.scale / 4);
    const into = (low, size, at) => Math.max(at + 1 + margin - size, Math.min(low, at - margin));
    this.x = into(this.x, this.width / this.scale, x);
    this.y = into(this.y, this.height / this.scale, y);
    this.clamp();
  }

  /**
   * Centres cells unless all are visible at a scale of at least wanted. If they do not all
   * fit, they are shown smaller.
   * @param {{x: number, y: number}[]} corners of the cells
   * @param {number} wanted the min scale
   */
  bring(corners, wanted) {
    const span = (values, size) => ({ from: Math.min(...values), to: Math.max(...values) + 1, size });
    const axes = [span(corners.map(({ x }) => x), this.width), span(corners.map(({ y }) => y), this.height)];
    const space = Math.min(...axes.map(({ from, to, size }) => (size - 2 * MARGIN) / (to - from)));
    const scale = Math.max(this.scale, this.fitScale, Math.min(wanted, LARGEST, space));
    const seen = ({ from, to, size }, low) => from >= low && to <= low + size / this.scale;
    if (scale === this.scale && seen(axes[0], this.x) && seen(axes[1], this.y)) return;
    this.scale = Math.min(scale, Math.max(space, this.fitScale));
    [this.x, this.y] = axes.map(({ from, to, size }) => (from + to) / 2 - size / this.scale / 2);
    this.clamp();
  }

  /** Keeps the plane in the view: centred if it fits, else without gaps. */
  clamp() {
    const axis = (low, size, length) => {
      const edge = MARGIN / this.scale;
      if (length + 2 * edge >= size) return Math.max(-edge, Math.min(low, length + edge - size));
      return (length - size) / 2;
    };
    this.x = axis(this.x, this.width / this.scale, this.plane.width);
    this.y = axis(this.y, this.height / this.scale, this.plane.height);
  }
}
