/** Wheel, drag and pinch move the camera; a tap chooses a cell. */

/** A pointer that moved less than this many pixels was a tap. */
const SLACK = 5;

/** How far a double click zooms. */
const CLOSER = 2.5;

/**
 * @param {HTMLElement} element what is touched
 * @param {import("./camera.js").Camera} camera
 * @param {{moved: () => void, tapped: (x: number, y: number) => void}} tell
 */
export function listen(element, camera, tell) {
  const hands = new Hands(element, camera, tell);
  element.addEventListener("wheel", (event) => wheel(event, element, camera, tell), { passive: false });
  element.addEventListener("dblclick", (event) => closer(event, element, camera, tell));
  element.addEventListener("pointerdown", (event) => hands.down(event));
  element.addEventListener("pointermove", (event) => hands.move(event));
  element.addEventListener("pointerup", (event) => hands.up(event));
  element.addEventListener("pointercancel", (event) => hands.lost(event));
}

/** The wheel zooms; with shift, or sideways, it pans. */
function wheel(event, element, camera, tell) {
  event.preventDefault();
  const unit = event.deltaMode === 1 ? 16 : 1;
  if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
    camera.pan(unit * (event.deltaX || event.deltaY), 0);
  } else {
    const { left, top } = element.getBoundingClientRect();
    const turn = Math.max(-80, Math.min(80, unit * event.deltaY));
    camera.zoom(Math.exp(-turn / 300), event.clientX - left, event.clientY - top);
  }
  tell.moved();
}

/** A double click zooms in. */
function closer(event, element, camera, tell) {
  const { left, top } = element.getBoundingClientRect();
  camera.zoom(CLOSER, event.clientX - left, event.clientY - top);
  tell.moved();
}

/** The pointers that are down: one drags, two pinch. */
class Hands {
  constructor(element, camera, tell) {
    Object.assign(this, { element, camera, tell, pointers: new Map(), travelled: 0 });
  }

  point(event) {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }

  down(event) {
    if (event.button > 1) return;
    this.element.setPointerCapture(event.pointerId);
    if (!this.pointers.size) this.travelled = 0;
    this.pointers.set(event.pointerId, this.point(event));
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.point(event);
    this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.pointers.set(event.pointerId, now);
    if (this.travelled < SLACK) return;
    if (other) this.pinch(before, now, other);
    else this.camera.pan(before.x - now.x, before.y - now.y);
    this.tell.moved();
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
    if (at && !this.pointers.size && this.travelled < SLACK) this.tell.tapped(at.x, at.y);
  }

  lost(event) {
    this.pointers.delete(event.pointerId);
  }
}
