// Package verify re-checks an explanation, the log of steps by which rules solved
// a puzzle, step by step: a reader who trusts this package need not trust the rules.
//
// # Words
//
// A log is JSON Lines: a header with the puzzle, the steps, the outcome; package
// heuristics documents its fields. A step states a pattern (naked tuple,
// fish, probe …) with its cells, digits and units, and conclusions from it:
// candidates that are placed or removed, or a contradiction. A trial is an
// assumption with the steps that follow from it.
//
// # Invariants
//
// A log is accepted only if its puzzle is the given one, every pattern is on the board before its
// step, every conclusion follows from the pattern or, if the pattern is unknown, from the board,
// and the outcome is right for the board at the end; a solution must pass the checker of package
// grid. The name of the rule that found a step must be among the names in the header, and if it is
// a standard rule (naked-tuple-3, fish, dilemma-2) the step must match its pattern, size and depth.
// Step numbers must have no gap. Any input leads to a verdict, never to a panic.
//
// Other rules: a step with an unknown pattern, or without one, is proved by refutation. The
// opposite of each conclusion is made true on the board, and singles are placed and digits tried
// until a contradiction shows that there is no solution: then the conclusion holds. If there is a
// solution the step is wrong. If [Options.Nodes] is used up first, the step is [Unproved]: the rest
// of the log is checked as if the step were right, and the report names it. A step with a known
// pattern is checked by its pattern, whether its rule is known or not.
//
// Sizes: the set that a tuple or fish reports must have the size that it states. The
// claims that no smaller set shows the same, and the smallest size of the other kind, are
// checked by brute force over all subsets if the side is at most 16, within a
// budget; [Report] counts the checked and the unchecked sizes.
//
// # Design
//
// The package shares nothing with the rules, the engine or its board: it imports [basisk/grid] for
// the shape and the checker only and has a separate board, one set of all candidates without masks
// or queues. It reads the log with separate structs, so a field that is written incorrectly is not
// read back in the same incorrect way. This costs speed. Any solver could find a refutation; this
// one places singles and tries digits in the simplest way, since it must be as easy to trust as the
// rest.
package verify
