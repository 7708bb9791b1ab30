package experiments

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"strings"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/disk"
	"basisk/results"
	"basisk/solver/maker"
)

// A file of instances has one line per instance: name, shape, the cells row by row in the format
// tokens, and the CRC-32C of the line so far, separated by tabs. Old files and the packed one,
// whose hash is in the manifest, have no checksums.
//
//	k4-minimal/0      4    . . 13 . . 7 …          crc32c=0123abcd
//	k4-unique-0.3/7        # no puzzle: …          there is none, and why

// storedInstance is a line. Its cells are parsed when the puzzle is first requested.
type storedInstance struct {
	name, line string       // the line with neither checksum nor end
	file       string       // the file from which it was read
	number     int          // the number of the line there
	puzzle     *grid.Puzzle // nil if there is none, or it was not requested yet
}

// newInstance returns the line of a puzzle, or of the reason why there is none.
func newInstance(name string, p *grid.Puzzle, missing Warnings) (*storedInstance, error) {
	if p == nil {
		why := strings.ReplaceAll(missing.Error(), "\n", " ")
		return &storedInstance{name: name, line: fmt.Sprintf("%s\t\t# %s", name, why)}, nil
	}
	cells, err := cellsOf(p)
	shape := strings.TrimSpace(maker.ShapeName(p.Shape) + " " + p.Population)
	line := fmt.Sprintf("%s\t%s\t%s", name, shape, bytes.TrimSuffix(cells, []byte("\n")))
	return &storedInstance{name: name, line: line, puzzle: p}, err
}

// lineMark precedes the checksum of a line.
const lineMark = "\tcrc32c="

// checked returns the line with its checksum and its end.
func (x *storedInstance) checked() string {
	return x.line + lineMark + results.Checksum([]byte(x.line)) + "\n"
}

// linesOf returns instances in the form of an unpacked file.
func linesOf(list []*storedInstance) (text []byte) {
	for _, x := range list {
		text = append(text, x.checked()...)
	}
	return text
}

// asBoxes returns the shape with which cells are read and written: a line has a separate field for
// all other units.
func asBoxes(s *grid.Shape) *grid.Shape {
	if !s.IsPlain() {
		s, _ = grid.Latin(s.Side())
	}
	return s
}

// cellsOf returns the cells of a puzzle as a line.
func cellsOf(p *grid.Puzzle) ([]byte, error) {
	if l := p.Shape.Layout(); l.Extra != nil {
		return nil, fmt.Errorf("%v: extra units cannot be written", p.Shape)
	}
	flat := *p
	flat.Shape, flat.Population = asBoxes(p.Shape), ""
	var text bytes.Buffer
	w, err := format.NewWriter(&text, "tokens")
	if err != nil {
		return nil, err
	}
	if err := errors.Join(w.Write(&flat), w.Flush()); err != nil {
		return nil, err
	}
	cells := text.Bytes()
	if cells[0] == '#' { // a header, for which the line has a separate field
		_, cells, _ = bytes.Cut(cells, []byte("\n"))
	}
	return cells, nil
}

// readUnpacked returns the text of a file, unpacked if necessary.
func readUnpacked(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if filepath.Ext(name) != ".gz" {
		return io.ReadAll(file)
	}
	var text []byte
	unpacked, err := gzip.NewReader(bufio.NewReader(file))
	if err == nil {
		text, err = io.ReadAll(unpacked)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return text, nil
}

// shapeCache has the shapes of a file by name, since thousands of instances share a few.
type shapeCache map[string]storedShape

// storedShape is the shape of an instance, and the shape with which its cells are written.
type storedShape struct{ shape, written *grid.Shape }

// get returns the shape of a name.
func (known shapeCache) get(name string) (storedShape, error) {
	if s, ok := known[name]; ok {
		return s, nil
	}
	list, err := maker.ParseShapes(name)
	if err != nil {
		return storedShape{}, err
	}
	s := storedShape{list[0], asBoxes(list[0])}
	known[name] = s
	return s, nil
}

// readInstance parses a line.
func readInstance(line string) (*storedInstance, error) {
	if at := strings.LastIndex(line, lineMark); at >= 0 {
		said, found := line[at+len(lineMark):], results.Checksum([]byte(line[:at]))
		if said != found {
			return nil, fmt.Errorf("the checksum %s does not match the instance, which has %s: "+
				"it was changed after it was written", said, found)
		}
		line = line[:at]
	}
	name, rest, _ := strings.Cut(line, "\t")
	if name == "" || !strings.Contains(rest, "\t") {
		return nil, errors.New("expected a name, a shape and cells, with tabs between")
	}
	return &storedInstance{name: name, line: line}, nil
}

// result returns the puzzle, or a warning that there is none.
func (x *storedInstance) result(known shapeCache) (*grid.Puzzle, error) {
	if x.puzzle != nil {
		return x.puzzle, nil
	}
	fields := strings.SplitN(x.line, "\t", 3)
	if missing, none := strings.CutPrefix(fields[2], "# "); none {
		return nil, Warnings{missing}
	}
	shape, population, _ := strings.Cut(fields[1], " ")
	p, err := known.readCells(shape, fields[2])
	if err != nil {
		return nil, fmt.Errorf("%s: line %d: %w", x.file, x.number, err)
	}
	p.Population, x.puzzle = population, p
	return p, nil
}

// readCells parses the cells of a puzzle of a shape.
func (known shapeCache) readCells(name, cells string) (*grid.Puzzle, error) {
	s, err := known.get(name)
	if err != nil {
		return nil, err
	}
	rows, columns := s.written.Box()
	if rows == 0 {
		rows, columns = 1, s.shape.Side()
	}
	o := format.Options{From: "tokens", Box: [2]int{rows, columns}, Cube: s.shape.IsCube()}
	for r := range format.Read(strings.NewReader(cells), "cells", o) {
		if r.Err != nil {
			return nil, r.Err
		}
		if !r.Puzzle.Shape.Equal(s.written) {
			return nil, fmt.Errorf("a puzzle of %v: expected %v", r.Puzzle.Shape, s.shape)
		}
		r.Puzzle.Shape = s.shape
		return r.Puzzle, nil
	}
	return nil, errors.New("expected the cells of a puzzle")
}

// stored returns given puzzles as lines.
func stored(puzzles []Puzzle) (list []*storedInstance, err error) {
	for _, p := range puzzles {
		x, failed := newInstance(p.Name, p.Puzzle, nil)
		list, err = append(list, x), cmp.Or(err, failed)
	}
	return list, err
}

// pack returns the stored instances of a plan, in the order of the plan, as one packed file, and
// its entry in a manifest; nil if there are none. The hash is that of the unpacked lines.
func pack(s *instanceStore, plan iter.Seq[Trial]) ([]byte, *results.DataFile, error) {
	var packed bytes.Buffer
	z, sum := gzip.NewWriter(&packed), disk.NewChecksum()
	done := map[string]bool{}
	for t := range plan {
		at := s.slots[t.instance]
		if at == nil || at.stored == nil || done[t.instance] {
			continue
		}
		done[t.instance] = true
		_, _ = io.WriteString(io.MultiWriter(z, sum), at.stored.line+"\n") // into memory
	}
	if len(done) == 0 {
		return nil, nil, z.Close()
	}
	f := results.DataFileOf(packedFile, sum)
	f.Puzzles = len(done)
	if err := z.Close(); err != nil {
		return nil, nil, err
	}
	return packed.Bytes(), &f, nil
}
