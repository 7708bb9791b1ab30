// Package experiments is the framework for experiments. A runner measures the trials of a plan over a
// population of puzzles into a run folder, locally, in shards or on a cluster, and a report draws
// conclusions: the files are named after these words. It has no experiments itself: ours are in
// package studies.
//
// # Words
//
// A trial is one measurement: a key that names it within its experiment, a seed, and a configuration.
// A trial measures a variant, such as a method, on an instance, usually a puzzle; the trials of the
// variants of one instance share its seed, and so are paired. A plan is the list of all trials. A
// record holds the results of a trial. A shard is every n-th trial of a plan. A run is the execution
// of a plan: a directory with a manifest and the records. A part is what one process writes of it: all,
// a shard, or an attempt at a shard; package slurm makes attempts on a cluster.
//
// # Invariants
//
// A plan is pure data and depends only on [Params]. The seed of a trial is a hash of the seed of the
// run and of the instance, never of order or time. So the exact metrics of a record are the same on
// any machine, with any number of workers, in one run, in shards, or resumed. No record is written
// for a trial that was interrupted; one that a time limit ended says so.
//
// # Design
//
// An experiment is a value of one interface and an entry of a [Catalog], which is passed down; users
// append their own experiments. An experiment knows nothing of workers, files or signals; the runner
// knows nothing of Sudoku. Only Measure reads the clock, and the runner, which records the time of
// each trial.
//
// The road not taken is a plan that depends on earlier results, such as sampling
// until an interval is narrow: it could be neither sharded nor repeated.
package experiments
