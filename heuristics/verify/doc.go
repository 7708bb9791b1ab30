// Package verify re-checks an explanation, the log of steps by which rules solved
// a puzzle, step by step: whoever trusts this package need not trust the rules.
//
// # Words
//
// A log is JSON Lines: a header with the puzzle, the steps, the outcome; package
// heuristics documents what its fields mean. A step states a pattern (naked tuple,
// fish, probe …) with its cells, digits and units, and conclusions from it:
// candidates that are placed or removed, or a contradiction. A trial is an
// assumption with the steps that follow from it.
//
// # Invariants
//
// A log is accepted only if its puzzle is the given one, every pattern is on the
// board as it stands before its step, every conclusion follows from the pattern
// or, where the pattern is not a known one, from the board, and the outcome is that of the
// board at the end; a solution must please the judge of package grid. The name of the rule
// that found a step must be among those of the header, and if it is that of a rule that
// everybody knows (naked-tuple-3, fish, dilemma-2) the step must be one that this rule takes:
// of its pattern, its size and its depth. Numbers of steps must run without a gap. Any input
// leads to a verdict, never to a panic.
//
// Rules of others: a step with a pattern that is not known, or with none, is proved by
// refutation. The opposite of each conclusion is made true on the board, and singles
// are placed and digits tried until that shows to have no solution: then the
// conclusion stands. If it has a solution the step is wrong. If [Options.Nodes] is used
// up before, the step is [Unproved]: the log is followed further as if it were right,
// and the report names it. A step whose pattern is known is checked by its pattern, be
// its rule known or not.
//
// Sizes: the set that a tuple or fish reports must have the size it states. That no
// smaller set shows the same, and the smallest size of the other kind, are checked
// by brute force over all subsets where the side is at most 16 and as far as a
// budget goes; [Report] counts what was checked and what was not.
//
// # Design
//
// Nothing is shared with the rules, the engine or its board: this package imports
// [basisk/grid] for the shape and the judge only and keeps a board of its own, one set
// of all candidates without masks or queues. It reads the log with structs of its own,
// so that a field that is written wrongly cannot be read back in the same wrong way.
// Speed was traded for that. A refutation could have been any solver's; it places
// singles and tries digits in the plainest way, since it must be as easy to trust as the
// rest.
package verify
