/**
 * The board on its canvas. It draws a frame when something has changed, and goes on as
 * long as tiles are missing or the view moves; else it sleeps.
 */

import { Camera } from "./camera.js";
import { readColours } from "./colours.js";
import { listen } from "./gestures.js";
import { candidateSize, legibleScale, paint } from "./ink.js";
import { drawMarks, frame, NO_MARKS, seen } from "./overlay.js";
import { Tiles } from "./tiles.js";

/** The time without zooming before sharp tiles are painted, in ms. */
const REST = 90;

export class BoardView {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{picked: (cell: number, how: {first: boolean, more: boolean}) => void, twice: (cell: number) => void}} on
   */
  constructor(canvas, on) {
    this.canvas = canvas;
    this.pen = canvas.getContext("2d", { alpha: false });
    this.camera = new Camera();
    this.colours = readColours();
    /** @type {import("./ink.js").Picture|null} */
    this.picture = null;
    this.marks = NO_MARKS;
    /** @type {Iterable<number>} the chosen cells, and the one that is typed into */
    this.selected = [];
    this.cursor = -1;
    this.pending = "";
    this.zoomed = 0;
    this.asked = false;
    this.tiles = new Tiles((pen, rect, scale) => paint(pen, this.picture, this.colours, rect, scale));
    new ResizeObserver(() => this.resize()).observe(canvas.parentElement);
    listen(canvas, this.camera, {
      moved: () => this.moved(), picked: (x, y, how) => on.picked(this.cellAt(x, y), how), twice: (x, y) => on.twice(this.cellAt(x, y)),
    });
  }

  /** Shows a picture. The view stays if the layout is the same. */
  show(picture) {
    const same = this.picture?.layout === picture.layout;
    this.picture = picture;
    if (!same) this.camera.lookAt(picture.layout);
    this.tiles.renew(same);
    this.request();
  }

  /** @param {import("./overlay.js").Marks} marks */
  mark(marks) {
    this.marks = marks;
    this.request();
  }

  /** Frames the chosen cells, with what is being typed at the cursor; -1 is none. */
  select(cells, cursor, pending) {
    const other = cursor !== this.cursor;
    this.selected = cells;
    this.cursor = cursor;
    this.pending = pending;
    if (other && cursor >= 0 && this.picture) this.camera.reveal(this.picture.layout.corner(cursor));
    this.request();
  }

  /** Brings cells into view, near enough that their candidates can be read. */
  bring(cells) {
    const { layout, symbols } = this.picture;
    this.camera.bring(cells.map((cell) => layout.corner(cell)), legibleScale(layout.shape.n, symbols));
    this.moved();
  }

  /** Reads the colours again after the theme has changed. */
  recolour() {
    this.colours = readColours();
    this.tiles.renew(true);
    this.request();
  }

  zoom(factor) {
    this.camera.zoom(factor);
    this.moved();
  }

  pan(dx, dy) {
    this.camera.pan(dx, dy);
    this.moved();
  }

  fit() {
    this.camera.fit();
    this.moved();
  }

  moved() {
    if (this.camera.scale !== this.scale) this.zoomed = performance.now();
    this.request();
  }

  /** The cell at a point of the view, -1 if there is none. */
  cellAt(x, y) {
    const at = this.camera.toPlane(x, y);
    return this.picture ? this.picture.layout.cellAt(at.x, at.y) : -1;
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas.parentElement;
    this.ratio = window.devicePixelRatio || 1;
    this.canvas.width = Math.max(1, Math.round(clientWidth * this.ratio));
    this.canvas.height = Math.max(1, Math.round(clientHeight * this.ratio));
    this.camera.resize(clientWidth, clientHeight);
    this.draw();
  }

  request() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame(() => this.draw());
  }

  draw() {
    this.asked = false;
    if (!this.picture) return;
    const { camera, pen, colours, ratio } = this;
    const moving = performance.now() - this.zoomed < REST;
    this.scale = camera.scale;
    pen.fillStyle = colours.ground;
    pen.fillRect(0, 0, this.canvas.width, this.canvas.height);
    const missing = this.tiles.draw(pen, camera, ratio, moving);
    const scale = camera.scale * ratio;
    const view = { x: camera.x * scale, y: camera.y * scale, scale };
    drawMarks(pen, this.picture, colours, this.marks, view);
    this.drawSelected(view);
    if (!missing && !this.canvas.dataset.drawn) performance.mark("board-drawn");
    this.canvas.dataset.drawn = missing || moving ? "partly" : "all";
    this.canvas.dataset.candidate = candidateSize(this.picture, camera.scale).toFixed(1);
    if (missing || moving) this.request();
  }

  /** The frames of the chosen cells, and the number that is being typed. */
  drawSelected(view) {
    const { pen, colours, picture } = this;
    pen.save();
    pen.translate(-Math.round(view.x), -Math.round(view.y));
    if (this.pending && this.cursor >= 0) {
      const { x, y } = picture.layout.corner(this.cursor);
      pen.fillStyle = colours.select;
      pen.font = `500 ${0.5 * view.scale}px ${colours.font}`;
      pen.textAlign = "center";
      pen.fillText(`${this.pending}_`, (x + 0.5) * view.scale, (y + 0.68) * view.scale);
    }
    for (const cell of this.selected) if (seen(pen, view, picture.layout.corner(cell))) frame(pen, picture.layout, colours.select, cell, view.scale);
    pen.restore();
  }
}
