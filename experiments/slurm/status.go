package slurm

import (
	"context"
	"strings"

	"basisk/experiments"
)

// Status is the progress of a submitted run.
type Status struct {
	Directory  string `json:"directory"`  // the folder of the run
	Experiment string `json:"experiment"` // the experiment
	Trials     int    `json:"trials"`     // the number of trials
	Records    int    `json:"records"`    // the trials that are done
	// trials per second; 0 while unknown
	Rate    float64       `json:"rate"`
	Left    *float64      `json:"seconds_left,omitempty"` // what the rest takes at that rate
	Done    int           `json:"done"`                   // finished shards
	Running int           `json:"running"`                // running shards
	Waiting int           `json:"waiting"`                // waiting shards
	Missing int           `json:"missing"`                // shards that no task works on
	Merged  bool          `json:"merged"`                 // whether the run is complete and merged
	Shards  []ShardStatus `json:"shards"`                 // all shards by number
}

// ShardStatus is the progress of a shard.
type ShardStatus struct {
	Shard    int    `json:"shard"`         // its number, from 1
	State    string `json:"state"`         // `done`, `running`, `waiting`, `missing`
	Trials   int    `json:"trials"`        // the number of its trials
	Records  int    `json:"records"`       // the trials that are done
	Attempts int    `json:"attempts"`      // the processes that recorded some
	Job      string `json:"job,omitempty"` // the task that runs or waits
	Why      string `json:"why,omitempty"` // why it is missing or waits
}

// The states of a shard.
const (
	ShardDone    = "done"
	ShardRunning = "running"
	ShardWaiting = "waiting"
	ShardMissing = "missing"
)

// Status counts the keys of the records and asks squeue. If squeue does not answer, the error is
// its own, and the status has what the files show.
func (j *Job) Status(ctx context.Context) (*Status, error) {
	m, shards, err := experiments.Progress(j.Dir)
	if err != nil {
		return nil, err
	}
	tasks, unknown := j.tasks(ctx)
	st := &Status{Directory: j.Dir, Experiment: m.Experiment, Trials: m.Trials, Merged: m.Merged}
	for i, p := range shards {
		shard := ShardStatus{Shard: i + 1, Trials: p.Trials, Records: p.Records, Attempts: p.Attempts}
		t, listed := tasks[i+1]
		switch {
		case p.Records == p.Trials || m.Merged:
			shard.State, shard.Records = ShardDone, p.Trials
			st.Done++
		case listed && t.phase == running:
			shard.State, shard.Job = ShardRunning, t.job
			st.Rate += p.Rate
			st.Running++
		case listed && t.phase == waiting:
			shard.State, shard.Job, shard.Why = ShardWaiting, t.job, t.state
			st.Waiting++
		default:
			shard.State, shard.Why = ShardMissing, j.why(&shard, t, unknown)
			st.Missing++
		}
		st.Records += shard.Records
		st.Shards = append(st.Shards, shard)
	}
	if st.Rate > 0 {
		left := float64(st.Trials-st.Records) / st.Rate
		st.Left = &left
	}
	return st, unknown
}

// why returns why no job works on a shard that is not done; t is the task that has ended, if squeue still
// lists it, and unknown the error if squeue did not answer.
func (j *Job) why(s *ShardStatus, t task, unknown error) string {
	var last *Batch
	for i := range j.Batches {
		if j.Batches[i].has(s.Shard) {
			last = &j.Batches[i]
		}
	}
	switch {
	case last == nil:
		return "not submitted"
	case unknown != nil:
		return "squeue does not answer"
	case last.Cancelled:
		return "cancelled"
	case t.state != "":
		word, reason, _ := strings.Cut(t.state, " ")
		return strings.TrimSpace(strings.ToLower(word) + " " + reason)
	case s.Attempts == 0:
		return "not started"
	}
	return "ended early"
}

// Without returns the numbers of the missing shards, which have to be submitted again.
func (st *Status) Without() []int {
	var list []int
	for _, shard := range st.Shards {
		if shard.State == ShardMissing {
			list = append(list, shard.Shard)
		}
	}
	return list
}
