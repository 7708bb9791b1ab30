package experiments

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"sync/atomic"

	"basisk/experiments/lease"
	"basisk/results"
)

// LeasedShard is a shard of a submitted run on which only this process works.
type LeasedShard struct {
	*Run
	lease *lease.Lease
	held  context.Context
}

// ErrDone reports that a shard is done.
var ErrDone = errors.New("the shard is done")

// Worker identifies a process that works on a submitted run: its job in the cluster, or empty, and
// the pace of its leases, the same for all of them.
type Worker struct {
	Job  string
	Pace lease.Pace
}

// OpenShard takes the lease of a shard of the submitted run in dir and opens the shard to continue
// it. The error is [ErrDone] if there is nothing to do, and a [*lease.HeldError] if another process
// works on it.
func (rs Runs) OpenShard(ctx context.Context, dir string, index int, by Worker) (*LeasedShard, error) {
	s, err := ReadSubmission(dir)
	if err != nil {
		return nil, err
	}
	if index < 1 || index > s.Shards {
		return nil, fmt.Errorf("shard %d: the run in %s has shards 1 to %d", index, dir, s.Shards)
	}
	records := filepath.Join(dir, s.shard(index).file(results.RecordsFile))
	if _, err := os.Lstat(records); err == nil {
		return nil, ErrDone
	}
	l, err := lease.Acquire(ctx, rs.Disk, filepath.Join(dir, leaseFolder), strconv.Itoa(index), by.Job, by.Pace)
	if err != nil {
		return nil, err
	}
	if _, err := os.Lstat(records); err == nil { // another process finished while we waited
		return nil, errors.Join(ErrDone, l.Release(doneWord))
	}
	// To open a run is to plan it, which may take longer than a lease lasts without a heartbeat.
	var opened atomic.Pointer[Run]
	held := l.Hold(ctx, func() lease.Progress {
		if r := opened.Load(); r != nil {
			return r.progress()
		}
		return lease.Progress{}
	})
	r, err := rs.openLeased(ctx, dir, s, s.shard(index), l.Generation)
	if err != nil {
		return nil, errors.Join(err, l.Release(err.Error()))
	}
	opened.Store(r)
	return &LeasedShard{r, l, held}, nil
}

// progress returns the progress of the holder of a shard.
func (r *Run) progress() lease.Progress {
	records, bytes := r.store.Extent()
	return lease.Progress{Done: records - r.Done, Kept: records, Size: bytes}
}

// openLeased opens a shard for the holder of a generation of its lease.
func (rs Runs) openLeased(
	ctx context.Context, dir string, s *Submission, shard Shard, generation int,
) (*Run, error) {
	r := &Run{disk: rs.Disk, dir: dir, shard: shard, generation: generation}
	name := r.path(manifestFile)
	m, err := results.ReadManifest(name)
	if errors.Is(err, fs.ErrNotExist) {
		own := s.Run
		m, own.Shard = &own, shard.String()
		err = m.Write(r.disk, name)
	}
	if err != nil {
		return nil, err
	}
	if err := s.Run.SameRun(m); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for _, file := range []string{results.RecordsFile, instancesFile} {
		if err := adopt(r.disk, r.path(file), generation); err != nil {
			return nil, err
		}
	}
	return r.reopen(ctx, rs.Catalog, name)
}

// Attempt returns the number of processes that have worked on the shard, including this one.
func (r *LeasedShard) Attempt() int { return r.lease.Generation }

// The word in a lease that says that its holder finished, or was asked to end.
const (
	doneWord        = "done"
	interruptedWord = "interrupted"
)

// Work measures the remaining trials of the shard, see [Run.Work], syncs its files and releases the
// lease. The shard cannot be used afterwards.
func (r *LeasedShard) Work(workers int, finished func()) error {
	err := r.Run.Work(r.held, workers, finished)
	interrupted := r.held.Err() != nil && errors.Is(err, context.Cause(r.held))
	err = errors.Join(err, r.Run.Close())
	if err == nil {
		err = r.publish()
	}
	outcome := doneWord
	switch {
	case interrupted && !errors.Is(err, lease.ErrLost):
		outcome = interruptedWord
	case err != nil:
		outcome = err.Error()
	}
	return errors.Join(err, r.lease.Release(outcome))
}

// publish gives the files of the finished shard their usual names, the records last: then the shard
// is done for everybody.
func (r *LeasedShard) publish() error {
	if r.lease.Lost() {
		return lease.ErrLost
	}
	return errors.Join(publish(r.disk, r.path(instancesFile), r.generation),
		publish(r.disk, r.path(results.RecordsFile), r.generation))
}

// mergeLease is the name of the lease for merging.
const mergeLease = "merge"

// MergeSubmitted merges the submitted run in dir, if all of its shards are done, and otherwise
// returns a [*results.MissingError]. If another process is merging, it waits until that has ended:
// only the last one sees all shards.
func (rs Runs) MergeSubmitted(ctx context.Context, dir string, by Worker) (*results.Manifest, error) {
	s, err := ReadSubmission(dir)
	if err != nil {
		return nil, err
	}
	var l *lease.Lease
	for l == nil {
		l, err = lease.Acquire(ctx, rs.Disk, filepath.Join(dir, leaseFolder), mergeLease, by.Job, by.Pace)
		var held *lease.HeldError
		if err != nil && !errors.As(err, &held) {
			return nil, err
		}
	}
	l.Hold(ctx, func() lease.Progress { return lease.Progress{} })
	m, err := rs.mergeSubmitted(ctx, s, dir)
	outcome := doneWord
	if err != nil {
		outcome = err.Error()
	}
	return m, errors.Join(err, l.Release(outcome))
}

// mergeSubmitted merges the run in dir.
func (rs Runs) mergeSubmitted(ctx context.Context, s *Submission, dir string) (*results.Manifest, error) {
	names, err := filesLike(dir, "manifest-*-of-*.json")
	if err == nil && len(names) == 0 {
		return nil, &results.MissingError{Missing: s.Run.Trials, Trials: s.Run.Trials}
	}
	if err != nil {
		return nil, err
	}
	return rs.Merge(ctx, []string{dir}, dir)
}
