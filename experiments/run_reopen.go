package experiments

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"basisk/results"
)

// Reopen opens the run in dir, or the given shard of it, to finish it. The shard may be omitted if there is
// only one. An attempt has a name and appends to files of its own, so that several may work on a shard at
// once, as when a cluster restarts a lost one. It returns an error if the plan of this program differs from
// the plan of the run.
func (rs Runs) Reopen(ctx context.Context, dir string, shard Shard, attempt string) (*Writer, error) {
	if err := checkAttempt(attempt); err != nil {
		return nil, err
	}
	w := &Writer{disk: rs.Disk, own: part{dir: dir, shard: shard, attempt: attempt}}
	parts, err := w.findParts()
	if err != nil {
		return nil, err
	}
	w.Manifest = w.own.manifest
	name := w.own.path(manifestFile)
	if w.kept, err = openInstances(rs.Disk, w.own.path(instancesFile), w.Manifest, dir); err != nil {
		return nil, err
	}
	if w.plan, err = rs.replan(ctx, name, w.Manifest, w.kept); err != nil {
		return nil, err
	}
	if w.limit, err = timeLimit(name, w.Manifest); err != nil {
		return nil, err
	}
	w.Changed = changedData(w.Manifest.Data)
	return w, w.open(ctx, parts)
}

// findParts finds the part to work on, and returns all parts of its shard.
func (w *Writer) findParts() (parts []part, err error) {
	whole, err := results.ReadManifest(filepath.Join(w.own.dir, manifestFile))
	if errors.Is(err, fs.ErrNotExist) {
		whole, err = &results.Manifest{}, nil
	}
	if err != nil {
		return nil, err
	}
	all, err := partsIn(w.own.dir)
	if err == nil {
		err = w.chooseShard(all, whole.Shards)
	}
	if err != nil {
		return nil, err
	}
	base := whole
	for _, p := range all {
		if p.shard == w.own.shard {
			parts, base = append(parts, p), p.manifest
			if p.attempt == w.own.attempt {
				w.own.manifest = p.manifest
			}
		}
	}
	if w.own.manifest != nil {
		return parts, nil
	}
	if whole.Shards == 0 && (parts == nil || w.own.attempt == "" || w.Whole()) {
		return nil, fmt.Errorf("%s: expected a run with this shard", w.own.path(manifestFile))
	}
	// A new attempt begins with the manifest of an earlier one, or of the whole run.
	m := *base
	m.Shard, m.Shards, m.Values, m.Sessions, m.Files = w.own.shard.String(), 0, results.Quantities{}, nil, nil
	w.own.manifest = &m
	return append(parts, w.own), nil
}

// chooseShard sets the shard of a run that has only one, and returns an error if it is not clear
// which. The manifest of the whole run divides it into shards, or not if that is 0.
func (w *Writer) chooseShard(all []part, divided int) error {
	dir, shards := w.own.dir, map[Shard]bool{}
	for _, p := range all {
		shards[p.shard] = true
	}
	switch {
	case len(all) == 0:
		return noRun(dir)
	case w.own.shard.Count == 0 && max(len(shards), divided) > 1:
		return fmt.Errorf("%s holds %d shards: say which with --shard", dir, max(len(shards), divided))
	case w.own.shard.Count > 0 && divided > 0 && w.own.shard.Count != divided:
		return fmt.Errorf("%s holds %d shards: expected --shard i/%[2]d", dir, divided)
	case w.own.shard.Count == 0 && divided == 1:
		w.own.shard = Shard{1, 1}
	case w.own.shard.Count == 0:
		w.own.shard = all[0].shard
	}
	return nil
}
