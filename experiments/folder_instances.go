package experiments

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"basisk/grid"
	"basisk/internal/disk"
	"basisk/results"
)

// The idea: a puzzle that was given may be gone tomorrow, and one that a solver helped to
// make may come out otherwise by tomorrow's solver. Both are kept with the run, a line
// each, and whatever reads the run again takes them from there:
//
//	instances.txt           instances-2-of-4.txt          while the run is made
//	instances.txt.gz                                      once it is merged
//
// Before: the files are absent, or ours. After: every line is whole, and no name is there
// with two puzzles.

const (
	instancesFile = "instances.txt"
	packedFile    = "instances.txt.gz"
)

// instanceStore keeps the instances of a run. Its method puzzle may be called by several
// goroutines at once.
type instanceStore struct {
	name  string // of the file that is written
	disk  *disk.Disk
	mutex sync.Mutex
	slots map[string]*slot
	order []string   // of the slots as they came
	whole int64      // the size of its whole lines if one was cut off, else -1
	file  *disk.File // nil until there is something to write
	// shapes are those of the puzzles that were read.
	shapes shapeCache
}

// slot is the place of an instance.
type slot struct {
	mutex  sync.Mutex // held while it is made
	stored *storedInstance
}

// newInstanceStore returns an empty store that writes the file called name.
func newInstanceStore(d *disk.Disk, name string) *instanceStore {
	return &instanceStore{disk: d, name: name, slots: map[string]*slot{}, whole: -1, shapes: shapeCache{}}
}

// openInstances returns what is kept of the run in directories, all shards together.
func openInstances(dirs ...string) (*instanceStore, error) {
	s := newInstanceStore(nil, "")
	for _, dir := range dirs {
		names, err := instanceFiles(dir)
		if err == nil {
			err = errors.Join(s.loadAll(names...), s.loadPacked(dir))
		}
		if err != nil {
			return nil, err
		}
	}
	return s, nil
}

// loadPacked reads the packed file of a directory, if it is there, which has to be what the
// manifest says.
func (s *instanceStore) loadPacked(dir string) error {
	m, err := results.ReadManifest(filepath.Join(dir, manifestFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var entry *results.DataFile
	if err == nil && m.Merged {
		entry = m.Instances
	}
	return s.load(filepath.Join(dir, packedFile), entry)
}

// instanceFiles returns the files of instances of a run that is being made: of a shard of a
// submitted one that is not done the latest part.
func instanceFiles(dir string) ([]string, error) {
	latest, err := latestFiles(dir, "instances*.txt")
	return slices.Sorted(maps.Values(latest)), err
}

// loadAll reads files, those that are there.
func (s *instanceStore) loadAll(names ...string) error {
	for _, name := range names {
		if err := s.load(name, nil); err != nil {
			return err
		}
	}
	return nil
}

// load reads a file, if it is there, which is packed if its name ends in .gz. It is an error if
// the contents are not what an entry of a manifest says, unless that is nil.
func (s *instanceStore) load(name string, entry *results.DataFile) error {
	text, err := readUnpacked(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil && entry != nil {
		err = entry.Check(name, disk.ChecksumOf(text))
	}
	if err != nil {
		return err
	}
	whole := string(text[:bytes.LastIndexByte(text, '\n')+1])
	if name == s.name && len(whole) < len(text) {
		s.whole = int64(len(whole))
	}
	number := 0
	for line := range strings.Lines(whole) {
		number++
		x, err := readInstance(strings.TrimSuffix(line, "\n"))
		if err == nil {
			x.file, x.number = name, number
			err = s.add(x)
		}
		if err != nil {
			return fmt.Errorf("%s: line %d: %w", name, number, err)
		}
	}
	return nil
}

// repair takes away a line that was cut off: its instance is made again.
func (s *instanceStore) repair() error {
	if s.whole < 0 {
		return nil
	}
	return s.disk.Truncate(s.name, s.whole)
}

// add adds an instance to the store. It is an error if there is another of its name.
func (s *instanceStore) add(x *storedInstance) error {
	at := s.slot(x.name)
	if at.stored != nil && at.stored.line != x.line {
		return fmt.Errorf("instance %s is another puzzle than elsewhere in the run: "+
			"its parts were made by different versions of the program", x.name)
	}
	at.stored = x
	return nil
}

// slot returns the place of an instance.
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
	if text := linesOf(s.all()); text != nil {
		return s.disk.WriteFile(s.name, text)
	}
	return nil
}

// puzzle returns an instance; the first call makes and stores it. The warning of an instance
// that cannot be made is stored as well; any other error is not.
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
	_, err = s.file.Write([]byte(x.checked()))
	return err
}

// all returns the stored instances in the order in which they came.
func (s *instanceStore) all() (list []*storedInstance) {
	for _, name := range s.order {
		if x := s.slots[name].stored; x != nil {
			list = append(list, x)
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

// Close brings everything to the disk.
func (s *instanceStore) Close() error {
	if s.file == nil {
		return nil
	}
	return errors.Join(s.file.Sync(), s.file.Close())
}
