/**
 * A list of any length that makes only the visible rows. All rows have the same height. It
 * is a listbox: arrows, Page, Home and End choose.
 */

import { h } from "../dom.js";

/** Rows that are made above and below the visible ones. */
const SPARE = 6;

/** The min number of rows visible, if the list has that many. */
const VISIBLE = 4;

export class VirtualList {
  /**
   * @param {HTMLElement} box the element that scrolls
   * @param {{height: number, render: (item: any) => Node[], choose: (index: number, clicked?: boolean) => void}} how
   */
  constructor(box, how) {
    this.box = box;
    this.how = how;
    this.items = [];
    this.chosen = -1;
    this.rows = h("div", { class: "list-rows", role: "presentation" });
    box.replaceChildren(this.rows);
    box.addEventListener("scroll", () => this.draw(), { passive: true });
    // By position and not by row, since a row may be replaced while it is clicked.
    box.addEventListener("click", ({ clientY }) => {
      const index = Math.floor((clientY - this.rows.getBoundingClientRect().top) / how.height);
      if (index >= 0 && index < this.items.length) how.choose(index, true);
    });
    box.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.draw()).observe(box);
  }

  /** Shows other items. */
  show(items) {
    this.items = items;
    this.rows.style.height = `${items.length * this.how.height}px`;
    this.box.style.minHeight = `${Math.min(items.length, VISIBLE) * this.how.height + 2}px`;
    this.drawn = "";
    this.draw();
  }

  /** Marks an item as the chosen one and brings it into view. */
  choose(index) {
    this.chosen = index;
    const top = index * this.how.height;
    const { scrollTop, clientHeight } = this.box;
    if (index >= 0 && (top < scrollTop || top + this.how.height > scrollTop + clientHeight)) {
      this.box.scrollTop = top - clientHeight / 2 + this.how.height / 2;
    }
    this.drawn = "";
    this.draw();
  }

  draw() {
    const { height } = this.how;
    const first = Math.max(0, Math.floor(this.box.scrollTop / height) - SPARE);
    const last = Math.min(this.items.length, Math.ceil((this.box.scrollTop + this.box.clientHeight) / height) + SPARE);
    if (this.drawn === `${first} ${last}`) return;
    this.drawn = `${first} ${last}`;
    const rows = [];
    for (let i = first; i < last; i++) rows.push(this.row(i));
    this.rows.replaceChildren(...rows);
    const seen = this.chosen >= first && this.chosen < last;
    if (seen) this.box.setAttribute("aria-activedescendant", `${this.box.id}-${this.chosen}`);
    else this.box.removeAttribute("aria-activedescendant");
  }

  row(i) {
    const row = h("div", {
      class: "list-row", role: "option", id: `${this.box.id}-${i}`, "data-index": i,
      "aria-selected": String(i === this.chosen), "aria-posinset": i + 1, "aria-setsize": this.items.length,
    }, ...this.how.render(this.items[i]));
    row.style.transform = `translateY(${i * this.how.height}px)`;
    row.style.height = `${this.how.height}px`;
    return row;
  }

  key(event) {
    const page = Math.max(1, Math.floor(this.box.clientHeight / this.how.height) - 1);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    const move = moves[event.key];
    if (move === undefined || !this.items.length) return;
    event.preventDefault();
    this.how.choose(Math.max(0, Math.min(this.items.length - 1, this.chosen + move)));
  }
}
