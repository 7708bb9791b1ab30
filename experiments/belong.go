package experiments

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"

	"basisk/internal/disk"
	"basisk/results"
)

// Records belong to a run if they are of trials of its plan, with their seeds and their
// configurations. Whoever goes on with a run, reports it or makes it again asks that
// first, of all records, and has not touched anything when they do not.

// check returns an error unless the records that the run has belong to it. One that was cut
// off at the end is none.
func (r *Run) check(ctx context.Context) error {
	name := r.part(results.RecordsFile)
	x, err := results.OpenIndex(ctx, r.Experiment.Name(), name)
	if errors.Is(err, fs.ErrNotExist) {
		if _, packed := os.Lstat(name + ".gz"); packed == nil {
			return fmt.Errorf("%s.gz is packed: unpack it to go on with the run", name)
		}
		return nil
	}
	if err != nil {
		return err
	}
	defer x.Close()
	return x.Check(ctx, blanks(r.Experiment, r.trials()))
}

// inPlan yields records that are to be all those of a plan, in its order, and an error
// instead of the first that is not.
func inPlan(records iter.Seq2[results.Record, error], plan iter.Seq[results.Record]) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		next, stop := iter.Pull(plan)
		defer stop()
		for r, err := range records {
			want, ok := next()
			if err == nil && !(ok && r.SameTrial(&want)) {
				err = fmt.Errorf("a record of trial %q with seed %d and %v: "+
					"expected trial %q with seed %d and %v, the next of the plan",
					r.Key, r.Seed, r.Config, want.Key, want.Seed, want.Config)
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
	}
}

// readMerged yields the records of a merged run. It is an error if they are of another
// experiment, or not those that its manifest says.
func readMerged(dir string, m *results.Manifest) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		fail := func(err error) { yield(results.Record{}, err) }
		in, err := results.OpenRecords(filepath.Join(dir, results.RecordsFile))
		if err != nil {
			fail(err)
			return
		}
		defer in.Close()
		count, sum := 0, disk.NewSum()
		for r, err := range results.ReadRecords(io.TeeReader(in, sum), in.Name()) {
			if count++; err == nil && r.Experiment != m.Experiment {
				err = fmt.Errorf("%s: a record of experiment %q: expected %q", in.Name(), r.Experiment, m.Experiment)
			}
			if !yield(r, err) || err != nil {
				return
			}
		}
		entry, sealed := m.File(results.RecordsFile)
		if sealed {
			err = entry.Check(in.Name(), sum)
		}
		if err == nil && count != m.Trials {
			err = fmt.Errorf("%s: %d records: expected %d, as the manifest says", in.Name(), count, m.Trials)
		}
		if err != nil {
			fail(err)
		}
	}
}
