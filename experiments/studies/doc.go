// Package studies holds the questions that this program asks of puzzles, rules and
// methods: each an experiment for the frame of package experiments, with the analysis of
// its records. [Catalog] lists them.
//
// # Words
//
// An instance is a puzzle, mostly a full grid with holes: carved if cells were emptied
// in a pattern, dug if clues were taken away while something stays true. A fill is the
// share of its cells that are given, the surplus its candidates beyond one a cell, and
// cleared the share of the surplus that is gone. A race is contestants on the same
// instances.
//
// # Invariants
//
// NAME.go has the plan and the measurement of a question, NAME_report.go its analysis;
// both name metrics by the same constants. A metric that a record does not have is not
// a number: it is shown as a dash or left out of sums, never read as 0. The same records
// give the same report to the byte, so sums go by sorted keys and resamples by fixed
// seeds. Everything random in a trial comes from the trial's own seed.
//
// # Design
//
// What two questions share stands in files of its own: instance.go names kinds of
// puzzles, observe.go what projections share, racers.go who races, stopwatch.go times rules,
// truth.go finds the true candidates, number.go writes numbers of any size, kit.go has the rest.
// A report is declared, as projections, figures and sentences, and what a projection cannot say
// of single records is added by the Observe of its question. The road not taken is a report that
// groups, estimates and phrases by itself: fifteen of them erred in fifteen ways.
package studies
