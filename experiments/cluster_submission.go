package experiments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"basisk/internal/disk"
	"basisk/internal/shell"
	"basisk/results"
)

// The idea: a run that is submitted to a cluster is a directory with everything that its shards
// need, so that no rebuild and no edit elsewhere can affect it:
//
//	submission.json                 what was asked, with the hashes of the next three
//	bin/basisk                      the program        data/…   the files of puzzles
//	job.sh                          what the cluster runs, once a shard
//	logs/                           a file per shard   leases/  who is at work on which
//	instances.txt                   the puzzles that were given
//	manifest-2-of-4.json            records-2-of-4.jsonl         as of any run in shards
//
// Only the commands that submit and cancel write submission.json, and each shard writes separate
// files, which show the progress of the run.

// SubmissionFile is the name of the file of a submission in the directory of its run.
const SubmissionFile = "submission.json"

const (
	programFolder = "bin"
	dataFolder    = "data"
	leaseFolder   = "leases"
)

// Submission is a run that was submitted to a cluster.
type Submission struct {
	Schema  int              `json:"schema"`  // 1
	Run     results.Manifest `json:"run"`     // the whole run, without sessions
	Name    string           `json:"name"`    // the name of the jobs
	Cluster string           `json:"cluster"` // `slurm` or `local`
	Shards  int              `json:"shards"`  // the number of shards
	Workers int              `json:"workers"` // the number of trials that a shard works on at a time
	// the number of shards that may run at once; missing: the cluster decides
	AtOnce  int              `json:"at_once,omitempty"`
	Seconds float64          `json:"seconds,omitempty"`      // what one worker was expected to take for all
	Memory  uint64           `json:"memory_bytes,omitempty"` // what a worker was expected to hold
	Program results.DataFile `json:"program"`                // the copy of the program
	Version string           `json:"version"`                // the commit that it was built from
	// whether it needs libraries of the machine that it runs on
	Dynamic bool               `json:"dynamic,omitempty"`
	Script  results.DataFile   `json:"script"`         // `job.sh`
	Data    []results.DataFile `json:"data,omitempty"` // copies of the files of puzzles
	// options of Slurm that were given when the run was submitted again
	Options []string `json:"options,omitempty"`
	Batches []Batch  `json:"batches"` // what was submitted, the oldest first
	// the absolute path of the folder that it was submitted in; missing in older ones
	Directory string `json:"directory,omitempty"`
	// whether the directory is still being made
	Draft bool   `json:"draft,omitempty"`
	Seal  string `json:"seal,omitempty"` // the SHA-256 of this file with zeros in place of the seal

	origin Origin // how it came here, if it was read
}

// Batch is a set of shards that were submitted together.
type Batch struct {
	Time time.Time `json:"time"` // when it was submitted
	// the numbers of the shards, as in `1-3,7`; missing if only the merging was submitted
	Shards string   `json:"shards,omitempty"`
	Jobs   []string `json:"jobs"` // the cluster's names of the jobs
}

// NewSubmission returns a submission of a run of e, without shards and files yet.
func NewSubmission(ctx context.Context, e Experiment, p Params, s Setup) (*Submission, error) {
	p.Catalog = p.Catalog.OrDefault()
	m, err := describe(ctx, e, p, s)
	if err != nil {
		return nil, err
	}
	return &Submission{Schema: results.Schema, Run: *m}, nil
}

// ReadSubmission reads the submission in a directory. A copy has no name and no batches.
func ReadSubmission(dir string) (*Submission, error) {
	s, err := readSubmission(dir)
	if err != nil {
		return nil, err
	}
	if s.origin = s.originIn(dir); s.origin == Copied {
		s.Name, s.Batches = "", nil
	}
	return s, nil
}

// readSubmission reads the submission in a directory as it is.
func readSubmission(dir string) (*Submission, error) {
	name := filepath.Join(dir, SubmissionFile)
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: expected a directory with %s, as experiment submit makes it", dir, SubmissionFile)
	}
	if err != nil {
		return nil, err
	}
	var s Submission
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if s.Schema != results.Schema {
		return nil, fmt.Errorf("%s: a submission of schema %d: this program reads schema %d", name, s.Schema, results.Schema)
	}
	if s.Run.Experiment == "" || s.Shards < 1 || s.Shards > s.Run.Trials {
		return nil, fmt.Errorf("%s: expected a submission with a run and its number of shards", name)
	}
	if s.Draft {
		return nil, &DraftError{dir}
	}
	return &s, results.CheckSeal(name, text, &s, s.Seal)
}

// Write writes the submission of the run in a directory atomically.
func (s *Submission) Write(d *disk.Disk, dir string) error {
	text, err := results.Seal(s, &s.Seal)
	if err != nil {
		return err
	}
	return d.WriteFile(filepath.Join(dir, SubmissionFile), text)
}

// DraftError reports a submission whose directory is incomplete because the process that made it
// was killed. It can be made again.
type DraftError struct{ Dir string }

// Error names the directory and the remedy.
func (e *DraftError) Error() string {
	return e.Dir + " was not made whole: submit its experiment again with that directory"
}

// IsSubmission reports whether a directory has a submitted run.
func IsSubmission(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, SubmissionFile))
	return err == nil
}

// checkNotSubmitted returns an error if a directory has a submitted run, whose shards may be worked
// on only under leases.
func checkNotSubmitted(dir string) error {
	if IsSubmission(dir) {
		return fmt.Errorf("%s was submitted to a cluster: go on with it by experiment submit %s", dir, shell.Dir(dir))
	}
	return nil
}

// shard returns the shard with a number.
func (s *Submission) shard(index int) Shard { return Shard{index, s.Shards} }
