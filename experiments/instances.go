package experiments

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/disk"
	"basisk/results"
)

// The idea: the file of a given puzzle may disappear, and a puzzle that a solver helped to make may differ
// with the next version of the solver. Both are stored with the run, and later readers of the run use the
// stored ones. Their file is one of puzzles in numbers, a line each, which every command reads. Each has its
// name and its shape in comments before it; an instance that could not be made is a comment:
//
//	# instance: k4-minimal/0
//	# N=16 box=4x4 kind=2d
//	. . 13 . . 7 …
//	# no instance: k4-unique-0.3/7: why there is none
//
// Before: the files are absent, or ours. After: every instance is whole, and no name has two puzzles.

// The beginnings of the lines with names.
const (
	instanceMark = "# instance: "
	missingMark  = "# no instance: "
)

// instancesFile is the name of the file of instances; a part's file also has the shard in its name.
const instancesFile = "instances.txt"

// maxInstances is the maximum size of that file in bytes: it is read at once, and a million puzzles of
// 25×25 cells take less.
const maxInstances = 2 << 30

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

// instanceStore has the stored instances of a run. A nil store keeps nothing. Its methods write and puzzle
// may be called by several goroutines at once, but puzzle for one instance at a time.
type instanceStore struct {
	disk *disk.Disk
	name string // the name of the file that is written
	// whole is the size of the whole instances of that file, and size its size, when it was read.
	whole, size int
	byName      map[string]*storedInstance
	list        []*storedInstance // in the order in which they were read
	// mutex guards what follows: the file, nil until there is something to write, and the shapes of
	// puzzles that were read, by their headers: thousands of instances share a few.
	mutex  sync.Mutex
	file   *disk.File
	shapes map[string]*grid.Shape
}

// newInstanceStore returns an empty store that writes the file called name.
func newInstanceStore(d *disk.Disk, name string) *instanceStore {
	return &instanceStore{disk: d, name: name, byName: map[string]*storedInstance{}, shapes: map[string]*grid.Shape{}}
}

// openInstances returns the stored instances of the run in folders, of all parts together, in a store that
// writes the file called name.
func openInstances(d *disk.Disk, name string, m *results.Manifest, dirs ...string) (*instanceStore, error) {
	s := newInstanceStore(d, name)
	if m.Merged {
		return s, s.loadMerged(m, dirs[0])
	}
	for _, dir := range dirs {
		names, err := fs.Glob(os.DirFS(dir), "instances*.txt")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := disk.ReadUpTo(filepath.Join(dir, name), maxInstances)
			if err == nil {
				err = s.load(filepath.Join(dir, name), text)
			}
			if err != nil {
				return nil, err
			}
		}
	}
	return s, nil
}

// loadMerged reads the instances of a merged run, if it has any, and compares them with the manifest.
func (s *instanceStore) loadMerged(m *results.Manifest, dir string) error {
	entry, has := m.File(instancesFile)
	if !has {
		return nil
	}
	file, err := m.OpenFile(dir, instancesFile)
	if err != nil {
		return err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, entry.Bytes+1)) // one byte more is found by Check
	if err = cmp.Or(err, file.Check()); err != nil {
		return err
	}
	return s.load(file.Name(), text)
}

// load reads the text of a file, except for an instance that was cut off.
func (s *instanceStore) load(name string, text []byte) error {
	whole, number := 0, 1
	for whole < len(text) {
		x, size, err := cutInstance(text[whole:])
		if x != nil {
			x.file, x.number = name, number
			err = s.add(x)
		}
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", name, number, err)
		}
		if x == nil {
			break
		}
		number += bytes.Count(text[whole:whole+size], []byte("\n"))
		whole += size
	}
	if name == s.name {
		s.whole, s.size = whole, len(text)
	}
	return nil
}

// repair removes a truncated instance, which is made again, from the file that is written.
func (s *instanceStore) repair() error {
	if s.whole == s.size {
		return nil
	}
	return s.disk.Truncate(s.name, int64(s.whole))
}

// add adds instances to the store. It returns an error if a name already has another one.
func (s *instanceStore) add(list ...*storedInstance) error {
	for _, x := range list {
		switch known := s.byName[x.name]; {
		case known == nil:
			s.list, s.byName[x.name] = append(s.list, x), x
		case known.text != x.text:
			return fmt.Errorf("instance %s is another puzzle than elsewhere in the run: "+
				"its parts were made by different versions of the program", x.name)
		}
	}
	return nil
}

// serve gives the instances of trials their stored puzzles, and lets them store those that they make.
func (s *instanceStore) serve(trials []Trial) {
	for _, t := range trials {
		if known := s.byName[t.Instance.Name]; known != nil {
			t.stored = known
		}
		t.store = s
	}
}

// puzzle returns the puzzle of an instance, or a warning that there is none.
func (s *instanceStore) puzzle(x *storedInstance) (*grid.Puzzle, error) {
	if x.puzzle != nil {
		return x.puzzle, nil
	}
	if said, none := strings.CutPrefix(x.text, missingMark); none {
		_, why, _ := strings.Cut(strings.TrimSpace(said), ": ")
		return nil, Warnings{why}
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	_, cells, _ := strings.Cut(x.text, "\n")
	header, _, _ := strings.Cut(cells, "\n")
	for r := range format.Read(strings.NewReader(cells), "instance "+x.name, format.Options{From: "line"}) {
		if r.Err != nil {
			return nil, fmt.Errorf("%s: line %d: %w", x.file, x.number, r.Err)
		}
		if s.shapes[header] == nil {
			s.shapes[header] = r.Puzzle.Shape
		}
		r.Puzzle.Shape, x.puzzle = s.shapes[header], r.Puzzle
	}
	return x.puzzle, nil
}

// write appends an instance to the file.
func (s *instanceStore) write(x *storedInstance) (err error) {
	if s == nil {
		return nil
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.file == nil {
		if s.file, err = s.disk.Open(s.name, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o666); err != nil {
			return err
		}
	}
	_, err = s.file.Write([]byte(x.text))
	return err
}

// given returns the stored puzzles as given ones.
func (s *instanceStore) given() (puzzles []Puzzle, err error) {
	for _, x := range s.list {
		p, err := s.puzzle(x)
		if err != nil {
			return nil, err
		}
		puzzles = append(puzzles, Puzzle{x.name, p})
	}
	return puzzles, nil
}

// Close syncs and closes the file.
func (s *instanceStore) Close() error {
	if s.file == nil {
		return nil
	}
	return errors.Join(s.file.Sync(), s.file.Close())
}

// storedOf returns the stored instances of trials, in their order.
func storedOf(trials []Trial) (list []*storedInstance) {
	for _, t := range trials {
		if t.First && t.stored != nil {
			list = append(list, t.stored)
		}
	}
	return list
}

// textOf returns instances as the text of a file.
func textOf(list []*storedInstance) (text []byte) {
	for _, x := range list {
		text = append(text, x.text...)
	}
	return text
}

// stored returns given puzzles as instances.
func stored(puzzles []Puzzle) (list []*storedInstance, err error) {
	for _, p := range puzzles {
		x, failed := newInstance(p.Name, p.Puzzle, nil)
		list, err = append(list, x), cmp.Or(err, failed)
	}
	return list, err
}
