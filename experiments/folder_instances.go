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

// The idea: a given puzzle may be gone tomorrow, and one that a solver helped to make may differ
// with tomorrow's solver. Both are stored with the run, one line each, and later readers of the run
// use these:
//
//	instances.txt           instances-2-of-4.txt          while the run is made
//	instances.txt.gz                                      once it is merged
//
// Before: the files are absent, or ours. After: every line is whole, and no name has two puzzles.

const (
	instancesFile = "instances.txt"
	packedFile    = "instances.txt.gz"
)

// instanceStore stores the instances of a run. Its method puzzle may be called by several
// goroutines at once.
type instanceStore struct {
	name  string // the name of the file that is written
	disk  *disk.Disk
	mutex sync.Mutex
	slots map[string]*slot
	order []string   // the names of the slots in order of creation
	whole int64      // the size of whole lines if one was truncated, else -1
	file  *disk.File // nil until there is something to write
	// shapes has the shapes of the puzzles that were read.
	shapes shapeCache
}

// slot is the entry for an instance.
type slot struct {
	mutex  sync.Mutex // held while it is made
	stored *storedInstance
}

// newInstanceStore returns an empty store that writes the file called name.
func newInstanceStore(d *disk.Disk, name string) *instanceStore {
	return &instanceStore{disk: d, name: name, slots: map[string]*slot{}, whole: -1, shapes: shapeCache{}}
}

// openInstances returns the stored instances of the run in directories, of all shards together.
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

// loadPacked reads the packed file of a directory, if it exists, and compares it with the manifest.
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

// instanceFiles returns the files of instances of an unmerged run: the latest part for an
// unfinished shard of a submitted run.
func instanceFiles(dir string) ([]string, error) {
	latest, err := latestFiles(dir, "instances*.txt")
	return slices.Sorted(maps.Values(latest)), err
}

// loadAll reads those of the files that exist.
func (s *instanceStore) loadAll(names ...string) error {
	for _, name := range names {
		if err := s.load(name, nil); err != nil {
			return err
		}
	}
	return nil
}

// load reads a file, if it exists, which is packed if its name ends in .gz. It returns an error if
// the contents differ from an entry of a manifest, if not nil.
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

// repair removes a truncated line: its instance is made again.
func (s *instanceStore) repair() error {
	if s.whole < 0 {
		return nil
	}
	return s.disk.Truncate(s.name, s.whole)
}

// add adds an instance to the store. It returns an error if the name already has another one.
func (s *instanceStore) add(x *storedInstance) error {
	at := s.slot(x.name)
	if at.stored != nil && at.stored.line != x.line {
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
	if text := linesOf(s.all()); text != nil {
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
	_, err = s.file.Write([]byte(x.checked()))
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
