// Package studies has the experiments of this program on puzzles, rules and methods, each with the
// analysis of its records, for package experiments. [Catalog] lists them.
//
// # Words
//
// An instance is a puzzle, usually a full grid with holes: carved if cells were emptied in a
// pattern, dug if clues were removed while a condition stays true. The fill is the share of given
// cells, the surplus the candidates beyond one per cell, and cleared the share of the surplus that
// is removed. A race compares contestants on the same instances.
//
// # Invariants
//
// NAME.go has the plan and the measurement of a question, NAME_report.go its analysis; both name
// metrics by the same constants. A metric that a record lacks is NaN: it is shown as a dash or left
// out of sums, never read as 0. The same records give the same report to the byte, so sums use
// sorted keys and resamples fixed seeds. All randomness in a trial comes from its seed.
//
// # Design
//
// Shared parts are in separate files: observe.go names populations and has parts of projections, rulesets.go
// states rules, racers.go the contestants, stopwatch.go times rules, floor.go has the noise floor, truth.go
// finds the true candidates, kit.go has the rest. A report is declared, as
// projections, figures and sentences, and the Observe of a question adds what projections cannot
// derive from single records. Earlier, each report grouped, estimated and phrased by itself, and
// fifteen of them had fifteen kinds of errors.
package studies
