package experiments

import (
	"fmt"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/results"
)

// Puzzle is a puzzle that was read from a file.
type Puzzle struct {
	// Name identifies it and is part of keys: "hard.txt:3".
	Name   string
	Puzzle *grid.Puzzle
}

// PuzzlesOf returns the puzzles of records. It passes records without a puzzle, and those whose puzzle contradicts
// itself, to refuse with their error, and leaves them out. It returns an error if puzzles that were selected by what
// they need are mixed with others: a share or a mean over both would mean nothing.
func PuzzlesOf(records []format.Record, refuse func(format.Record)) (list []Puzzle, err error) {
	for _, r := range records {
		if r.Err == nil {
			if err := grid.CheckPuzzle(r.Puzzle); err != nil {
				r.Err = fmt.Errorf("%s %d: invalid: %w", r.Source, r.Index, err)
			}
		}
		if r.Err != nil {
			refuse(r)
			continue
		}
		p := Puzzle{Name: r.Name(), Puzzle: r.Puzzle}
		if list = append(list, p); p.Puzzle.Population != list[0].Puzzle.Population {
			return nil, fmt.Errorf("%s is of the population %q and %s of %q: expected puzzles that were selected alike",
				list[0].Name, list[0].Puzzle.Population, p.Name, p.Puzzle.Population)
		}
	}
	return list, nil
}

// changedData describes the files of a run that have changed, with both hashes.
func changedData(data []results.DataFile) []string {
	var changed []string
	for _, was := range data {
		if was.Name == "-" {
			continue
		}
		is, err := results.HashFile(was.Name)
		switch {
		case err != nil:
			changed = append(changed, fmt.Sprintf("%v: the run goes on with the puzzles that are stored with it", err))
		case is.SHA256 != was.SHA256:
			changed = append(changed, fmt.Sprintf("%s was changed since the run was made: its hash was %s and is %s; "+
				"the run goes on with the puzzles that are stored with it",
				was.Name, was.SHA256, is.SHA256))
		}
	}
	return changed
}
