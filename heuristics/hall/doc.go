// Package hall is the kernel of tuples and fish of every size: in a bipartite
// graph it finds, in polynomial time, every edge that is in no perfect matching,
// and for each the smallest naked and the smallest hidden set that show it.
//
// # Words
//
// Left and right vertices are numbered from 0; for tuples they are the cells of a unit and the
// digits, for fish the rows and the columns of one digit. A naked set is k left vertices whose
// edges lead to only k right vertices; a hidden set is k right vertices whose edges come from only
// k left vertices. Every left (right) vertex outside the set loses those k right (left) vertices:
// Hall's theorem.
//
// # Invariants
//
// The graphs are balanced: as many active left vertices as right vertices with
// edges. All sets are masks of ⌈n/64⌉ words. Nothing is allocated after [New].
//
// # Design
//
// Orient the graph by a perfect matching: left vertex a points to left vertex b if
// a has an edge to the partner of b. An edge (a, v), v the partner of b ≠ a, is in
// no perfect matching if and only if b does not reach a (Berge 1970, Régin 1994).
// What b reaches is the unique smallest naked set that shows it, and what reaches
// a is the unique smallest hidden one: every naked set with v but without a
// contains b, and with each vertex all that it points to.
//
// A matching and one transitive closure on bit masks therefore replace the
// enumeration of all C(n, k) subsets. Strongly connected parts (Tarjan) would name
// the same edges in less time on large sparse graphs, but not the sets; a closure
// by Warshall's algorithm on words costs n² word operations for n ≤ 64 and gives
// both.
package hall
