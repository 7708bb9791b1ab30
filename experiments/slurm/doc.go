// Package slurm runs the shards of a run as an array of jobs of a Slurm cluster.
//
// # Words
//
// A task is the job of a shard; it runs job.sh with the number of the shard. An attempt is a process
// that works on a shard, in a task or, after Slurm has requeued it, in the same task again.
//
// # Invariants
//
// Each attempt has files of its own, see [experiments.Runs.Reopen], and measures what no earlier one
// has recorded. So two attempts at one shard at once are harmless, and nothing is locked. What is
// done is what the files of records show; Slurm is asked only what waits and what runs, and it does
// not matter that it forgets its jobs.
//
// # Design
//
// The jobs of a run share a unique name, known before they are submitted, by which they are found
// even if this process dies before it has noted their number. The options for this are on the
// command line of sbatch, which takes precedence over the script. The alternative is the library of
// Slurm, but its C interface changes with every release, while the output of its commands has been
// stable for many years.
package slurm
