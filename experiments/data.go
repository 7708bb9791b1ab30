package experiments

import (
	"fmt"
	"os"
	"path/filepath"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/results"
)

// ReadPuzzles reads the puzzles of files in any format, for Params.Puzzles. They
// are named by the last element of the file's path and their number in it. It is an
// error if two files share that element, if a file has no puzzles, or if some
// puzzle cannot be read or contradicts itself: an experiment should not silently
// miss one.
func ReadPuzzles(files []string) ([]Puzzle, []results.DataFile, error) {
	var puzzles []Puzzle
	var data []results.DataFile
	seen := make(map[string]string)
	for _, file := range files {
		base := filepath.Base(file)
		if other, ok := seen[base]; ok {
			return nil, nil, fmt.Errorf("%s and %s: expected files of different names, since puzzles are named by them", other, file)
		}
		seen[base] = file
		hashed, err := results.HashFile(file)
		if err != nil {
			return nil, nil, err
		}
		data = append(data, hashed)
		if puzzles, err = appendPuzzles(puzzles, file); err != nil {
			return nil, nil, err
		}
	}
	return puzzles, data, nil
}

// appendPuzzles appends the puzzles of a file.
func appendPuzzles(puzzles []Puzzle, name string) ([]Puzzle, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	for r := range format.Read(file, name, format.Options{}) {
		if r.Err != nil {
			return nil, r.Err
		}
		if err := grid.CheckPuzzle(r.Puzzle); err != nil {
			return nil, fmt.Errorf("%s: puzzle %d: %w", name, r.Index, err)
		}
		key := fmt.Sprintf("%s:%d", filepath.Base(name), r.Index)
		puzzles = append(puzzles, Puzzle{Name: key, Puzzle: r.Puzzle})
	}
	return puzzles, nil
}

// rereadPuzzles reads the files of a manifest again, which must be as they were.
func rereadPuzzles(data []results.DataFile) ([]Puzzle, error) {
	names := make([]string, len(data))
	for i, d := range data {
		names[i] = d.Name
	}
	puzzles, found, err := ReadPuzzles(names)
	if err != nil {
		return nil, fmt.Errorf("read the puzzles of the run again: %w", err)
	}
	for i, d := range found {
		if d != data[i] {
			return nil, fmt.Errorf("%s was changed since the run was made: its hash was %s and is %s", d.Name, data[i].SHA256, d.SHA256)
		}
	}
	return puzzles, nil
}
