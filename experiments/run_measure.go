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
	"basisk/results"
	"basisk/solver"
)

// Setup says how to make a run, apart from the plan.
type Setup struct {
	// Shard is the part of the plan to run; default all.
	Shard Shard
	// Shards is the number of shards into which the run is divided, each with a manifest of its
	// own; default 0, it is not.
	Shards int
	// Timeout is the time limit of each trial; default 0, no limit.
	Timeout time.Duration
	// Data are the files of Params.Puzzles.
	Data []results.DataFile

	// Before, unless nil, is called before the manifest is written, in the folder of the run.
	Before func() error

	// kept are instances of another run to use again.
	kept []*storedInstance
}

// chosenParams are the parameters in a manifest besides the seed.
type chosenParams struct {
	Scale   float64           `json:"scale"`
	Options map[string]string `json:"options,omitempty"`
}

// Create makes a new run of e in dir, creating dir if necessary, to be measured. It returns an error
// if there is a run already, or if ctx ends while it makes the plan.
func (rs Runs) Create(ctx context.Context, dir string, e Experiment, p Params, s Setup) (*Run, error) {
	p = p.checked()
	m, err := Describe(ctx, e, p, s)
	if err != nil {
		return nil, err
	}
	if s.Shard.Count > m.Trials {
		return nil, fmt.Errorf("shard %v: the plan has only %d trials", s.Shard, m.Trials)
	}
	r := &Run{
		Experiment: e, Manifest: m, disk: rs.Disk, dirs: []string{dir}, params: p, limit: s.Timeout,
		own: part{dir: dir, shard: s.Shard, manifest: m},
	}
	r.name = r.own.path(manifestFile)
	r.kept = newInstanceStore(r.disk, r.own.path(instancesFile))
	given, err := stored(p.Puzzles)
	if err != nil {
		return nil, err
	}
	instances := append(s.kept, given...)
	if err := r.claim(instances); err != nil {
		return nil, err
	}
	if err := r.kept.take(instances); err != nil {
		return nil, err
	}
	if s.Before != nil {
		if err := s.Before(); err != nil {
			return nil, err
		}
	}
	if err := m.Write(r.disk, r.name); err != nil {
		return nil, err
	}
	r.parts = []part{r.own}
	return r.opened(ctx)
}

// Describe returns the manifest of a new run, with the hash of its plan.
func Describe(ctx context.Context, e Experiment, p Params, s Setup) (*results.Manifest, error) {
	p = p.checked()
	if err := p.Check(e); err != nil {
		return nil, err
	}
	o, err := outlinePlan(ctx, e, p)
	if err != nil {
		return nil, err
	}
	m := &results.Manifest{
		Schema: results.Schema, Experiment: e.Name(), Seed: p.Seed, Data: s.Data, Trials: o.trials, Plan: o.hash,
		Shard: s.Shard.String(), Shards: s.Shards, Values: results.Quantities{}, Sessions: []results.Session{},
	}
	if s.Timeout > 0 {
		m.Timeout = s.Timeout.String()
	}
	m.Params, err = json.Marshal(chosenParams{p.scale(), stated(p.chosen)})
	return m, err
}

// Like makes a new run in out, with the plan and the instances of the run in dir, to be measured. It
// returns an error if the records in dir do not belong to that plan: nothing could be compared with
// them.
func (rs Runs) Like(ctx context.Context, dir, out string, shard Shard) (*Run, error) {
	r, err := rs.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	for _, err := range r.records() {
		if err != nil {
			return nil, err
		}
	}
	if err := r.replan(ctx, rs.Catalog); err != nil {
		return nil, err
	}
	s := Setup{Shard: shard, Data: r.Manifest.Data, kept: r.kept.all()}
	if s.Timeout, err = timeLimit(r.name, r.Manifest); err != nil {
		return nil, err
	}
	return rs.Create(ctx, out, r.Experiment, r.params, s)
}

// claim creates the folder and returns an error if it contains anything that must not be lost or
// mixed with this run; it stores instances there.
func (r *Run) claim(instances []*storedInstance) error {
	dir := r.dirs[0]
	if err := r.disk.MkdirAll(dir); err != nil {
		return err
	}
	if exists(r.name) {
		return fmt.Errorf("%s holds a run already: finish it with resume, or choose another directory", dir)
	}
	inTheWay := func(name string) error {
		return fmt.Errorf("%s is there but not %s: choose another directory", name, filepath.Base(r.name))
	}
	if records := r.own.path(results.RecordsFile); exists(records) {
		return inTheWay(records)
	}
	if text, err := os.ReadFile(r.kept.name); err == nil {
		// An identical file remains if this command was killed before.
		if !bytes.Equal(text, textOf(instances)) {
			return inTheWay(r.kept.name)
		}
	}
	others, err := partsIn(dir)
	if err != nil {
		return err
	}
	for _, p := range others {
		if err := r.Manifest.SameRun(p.manifest); err != nil {
			return fmt.Errorf("%s: %w", p.path(manifestFile), err)
		}
	}
	return nil
}

// Reopen opens the run in dir, or the given shard of it, to finish it. The shard may be omitted if there is
// only one. An attempt has a name and appends to files of its own, so that several may work on a shard at
// once, as when a cluster restarts a lost one. It returns an error if the plan of this program differs from
// the plan of the run.
func (rs Runs) Reopen(ctx context.Context, dir string, shard Shard, attempt string) (*Run, error) {
	if err := checkAttempt(attempt); err != nil {
		return nil, err
	}
	r := &Run{disk: rs.Disk, dirs: []string{dir}, own: part{dir: dir, shard: shard, attempt: attempt}}
	if err := r.findOwn(); err != nil {
		return nil, err
	}
	r.name = r.own.path(manifestFile)
	if err := r.replan(ctx, rs.Catalog); err != nil {
		return nil, err
	}
	r.kept.name, r.kept.disk = r.own.path(instancesFile), r.disk
	r.Changed = changedData(r.Manifest.Data)
	var err error
	if r.limit, err = timeLimit(r.name, r.Manifest); err != nil {
		return nil, err
	}
	return r.opened(ctx)
}

// findOwn finds the part to work on, and the others of its shard.
func (r *Run) findOwn() error {
	dir := r.dirs[0]
	whole, err := results.ReadManifest(filepath.Join(dir, manifestFile))
	if errors.Is(err, os.ErrNotExist) {
		whole, err = &results.Manifest{}, nil
	}
	if err != nil {
		return err
	}
	all, err := partsIn(dir)
	if err != nil {
		return err
	}
	if err := r.chooseShard(all, whole.Shards); err != nil {
		return err
	}
	base := whole
	for _, p := range all {
		if p.shard == r.own.shard {
			r.parts, base = append(r.parts, p), p.manifest
		}
	}
	return r.findManifest(base, whole.Shards > 0)
}

// chooseShard sets the shard of a run that has only one, and returns an error if it is not clear
// which. The manifest of the whole run divides it into shards, or not if that is 0.
func (r *Run) chooseShard(all []part, divided int) error {
	dir, shards := r.dirs[0], map[Shard]bool{}
	for _, p := range all {
		shards[p.shard] = true
	}
	switch {
	case len(all) == 0:
		return noRun(dir)
	case r.own.shard.Count == 0 && max(len(shards), divided) > 1:
		return fmt.Errorf("%s holds %d shards: say which with --shard", dir, max(len(shards), divided))
	case r.own.shard.Count > 0 && divided > 0 && r.own.shard.Count != divided:
		return fmt.Errorf("%s holds %d shards: expected --shard i/%[2]d", dir, divided)
	case r.own.shard.Count == 0 && divided == 1:
		r.own.shard = Shard{1, 1}
	case r.own.shard.Count == 0:
		r.own.shard = all[0].shard
	}
	return nil
}

// findManifest sets the manifest of the part to work on. A new attempt takes the manifest of an earlier attempt as its
// base, or the manifest of the whole run if that divides the run into shards.
func (r *Run) findManifest(base *results.Manifest, divided bool) error {
	for _, p := range r.parts {
		if p.attempt == r.own.attempt {
			r.own.manifest, r.Manifest = p.manifest, p.manifest
			return nil
		}
	}
	if len(r.parts) == 0 && !divided || r.own.attempt == "" && !divided {
		return fmt.Errorf("%s: expected a run with this shard", r.own.path(manifestFile))
	}
	m := *base
	m.Shard, m.Shards, m.Values, m.Sessions, m.Files = r.own.shard.String(), 0, results.Quantities{}, nil, nil
	r.own.manifest, r.Manifest = &m, &m
	r.parts = append(r.parts, r.own)
	return nil
}

// opened opens the store, whose records must all belong to the run, removes what a killed process
// has left incomplete, for a part only its own files, and returns the run.
func (r *Run) opened(ctx context.Context) (*Run, error) {
	r.Total, r.done = r.own.shard.size(r.Manifest.Trials), map[string]struct{}{}
	if !exists(r.own.path(results.RecordsFile)) && exists(r.own.path(results.RecordsFile)+".gz") {
		return nil, fmt.Errorf("%s.gz is packed: unpack it to go on with the run", r.own.path(results.RecordsFile))
	}
	records := joined(r.parts)
	for record, err := range until(ctx, (&results.Parts{Files: r.files(), Values: records.Values}).Records(r.plan())) {
		if err != nil {
			return nil, err
		}
		r.done[record.Key] = struct{}{}
	}
	if err := checkFinished(r.parts); err != nil { // after the records, whose errors name a line
		return nil, err
	}
	r.Done = len(r.done)
	if r.Done == r.Total || r.Manifest.Shards > 0 { // shards have files of their own
		return r, nil
	}
	return r, r.openStore()
}

// openStore opens the files of the part for appending.
func (r *Run) openStore() (err error) {
	declare := func() error { return r.Manifest.Write(r.disk, r.name) }
	if !exists(r.name) {
		if err := declare(); err != nil {
			return err
		}
	}
	alone := r.own.attempt != ""
	r.store, err = results.OpenStore(r.disk, r.own.path(results.RecordsFile), alone, r.Manifest.Values, declare)
	if err != nil {
		return err
	}
	r.torn, err = r.store.Repair()
	own := filepath.Base(part{shard: r.own.shard, attempt: r.own.attempt}.path("*.*"))
	if err := errors.Join(err, r.kept.repair(), r.disk.Sweep(r.dirs[0], own)); err != nil {
		return errors.Join(err, r.Close())
	}
	return nil
}

// Whole reports whether the run is a whole one and not a shard.
func (r *Run) Whole() bool { return r.own.shard.Count == 0 }

// Repaired reports whether a truncated record was removed.
func (r *Run) Repaired() bool { return r.torn }

// Recorded returns the current number of trials with a record.
func (r *Run) Recorded() int {
	if r.store == nil {
		return r.Done
	}
	return r.Done + r.store.Len()
}

// Versions returns the versions of this program on which exact metrics depend.
func Versions() map[results.Dependency]int { return versionsWith(heuristics.Catalog()) }

// versionsWith returns the versions of a program with these rules.
func versionsWith(rules heuristics.Rules) map[results.Dependency]int {
	return map[results.Dependency]int{results.OnRules: rules.Version(), results.OnEngine: solver.Version}
}

// Measure measures the remaining trials with the given number of workers, one for an [Exclusive], and calls
// finished, unless nil, from any of them after each trial. It returns the first error, or the error of ctx if it
// ends first; records written before that are kept.
func (r *Run) Measure(ctx context.Context, workers int, finished func()) error {
	if r.Done == r.Total {
		return r.seal()
	}
	if e, ok := r.Experiment.(Exclusive); ok && e.Exclusive() {
		workers = 1
	}
	session := results.NewSession(workers, versionsWith(r.params.Catalog.Rules))
	session.Shard = r.own.shard.String()
	r.Manifest.Sessions, r.Manifest.Files = append(r.Manifest.Sessions, session), nil
	if err := r.Manifest.Write(r.disk, r.name); err != nil {
		return err
	}
	pool := runner{
		experiment: r.Experiment, workers: min(workers, r.Total-r.Done), timeout: r.limit,
		store: r.store.Append, finished: finished,
	}
	err := pool.run(ctx, r.left())
	last := &r.Manifest.Sessions[len(r.Manifest.Sessions)-1]
	last.Finish(r.store.Len())
	if mistake := heuristics.Blame(err, ""); mistake != nil {
		last.Error = mistake.Error()
	}
	return errors.Join(err, r.Manifest.Write(r.disk, r.name), r.seal())
}

// seal writes the hash of the records of a part that is finished into its manifest, unless it is there.
func (r *Run) seal() error {
	name := r.own.path(results.RecordsFile)
	if _, sealed := r.Manifest.File(filepath.Base(name)); sealed || r.Recorded() < r.Total || !exists(name) {
		return nil
	}
	entry, err := results.HashFile(name)
	if err != nil {
		return err
	}
	entry.Name = filepath.Base(name)
	r.Manifest.Files = []results.DataFile{entry}
	return r.Manifest.Write(r.disk, r.name)
}

// left yields the trials without a record.
func (r *Run) left() iter.Seq[Trial] {
	return func(yield func(Trial) bool) {
		for t := range r.trials() {
			t.instances = r.kept
			if _, done := r.done[t.Key]; !done && !yield(t) {
				return
			}
		}
	}
}

// Close syncs and closes the files that are written.
func (r *Run) Close() error {
	err := r.kept.Close()
	if r.store != nil {
		err = errors.Join(r.store.Close(), err)
	}
	return err
}
