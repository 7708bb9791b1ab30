package experiments

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"basisk/heuristics"
	"basisk/internal/disk"
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

// Writer measures what is missing of a run, or of a shard of it, into its folder.
type Writer struct {
	// Manifest is the manifest of the part that is written.
	Manifest *results.Manifest
	// Total is the number of trials, only the shard's if the run is a shard, and Done the number of them that
	// had a record when the run was opened.
	Total, Done int
	// Changed lists how files of puzzles have changed since the run was made.
	Changed []string
	// Torn reports whether a truncated record was removed.
	Torn bool

	plan  *Plan
	disk  *disk.Disk
	own   part
	limit time.Duration
	kept  *instanceStore
	store *results.Store // nil if there is nothing to measure
	left  []Trial        // the trials without a record
}

// Create makes a new run of e in dir, creating dir if necessary. It returns an error if there is a run
// already, or if ctx ends while it makes the plan.
func (rs Runs) Create(ctx context.Context, dir string, e Experiment, p Params, s Setup) (*Writer, error) {
	plan, err := NewPlan(ctx, e, p)
	if err != nil {
		return nil, err
	}
	return rs.Write(ctx, dir, plan, s)
}

// Write makes a new run of a plan, as [Runs.Create] does.
func (rs Runs) Write(ctx context.Context, dir string, plan *Plan, s Setup) (*Writer, error) {
	m, err := plan.manifest(s)
	if err != nil {
		return nil, err
	}
	if s.Shard.Count > m.Trials {
		return nil, fmt.Errorf("shard %v: the plan has only %d trials", s.Shard, m.Trials)
	}
	own := part{dir: dir, shard: s.Shard, manifest: m}
	w := &Writer{Manifest: m, plan: plan, disk: rs.Disk, limit: s.Timeout, own: own}
	w.kept = newInstanceStore(rs.Disk, w.own.path(instancesFile))
	given, err := stored(plan.Params.Puzzles)
	if err == nil {
		err = w.kept.add(append(s.kept, given...)...)
	}
	if err == nil {
		err = w.claim(textOf(w.kept.list))
	}
	if err == nil && s.Before != nil {
		err = s.Before()
	}
	if err == nil {
		err = m.Write(w.disk, w.own.path(manifestFile))
	}
	if err != nil {
		return nil, err
	}
	w.kept.serve(plan.Trials)
	return w, w.open(ctx, []part{w.own})
}

// manifest returns the manifest of a new run.
func (pl *Plan) manifest(s Setup) (*results.Manifest, error) {
	m := &results.Manifest{
		Schema: results.Schema, Experiment: pl.Experiment.Name(), Seed: pl.Params.Seed, Data: s.Data,
		Trials: len(pl.Trials), Plan: pl.Hash, Shard: s.Shard.String(), Shards: s.Shards,
		Values: results.Quantities{}, Sessions: []results.Session{},
	}
	if s.Timeout > 0 {
		m.Timeout = s.Timeout.String()
	}
	var err error
	m.Params, err = json.Marshal(chosenParams{pl.Params.scale(), pl.Params.stated()})
	return m, err
}

// Like makes a new run in out, with the plan and the instances of the run in dir. It returns an error if the
// records in dir do not belong to that plan: nothing could be compared with them.
func (rs Runs) Like(ctx context.Context, dir, out string, shard Shard) (*Writer, error) {
	r, err := rs.Open(ctx, dir)
	if err != nil {
		return nil, err
	}
	for _, err := range r.records() {
		if err != nil {
			return nil, err
		}
	}
	if err := r.loadInstances(); err != nil {
		return nil, err
	}
	plan, err := rs.replan(ctx, r.name, r.Manifest, r.kept)
	if err != nil {
		return nil, err
	}
	limit, err := timeLimit(r.name, r.Manifest)
	if err != nil {
		return nil, err
	}
	return rs.Write(ctx, out, plan, Setup{Shard: shard, Timeout: limit, Data: r.Manifest.Data, kept: r.kept.list})
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

// claim creates the folder and writes the file of instances. It returns an error if the folder contains anything that
// must not be lost or mixed with this run.
func (w *Writer) claim(instances []byte) error {
	dir, manifest := w.own.dir, w.own.path(manifestFile)
	if err := w.disk.MkdirAll(dir); err != nil {
		return err
	}
	if exists(manifest) {
		return fmt.Errorf("%s holds a run already: finish it with resume, or choose another directory", dir)
	}
	inTheWay := w.own.path(results.RecordsFile)
	// An identical file of instances remains if this command was killed before.
	if text, err := os.ReadFile(w.kept.name); err == nil && !bytes.Equal(text, instances) && !exists(inTheWay) {
		inTheWay = w.kept.name
	}
	if exists(inTheWay) {
		return fmt.Errorf("%s is there but not %s: choose another directory", inTheWay, filepath.Base(manifest))
	}
	others, err := partsIn(dir)
	if err != nil {
		return err
	}
	for _, p := range others {
		if err := w.Manifest.SameRun(p.manifest); err != nil {
			return fmt.Errorf("%s: %w", p.path(manifestFile), err)
		}
	}
	if instances == nil {
		return nil
	}
	return w.disk.WriteFile(w.kept.name, instances)
}

// open finds the trials without a record in the parts of a shard, whose records must all belong to the run, and opens
// the files of the own part.
func (w *Writer) open(ctx context.Context, parts []part) error {
	trials := w.own.shard.Of(w.plan.Trials)
	w.Total = len(trials)
	if name := w.own.path(results.RecordsFile); !exists(name) && exists(name+".gz") {
		return fmt.Errorf("%s.gz is packed: unpack it to go on with the run", name)
	}
	files := &results.Parts{Files: [][]string{recordFiles(parts)}, Values: joined(parts).Values}
	for record, err := range until(ctx, files.Records(planned(trials, 1))) {
		if err != nil {
			return err
		}
		for ; trials[0].Key != record.Key; trials = trials[1:] {
			w.left = append(w.left, trials[0])
		}
		trials = trials[1:]
	}
	w.left = append(w.left, trials...)
	w.Done = w.Total - len(w.left)
	if err := checkFinished(parts); err != nil { // after the records, whose errors name a line
		return err
	}
	if len(w.left) == 0 || w.Manifest.Shards > 0 { // shards have files of their own
		return nil
	}
	return w.openStore()
}

// openStore opens the files of the part for appending, and removes what a killed process has left incomplete.
func (w *Writer) openStore() (err error) {
	name := w.own.path(manifestFile)
	declare := func() error { return w.Manifest.Write(w.disk, name) }
	if !exists(name) {
		if err := declare(); err != nil {
			return err
		}
	}
	w.store, err = results.OpenStore(w.disk, w.own.path(results.RecordsFile), results.StoreOptions{
		Known: w.Manifest.Values, Declare: declare, Alone: w.own.attempt != "",
	})
	if err != nil {
		return err
	}
	w.Torn, err = w.store.Repair()
	own := filepath.Base(w.own.path("*.*"))
	if err := errors.Join(err, w.kept.repair(), w.disk.Sweep(w.own.dir, own)); err != nil {
		return errors.Join(err, w.Close())
	}
	return nil
}

// Whole reports whether the run is a whole one and not a shard.
func (w *Writer) Whole() bool { return w.own.shard.Count == 0 }

// Dir returns the folder of the run, as it was named.
func (w *Writer) Dir() string { return w.own.dir }

// Recorded returns the current number of trials with a record.
func (w *Writer) Recorded() int {
	if w.store == nil {
		return w.Done
	}
	return w.Done + w.store.Len()
}

// Versions returns the versions of this program on which exact metrics depend.
func Versions() map[results.Dependency]int { return versionsWith(heuristics.Catalog()) }

// versionsWith returns the versions of a program with these rules.
func versionsWith(rules heuristics.Entries) map[results.Dependency]int {
	return map[results.Dependency]int{results.OnRules: rules.Version(), results.OnEngine: solver.Version}
}

// Measure measures the remaining trials with the given number of workers, one for an [Exclusive], and calls
// finished, unless nil, from any of them after each trial. It returns the first error, or the error of ctx if it
// ends first; records written before that are kept.
func (w *Writer) Measure(ctx context.Context, workers int, finished func()) error {
	if len(w.left) == 0 {
		return w.seal()
	}
	pool := newRunner(w.plan.Experiment, workers, w.limit)
	pool.store, pool.finished = w.store.Append, finished
	session := results.NewSession(pool.workers, versionsWith(w.plan.Params.Catalog.Rules))
	session.Shard = w.own.shard.String()
	w.Manifest.Sessions, w.Manifest.Files = append(w.Manifest.Sessions, session), nil
	if err := w.Manifest.Write(w.disk, w.own.path(manifestFile)); err != nil {
		return err
	}
	err := pool.run(ctx, w.left)
	last := &w.Manifest.Sessions[len(w.Manifest.Sessions)-1]
	last.Finish(w.store.Len())
	if mistake := heuristics.Blame(err, ""); mistake != nil {
		last.Error = mistake.Error()
	}
	return errors.Join(err, w.Manifest.Write(w.disk, w.own.path(manifestFile)), w.seal())
}

// seal writes the hash of the records of a part that is finished into its manifest, unless it is there.
func (w *Writer) seal() error {
	name := w.own.path(results.RecordsFile)
	if _, sealed := w.Manifest.File(filepath.Base(name)); sealed || w.Recorded() < w.Total || !exists(name) {
		return nil
	}
	entry, err := results.HashFile(name)
	if err != nil {
		return err
	}
	entry.Name = filepath.Base(name)
	w.Manifest.Files = []results.DataFile{entry}
	return w.Manifest.Write(w.disk, w.own.path(manifestFile))
}

// Close syncs and closes the files that are written.
func (w *Writer) Close() error {
	err := w.kept.Close()
	if w.store != nil {
		err = errors.Join(w.store.Close(), err)
	}
	return err
}

// Finish merges and reports a whole run whose trials are all done and which is closed.
func (w *Writer) Finish(ctx context.Context) (results.Section, error) {
	r := &Reader{
		Experiment: w.plan.Experiment, Manifest: w.Manifest, disk: w.disk, dirs: []string{w.own.dir},
		name: w.own.path(manifestFile), parts: []part{w.own}, trials: w.plan.Trials, kept: w.kept,
	}
	if err := r.Merge(ctx, w.own.dir); err != nil {
		return results.Section{}, err
	}
	return r.Report(ctx)
}
