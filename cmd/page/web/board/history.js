/** The boards before the present one, and those that were undone. */

/** The max number of boards kept. */
const KEPT = 400;

/** @template Board */
export class History {
  /** @param {Board} present */
  constructor(present) {
    this.reset(present);
  }

  /** Begins anew. */
  reset(present, past = [], future = []) {
    Object.assign(this, { past, present, future });
  }

  /** Makes board the present one. Undone boards are dropped. */
  push(board) {
    if (board === this.present) return;
    this.past.push(this.present);
    if (this.past.length > KEPT) this.past.shift();
    this.present = board;
    this.future = [];
  }

  get canUndo() {
    return this.past.length > 0;
  }

  get canRedo() {
    return this.future.length > 0;
  }

  undo() {
    if (!this.canUndo) return;
    this.future.push(this.present);
    this.present = this.past.pop();
  }

  redo() {
    if (!this.canRedo) return;
    this.past.push(this.present);
    this.present = this.future.pop();
  }
}
