package experiments

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"basisk/heuristics"
	"basisk/results"
)

// The manifest describes a run: its experiment, parameters and plan. The plan is made again and
// compared with the hash of the original plan.
//
// Records belong to a run if they are of trials of its plan, with their seeds and configurations.
// Resuming, reporting and repeating a run check this first, for all records, and change nothing if
// it does not hold.

// Reopen opens the run in dir, or the given shard of it, to finish it. The shard may be omitted if
// there is only one. It returns an error if the plan of this program differs from that of the run.
func (rs Runs) Reopen(ctx context.Context, dir string, shard Shard) (*Run, error) {
	if err := checkNotSubmitted(dir); err != nil {
		return nil, err
	}
	name, err := findManifest(dir, shard)
	if err != nil {
		return nil, err
	}
	return (&Run{disk: rs.Disk, dir: dir}).reopen(ctx, rs.Catalog, name)
}

// reopen opens a run whose directory is set, and generation if it writes parts; name is that of the
// manifest.
func (r *Run) reopen(ctx context.Context, catalog Catalog, name string) (*Run, error) {
	var err error
	if r.Manifest, err = results.ReadManifest(name); err != nil {
		return nil, err
	}
	if r.Manifest.Shard != "" {
		if r.shard, err = ParseShard(r.Manifest.Shard); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	r.instances = newInstanceStore(r.disk, r.part(instancesFile))
	if err := errors.Join(r.instances.loadAll(r.instanceFiles()...), r.instances.loadPacked(r.dir)); err != nil {
		return nil, err
	}
	if r.Experiment, r.params, err = replan(ctx, catalog, name, r.Manifest, r.instances); err != nil {
		return nil, err
	}
	r.Changed = changedData(r.Manifest.Data)
	if r.limit, err = timeLimit(name, r.Manifest); err != nil {
		return nil, err
	}
	if err := r.check(ctx); err != nil {
		return nil, err
	}
	return r.opened()
}

// check returns an error unless the records of the run belong to it. A truncated last record is
// ignored.
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

// instanceFiles returns the files of instances that an opened run needs.
func (r *Run) instanceFiles() []string {
	if r.generation == 0 {
		return []string{r.path(instancesFile)}
	}
	// Given puzzles were stored once for all shards.
	return []string{filepath.Join(r.dir, instancesFile), r.path(instancesFile), r.part(instancesFile)}
}

// findManifest returns the path of the manifest of a shard, or of the only one.
func findManifest(dir string, shard Shard) (string, error) {
	names, err := manifests(dir)
	if err != nil {
		return "", err
	}
	switch {
	case len(names) == 0:
		return "", noRun(dir)
	case shard.Count > 0:
		return filepath.Join(dir, shard.file(manifestFile)), nil
	case len(names) > 1:
		return "", fmt.Errorf("%s holds %d shards: say which with --shard", dir, len(names))
	}
	return names[0], nil
}

// replan returns the experiment and the parameters that a manifest states. It returns an error if
// they no longer give the same plan; the experiment may be valid even then. The name is that of the
// manifest, for errors.
func replan(
	ctx context.Context, catalog Catalog, name string, m *results.Manifest, stored *instanceStore,
) (Experiment, Params, error) {
	e, err := catalog.experimentOf(name, m)
	if err != nil {
		return nil, Params{}, err
	}
	p, err := paramsOf(catalog, m, stored)
	if err != nil {
		return e, p, fmt.Errorf("%s: params: %w", name, err)
	}
	if err := p.Check(e); err != nil {
		return e, p, fmt.Errorf("%s: %w", name, err)
	}
	o, err := outlinePlan(ctx, e, p)
	if err != nil {
		return e, p, fmt.Errorf("%s: %w", name, err)
	}
	if o.hash != m.Plan || o.trials != m.Trials {
		return e, p, fmt.Errorf("%s: the plan is not the one that this program makes of it "+
			"(%d trials there, %d here): the manifest was changed, or the run made by another version, %v",
			name, m.Trials, o.trials, m.Versions())
	}
	return e, p, nil
}

// experimentOf returns the experiment that a manifest names.
func (c Catalog) experimentOf(name string, m *results.Manifest) (Experiment, error) {
	e, err := c.Find(m.Experiment)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return e.Experiment, nil
}

// paramsOf returns the parameters that a manifest states. Given puzzles come from the store.
func paramsOf(catalog Catalog, m *results.Manifest, stored *instanceStore) (Params, error) {
	p := Params{Seed: m.Seed, Catalog: catalog.Catalog}
	var c chosenParams
	if err := json.Unmarshal(m.Params, &c); err != nil {
		return p, err
	}
	p.Scale = c.Scale
	p.Catalog = catalog.OrDefault()
	p.Catalog.Rules = rulesOf(p.Catalog.Rules, heuristics.Catalog(), c.Options)
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		if err := p.Set(name, c.Options[name]); err != nil {
			return p, err
		}
	}
	p.Catalog = catalog.Catalog
	if m.Data != nil {
		var err error
		if p.Puzzles, err = stored.given(); err == nil && p.Puzzles == nil {
			return p, fmt.Errorf("the puzzles of the run are missing: expected them in %s or %s beside the manifest",
				instancesFile, packedFile)
		}
		return p, err
	}
	return p, nil
}

// timeLimit returns the time limit of a trial in a manifest, 0 for none; name is that of the
// manifest.
func timeLimit(name string, m *results.Manifest) (time.Duration, error) {
	if m.Timeout == "" {
		return 0, nil
	}
	limit, err := time.ParseDuration(m.Timeout)
	if err != nil {
		return 0, fmt.Errorf("%s: timeout: %w", name, err)
	}
	return limit, nil
}
