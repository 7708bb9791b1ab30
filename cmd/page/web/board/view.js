/**
 * The board on its canvas. It draws a frame when something has changed, and goes on as
 * long as tiles are missing or the view moves; else it sleeps.
 */

import { Camera } from "./camera.js";
import { readColours } from "./colours.js";
import { listen } from "./gestures.js";
import { candidateSize, digitAt, legibleScale, paint } from "./ink.js";
import { drawLabels, drawMarks, frame, NO_MARKS, seen } from "./overlay.js";
import { Tiles } from "./tiles.js";

/** @typedef {import("./hand.js").Spot} Spot */

/** The time without zooming before sharp tiles are painted, in ms. */
const REST = 90;

export class BoardView {
  /**
   * @param {HTMLCanvasElement} canvas
   * @param {{picked: (at: Spot, how: {first: boolean, more: boolean}) => void, twice: (at: Spot) => void, crossed: (at: Spot) => void,
   *   hovered: (cell: number) => void}} on
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
      moved: () => this.moved(), picked: (at, how) => on.picked(this.spot(at), how), twice: (at) => on.twice(this.spot(at)),
      crossed: (at) => on.crossed(this.spot(at)), hovered: (at) => on.hovered(at ? this.spot(at).cell : -1),
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
    if (other && cursor >= 0 && this.picture) this.reveal(cursor);
    this.request();
  }

  /** Moves the view just enough to show a cell. */
  reveal(cell) {
    this.camera.reveal(this.picture.layout.corner(cell));
    this.moved();
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

  /** Zooms around a cell, which is brought into view. */
  zoomTo(factor, cell) {
    const { x, y } = this.picture.layout.corner(cell);
    this.camera.centre(x + 0.5, y + 0.5);
    this.zoom(factor);
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

  /** What is at a point of the view; the cell is -1 if there is none. @returns {Spot} */
  spot({ x, y }) {
    const at = this.camera.toPlane(x, y);
    const cell = this.picture ? this.picture.layout.cellAt(at.x, at.y) : -1;
    return { cell, digit: cell < 0 ? 0 : digitAt(this.picture, cell, this.camera.scale * this.ratio, at) };
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
    drawLabels(pen, this.picture.layout, colours, view, ratio);
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
