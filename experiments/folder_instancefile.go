package experiments

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
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

// What a file of instances looks like: a line each, with tabs between name, shape, cells,
// row by row, as format tokens writes them, and the CRC-32C of what stands before it; files of
// old and the packed one, whose hash the manifest has, are without.
//
//	k4-minimal/0      4    . . 13 . . 7 …          crc32c=0123abcd
//	k4-unique-0.3/7        # no puzzle: …          there is none, and why

// storedInstance is a line.
type storedInstance struct {
	name    string
	puzzle  *grid.Puzzle // nil if there is none
	missing string       // why
}

// result returns the puzzle, or that there is none as a warning.
func (x *storedInstance) result() (*grid.Puzzle, error) {
	if x.puzzle == nil {
		return nil, Warnings{x.missing}
	}
	return x.puzzle, nil
}

// equal reports whether both are the same line.
func (x *storedInstance) equal(o *storedInstance) bool {
	mine, err1 := x.line()
	other, err2 := o.line()
	return err1 == nil && err2 == nil && bytes.Equal(mine, other)
}

// line returns the line with its end.
func (x *storedInstance) line() ([]byte, error) {
	if x.puzzle == nil {
		return fmt.Appendf(nil, "%s\t\t# %s\n", x.name, strings.ReplaceAll(x.missing, "\n", " ")), nil
	}
	cells, err := cellsOf(x.puzzle)
	shape := strings.TrimSpace(maker.ShapeName(x.puzzle.Shape) + " " + x.puzzle.Population)
	return fmt.Appendf(nil, "%s\t%s\t%s", x.name, shape, cells), err
}

// lineMark stands before the checksum of a line.
const lineMark = "\tcrc32c="

// checked returns the line with its checksum and its end.
func (x *storedInstance) checked() ([]byte, error) {
	line, err := x.line()
	if err != nil {
		return nil, err
	}
	line = bytes.TrimSuffix(line, []byte("\n"))
	return fmt.Appendf(line, "%s%s\n", lineMark, results.Checksum(line)), nil
}

// linesOf returns instances as a file has them that is not packed.
func linesOf(list []storedInstance) ([]byte, error) {
	var text []byte
	for i := range list {
		line, err := list[i].checked()
		if err != nil {
			return nil, err
		}
		text = append(text, line...)
	}
	return text, nil
}

// asBoxes returns the shape in which cells are read and written: a line has a place of its own
// for all other units.
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
	if cells[0] == '#' { // a header, for which the line has a place of its own
		_, cells, _ = bytes.Cut(cells, []byte("\n"))
	}
	return cells, nil
}

// readInstances reads a file, which is packed if its name ends in .gz. Torn is the size of
// the whole lines if the last line was cut off, else -1. A missing file has no instances. It
// is an error if the contents are not what an entry of a manifest says, unless that is nil.
func readInstances(name string, entry *results.DataFile) (list []storedInstance, torn int64, err error) {
	text, err := readUnpacked(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, -1, nil
	}
	if err == nil && entry != nil {
		err = entry.Check(name, disk.ChecksumOf(text))
	}
	if err != nil {
		return nil, -1, err
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	if torn = -1; len(whole) < len(text) {
		torn = int64(len(whole))
	}
	shapes := shapeCache{}
	for line := range bytes.Lines(whole) {
		x, err := shapes.readInstance(string(bytes.TrimSuffix(line, []byte("\n"))))
		if err != nil {
			return nil, torn, fmt.Errorf("%s: line %d: %w", name, len(list)+1, err)
		}
		list = append(list, x)
	}
	return list, torn, nil
}

// readUnpacked returns the text of a file, unpacked if need be.
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

// shapeCache has the shapes of a file by their names, since thousands of instances share a few.
type shapeCache map[string]storedShape

// storedShape is the shape of an instance, and the shape as which its cells are written.
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

// readInstance reads a line.
func (known shapeCache) readInstance(line string) (storedInstance, error) {
	if at := strings.LastIndex(line, lineMark); at >= 0 {
		said, found := line[at+len(lineMark):], results.Checksum([]byte(line[:at]))
		if said != found {
			return storedInstance{}, fmt.Errorf("the checksum %s does not match the instance, which has %s: "+
				"it was changed after it was written", said, found)
		}
		line = line[:at]
	}
	fields := strings.SplitN(line, "\t", 3)
	if len(fields) != 3 || fields[0] == "" {
		return storedInstance{}, errors.New("expected a name, a shape and cells, with tabs between")
	}
	if missing, ok := strings.CutPrefix(fields[2], "# "); ok {
		return storedInstance{name: fields[0], missing: missing}, nil
	}
	shape, population, _ := strings.Cut(fields[1], " ")
	p, err := known.readCells(shape, fields[2])
	if err == nil {
		p.Population = population
	}
	return storedInstance{name: fields[0], puzzle: p}, err
}

// readCells reads the cells of a puzzle of a shape.
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

// stored returns puzzles that were given as lines.
func stored(puzzles []Puzzle) []storedInstance {
	list := make([]storedInstance, len(puzzles))
	for i, p := range puzzles {
		list[i] = storedInstance{name: p.Name, puzzle: p.Puzzle}
	}
	return list
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
		line, err := at.stored.line()
		if err != nil {
			return nil, nil, err
		}
		_, _ = io.MultiWriter(z, sum).Write(line) // into memory
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
