package experiments

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"basisk/experiments/cluster"
	"basisk/experiments/lease"
	"basisk/results"
)

// The idea: the files of a submitted run show its progress. The cluster is asked only for what they
// cannot show: that a shard is waiting, or why its job ended. A shard whose records have their
// final name is done; otherwise it is running if its holder is alive, waiting if the cluster says
// so, and else failed.

// Status is the progress of a submitted run.
type Status struct {
	Directory  string `json:"directory"`  // the folder of the run
	Experiment string `json:"experiment"` // the experiment
	Cluster    string `json:"cluster"`    // `slurm` or `local`
	Trials     int    `json:"trials"`     // the number of trials
	Records    int    `json:"records"`    // the trials that are done
	// the trials per second of the running shards; 0 while that is unknown
	Rate    float64  `json:"rate"`
	Left    *float64 `json:"seconds_left,omitempty"` // what the rest takes at that rate
	Done    int      `json:"done"`                   // the number of shards that are done
	Running int      `json:"running"`                // the number of running shards
	Waiting int      `json:"waiting"`                // the number of waiting shards
	// shards that have ended and are not done, or that no job is to run
	Failed int           `json:"failed"`
	Merged bool          `json:"merged"`          // whether the run is complete and merged
	Merge  string        `json:"merge,omitempty"` // the cluster's word for the job that merges, if there is one
	Active bool          `json:"active"`          // whether a shard or the merging waits or runs
	Shards []ShardStatus `json:"shards"`          // all shards by number
}

// ShardStatus is the progress of a shard.
type ShardStatus struct {
	Shard    int    `json:"shard"`          // its number, from 1
	State    string `json:"state"`          // `done`, `running`, `waiting`, `failed`
	Trials   int    `json:"trials"`         // the number of its trials
	Records  int    `json:"records"`        // the trials that are done
	Attempts int    `json:"attempts"`       // the number of processes that have worked on it
	Job      string `json:"job,omitempty"`  // the cluster's name of the last of them
	Host     string `json:"host,omitempty"` // the machine of the last of them
	Why      string `json:"why,omitempty"`  // why it has failed, or what it waits for
}

// The states of a shard.
const (
	ShardDone    = "done"
	ShardRunning = "running"
	ShardWaiting = "waiting"
	ShardFailed  = "failed"
)

// Status returns the progress of the run in dir. The tasks are the cluster's report; known is false
// if the cluster could not be asked.
func (s *Submission) Status(dir string, tasks []cluster.Task, known bool) (*Status, error) {
	st := &Status{Directory: dir, Experiment: s.Run.Experiment, Cluster: s.Cluster, Trials: s.Run.Trials}
	reported := map[int]cluster.Task{}
	for _, t := range tasks {
		reported[t.Number] = t
	}
	look, err := s.newLook(dir)
	if err != nil {
		return nil, err
	}
	for i := 1; i <= s.Shards; i++ {
		shard := ShardStatus{Shard: i, Trials: s.shard(i).size(s.Run.Trials)}
		if err := look.fill(&shard, s.shard(i), reported[i], known); err != nil {
			return nil, err
		}
		st.add(shard)
	}
	st.Rate = look.rate
	if st.Rate > 0 {
		left := float64(st.Trials-st.Records) / st.Rate
		st.Left = &left
	}
	m, err := results.ReadManifest(filepath.Join(dir, manifestFile))
	st.Merged = err == nil && m.Merged
	st.Active = st.Running+st.Waiting > 0
	if task, listed := reported[cluster.MergeTask]; listed && !st.Merged {
		st.Merge = task.State
		st.Active = st.Active || task.Phase != cluster.Ended
	}
	return st, nil
}

// Tasks asks the cluster for the tasks of the run in dir. A copy of a run has none.
func (s *Submission) Tasks(ctx context.Context, dir string) ([]cluster.Task, error) {
	if s.origin == Copied {
		return nil, nil
	}
	on, run, err := s.On(dir)
	if err != nil {
		return nil, err
	}
	return on.State(ctx, run)
}

// On returns the cluster of the run in dir, and the run as the cluster knows it.
func (s *Submission) On(dir string) (cluster.Cluster, cluster.Run, error) {
	whole, err := filepath.Abs(dir)
	if err != nil {
		return nil, cluster.Run{}, err
	}
	on, err := cluster.New(s.Cluster)
	return on, cluster.Run{Dir: whole, Name: s.Name, Jobs: s.Jobs()}, err
}

// add counts a shard.
func (st *Status) add(shard ShardStatus) {
	st.Shards = append(st.Shards, shard)
	st.Records += shard.Records
	switch shard.State {
	case ShardDone:
		st.Done++
	case ShardRunning:
		st.Running++
	case ShardWaiting:
		st.Waiting++
	case ShardFailed:
		st.Failed++
	}
}

// Missing returns the numbers of the failed shards, which have to be submitted again.
func (st *Status) Missing() []int {
	var list []int
	for _, shard := range st.Shards {
		if shard.State == ShardFailed {
			list = append(list, shard.Shard)
		}
	}
	return list
}

// statusLook is the state of the files of a run at one time, by the clock of their server.
type statusLook struct {
	dir    string
	files  map[string]bool // the names of existing files
	parts  map[string]int  // the latest part of each file
	leases map[string]int  // the latest generation of each shard's lease
	now    time.Time
	rate   float64 // of the running shards, in trials per second
}

// newLook reads the state.
func (s *Submission) newLook(dir string) (*statusLook, error) {
	l := &statusLook{dir: dir, files: map[string]bool{}, parts: map[string]int{}}
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		l.files[e.Name()] = true
		if name, generation, ok := strings.Cut(e.Name(), partMark); ok {
			n, _ := strconv.Atoi(generation)
			l.parts[name] = max(l.parts[name], n)
		}
	}
	if s.origin == Copied {
		return l, nil // no process works on it, even if the leases of the original say so
	}
	leases := filepath.Join(dir, leaseFolder)
	if l.leases, err = lease.Generations(leases); err != nil {
		return nil, err
	}
	// Without permission to write, the time of the file server is unknown, and no holder counts as dead.
	l.now, _ = lease.Clock(nil, leases)
	return l, nil
}

// fill sets the state of a shard. The task is the cluster's report about it, if any, and known is
// false if the cluster could not be asked.
func (l *statusLook) fill(st *ShardStatus, shard Shard, task cluster.Task, known bool) error {
	records := shard.file(results.RecordsFile)
	if l.files[records] {
		st.State, st.Records, st.Attempts = ShardDone, st.Trials, l.leases[strconv.Itoa(st.Shard)]
		return nil
	}
	name := strconv.Itoa(st.Shard)
	held, err := lease.Read(filepath.Join(l.dir, leaseFolder), name, l.leases[name])
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // the lease was released meanwhile
		return err
	}
	if part := l.parts[records]; part > 0 {
		var counted lease.Progress
		if part == held.Generation {
			counted = held.Last.Progress
		}
		if st.Records, err = countLines(filepath.Join(l.dir, partOf(records, part)), counted); err != nil {
			return err
		}
	}
	st.Attempts, st.Job, st.Host = held.Generation, cmp.Or(held.Holder.Job, task.Job), held.Holder.Host
	switch {
	case held.Alive(l.now, lease.Pace{}):
		st.State = ShardRunning
		if held.Last.After > 0 {
			l.rate += float64(held.Last.Done) / held.Last.After.Seconds()
		}
	case task.Phase == cluster.Running:
		st.State = ShardRunning
	case task.Phase == cluster.Waiting || !known && held.Generation == 0:
		st.State, st.Why = ShardWaiting, task.State
	default:
		st.State, st.Why = ShardFailed, whyFailed(&held, task.State)
	}
	return nil
}

// whyFailed returns why an unfinished shard has ended, as far as its last holder and the cluster
// report it.
func whyFailed(held *lease.State, word string) string {
	var own string
	switch {
	case held.Generation == 0 && word == "":
		return "no job is to run it"
	case held.Generation == 0:
		own = "it has not begun"
	case held.Ended && held.Outcome == interruptedWord:
		own = "it was asked to end"
	case held.Ended:
		own = held.Outcome
	default:
		own = "it was killed, or its machine lost"
	}
	if word == "" {
		return own
	}
	return own + "; the cluster says " + word
}

// countLines counts the whole lines of a file, using the count of the holder of its lease; a
// missing file has none.
func countLines(name string, counted lease.Progress) (int, error) {
	file, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err != nil {
		return 0, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return 0, err
	}
	if info.Size() < counted.Size { // lost with its machine, before it was on the disk
		counted = lease.Progress{}
	}
	if _, err := file.Seek(counted.Size, io.SeekStart); err != nil {
		return 0, err
	}
	count, buf := counted.Kept, make([]byte, 1<<16)
	for {
		n, err := file.Read(buf)
		count += bytes.Count(buf[:n], []byte("\n"))
		if errors.Is(err, io.EOF) {
			return count, nil
		}
		if err != nil {
			return count, err
		}
	}
}
