package experiments

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"time"

	"basisk/heuristics"
	"basisk/internal/disk"
	"basisk/results"
	"basisk/solver"
)

// Run is a plan in progress in a folder.
type Run struct {
	Experiment Experiment
	Manifest   *results.Manifest
	// Total is the number of trials of this run, or of this shard of it, and Done the number of
	// those with a record when the run was opened.
	Total, Done int

	// Changed lists how files of puzzles have changed since the run was made.
	Changed []string

	disk      *disk.Disk
	dir       string
	params    Params
	shard     Shard
	limit     time.Duration
	store     *results.Store
	instances *instanceStore
	// generation, unless 0, is that of the lease under which the run writes parts.
	generation int
}

// Setup says how to make a run, apart from the plan.
type Setup struct {
	// Shard is the part of the plan to run; default all.
	Shard Shard
	// Timeout is the time limit of each trial; default 0, no limit.
	Timeout time.Duration
	// Data are the files of Params.Puzzles.
	Data []results.DataFile

	// kept are instances of another run to use again.
	kept []*storedInstance
}

// chosenParams are the parameters in a manifest besides the seed.
type chosenParams struct {
	Scale   float64           `json:"scale"`
	Options map[string]string `json:"options,omitempty"`
}

// Create makes a new run of e in dir, creating dir if necessary. It returns an error if there is a
// run already, or if ctx ends while it makes the plan.
func (rs Runs) Create(ctx context.Context, dir string, e Experiment, p Params, s Setup) (*Run, error) {
	p.Catalog = p.Catalog.OrDefault()
	m, err := describe(ctx, e, p, s)
	if err != nil {
		return nil, err
	}
	if s.Shard.Count > m.Trials {
		return nil, fmt.Errorf("shard %v: the plan has only %d trials", s.Shard, m.Trials)
	}
	r := &Run{disk: rs.Disk, Experiment: e, Manifest: m, dir: dir, params: p, shard: s.Shard, limit: s.Timeout}
	r.instances = newInstanceStore(r.disk, r.path(instancesFile))
	given, err := stored(p.given())
	if err != nil {
		return nil, err
	}
	instances := append(s.kept, given...)
	if err := r.claim(instances); err != nil {
		return nil, err
	}
	if err := r.instances.take(instances); err != nil {
		return nil, err
	}
	if err := m.Write(r.disk, r.path(manifestFile)); err != nil {
		return nil, err
	}
	return r.opened()
}

// describe returns the manifest of a new run. The parameters have their catalogue.
func describe(ctx context.Context, e Experiment, p Params, s Setup) (*results.Manifest, error) {
	if err := p.Check(e); err != nil {
		return nil, err
	}
	o, err := outlinePlan(ctx, e, p)
	if err != nil {
		return nil, err
	}
	m := &results.Manifest{
		Schema: results.Schema, Experiment: e.Name(), Seed: p.Seed, Data: s.Data,
		Trials: o.trials, Plan: o.hash, Shard: s.Shard.String(),
	}
	if s.Timeout > 0 {
		m.Timeout = s.Timeout.String()
	}
	m.Params, err = json.Marshal(chosenParams{p.scale(), stated(p.chosen)})
	return m, err
}

// Rerun makes a new run in out, with the plan and the instances of the run in dir. It returns an
// error if the records in dir do not belong to that plan: nothing could be compared with them.
func (rs Runs) Rerun(ctx context.Context, dir, out string, shard Shard) (*Run, error) {
	f, err := rs.open(ctx, dir)
	if err != nil {
		return nil, err
	}
	if err := f.check(ctx); err != nil {
		return nil, err
	}
	p, err := paramsOf(rs.Catalog, f.manifest, f.kept)
	if err != nil {
		return nil, err
	}
	s := Setup{Shard: shard, Data: f.manifest.Data, kept: f.kept.all()}
	if s.Timeout, err = timeLimit(f.name, f.manifest); err != nil {
		return nil, err
	}
	return rs.Create(ctx, out, f.experiment, p, s)
}

// claim creates the folder and returns an error if it contains anything that must not be lost or
// mixed with this run; it stores instances there.
func (r *Run) claim(instances []*storedInstance) error {
	if err := r.disk.MkdirAll(r.dir); err != nil {
		return err
	}
	if _, err := os.Lstat(r.path(manifestFile)); err == nil {
		return fmt.Errorf("%s holds a run already: finish it with resume, or choose another directory", r.dir)
	}
	inTheWay := func(name string) error {
		return fmt.Errorf("%s is there but not %s: choose another directory", name, r.shard.file(manifestFile))
	}
	if _, err := os.Lstat(r.path(results.RecordsFile)); err == nil {
		return inTheWay(r.path(results.RecordsFile))
	}
	if text, err := os.ReadFile(r.path(instancesFile)); err == nil {
		// An identical file remains if this command was killed before.
		if !bytes.Equal(text, linesOf(instances)) {
			return inTheWay(r.path(instancesFile))
		}
	}
	if err := checkNotSubmitted(r.dir); err != nil {
		return err
	}
	others, err := manifests(r.dir)
	if err != nil {
		return err
	}
	for _, name := range others {
		m, err := results.ReadManifest(name)
		if err != nil {
			return err
		}
		if err := r.Manifest.SameRun(m); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// path returns the path of a file of the run.
func (r *Run) path(name string) string { return filepath.Join(r.dir, r.shard.file(name)) }

// part returns the path of a file that grows during the run.
func (r *Run) part(name string) string { return partOf(r.path(name), r.generation) }

// opened opens the store, whose records must all belong to the run, removes what a killed process
// has left incomplete, for a shard only its own files, and returns the run.
func (r *Run) opened() (*Run, error) {
	open, err := results.OpenStore, error(nil)
	if r.generation > 0 {
		open = results.OpenOwnStore // the lease ensures that nobody else writes it
	}
	if r.store, err = open(r.disk, r.part(results.RecordsFile), r.Experiment.Name()); err != nil {
		return nil, err
	}
	if err := errors.Join(r.instances.repair(), r.disk.Sweep(r.dir, r.shard.file("*.*"))); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	r.Total, r.Done = r.shard.size(r.Manifest.Trials), r.store.Len()
	return r, nil
}

// trials yields the trials of the run's shard.
func (r *Run) trials() iter.Seq[Trial] { return r.shard.Of(r.Experiment.Plan(r.params)) }

// Whole reports whether the run is a whole one and not a shard.
func (r *Run) Whole() bool { return r.shard.Count == 0 }

// Repaired reports whether a truncated record was removed.
func (r *Run) Repaired() bool { return r.store.Repaired() }

// Recorded returns the current number of trials with a record.
func (r *Run) Recorded() int { return r.store.Len() }

// Versions returns the versions of this program on which exact metrics depend.
func Versions() map[results.Dependency]int { return versionsWith(heuristics.Catalog()) }

// versionsWith returns the versions of a program with these rules.
func versionsWith(rules heuristics.Rules) map[results.Dependency]int {
	return map[results.Dependency]int{results.OnRules: rules.Version(), results.OnEngine: solver.Version}
}

// Work measures the remaining trials with the given number of workers, one for an [Exclusive], and
// calls finished, unless nil, from any of them after each trial. The error is that of ctx if it
// ended first, or the first mistake; what was done by then is kept.
func (r *Run) Work(ctx context.Context, workers int, finished func()) error {
	if r.Done == r.Total {
		return nil
	}
	if e, ok := r.Experiment.(Exclusive); ok && e.Exclusive() {
		workers = 1
	}
	session := results.NewSession(workers, versionsWith(r.params.Catalog.Rules))
	session.Shard = r.shard.String()
	r.Manifest.Sessions = append(r.Manifest.Sessions, session)
	if err := r.Manifest.Write(r.disk, r.path(manifestFile)); err != nil {
		return err
	}
	before := r.store.Len()
	pool := runner{
		experiment: r.Experiment, workers: min(workers, r.Total-r.Done), timeout: r.limit,
		store: r.store.Append, finished: finished,
	}
	err := pool.run(ctx, r.left())
	r.Manifest.Sessions[len(r.Manifest.Sessions)-1].Finish(r.store.Len() - before)
	return errors.Join(err, r.Manifest.Write(r.disk, r.path(manifestFile)))
}

// left yields the trials without a record.
func (r *Run) left() iter.Seq[Trial] {
	return func(yield func(Trial) bool) {
		for t := range r.trials() {
			t.instances = r.instances
			if !r.store.Has(t.Key) && !yield(t) {
				return
			}
		}
	}
}

// Close syncs and closes the files. The run cannot be used afterwards.
func (r *Run) Close() error { return errors.Join(r.store.Close(), r.instances.Close()) }

// Finish merges and reports a whole run whose trials are all done and which is closed.
func (r *Run) Finish(ctx context.Context) (results.Section, error) {
	name, records := r.path(manifestFile), r.path(results.RecordsFile)
	f := folder{
		dirs: []string{r.dir}, manifest: r.Manifest, name: name, parts: []part{{r.Manifest, name, records, true}},
		kept: r.instances, experiment: r.Experiment, params: r.params,
	}
	if err := f.merge(ctx, r.disk, r.dir); err != nil {
		return results.Section{}, err
	}
	return f.report(ctx, r.disk)
}
