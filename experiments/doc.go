// Package experiments is the frame in which questions are asked. A plan of trials over a
// population of puzzles is worked off by a runner into a run folder, here, in shards or on a
// cluster, and reported: the files are named in the words of this sentence. It knows no
// question: ours are in package studies.
//
// # Words
//
// A trial is one measurement: a key that names it within its experiment, a seed,
// and a configuration. A trial measures a variant, such as a method, on an instance, mostly a
// puzzle; the trials of the variants of one instance share its
// seed, and so are paired. A plan is the list of all trials. A record holds the results of a
// trial. A shard is every n-th trial of a plan. A run is the execution of a plan:
// a directory with a manifest and the records. A submission is a run on a cluster, whose
// shards run under leases; see packages cluster and lease.
//
// # Invariants
//
// A plan is pure data and a function of [Params] alone. The seed of a trial is a
// hash of the seed of the run and of the instance, never of order or time. So the
// exact metrics of a record are the same on any machine, with any number of
// workers, in one run, in shards, or resumed. No record is written for a trial
// that was interrupted; one that a time limit ended says so.
//
// # Design
//
// An experiment is a value of one interface and a line in a [Catalog], which is passed
// down; users append their own experiments. An experiment knows nothing of workers, files
// or signals; the runner knows nothing of Sudoku. Only Measure reads the clock, and the
// runner, which records the time of each trial.
//
// The road not taken is a plan that depends on earlier results, such as sampling
// until an interval is narrow: it could be neither sharded nor repeated.
//
// # Performance
//
// A run of a million trials in a thousand shards, tuple-payoff of 2.2 GB, on one core of an
// AMD EPYC: processor seconds, and maximum memory.
//
//	                                       time   memory
//	merge, which reports as well           68 s   661 MB
//	report                                 21 s   671 MB
//	report of a run that is not complete   39 s   896 MB
//	status, all shards done                0.02 s  23 MB
//	status, all shards at work             0.7 s   23 MB
//
// Half of the memory is garbage that was not collected yet. The figures are from a version that made
// the plan of every run twice for its report, at 3.5 µs per trial, a third of the time; now it is not
// made for a merged run whose records have their hash in the manifest. No gain: configurations
// made in one map instead of three. While shards run, status counts the lines of their files, and so
// reads all of them, over the network if they are on a file server.
package experiments
