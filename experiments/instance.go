package experiments

import (
	"bytes"
	"fmt"
	"strings"

	"basisk/grid"
	"basisk/grid/format"
)

// A file of instances is one of puzzles in numbers, a line each, which every command reads. Each has
// its name and its shape in comments before it; an instance that could not be made is a comment:
//
//	# instance: k4-minimal/0
//	# N=16 box=4x4 kind=2d
//	. . 13 . . 7 …
//	# no instance: k4-unique-0.3/7: why there is none

// The beginnings of the lines with names.
const (
	instanceMark = "# instance: "
	missingMark  = "# no instance: "
)

// storedInstance is an instance in a file. Its cells are parsed when the puzzle is first requested.
type storedInstance struct {
	name, text string
	file       string       // the file from which it was read
	number     int          // the number of its first line there
	puzzle     *grid.Puzzle // nil if there is none, or it was not requested yet
}

// newInstance returns a puzzle as an instance, or the reason why there is none.
func newInstance(name string, p *grid.Puzzle, missing Warnings) (*storedInstance, error) {
	if p == nil {
		why := strings.ReplaceAll(missing.Error(), "\n", " ")
		return &storedInstance{name: name, text: fmt.Sprintf("%s%s: %s\n", missingMark, name, why)}, nil
	}
	cells, err := format.Numbers(p)
	return &storedInstance{name: name, text: instanceMark + name + "\n" + string(cells), puzzle: p}, err
}

// cutInstance returns the first instance of a text and its size; nil if the text ends within it.
func cutInstance(text []byte) (*storedInstance, int, error) {
	lines := bytes.SplitAfterN(text, []byte("\n"), 4)
	if !bytes.HasSuffix(lines[0], []byte("\n")) {
		return nil, 0, nil
	}
	first := string(bytes.TrimSuffix(lines[0], []byte("\n")))
	if said, missing := strings.CutPrefix(first, missingMark); missing {
		name, _, _ := strings.Cut(said, ": ")
		return &storedInstance{name: name, text: first + "\n"}, len(lines[0]), nil
	}
	name, found := strings.CutPrefix(first, instanceMark)
	if !found {
		return nil, 0, fmt.Errorf("%.40q: expected %q and a name", first, strings.TrimSpace(instanceMark))
	}
	if len(lines) < 3 || !bytes.HasSuffix(lines[2], []byte("\n")) {
		return nil, 0, nil
	}
	size := len(lines[0]) + len(lines[1]) + len(lines[2])
	return &storedInstance{name: name, text: string(text[:size])}, size, nil
}

// result returns the puzzle, or a warning that there is none. Known are shapes by their headers.
func (x *storedInstance) result(known map[string]*grid.Shape) (*grid.Puzzle, error) {
	if x.puzzle != nil {
		return x.puzzle, nil
	}
	if said, none := strings.CutPrefix(x.text, missingMark); none {
		_, why, _ := strings.Cut(strings.TrimSpace(said), ": ")
		return nil, Warnings{why}
	}
	_, cells, _ := strings.Cut(x.text, "\n")
	for r := range format.Read(strings.NewReader(cells), "instance "+x.name, format.Options{From: "line"}) {
		if r.Err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", x.file, x.number, r.Err)
		}
		header, _, _ := strings.Cut(cells, "\n")
		if known[header] == nil {
			known[header] = r.Puzzle.Shape
		}
		r.Puzzle.Shape, x.puzzle = known[header], r.Puzzle
	}
	return x.puzzle, nil
}
