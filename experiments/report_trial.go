package experiments

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"basisk/grid"
	"basisk/results"
)

// Puzzle returns the puzzle of a trial of the run in dir, whose record has its key, its seed and
// its configuration: the one that is stored with the run, or one that is made from the seed as
// it was then. The error says why there is none, or none any more.
func (rs Runs) Puzzle(ctx context.Context, dir string, r results.Record) (*grid.Puzzle, error) {
	seed, err := seedOf(dir)
	if err != nil {
		return nil, err
	}
	t := Trial{Key: r.Key, Seed: r.Seed, Config: r.Config, Catalog: rs.OrDefault(), instance: instanceOf(seed, r)}
	k := PopulationOf(t.Config)
	switch {
	case k.Holes == "" || t.instance == "":
		return nil, errors.New("the trial has no puzzle that its record describes")
	case !k.IsGiven() && !k.NeedsSolver():
		return k.puzzle(ctx, t)
	}
	x, err := findInstance(dir, t.instance)
	if err != nil {
		return nil, err
	}
	if x == nil {
		return nil, fmt.Errorf("the run does not have the puzzle %s: it was made before puzzles were kept", t.instance)
	}
	return x.result()
}

// seedOf returns the seed of the run in dir.
func seedOf(dir string) (uint64, error) {
	names, err := manifests(dir)
	if err != nil {
		return 0, err
	}
	if len(names) == 0 {
		return 0, noRun(dir)
	}
	m, err := results.ReadManifest(names[0])
	if err != nil {
		return 0, err
	}
	return m.Seed, nil
}

// instanceOf returns the name of the instance that a trial is of: the part of its key from which
// its seed comes, "" if it comes from none.
func instanceOf(seed uint64, r results.Record) string {
	for name := r.Key; ; {
		if DeriveSeed(seed, name) == r.Seed {
			return name
		}
		at := strings.LastIndexByte(name, '/')
		if at < 0 {
			return ""
		}
		name = name[:at]
	}
}

// findInstance returns an instance that is stored with the run in dir, nil if it is not. Only its
// line is read as a puzzle.
func findInstance(dir, name string) (*storedInstance, error) {
	names, err := instanceFiles(dir)
	if err != nil {
		return nil, err
	}
	for _, file := range append(names, filepath.Join(dir, packedFile)) {
		text, err := readUnpacked(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for line := range bytes.Lines(text[:bytes.LastIndexByte(text, '\n')+1]) { // the last one may be cut off
			if !bytes.HasPrefix(line, []byte(name+"\t")) {
				continue
			}
			x, err := shapeCache{}.readInstance(string(bytes.TrimSuffix(line, []byte("\n"))))
			if err != nil {
				return nil, fmt.Errorf("%s: %s: %w", file, name, err)
			}
			return &x, nil
		}
	}
	return nil, nil
}
