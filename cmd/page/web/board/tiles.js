/**
 * The picture of a board, cut into square bitmaps that are painted once for each scale.
 * Panning copies bitmaps, and zooming stretches the bitmaps of the last scale, so both
 * cost the same for boards of any side; when the view rests the sharp ones are painted,
 * a few in each frame.
 */

/** The side of a tile in pixels of the screen. */
const SIDE = 256;

/** The max number of tiles per scale, unless a view of the screen has more: it keeps twice its own. */
const KEPT = 256;

/** The painting time per frame, in ms. */
const BUDGET = 6;

/** The tiles of one scale, by their number across and down. */
class Level {
  constructor(scale) {
    this.scale = scale;
    /** @type {Map<string, HTMLCanvasElement|OffscreenCanvas>} */
    this.tiles = new Map();
  }

  /** Keeps a tile of a view of some tiles, and drops the oldest one if there are too many. */
  keep(key, tile, seen) {
    this.tiles.set(key, tile);
    if (this.tiles.size > Math.max(KEPT, 2 * seen)) this.tiles.delete(this.tiles.keys().next().value);
  }

  /** Reports whether everything in a view is painted. */
  covers(view) {
    return this.scale > 0 && numbers(view, this.scale).every(({ key }) => this.tiles.has(key));
  }
}

/** @typedef {{x0: number, y0: number, x1: number, y1: number}} Rect part of the plane */

export class Tiles {
  /** @param {(pen: CanvasRenderingContext2D, rect: Rect, scale: number) => void} paint */
  constructor(paint) {
    this.paint = paint;
    this.current = new Level(0);
    this.last = new Level(0);
    this.whole = new Level(0);
  }

  /**
   * Drops all tiles. The old ones are shown until new ones are painted, unless the plane
   * has changed.
   */
  renew(samePlane) {
    const shown = this.current.tiles.size ? this.current : this.last;
    this.last = samePlane ? shown : new Level(0);
    this.current = new Level(this.current.scale);
    this.whole = new Level(this.whole.scale);
  }

  /**
   * Draws what the camera sees. It reports whether tiles are missing.
   * @param {CanvasRenderingContext2D} pen of the screen, in pixels of the screen
   * @param {import("./camera.js").Camera} camera
   * @param {number} ratio screen pixels per page pixel
   * @param {boolean} moving whether the scale changes
   */
  draw(pen, camera, ratio, moving) {
    const scale = camera.scale * ratio;
    if (!moving) this.settle(scale, camera.fitScale * ratio);
    const view = {
      x: Math.round(camera.x * scale), y: Math.round(camera.y * scale), scale,
      width: Math.round(camera.width * ratio), height: Math.round(camera.height * ratio),
    };
    const until = performance.now() + BUDGET;
    // The difference is not visible in motion, and without a graphics card it halves the cost.
    pen.imageSmoothingEnabled = !moving;
    const missing = this.current.scale === scale && this.fill(this.current, view, until);
    const levels = [this.whole, this.last, this.current];
    const first = levels.findLastIndex((level) => level.covers(view));
    for (const level of levels.slice(Math.max(0, first))) if (level.scale) blit(pen, level, view);
    if (moving || missing) return missing;
    return this.fillWhole(camera.plane, until);
  }

  /** Begins a level for the scale at which the view rests. */
  settle(scale, whole) {
    if (this.current.scale !== scale) {
      if (this.current.tiles.size) this.last = this.current;
      this.current = new Level(scale);
    }
    if (this.whole.scale !== whole) this.whole = new Level(whole);
  }

  /** Paints visible tiles that are missing, at least one, until the time is up. */
  fill(level, view, until) {
    const seen = numbers(view, level.scale);
    const missing = seen.filter(({ key }) => !level.tiles.has(key));
    let done = 0;
    do {
      if (done === missing.length) return false;
      const { key, across, down } = missing[done++];
      level.keep(key, this.tile(level.scale, across, down), seen.length);
    } while (performance.now() < until);
    return done < missing.length;
  }

  /** Paints the whole board, which is seen while zooming out. */
  fillWhole(plane, until) {
    const { scale } = this.whole;
    if (scale === this.current.scale) {
      this.whole = this.current;
      return false;
    }
    return this.fill(this.whole, { x: 0, y: 0, scale, width: plane.width * scale, height: plane.height * scale }, until);
  }

  tile(scale, across, down) {
    const tile = new OffscreenCanvas(SIDE, SIDE);
    const pen = tile.getContext("2d", { alpha: false });
    const x = (across * SIDE) / scale;
    const y = (down * SIDE) / scale;
    pen.translate(-across * SIDE, -down * SIDE);
    this.paint(pen, { x0: x, y0: y, x1: x + SIDE / scale, y1: y + SIDE / scale }, scale);
    return tile;
  }
}

/** The numbers of the tiles of a scale that a view shows. */
function numbers(view, scale) {
  const zoom = scale / view.scale;
  const all = [];
  const from = (at) => Math.floor((at * zoom) / SIDE);
  for (let down = from(view.y); down <= from(view.y + view.height - 1); down++) {
    for (let across = from(view.x); across <= from(view.x + view.width - 1); across++) {
      all.push({ key: `${across},${down}`, across, down });
    }
  }
  return all;
}

/** Copies the visible tiles of a level, stretched if the view has another scale. */
function blit(pen, level, view) {
  const zoom = view.scale / level.scale;
  for (const { key, across, down } of numbers(view, level.scale)) {
    const tile = level.tiles.get(key);
    if (!tile) continue;
    const x = Math.round(across * SIDE * zoom) - view.x;
    const y = Math.round(down * SIDE * zoom) - view.y;
    pen.drawImage(tile, x, y, Math.round((across + 1) * SIDE * zoom) - view.x - x, Math.round((down + 1) * SIDE * zoom) - view.y - y);
  }
}
