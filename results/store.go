package results

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"basisk/internal/disk"
)

// The idea: a store is a file that is only ever appended to, one line per record and one write per
// line. What was written survives the end of the program at once, since the system has it, and the
// end of the machine within syncEvery, since a goroutine syncs the file periodically. Syncing after
// every record would cost more than short trials do.
//
// Before: the file is absent, or ours; no other process writes it. After: every line is whole. A
// line truncated by the end of a machine or by a full disk is removed; its trial counts as not done.

// syncEvery is the maximum time of work that the end of the machine may cost.
const syncEvery = time.Second

// Store keeps the records of a run, or of one part of it. Its methods may be called by several
// goroutines at once.
type Store struct {
	name string
	file *disk.File
	// known are the values of the records so far, and declare stores them.
	known   Quantities
	declare func() error
	mutex   sync.Mutex // guards what follows
	size    int64      // the bytes of whole lines
	count   int        // the number of records appended
	err     error      // the first failure; nothing is written after it
	given   bool       // whether err was returned
	// unsynced reports whether the disk may lack something; stop ends the goroutine that syncs.
	unsynced atomic.Bool
	stop     chan struct{}
	syncing  sync.WaitGroup
}

// StoreOptions are what a store needs to know besides its file.
type StoreOptions struct {
	// Known are the values of the records so far. Before the first record that has another one, or that promises less
	// about one, the store changes them and calls Declare, which stores them.
	Known   Quantities
	Declare func() error
	// Alone leaves unchecked that no other process has the store open, where the caller knows it: file systems of
	// clusters may lack locks or keep them too long.
	Alone bool
}

// OpenStore opens the file called name, which need not exist, to append records, and leaves existing lines unread. It
// returns an error if another process has the store open.
func OpenStore(d *disk.Disk, name string, o StoreOptions) (*Store, error) {
	file, err := d.Open(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	s := &Store{name: name, file: file, known: o.Known, declare: o.Declare, stop: make(chan struct{})}
	if err := s.claim(o.Alone); err != nil {
		file.Close()
		return nil, err
	}
	s.syncing.Go(s.sync)
	return s, nil
}

// claim makes sure that this process alone writes the file.
func (s *Store) claim(alone bool) error {
	info, err := s.file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return errors.Join(err, fmt.Errorf("%s: expected a regular file", s.name))
	}
	s.size = info.Size()
	if alone {
		return nil
	}
	if err := s.file.Lock(); err != nil {
		return fmt.Errorf("%s: another process is writing it: %w", s.name, err)
	}
	return nil
}

// Repair removes a truncated last line and reports whether there was one.
func (s *Store) Repair() (torn bool, err error) {
	whole, err := wholeLines(s.file, s.size)
	if err != nil {
		return false, fmt.Errorf("%s: %w", s.name, err)
	}
	torn, s.size = whole < s.size, whole
	return torn, s.seek()
}

// wholeLines returns the size of the whole lines of a file of a size.
func wholeLines(in io.ReaderAt, size int64) (int64, error) {
	for buf := make([]byte, 1<<12); size > 0; {
		begin := max(0, size-int64(len(buf)))
		part := buf[:size-begin]
		if _, err := in.ReadAt(part, begin); err != nil {
			return 0, err
		}
		if at := bytes.LastIndexByte(part, '\n'); at >= 0 {
			return begin + int64(at) + 1, nil
		}
		size = begin
	}
	return 0, nil
}

// seek moves to the end of the last whole line and truncates the file there.
func (s *Store) seek() error {
	if info, err := s.file.Stat(); err == nil && info.Size() == s.size {
		return s.file.SeekTo(s.size)
	}
	return errors.Join(s.file.Truncate(s.size), s.file.SeekTo(s.size))
}

// Len returns the number of records that were appended.
func (s *Store) Len() int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.count
}

// Append writes a record after normalizing its metrics: an exact one says what it depends on, and
// no other does. After an error the store has the same content as before, and unless the record was
// invalid by itself it accepts no more.
func (s *Store) Append(r *Record) error {
	if err := r.check(); err != nil {
		return err
	}
	line, err := r.MarshalJSON()
	if err != nil {
		return err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.err != nil {
		s.given = true
		return s.err
	}
	changed, err := s.known.Add(r)
	if err == nil && changed {
		err = s.declare()
	}
	if err != nil {
		s.err, s.given = err, true // later records would count the value as declared
		return err
	}
	line = append(withSum(line[:len(line)-len("}")], lineEnd), '\n')
	if _, err := s.file.Write(line); err != nil {
		s.err, s.given = fmt.Errorf("write record: %w; the records before it are kept", err), true
		// If this fails as well, the next opening repairs it.
		_ = s.seek()
		return s.err
	}
	s.size, s.count = s.size+int64(len(line)), s.count+1
	s.unsynced.Store(true)
	return nil
}

// sync syncs the file periodically.
func (s *Store) sync() {
	tick := time.NewTicker(syncEvery)
	defer tick.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-tick.C:
			s.flush()
		}
	}
}

// flush syncs the file.
func (s *Store) flush() {
	if !s.unsynced.Swap(false) {
		return
	}
	if err := s.file.Sync(); err != nil {
		s.mutex.Lock()
		defer s.mutex.Unlock()
		if s.err == nil {
			s.err = err
		}
	}
}

// Close syncs and closes the file. The error is the first that occurred, unless Append has returned
// it.
func (s *Store) Close() error {
	close(s.stop)
	s.syncing.Wait()
	s.flush()
	if s.given {
		return s.file.Close()
	}
	return errors.Join(s.err, s.file.Close())
}
