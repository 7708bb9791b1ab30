package experiments

import (
	"fmt"
	"iter"
	"path/filepath"

	"basisk/results"
)

// Comparison is how two runs of one plan agree.
type Comparison struct {
	// Records is the number of trials, and Differ how many of them have other exact
	// metrics. Trials that a time limit ended in either run are Censored instead: how
	// far they came is no exact matter.
	Records, Differ, Censored int
	// First is the key of the first that differs.
	First string
}

// Compare compares the records of two complete runs, which have the order of the
// plan, in all but their times. It is an error if they are not of one plan.
func Compare(dir, other string) (Comparison, error) {
	var c Comparison
	a, err := complete(dir)
	if err != nil {
		return c, err
	}
	b, err := complete(other)
	if err != nil {
		return c, err
	}
	if a.Experiment != b.Experiment || a.Plan != b.Plan {
		return c, fmt.Errorf("%s is %s, plan %.12s, and %s is %s, plan %.12s: expected two runs of one plan",
			dir, a.Experiment, a.Plan, other, b.Experiment, b.Plan)
	}
	next, stop := iter.Pull2(readMerged(other))
	defer stop()
	for mine, err := range readMerged(dir) {
		if err != nil {
			return c, err
		}
		theirs, err, ok := next()
		if err != nil {
			return c, err
		}
		if !ok {
			return c, fmt.Errorf("%s has fewer records than %s", other, dir)
		}
		c.add(&mine, &theirs)
	}
	if _, err, ok := next(); ok || err != nil {
		return c, fmt.Errorf("%s has more records than %s", other, dir)
	}
	return c, nil
}

// complete returns the manifest of a run whose records are complete.
func complete(dir string) (*results.Manifest, error) {
	m, err := results.ReadManifest(filepath.Join(dir, manifestFile))
	if err != nil {
		return nil, err
	}
	if !m.Merged {
		return nil, fmt.Errorf("%s is not complete: finish it with resume, or join its shards with merge", dir)
	}
	return m, nil
}

// add compares two records.
func (c *Comparison) add(a, b *results.Record) {
	c.Records++
	_, cutA := a.Metric(results.Censored)
	_, cutB := b.Metric(results.Censored)
	switch {
	case cutA || cutB:
		c.Censored++
	case !a.SameResult(b):
		if c.Differ++; c.Differ == 1 {
			c.First = a.Key
		}
	}
}
