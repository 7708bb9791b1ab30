package experiments

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"basisk/results"
	"basisk/solver"
)

// The manifest describes a run: its experiment, parameters and plan. The plan is made again and
// compared with the hash of the original plan.
//
// Records belong to a run if they are of trials of its plan, with their seeds and configurations.
// Resuming, reporting and repeating a run check this first, for all records, and change nothing if
// it does not hold.

// replan returns the experiment and the parameters that a manifest states. It returns an error if
// they no longer give the same plan; the experiment may be valid even then. The name is the
// manifest's, for errors.
func replan(
	ctx context.Context, catalog Catalog, name string, m *results.Manifest, stored *instanceStore,
) (Experiment, Params, error) {
	e, err := catalog.experimentOf(name, m)
	if err != nil {
		return nil, Params{}, err
	}
	catalog.Rules = solver.Checked(catalog.Rules)
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
	for _, name := range slices.Sorted(maps.Keys(c.Options)) {
		if err := p.Set(name, c.Options[name]); err != nil {
			return p, err
		}
	}
	if m.Data != nil {
		var err error
		if p.Puzzles, err = stored.given(); err == nil && p.Puzzles == nil {
			return p, fmt.Errorf("the puzzles of the run are missing: expected them in %s beside the manifest",
				instancesFile)
		}
		return p, err
	}
	return p, nil
}

// timeLimit returns the time limit of a trial in a manifest, 0 for none; name is the manifest's.
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
