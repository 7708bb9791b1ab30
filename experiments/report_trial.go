package experiments

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"basisk/grid"
	"basisk/results"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/maker"
)

// ErrNoTrial is the error of a key that no record of a run has.
var ErrNoTrial = errors.New("the run has no trial with that key")

// Puzzle returns the record of the trial with a key in the run in dir, and its puzzle: the one stored with the
// run, or one made from the seed. The error is [ErrNoTrial], or says why the puzzle does not exist or can no
// longer be made.
func (rs Runs) Puzzle(ctx context.Context, dir, key string) (results.Record, *grid.Puzzle, error) {
	run, err := rs.Open(ctx, dir)
	if err != nil {
		return results.Record{}, nil, err
	}
	for r, err := range until(ctx, run.records()) {
		if err != nil {
			return r, nil, err
		}
		if r.Key == key {
			p, err := run.puzzleOf(ctx, catalog.OrDefault(rs.Catalog.Catalog), r)
			return r, p, err
		}
	}
	return results.Record{}, nil, ErrNoTrial
}

// puzzleOf returns the puzzle of the trial of a record.
func (r *Reader) puzzleOf(ctx context.Context, catalog solver.Catalog, record results.Record) (*grid.Puzzle, error) {
	k := PopulationOf(record.Config)
	x := &Instance{Name: instanceOf(r.Manifest.Seed, k, record), Seed: record.Seed, Population: k, Catalog: &catalog}
	switch {
	case k.Holes == "" || x.Name == "":
		return nil, errors.New("the trial has no puzzle that its record describes")
	case !x.isStored():
		return x.Puzzle(ctx)
	}
	if err := r.loadInstances(); err != nil {
		return nil, err
	}
	if kept := r.kept.byName[x.Name]; kept != nil {
		return r.kept.puzzle(kept)
	}
	return nil, fmt.Errorf("the run does not have the puzzle %s: it was made before puzzles were kept", x.Name)
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
