// Package cluster runs a script once for each of many tasks outside of the process: on a Slurm
// cluster, or as processes of this machine.
//
// # Words
//
// A task is a run of the script with a number as its argument; the last task, with the argument
// "merge", runs when the others have ended, successfully or not. A batch is the tasks of one
// submission, and a job the cluster's name for one of them, or all.
//
// # Invariants
//
// The script is the same everywhere, and a person can run it. Submitted tasks outlive the process
// that submitted them. Reports of a cluster are shown to people, and prevent resubmission of
// waiting tasks, but the files of the tasks decide what is done. So it does not matter that a
// cluster forgets its jobs.
//
// # Design
//
// The jobs of a run share a unique name, known before the submission, by which they are found even
// if this process dies before it has recorded their numbers; if the name was changed, they are
// found by number. The options for this are on the command line of the submission, which takes
// precedence over the script. The alternative is the library of Slurm, but its C interface changes
// with every release, while the output of its commands has been stable for many years.
package cluster
