package experiments

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"basisk/results"
)

// The idea: runs of one experiment with different seeds are samples of one population, so a report can pool their
// records. The seeds are strata: resamples are drawn within each, and each table is shown for each seed, too. A
// trial that occurs in two of the runs is no further evidence: it is refused.

// pool are runs of one experiment, whose records are read as those of one run.
type pool struct {
	runs []*Reader
	// counts are the numbers of records of the runs in the last iteration.
	counts []int
}

// openPool opens the runs in some folders, each a run of its own.
func (rs Runs) openPool(ctx context.Context, dirs []string) (*pool, error) {
	p := &pool{}
	for _, dir := range dirs {
		r, err := rs.Open(ctx, dir)
		if err != nil {
			return nil, err
		}
		p.runs = append(p.runs, r)
		if first := p.runs[0]; r.Manifest.Experiment != first.Manifest.Experiment {
			return nil, otherExperiment(first.dirs[0], dir, first.Manifest, r.Manifest)
		}
	}
	return p, nil
}

// records yields the existing records of the runs, each in the order of its plan. If there are several runs, keys
// begin with the seed of the run, which is a key of the configuration as well.
func (p *pool) records() iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		p.counts = make([]int, len(p.runs))
		seen := map[string]bool{}
		for i, run := range p.runs {
			for r, err := range run.records() {
				if err == nil && len(p.runs) > 1 {
					err = p.enter(&r, run, seen)
				}
				p.counts[i]++
				if !yield(r, err) || err != nil {
					return
				}
			}
		}
	}
}

// enter marks a record with the seed of its run. It returns an error for a trial that was seen before, with the same
// seed or on the same given puzzle.
func (p *pool) enter(r *results.Record, run *Reader, seen map[string]bool) error {
	seed, trial := strconv.FormatUint(run.Manifest.Seed, 10), r.Key
	if !PopulationOf(r.Config).IsGiven() {
		trial = seed + ":" + trial
	}
	if seen[trial] {
		return fmt.Errorf("%s: the trial %s, seed %s, is in another of these runs, too: expected runs with different seeds",
			run.dirs[0], r.Key, seed)
	}
	seen[trial] = true
	r.Key = seed + ":" + r.Key
	r.Config[results.KeySeed] = seed
	return nil
}

// analysis returns the analysis of the experiment; of several runs it has each table by seed, too.
func (p *pool) analysis() results.Analysis {
	a := AnalysisOf(p.runs[0].Experiment)
	if len(p.runs) == 1 {
		return a
	}
	a.Method = p.said() + " " + a.Method
	a.Tables = slices.Clone(a.Tables)
	for _, t := range slices.Clone(a.Tables) {
		t.Name, t.Title = t.Name+"-by-seed", t.Title+", by seed"
		t.Rows = append(slices.Clone(t.Rows), results.KeySeed)
		a.Tables = append(a.Tables, t)
	}
	return a
}

// said says which runs are pooled, "" of a single one.
func (p *pool) said() string {
	if len(p.runs) == 1 {
		return ""
	}
	seeds := map[uint64]bool{}
	for _, r := range p.runs {
		seeds[r.Manifest.Seed] = true
	}
	var words []string
	for _, seed := range slices.Sorted(maps.Keys(seeds)) {
		words = append(words, strconv.FormatUint(seed, 10))
	}
	return fmt.Sprintf("Pooled: %d runs with seeds %s; resamples are drawn within each seed.", len(p.runs), strings.Join(words, ", "))
}

// about describes the origin of the figures.
func (p *pool) about() (lines []string) {
	for i, r := range p.runs {
		lines = append(lines, about(r.Manifest, p.counts[i])...)
	}
	return lines
}

// trials returns the number of trials of the plans.
func (p *pool) trials() (n int) {
	for _, r := range p.runs {
		n += r.Manifest.Trials
	}
	return n
}
