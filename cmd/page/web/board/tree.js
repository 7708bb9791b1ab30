/**
 * The tree of a search, as Gist draws it: a node is a disc, a failed leaf a square, a solution a
 * rhomb, and a folded subtree a triangle, larger with more nodes. The chosen node is shown on the
 * board.
 */

import { h, svg } from "../dom.js";
import { Sight } from "./board.js";

/** The pixels between leaves and between levels. */
const [ACROSS, DOWN] = [13, 20];

/** The largest half of a triangle. */
const WIDEST = 6;

/** The targets of arrow keys, from the index of a node. */
const WAYS = {
  ArrowUp: (nodes, at) => nodes[at].parent,
  ArrowDown: (nodes, at) => nodes.findIndex(({ parent }) => parent === at),
  ArrowLeft: (nodes, at) => nodes.findLastIndex(({ parent }, i) => parent === nodes[at].parent && i < at),
  ArrowRight: (nodes, at) => nodes.findIndex(({ parent }, i) => parent === nodes[at].parent && i > at),
};

/**
 * @param {import("./app.js").App} app
 * @param {{nodes: number, failed: number, depth: number, ended: boolean, path: object[], shown: object[]}} tree
 * @param {import("./answers.js").Given} given
 */
export function treeView(app, tree, given) {
  const nodes = tree.shown;
  const { places, width, height } = layout(nodes);
  const marks = nodes.map((node, i) => mark(node, places[i], i));
  const chosen = svg("circle", { r: 9, fill: "none", stroke: "var(--select)", "stroke-width": 2, visibility: "hidden" });
  const picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
    svg("path", { d: nodes.map(({ parent }, i) => (parent < 0 ? "" : `M${places[parent]}L${places[i]}`)).join(""), stroke: "var(--edge)", fill: "none" }), ...marks, chosen);
  const says = h("p", { class: "small", role: "status" });
  const acts = h("div", { class: "row" });
  let at = -1;
  const choose = (i) => {
    if (i < 0) return;
    at = i;
    for (const [name, value] of [["cx", places[i][0]], ["cy", places[i][1]], ["visibility", "visible"]]) chosen.setAttribute(name, value);
    marks[i].scrollIntoView({ block: "nearest", inline: "nearest" });
    const board = boardAt(given.board, tree, i);
    if (app.board !== given.board) app.edit(given.board);
    app.lay({ digits: board.digits, candidates: new Sight(board).candidates });
    if (nodes[i].digit) app.choose(nodes[i].cell);
    says.textContent = wordsOf(given.board.shape, nodes[i], tree);
    const button = (text, act) => h("button", { type: "button", onclick: act }, text);
    acts.replaceChildren(button("Take over", () => app.edit(board)), ...(nodes[i].folded || tree.path.length ? [button("Unfold from here", () => given.again({ node: nodes[i].number }))] : []),
      ...(tree.path.length ? [button("Whole tree", () => given.again({ node: 0 }))] : []));
  };
  const box = h("div", {
    class: "wide tree", tabindex: "0", role: "group", "aria-label": "Tree of the search", "aria-description": "Arrow keys go from node to node.",
    onclick: (event) => choose(Number(event.target.closest("[data-node]")?.dataset.node ?? -1)),
    onkeydown: (event) => {
      if (!WAYS[event.key]) return;
      event.preventDefault();
      event.stopPropagation();
      choose(at < 0 ? 0 : WAYS[event.key](nodes, at));
    },
  }, picture);
  Object.assign(box.style, { maxHeight: "50vh", overflow: "auto", width: 0, minWidth: "100%" }); // a wide picture widens nothing else
  requestAnimationFrame(() => { // when it has a width
    box.scrollLeft = places[0][0] - box.clientWidth / 2;
  });
  return h("div", {}, h("p", { class: "small" }, summary(tree)), box, says, acts);
}

/** The size of the tree, in words. */
function summary({ nodes, failed, depth, ended, shown, path }) {
  const count = (n) => n.toLocaleString("en");
  const part = shown.length < nodes ? ` ${count(shown.length)} are shown${path.length ? ", from a node on" : ""}; triangles are folded subtrees.` : "";
  return `${count(nodes)} nodes, ${count(failed)} of them failed, depth ${count(depth)}${ended ? "" : ", cut off"}.${part}`;
}

/** The places of nodes: leaves side by side, others above the middle of their children. */
function layout(nodes) {
  const children = nodes.map(() => []);
  nodes.forEach(({ parent }, i) => parent >= 0 && children[parent].push(i));
  const places = nodes.map(() => [0, DOWN]);
  nodes.forEach(({ parent }, i) => parent >= 0 && (places[i][1] = places[parent][1] + DOWN));
  let right = 0;
  const stack = [[0, 0]];
  while (stack.length) { // no recursion: trees may be a thousand deep
    const top = stack.at(-1);
    const [node, next] = top;
    const own = children[node];
    if (next < own.length) {
      top[1]++;
      stack.push([own[next], 0]);
      continue;
    }
    places[node][0] = own.length ? (places[own[0]][0] + places[own.at(-1)][0]) / 2 : right += ACROSS;
    stack.pop();
  }
  return { places, width: right + ACROSS, height: DOWN + places.reduce((max, [, y]) => Math.max(max, y), 0) };
}

/** The mark of a node. */
function mark({ size, solutions, folded }, [x, y], i) {
  const fill = solutions ? "var(--good)" : size === 1 || folded ? "var(--bad)" : "var(--series-0)";
  const shape = () => {
    if (folded) {
      const half = Math.min(WIDEST, 2 + Math.log10(size));
      return `M${x} ${y - 4}l${half} ${2 * half}h${-2 * half}z`;
    }
    if (size > 1) return `M${x - 3} ${y}a3 3 0 1 0 6 0a3 3 0 1 0 -6 0`;
    return solutions ? `M${x} ${y - 5}l5 5l-5 5l-5 -5z` : `M${x - 3} ${y - 3}h6v6h-6z`;
  };
  const kind = folded ? "folded" : size > 1 ? "inner" : solutions ? "solved" : "failed";
  return svg("path", { d: shape(), fill, "data-node": i, "data-kind": kind }, svg("title", {}, `${kind}, ${size} nodes`));
}

/** The branches that lead to a node that is shown. */
function branchesTo({ path, shown }, i) {
  const own = [];
  for (let at = i; shown[at].parent >= 0; at = shown[at].parent) own.unshift(shown[at]);
  return [...path, ...own];
}

/** The board when the search is at a node. */
function boardAt(board, tree, i) {
  const branches = branchesTo(tree, i);
  return board.withConclusions(branches.filter(({ out }) => !out), branches.filter(({ out }) => out));
}

/** A node in words. */
function wordsOf(shape, { cell, digit, out, size, solutions = 0, folded }, { ended }) {
  const step = digit ? `${shape.names[cell]} ${out ? "is not" : "is"} ${digit}` : "The root";
  const below = size === 1 ? (solutions ? "a solution" : ended ? "failed" : "failed, or not gone through") : `${size.toLocaleString("en")} nodes${folded ? ", folded" : ""}, ${solutions ? `${solutions.toLocaleString("en")} solution${solutions > 1 ? "s" : ""}` : "no solution"}`;
  return `${step}: ${below}.`;
}
