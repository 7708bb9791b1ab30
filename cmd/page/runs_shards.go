package page

import (
	"context"
	"time"

	"basisk/experiments"
	"basisk/internal/shell"
)

// shardsStatus is the progress of a run that was submitted to a cluster, shard by shard.
type shardsStatus struct {
	*experiments.Status
	// why the cluster could not be asked; then only the files of the run are known
	Unasked string `json:"unasked,omitempty"`
	Error   string `json:"error,omitempty"` // why the files of the run cannot be read; then the rest is missing
	GoOn    string `json:"go_on,omitempty"` // the command that goes on with the shards that failed
}

// submitted follows the shards of a submitted run.
type submitted struct {
	status shardsStatus
	asked  time.Time
}

const (
	// shardsEvery is the interval between queries of the cluster, which others use, too.
	shardsEvery = 5 * time.Second
	// shardsTime is the time limit of a query.
	shardsTime = 5 * time.Second
)

// ask updates the status of the shards if it is older than shardsEvery, and reports whether it
// did.
func (s *submitted) ask(ctx context.Context, x *run) bool {
	if time.Since(s.asked) < shardsEvery {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, shardsTime)
	defer cancel()
	s.status = shardsOf(ctx, x.dir())
	s.asked = time.Now()
	return true
}

// active reports whether a shard or the merge waits or runs.
func (s *submitted) active() bool { return s.status.Status != nil && s.status.Active }

// records returns the number of records of a run, including those in files of running shards,
// which a glance does not count.
func (s *submitted) records(o *outline, counted int) int {
	if s.status.Status == nil || o.manifest.Merged {
		return counted
	}
	return max(counted, s.status.Records)
}

// shardsOf returns the status of the submitted run in a directory.
func shardsOf(ctx context.Context, dir string) shardsStatus {
	s, err := experiments.ReadSubmission(dir)
	if err != nil {
		return shardsStatus{Error: err.Error()}
	}
	tasks, err := s.Tasks(ctx, dir)
	var status shardsStatus
	if err != nil {
		status.Unasked = err.Error()
	}
	if status.Status, err = s.Status(dir, tasks, err == nil); err != nil {
		status.Error = err.Error()
	} else if status.Failed > 0 {
		status.GoOn = "basisk experiment submit " + shell.Dir(dir)
	}
	return status
}
