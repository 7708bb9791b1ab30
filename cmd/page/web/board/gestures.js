/**
 * A drag or a tap chooses cells, a double click places a candidate, the right button crosses it
 * out. A drag with Space, the middle button or two fingers moves the camera, and so does one finger
 * if only a part of the board is visible. The wheel and a pinch zoom.
 */

/** @typedef {{x: number, y: number}} Point of the view */

/** A pointer that moved less than this many pixels was a tap. */
const SLACK = 5;

/**
 * @param {HTMLElement} element what is touched
 * @param {import("./camera.js").Camera} camera
 * @param {{moved: () => void, picked: (at: Point, how: {first: boolean, more: boolean}) => void, twice: (at: Point) => void, crossed: (at: Point) => void,
 *   hovered: (at: Point|null) => void}} on
 */
export function listen(element, camera, on) {
  const hands = new Hands(element, camera, on);
  element.addEventListener("wheel", (event) => wheel(event, element, camera, on), { passive: false });
  element.addEventListener("dblclick", (event) => on.twice(hands.point(event)));
  element.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    if (event.pointerType !== "touch") on.crossed(hands.point(event));
  });
  element.addEventListener("pointerleave", () => on.hovered(null));
  // The middle button would scroll the page.
  element.addEventListener("mousedown", (event) => event.button === 1 && event.preventDefault());
  element.addEventListener("pointerdown", (event) => hands.down(event));
  element.addEventListener("pointermove", (event) => hands.move(event));
  element.addEventListener("pointerup", (event) => hands.up(event));
  element.addEventListener("pointercancel", (event) => hands.lost(event));
}

/** The wheel zooms; with shift, or sideways, it pans. */
function wheel(event, element, camera, on) {
  event.preventDefault();
  const unit = event.deltaMode === 1 ? 16 : 1;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    camera.pan(unit * (event.deltaX || event.deltaY), 0);
  } else {
    const { left, top } = element.getBoundingClientRect();
    const turn = Math.max(-80, Math.min(80, unit * event.deltaY));
    camera.zoom(Math.exp(-turn / 300), event.clientX - left, event.clientY - top);
  }
  on.moved();
}

/** The pointers that are down: one chooses or drags, two pinch. */
class Hands {
  constructor(element, camera, on) {
    Object.assign(this, { element, camera, on, pointers: new Map(), travelled: 0, space: false, panning: false });
    const board = element.parentElement;
    board.addEventListener("keydown", (event) => event.key === " " && this.hold(event, true));
    document.addEventListener("keyup", (event) => event.key === " " && this.hold(event, false));
  }

  /** Records whether Space is held. */
  hold(event, held) {
    if (held) event.preventDefault();
    this.space = held;
    this.element.classList.toggle("grab", held);
  }

  point(event) {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  down(event) {
    if (event.button > 1) return;
    this.element.setPointerCapture(event.pointerId);
    const at = this.point(event);
    this.pointers.set(event.pointerId, at);
    if (this.pointers.size > 1) return;
    this.travelled = 0;
    const finger = event.pointerType === "touch";
    this.panning = this.space || event.button === 1 || (finger && !this.camera.isFitted);
    this.more = event.shiftKey || event.ctrlKey || event.metaKey;
    if (!this.panning) this.pick(at, true);
  }

  /** Chooses the cell at a point. */
  pick(at, first) {
    this.on.picked(at, { first, more: this.more });
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    const now = this.point(event);
    if (!before) return void (event.pointerType !== "touch" && this.on.hovered(now));
    this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (this.travelled < SLACK) return;
    if (other) this.pinch(before, now, other);
    else if (this.panning) this.camera.pan(before.x - now.x, before.y - now.y);
    else return void this.along(before, now);
    this.on.moved();
  }

  /** Chooses all cells that a drag passes, even a fast one. */
  along(from, to) {
    const steps = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / Math.max(4, this.camera.scale / 2));
    for (let i = 1; i <= steps; i++) this.pick({ x: from.x + ((to.x - from.x) * i) / steps, y: from.y + ((to.y - from.y) * i) / steps }, false);
  }

  /** One of two fingers moved: their distance zooms, their middle pans. */
  pinch(before, now, other) {
    const distance = (p) => Math.max(1, Math.hypot(p.x - other.x, p.y - other.y));
    this.camera.pan((before.x - now.x) / 2, (before.y - now.y) / 2);
    this.camera.zoom(distance(now) / distance(before), (now.x + other.x) / 2, (now.y + other.y) / 2);
  }

  up(event) {
    const at = this.pointers.get(event.pointerId);
    this.lost(event);
    if (at && this.panning && !this.space && event.button !== 1 && !this.pointers.size && this.travelled < SLACK) this.pick(at, true);
  }

  lost(event) {
    this.pointers.delete(event.pointerId);
  }
}
