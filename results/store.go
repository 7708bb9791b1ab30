package results

import (
	"errors"
	"fmt"
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
// Before: the file is absent, or ours; no other process writes it: a lock ensures that, or the
// caller, if machines that support no locks share files. After: every line is whole. A line
// truncated by the end of a machine or by a full disk is removed; its trial counts as not done.

// syncEvery is the maximum time of work that the end of the machine may cost.
const syncEvery = time.Second

// Store keeps the records of a run, or of one shard of it. Its methods may be called by several
// goroutines at once.
type Store struct {
	name  string
	file  *disk.File
	keys  map[string]struct{} // the keys of the records found at opening
	torn  bool                // whether a truncated line was removed
	mutex sync.Mutex          // guards what follows
	size  int64               // the bytes of whole lines
	count int                 // the number of whole lines
	buf   []byte
	err   error // the first failure; nothing is written after it
	given bool  // whether err was returned
	// unsynced reports whether the disk may lack something; stop ends the goroutine that syncs.
	unsynced atomic.Bool
	stop     chan struct{}
	syncing  sync.WaitGroup
}

// OpenStore opens the file called name, which need not exist, to append records of one experiment.
// It reads the existing records. It returns an error if a line is damaged, or of another experiment
// or schema, or if another process has the store open.
func OpenStore(d *disk.Disk, name, experiment string) (*Store, error) {
	return openStore(d, name, experiment, (*disk.File).Lock)
}

// OpenOwnStore is [OpenStore] for a file that, as the caller guarantees, nobody else writes: it
// takes no lock, which file systems of clusters may lack or keep too long.
func OpenOwnStore(d *disk.Disk, name, experiment string) (*Store, error) {
	return openStore(d, name, experiment, func(*disk.File) error { return nil })
}

// openStore opens a store; lock ensures that no other process writes it.
func openStore(d *disk.Disk, name, experiment string, lock func(*disk.File) error) (*Store, error) {
	file, err := d.Open(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, err
	}
	s := &Store{name: name, file: file, keys: make(map[string]struct{}), stop: make(chan struct{})}
	if err := s.load(experiment, lock); err != nil {
		file.Close()
		return nil, err
	}
	s.syncing.Go(s.sync)
	return s, nil
}

// load locks the file, reads it and removes a truncated line.
func (s *Store) load(experiment string, lock func(*disk.File) error) error {
	if info, err := s.file.Stat(); err != nil || !info.Mode().IsRegular() {
		return errors.Join(err, fmt.Errorf("%s: expected a regular file", s.name))
	}
	if err := lock(s.file); err != nil {
		return fmt.Errorf("%s: another process is writing it: %w", s.name, err)
	}
	lines := newLineReader(s.file, s.name)
	torn, err := lines.each(experiment, func(_ []byte, r *Record) error {
		if _, twice := s.keys[r.Key]; twice {
			return lines.fail(fmt.Errorf("a second record of trial %q", r.Key))
		}
		s.keys[r.Key] = struct{}{}
		s.size, s.count = lines.end, s.count+1
		return nil
	})
	if s.torn = torn; err != nil {
		return err
	}
	return s.seek()
}

// seek moves to the end of the last whole line and truncates the file there.
func (s *Store) seek() error {
	if info, err := s.file.Stat(); err == nil && info.Size() == s.size {
		return s.file.SeekTo(s.size)
	}
	return errors.Join(s.file.Truncate(s.size), s.file.SeekTo(s.size))
}

// Has reports whether the store had the record of a trial when it was opened.
func (s *Store) Has(key string) bool {
	_, ok := s.keys[key]
	return ok
}

// Len returns the number of records in the store.
func (s *Store) Len() int {
	records, _ := s.Extent()
	return records
}

// Extent returns the number of records in the store and their size in its file in bytes.
func (s *Store) Extent() (records int, bytes int64) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.count, s.size
}

// Repaired reports whether a truncated line was removed at opening.
func (s *Store) Repaired() bool { return s.torn }

// Append writes a record after normalizing its metrics: an exact one says what it depends on, and
// no other does. After an error the store has the same content as before and accepts no more.
func (s *Store) Append(r *Record) error {
	if err := r.check(); err != nil {
		return err
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.err != nil {
		s.given = true
		return s.err
	}
	line, err := appendLine(s.buf[:0], r)
	if err != nil {
		return err
	}
	s.buf = line
	if _, err := s.file.Write(line); err != nil {
		s.err, s.given = fmt.Errorf("write record: %w; the %d records before it are kept", err, s.count), true
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
