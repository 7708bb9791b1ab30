/** What can be undone and redone: the edits of each puzzle in this tab, as the changes of its board. */

import { changed, changesOf, inverse, same, valueAt } from "./changes.js";

/** The max number of edits kept of a puzzle, and the max number of changes in all of them. */
const [KEPT, CHANGES] = [400, 20000];

/** @typedef {import("./changes.js").Change} Change */

export class History {
  /** @param {Record<string, {past: Change[][], future: Change[][], point?: object}>} [kept] by the item of the puzzle in the list, with the board where a trial began */
  constructor(kept = {}) {
    this.kept = kept;
  }

  of({ item }) {
    return this.kept[item] ??= { past: [], future: [] };
  }

  /** Notes that a board became another one. Undone edits are dropped. */
  note(before, after) {
    const edits = this.of(after);
    const edit = changesOf(before.toKept(), after.toKept());
    if (!edit.length) return;
    edits.future = [];
    edits.past.push(edit);
    let room = CHANGES;
    edits.past = edits.past.slice(-KEPT).reverse().filter((each, i) => (room -= each.length) >= 0 || !i).reverse();
  }

  canUndo(board) {
    return this.of(board).past.length > 0;
  }

  canRedo(board) {
    return this.of(board).future.length > 0;
  }

  /** What a board was before the last edit; undefined if what was edited has changed since, and the edit is dropped. */
  undo(board) {
    const edits = this.of(board);
    return this.#take(board, inverse(edits.past.pop()), edits.future);
  }

  /** What a board was before the last undo. */
  redo(board) {
    const edits = this.of(board);
    return this.#take(board, inverse(edits.future.pop()), edits.past);
  }

  #take(board, changes, to) {
    const kept = board.toKept();
    if (!changes.every(({ at, was }) => same(valueAt(kept, at), was))) return undefined;
    to.push(changes);
    return changed(kept, changes);
  }
}
