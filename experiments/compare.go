package experiments

import (
	"fmt"
	"path/filepath"

	"basisk/results"
)

// shapeEntries are the entries of configurations that tell the shapes of puzzles apart:
// nothing is averaged over them.
var shapeEntries = []string{"shape", "basis", "columns", "cube"}

// Compare compares two complete runs of one experiment, which need not have the same plan,
// in the trials of both. The comparison says where they had to agree and do not. It is an
// error if they have no trial in common, or if a file of puzzles is not the same in both.
func Compare(dir, other string) (*results.Comparison, error) {
	a, err := complete(dir)
	if err != nil {
		return nil, err
	}
	b, err := complete(other)
	if err != nil {
		return nil, err
	}
	if a.Experiment != b.Experiment {
		return nil, fmt.Errorf("%s is a run of %s and %s one of %s: expected two runs of one experiment", dir, a.Experiment, other, b.Experiment)
	}
	if err := sameData(a, b); err != nil {
		return nil, fmt.Errorf("%s and %s: %w", dir, other, err)
	}
	c, err := results.Compare(results.Side{Versions: a.Depends(), Records: readMerged(dir)},
		results.Side{Versions: b.Depends(), Records: readMerged(other)}, shapeEntries...)
	if err == nil && c.OnlyB.Count+c.Reseeded.Count == b.Trials {
		err = fmt.Errorf("%s and %s have no trial in common: the seeds are %d and %d, the first trials %q", dir, other, a.Seed, b.Seed,
			append(c.OnlyA.First, c.OnlyB.First...))
	}
	return c, err
}

// complete returns the manifest of a run whose records are complete.
func complete(dir string) (*results.Manifest, error) {
	m, err := results.ReadManifest(filepath.Join(dir, manifestFile))
	if err != nil {
		return nil, err
	}
	if !m.Merged {
		return nil, fmt.Errorf("%s is not complete: finish it with resume, or join its shards with merge", dir)
	}
	return m, nil
}

// sameData returns an error if files of one name, by which trials are named, differ.
func sameData(a, b *results.Manifest) error {
	for _, x := range a.Data {
		for _, y := range b.Data {
			if filepath.Base(x.Name) == filepath.Base(y.Name) && x.SHA256 != y.SHA256 {
				return fmt.Errorf("%s is not the same file in both: its hashes are %.12s and %.12s", filepath.Base(x.Name), x.SHA256, y.SHA256)
			}
		}
	}
	return nil
}
