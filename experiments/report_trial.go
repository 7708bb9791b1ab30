package experiments

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"basisk/grid"
	"basisk/results"
	"basisk/solver/maker"
)

// ErrNoTrial is the error of a key that no record of a run has.
var ErrNoTrial = errors.New("the run has no trial with that key")

// Puzzle returns the record of the trial with a key in the run in dir, and its puzzle: the one stored with
// the run, or one made from the seed. The error is [ErrNoTrial], or says why there is none, or none
// any more.
func (rs Runs) Puzzle(ctx context.Context, dir, key string) (results.Record, *grid.Puzzle, error) {
	records, err := rs.Records(ctx, dir)
	if err != nil {
		return results.Record{}, nil, err
	}
	for r, err := range records {
		if err != nil {
			return r, nil, err
		}
		if r.Key == key {
			p, err := rs.puzzleOf(ctx, dir, r)
			return r, p, err
		}
	}
	return results.Record{}, nil, ErrNoTrial
}

// puzzleOf returns the puzzle of the trial of a record.
func (rs Runs) puzzleOf(ctx context.Context, dir string, r results.Record) (*grid.Puzzle, error) {
	m, err := manifestOf(dir)
	if err != nil {
		return nil, err
	}
	k := PopulationOf(r.Config)
	t := Trial{
		Key: r.Key, Seed: r.Seed, Population: k, Config: r.Config, Catalog: rs.OrDefault(),
		instance: instanceOf(m.Seed, k, r),
	}
	switch {
	case k.Holes == "" || t.instance == "":
		return nil, errors.New("the trial has no puzzle that its record describes")
	case !k.IsGiven() && !k.NeedsSolver():
		return made(ctx, t)
	}
	kept, err := openInstances(m, dir)
	if err != nil {
		return nil, err
	}
	return kept.puzzle(t.instance, func() (*grid.Puzzle, error) {
		return nil, fmt.Errorf("the run does not have the puzzle %s: it was made before puzzles were kept", t.instance)
	})
}

// manifestOf returns the manifest of the run in dir, or of the first part of it.
func manifestOf(dir string) (*results.Manifest, error) {
	name := filepath.Join(dir, manifestFile)
	if exists(name) {
		return results.ReadManifest(name)
	}
	parts, err := findParts(dir)
	if err != nil {
		return nil, err
	}
	return parts[0].manifest, nil
}

// instanceOf returns the name of the instance of a trial: the part of its key from which its seed
// comes, "" if there is none.
func instanceOf(seed uint64, k maker.Population, r results.Record) string {
	for name := r.Key; ; {
		if DeriveSeed(seed, seedName(name, k)) == r.Seed {
			return name
		}
		at := strings.LastIndexByte(name, '/')
		if at < 0 {
			return ""
		}
		name = name[:at]
	}
}
