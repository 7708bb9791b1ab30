// Package heuristics has the rules that draw conclusions without guessing, and the
// engine that runs them to a fixpoint and counts the conclusions of each.
//
// # Words
//
// A rule ([Heuristic]) reads a board and makes its conclusions (placements and eliminations) through
// its [Pass] only. A tier is a cost class: rules of a higher tier run only when all lower ones
// are idle. A call is one application of a rule; a hit is one conclusion that changed the board.
// Work counts the sets that a rule examined, a measure of effort that is the same on every machine.
//
// An explanation is the list of [Step]s by which rules reached their conclusions, each with its
// [Reason]: a pattern on the board, or trials. [Text] writes it for people, [Log] for package
// heuristics/verify, which checks it.
//
// # Invariants
//
// A rule never removes a candidate of a solution, and the board fails only if no
// solution exists; package heuristictest checks this for every rule. Rules without
// a budget are idempotent at the fixpoint, and the fixpoint does not depend on the
// orientation or the labels of the puzzle.
//
// # Design
//
// The board's trail is the event log: an engine remembers for each rule how far it has read, so
// waking costs nothing if nothing happened, undoing needs no further records, and a rule can ask
// for exactly the sets that changed since it last ran ([Pass.Changed]). The alternative, queues per
// rule that every elimination fills, costs the hot path of the search four writes per candidate.
package heuristics
