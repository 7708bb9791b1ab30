package experiments

import (
	"context"
	"fmt"
	"iter"
	"path/filepath"

	"basisk/results"
)

// openedRun is a run that is read.
type openedRun struct {
	experiment Experiment
	manifest   *results.Manifest
	// name is the path of the manifest, or of that of the first shard.
	name string
	// kept are the instances that are stored with it.
	kept *shelf
	// records are those that there are, in the order of the plan.
	records iter.Seq2[results.Record, error]
	close   func()
}

// openRun opens the run in dir.
func openRun(ctx context.Context, catalog Catalog, dir string) (openedRun, error) {
	kept, err := openShelves(dir)
	if err != nil {
		return openedRun{}, err
	}
	name := filepath.Join(dir, manifestFile)
	if m, err := results.ReadManifest(name); err == nil && m.Merged {
		return openMerged(ctx, catalog, dir, openedRun{manifest: m, name: name, kept: kept})
	}
	parts, err := gather([]string{dir})
	if err != nil {
		return openedRun{}, err
	}
	m := *parts[0].manifest
	e, p, err := replan(ctx, catalog, parts[0].name, &m, kept)
	if err != nil {
		return openedRun{}, err
	}
	m.Sessions = sessions(parts)
	x, err := openParts(ctx, m.Experiment, parts)
	if err != nil {
		return openedRun{}, err
	}
	return openedRun{e, &m, parts[0].name, kept, x.Records(blanks(e, e.Plan(p))), x.Close}, nil
}

// openMerged completes what is known of a merged run. Its records are held to the plan if
// that is still the same.
func openMerged(ctx context.Context, catalog Catalog, dir string, r openedRun) (openedRun, error) {
	entry, err := catalog.Find(r.manifest.Experiment)
	if err != nil {
		return openedRun{}, fmt.Errorf("%s: %w", r.name, err)
	}
	r.experiment, r.records, r.close = entry.Experiment, readMerged(dir, r.manifest), func() {}
	if e, p, err := replan(ctx, catalog, r.name, r.manifest, r.kept); err == nil {
		r.records = inPlan(r.records, blanks(e, e.Plan(p)))
	}
	return r, nil
}

// check returns an error unless all records of the run belong to it.
func (r *openedRun) check() error {
	for _, err := range r.records {
		if err != nil {
			return err
		}
	}
	return nil
}
