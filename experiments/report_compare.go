package experiments

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"basisk/results"
)

// Compare compares two complete runs of one experiment, which need not have the same plan: their
// common trials, and groups of trials with different seeds or data. A trial whose stored instance
// differs between the runs counts as one with another seed. The comparison reports where they had
// to agree and do not. It returns an error if they have neither trials nor groups in common; the
// error is that of ctx if it ends first.
func Compare(ctx context.Context, dir, other string) (*results.Comparison, error) {
	a, err := complete(dir)
	if err != nil {
		return nil, err
	}
	b, err := complete(other)
	if err != nil {
		return nil, err
	}
	if a.Experiment != b.Experiment {
		return nil, fmt.Errorf("%s is a run of %s and %s one of %s: expected two runs of one experiment",
			dir, a.Experiment, other, b.Experiment)
	}
	changed, err := changedInstances(dir, a, other, b)
	if err != nil {
		return nil, err
	}
	records := func(dir string, m *results.Manifest) iter.Seq2[results.Record, error] {
		return described(until(ctx, results.ReadMerged(dir, m)))
	}
	runA := results.ComparedRun{Name: dir, Versions: a.Depends(), Records: records(dir, a)}
	runB := results.ComparedRun{Name: other, Versions: b.Depends(), Records: reseeded(records(other, b), changed)}
	c, err := results.Compare(runA, runB, KeyShape) // nothing is averaged over shapes
	if err == nil && c.Empty() {
		err = fmt.Errorf("%s, of seed %d, and %s, of seed %d, have nothing in common, or fewer than six trials of a group",
			dir, a.Seed, other, b.Seed)
	}
	return c, err
}

// described adds the keys of their populations to records.
func described(records iter.Seq2[results.Record, error]) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			if err == nil {
				describe(&r)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// changedInstances returns the names of the instances that are stored with both runs but are not
// the same puzzle.
func changedInstances(dir string, m *results.Manifest, other string, o *results.Manifest) (map[string]bool, error) {
	a, err := openInstances(m, dir)
	if err != nil {
		return nil, err
	}
	b, err := openInstances(o, other)
	if err != nil {
		return nil, err
	}
	changed := map[string]bool{}
	for name, mine := range a.slots {
		if theirs := b.slots[name]; theirs != nil && mine.stored.text != theirs.stored.text {
			changed[name] = true
		}
	}
	return changed, nil
}

// reseeded gives the records of changed instances another seed.
func reseeded(records iter.Seq2[results.Record, error], changed map[string]bool) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			// A key is the instance, possibly followed by a variant.
			if changed[r.Key] || changed[r.Key[:max(0, strings.LastIndexByte(r.Key, '/'))]] {
				r.Seed++
			}
			if !yield(r, err) {
				return
			}
		}
	}
}
