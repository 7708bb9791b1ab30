package experiments

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/disk"
	"basisk/results"
)

// Puzzle is a puzzle that was read from a file.
type Puzzle struct {
	// Name identifies it and is part of keys: "hard.txt:3".
	Name   string
	Puzzle *grid.Puzzle
}

// Data holds the puzzles that were read for [Params.Puzzles].
type Data struct {
	Puzzles []Puzzle
	Files   []results.DataFile
	// Faults are the errors of puzzles that could not be read or contradict themselves, with file,
	// line and column. Those puzzles are left out.
	Faults []error
}

// PuzzleName returns the name of a puzzle in keys, of which seeds are made: the last element of the path of its
// file, or stdin for "-", and its number in it.
func PuzzleName(file string, number int) string {
	return fmt.Sprintf("%s:%d", baseOf(file), number)
}

func baseOf(file string) string {
	if file == "-" {
		return "stdin"
	}
	return filepath.Base(file)
}

// CheckFiles returns an error that names two of the files if [PuzzleName] would name their puzzles alike.
func CheckFiles(files ...string) error {
	seen := map[string]string{}
	for _, file := range files {
		base := baseOf(file)
		if other, has := seen[base]; has {
			return fmt.Errorf("%s and %s: expected files of different names, since puzzles are named %s:1 and so on",
				other, file, base)
		}
		seen[base] = file
	}
	return nil
}

// ReadData reads the puzzles of named files, "-" being standard input, with options o, and of all files
// in named folders. It returns an error if a file cannot be read, if none of them has a readable puzzle, or if two
// with puzzles have the same name; a file in a folder without a puzzle is a fault.
func ReadData(names []string, o format.Options) (Data, error) {
	var d Data
	files, inside := filesIn(names)
	for i, name := range files {
		before := d
		err := d.read(name, o)
		switch {
		case !inside[i] && err != nil:
			return Data{}, err
		case inside[i] && len(d.Puzzles) == len(before.Puzzles): // one fault says that it is another kind of file
			if err == nil {
				err = d.Faults[len(before.Faults)]
			}
			d = before
			d.Faults = append(d.Faults, err)
		}
	}
	if len(names) > 0 && len(d.Puzzles) == 0 {
		if len(d.Faults) > 0 {
			return Data{}, fmt.Errorf("no puzzle can be read: %w", d.Faults[0])
		}
		return Data{}, fmt.Errorf("%s: expected puzzles, found none", strings.Join(names, ", "))
	}
	return d, errors.Join(d.checkFiles(), d.checkPopulations())
}

// checkFiles returns an error if two files have the same name.
func (d *Data) checkFiles() error {
	var names []string
	for _, f := range d.Files {
		names = append(names, f.Name)
	}
	return CheckFiles(names...)
}

// checkPopulations returns an error if puzzles that were selected by what they need are mixed with
// others: a share or a mean over both would mean nothing.
func (d *Data) checkPopulations() error {
	for _, p := range d.Puzzles {
		if first := d.Puzzles[0]; p.Puzzle.Population != first.Puzzle.Population {
			return fmt.Errorf("%s is of the population %q and %s of %q: expected puzzles that were selected alike",
				first.Name, first.Puzzle.Population, p.Name, p.Puzzle.Population)
		}
	}
	return nil
}

// filesIn replaces folders by the files in them, and reports for each file whether it came from a
// folder. It skips hidden files.
func filesIn(names []string) (files []string, inside []bool) {
	for _, name := range names {
		entries, err := os.ReadDir(name)
		if err != nil {
			files, inside = append(files, name), append(inside, false)
		}
		for _, e := range entries {
			if !e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
				files, inside = append(files, filepath.Join(name, e.Name())), append(inside, true)
			}
		}
	}
	return files, inside
}

// read appends the puzzles of a file.
func (d *Data) read(name string, o format.Options) error {
	file := os.Stdin
	if name != "-" {
		opened, err := os.Open(name)
		if err != nil {
			return err
		}
		defer opened.Close()
		file = opened
	}
	sum := disk.NewChecksum()
	before := len(d.Puzzles)
	text := io.TeeReader(file, sum)
	for r := range format.Read(text, name, o) {
		err := r.Err
		if err == nil {
			if err = grid.CheckPuzzle(r.Puzzle); err != nil {
				err = fmt.Errorf("%s: puzzle %d: %w", name, r.Index, err)
			}
		}
		if err != nil {
			d.Faults = append(d.Faults, err)
			continue
		}
		d.Puzzles = append(d.Puzzles, Puzzle{Name: PuzzleName(name, r.Index), Puzzle: r.Puzzle})
	}
	if err := readRest(text); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	f := results.DataFileOf(name, sum)
	f.Puzzles = len(d.Puzzles) - before
	d.Files = append(d.Files, f)
	return nil
}

// maxRest is the maximum length of what may follow the last puzzle of a file.
const maxRest = 64 << 20

// readRest reads what follows the last puzzle, which is part of the hash.
func readRest(text io.Reader) error {
	_, err := io.CopyN(io.Discard, text, maxRest)
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err == nil:
		return fmt.Errorf("found more than %d bytes after the last puzzle", maxRest)
	}
	return err
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
