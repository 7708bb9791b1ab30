package lease

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"basisk/internal/disk"
)

// Progress is the progress of a holder.
type Progress struct {
	// Done is the number of units that it has done.
	Done int
	// Kept is the number of units in its file, including those of earlier holders, and Size their
	// size there in bytes. So a reader need not count them.
	Kept int
	Size int64
}

// Heartbeat is a report of a holder: its progress at a time after it took the lease, by its own
// clock.
type Heartbeat struct {
	After time.Duration
	Progress
}

// State is the state of the latest lease of a thing.
type State struct {
	// Generation is the generation of the lease, 0 if there was none.
	Generation int
	Holder     Holder
	// Last is the last heartbeat of the holder.
	Last Heartbeat
	// Ended reports whether the holder has released the lease, and Outcome says how its work ended.
	Ended   bool
	Outcome string

	size     int
	modified time.Time // by the clock of the file server
}

// Latest returns the state of the latest lease of a thing in a directory.
func Latest(dir, name string) (State, error) {
	for range readTries {
		if s, err := readLatest(dir, name); !errors.Is(err, fs.ErrNotExist) {
			return s, err
		}
		// On a server, a directory listing may be older than the files.
		time.Sleep(readPause)
	}
	return readLatest(dir, name)
}

// How often an outdated directory listing is read again.
const (
	readTries = 5
	readPause = 20 * time.Millisecond
)

// readLatest is one try of Latest.
func readLatest(dir, name string) (State, error) {
	generation, err := latest(dir, name)
	if err != nil {
		return State{}, err
	}
	return Read(dir, name, generation)
}

// Read returns the state of a lease with a generation; 0 means no lease.
func Read(dir, name string, generation int) (State, error) {
	if generation == 0 {
		return State{}, nil
	}
	file := path(dir, name, generation)
	// Opening a file asks the server; looking up its name may not.
	text, err1 := os.ReadFile(file)
	info, err2 := os.Stat(file)
	if err := errors.Join(err1, err2); err != nil {
		return State{}, err
	}
	s := State{Generation: generation, size: len(text), modified: info.ModTime()}
	s.read(string(text))
	return s, nil
}

// read parses the lines of a lease. It skips what is truncated or invalid: the file may have just
// been created, or the disk may be full.
func (s *State) read(text string) {
	holder, text, _ := strings.Cut(text, "\n")
	_ = json.Unmarshal([]byte(holder), &s.Holder)
	for line := range strings.Lines(text[:strings.LastIndexByte(text, '\n')+1]) {
		if outcome, ended := strings.CutPrefix(line, endWord); ended {
			s.Ended, s.Outcome = true, strings.TrimSpace(outcome)
			return
		}
		var seconds float64
		var b Heartbeat
		if _, odd := fmt.Sscanf(line, beatRead, &seconds, &b.Done, &b.Kept, &b.Size); odd == nil {
			b.After = time.Duration(seconds * float64(time.Second))
			s.Last = b
		}
	}
}

// Alive reports whether the holder works at a time of the file server, see [Clock], as far as the
// file shows.
func (s *State) Alive(now time.Time, p Pace) bool {
	return s.isHeld() && now.Sub(s.modified) < p.orDefault().Stale
}

// isHeld reports whether the lease has a holder that has not certainly ended.
func (s *State) isHeld() bool { return s.Generation > 0 && !s.over() }

// over reports whether the holder has certainly ended.
func (s *State) over() bool { return s.Ended || s.Holder.dead() }

// Pace has the time between heartbeats of a holder, and the time without one after which it counts
// as dead; default 10 s and 90 s.
type Pace struct{ Beat, Stale time.Duration }

// orDefault returns p with its defaults.
func (p Pace) orDefault() Pace {
	if p.Beat == 0 {
		p.Beat = 10 * time.Second
	}
	if p.Stale == 0 {
		p.Stale = 9 * p.Beat
	}
	return p
}

// Clock returns the time by the clock that stamps files in a directory, which may be that of a
// server. It works on a full disk too: then it is the time at which the file was created.
func Clock(d *disk.Disk, dir string) (time.Time, error) {
	file, err := d.Temporary(dir, ".clock")
	if err != nil {
		return time.Time{}, err
	}
	defer func() { _ = d.Remove(file.Name()) }()
	defer file.Close()
	_, _ = file.Write([]byte("tick\n"))
	_ = file.Sync() // then the server has it, and stamped it
	info, err := file.Stat()
	if err != nil {
		return time.Time{}, err
	}
	return info.ModTime(), nil
}

// path returns the path of a lease.
func path(dir, name string, generation int) string {
	return filepath.Join(dir, name+"."+strconv.Itoa(generation))
}

// Generations returns the latest generation of each thing in a directory that has one.
func Generations(dir string) (map[string]int, error) {
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	all := map[string]int{}
	for _, e := range entries {
		at := strings.LastIndexByte(e.Name(), '.')
		if n, err := strconv.Atoi(e.Name()[at+1:]); err == nil && at > 0 {
			all[e.Name()[:at]] = max(all[e.Name()[:at]], n)
		}
	}
	return all, nil
}

// latest returns the latest generation of a thing, 0 if there is none.
func latest(dir, name string) (int, error) {
	all, err := Generations(dir)
	return all[name], err
}
