package experiments

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"sync"

	"basisk/grid"
	"basisk/internal/disk"
	"basisk/results"
)

// The idea: the file of a given puzzle may disappear, and a puzzle that a solver helped to make may differ
// with the next version of the solver. Both are stored with the run, and later readers of the run use the
// stored ones.
//
// Before: the files are absent, or ours. After: every instance is whole, and no name has two
// puzzles.

// instancesFile is the name of the file of instances; a part's file also has the shard in its name.
const instancesFile = "instances.txt"

// maxInstances is the maximum size of that file in bytes: it is read at once, and a million puzzles of
// 25×25 cells take less.
const maxInstances = 2 << 30

// instanceStore stores the instances of a run. Its method puzzle may be called by several
// goroutines at once.
type instanceStore struct {
	name  string // the name of the file that is written
	disk  *disk.Disk
	mutex sync.Mutex
	slots map[string]*slot
	order []string   // the names of the slots in order of creation
	file  *disk.File // nil until there is something to write
	// shapes has the shapes of the puzzles that were read, by their headers: thousands of
	// instances share a few.
	shapes map[string]*grid.Shape
}

// slot is the entry for an instance.
type slot struct {
	mutex  sync.Mutex // held while it is made
	stored *storedInstance
}

// newInstanceStore returns an empty store that writes the file called name.
func newInstanceStore(d *disk.Disk, name string) *instanceStore {
	return &instanceStore{disk: d, name: name, slots: map[string]*slot{}, shapes: map[string]*grid.Shape{}}
}

// openInstances returns the stored instances of the run in folders, of all parts together.
func openInstances(m *results.Manifest, dirs ...string) (*instanceStore, error) {
	s := newInstanceStore(nil, "")
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

// load reads the text of a file.
func (s *instanceStore) load(name string, text []byte) error {
	whole, number := 0, 1
	for whole < len(text) {
		x, size, err := cutInstance(text[whole:])
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", name, number, err)
		}
		if x == nil { // it was cut off
			break
		}
		x.file, x.number = name, number
		if err := s.add(x); err != nil {
			return fmt.Errorf("%s: line %d: %w", name, number, err)
		}
		number += bytes.Count(text[whole:whole+size], []byte("\n"))
		whole += size
	}
	return nil
}

// repair removes a truncated instance, which is made again, from the file that is written.
func (s *instanceStore) repair() error {
	text, err := disk.ReadUpTo(s.name, maxInstances)
	if err != nil {
		return nil // there is none
	}
	whole := 0
	for x := new(storedInstance); x != nil && whole < len(text); {
		var size int
		if x, size, err = cutInstance(text[whole:]); err != nil {
			return err
		}
		whole += size
	}
	if whole == len(text) {
		return nil
	}
	return s.disk.Truncate(s.name, int64(whole))
}

// add adds an instance to the store. It returns an error if the name already has another one.
func (s *instanceStore) add(x *storedInstance) error {
	at := s.slot(x.name)
	if at.stored != nil && at.stored.text != x.text {
		return fmt.Errorf("instance %s is another puzzle than elsewhere in the run: "+
			"its parts were made by different versions of the program", x.name)
	}
	at.stored = x
	return nil
}

// slot returns the slot of an instance.
func (s *instanceStore) slot(name string) *slot {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.slots[name] == nil {
		s.slots[name] = &slot{}
		s.order = append(s.order, name)
	}
	return s.slots[name]
}

// take adds instances to the store and writes them as its file.
func (s *instanceStore) take(list []*storedInstance) error {
	for _, x := range list {
		if err := s.add(x); err != nil {
			return err
		}
	}
	if text := textOf(s.all()); text != nil {
		return s.disk.WriteFile(s.name, text)
	}
	return nil
}

// puzzle returns an instance; the first call makes and stores it. The warning about an instance
// that cannot be made is stored too; other errors are not.
func (s *instanceStore) puzzle(name string, fresh func() (*grid.Puzzle, error)) (*grid.Puzzle, error) {
	at := s.slot(name)
	at.mutex.Lock()
	defer at.mutex.Unlock()
	if at.stored != nil {
		return s.result(at.stored)
	}
	puzzle, err := fresh()
	var missing Warnings
	if err != nil && !errors.As(err, &missing) {
		return nil, err
	}
	x, err := newInstance(name, puzzle, missing)
	if err == nil {
		err = s.write(x)
	}
	if err != nil {
		return nil, err
	}
	at.stored = x
	return s.result(x)
}

// result returns the puzzle of an instance, or the warning that there is none.
func (s *instanceStore) result(x *storedInstance) (*grid.Puzzle, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return x.result(s.shapes)
}

// write appends an instance to the file.
func (s *instanceStore) write(x *storedInstance) (err error) {
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

// all returns the stored instances in the order of creation.
func (s *instanceStore) all() (list []*storedInstance) {
	for _, name := range s.order {
		if x := s.slots[name].stored; x != nil {
			list = append(list, x)
		}
	}
	return list
}

// inPlan returns the stored instances of a plan, in its order; nil if there are none.
func (s *instanceStore) inPlan(plan iter.Seq[Trial]) (list []*storedInstance) {
	if len(s.slots) == 0 {
		return nil
	}
	done := map[string]bool{}
	for t := range plan {
		at := s.slots[t.instance]
		if at != nil && at.stored != nil && !done[t.instance] {
			done[t.instance] = true
			list = append(list, at.stored)
		}
	}
	return list
}

// given returns the stored puzzles as given ones.
func (s *instanceStore) given() (puzzles []Puzzle, err error) {
	for _, x := range s.all() {
		p, err := s.result(x)
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
