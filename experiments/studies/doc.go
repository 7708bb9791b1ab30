// Package studies holds the questions that this program asks of puzzles, rules and
// methods: each an experiment for the frame of package experiments, with a summary of
// its records. [Catalog] lists them.
//
// # Words
//
// An instance is a puzzle, mostly a full grid with holes: carved if cells were emptied
// in a pattern, dug if clues were taken away while something stays true. A fill is the
// share of its cells that are given, the surplus its candidates beyond one a cell, and
// cleared the share of the surplus that is gone. A race is contestants on the same
// instances, and growth a cost by the side of the grid.
//
// # Invariants
//
// NAME.go has the plan and the measurement of a question, NAME_report.go its summary;
// both name metrics by the same constants. A metric that a record does not have is not
// a number: it is shown as a dash or left out of sums, never read as 0. The same records
// give the same report to the byte, so sums go by sorted keys and resamples by fixed
// seeds. Everything random in a trial comes from the trial's own seed.
//
// # Design
//
// What two questions share stands in files of its own: instance.go and dug.go make
// puzzles, sample.go sorts records into groups and makes rows and points of them, race.go
// and growth.go compare, stopwatch.go times rules, number.go writes numbers of any size,
// kit.go has the rest. The road not taken is a declarative language of tables and figures,
// each column a title and a function: it takes more lines than a row written out, and each
// summary is read more often than written.
package studies
