// Package cluster runs a script once for each of many tasks outside of the process: on a Slurm
// cluster, or as processes of this machine.
//
// # Words
//
// A task is a run of the script with a number as its argument; the last task, with the argument
// "merge", runs when the others have ended, with success or not. A batch is the tasks of one
// submission, and a job the cluster's name for one of them, or all.
//
// # Invariants
//
// The script is the same everywhere, and a person can run it. Submitted tasks do not end with the
// process that submitted them. Reports of a cluster are shown to people, and prevent submitting
// again what is waiting, but do not decide what is done: the files of the tasks do. So it does not
// matter that a cluster forgets its jobs.
//
// # Design
//
// The jobs of a run share a unique name, known before the submission, by which they are found even
// if this process dies before it has noted their numbers; and by their numbers, if the name was
// changed. The options that this needs are on the command line of the submission, which takes
// precedence over the script. The road not taken is the library of Slurm: its C interface changes
// with every release, and the texts of its commands have not for many years.
package cluster
