// Package cluster runs a script once for each of many tasks, somewhere else than in the
// process that asks for it: on a Slurm cluster, or as processes of this machine.
//
// # Words
//
// A task is a run of the script with a number as its argument; the last task, whose
// argument is "merge", runs when the others have ended, however they did. A batch is the
// tasks that were handed in together, and a job what the cluster calls one of them, or all.
//
// # Invariants
//
// The script is the same everywhere, and a person can run it. What was handed in does not
// end with the process that did. A cluster is asked and never believed: what it tells is
// for people, and for not handing in twice what is waiting; what is done follows from the
// files that the tasks leave. So it does not matter that a cluster forgets its jobs.
//
// # Design
//
// The jobs of a run share a name of their own, which is known before anything is handed
// in, so that they are found by it even if this process dies before it has noted their
// numbers; and by their numbers, if somebody has changed the name. What finding them rests
// on is on the command line that hands them in, which counts before all that a script says.
// The road not taken is the library of Slurm: its C interface changes with every
// release, and the texts of its commands have not for many years.
package cluster
