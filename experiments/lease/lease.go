package lease

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"basisk/internal/disk"
)

// The lines of a lease after the first: heartbeats, which have the seconds since its beginning and
// the [Progress], and at last a word about how it ended.
const (
	beatWritten = "%.3f %d %d %d\n"
	beatRead    = "%f %d %d %d\n"
	endWord     = "end "
)

// ErrLost reports that another process has taken the lease after a long silence.
var ErrLost = errors.New("another process has taken the lease: this one was silent for too long")

// HeldError reports that another process holds the lease and is alive.
type HeldError struct{ Holder Holder }

// Error names the holder.
func (e *HeldError) Error() string {
	text := fmt.Sprintf("process %d of %s", e.Holder.PID, e.Holder.Host)
	if e.Holder.Job != "" {
		text += ", job " + e.Holder.Job + ","
	}
	return text + " is at work on it"
}

// Lease is the right of this process to work on a thing.
type Lease struct {
	// Generation is the number of holders that the thing has had, including this one.
	Generation int

	dir, name string
	pace      Pace
	disk      *disk.Disk
	file      *disk.File
	begin     time.Time
	stop      context.CancelFunc
	beating   sync.WaitGroup
}

// Acquire takes the lease of a thing in an existing directory for a job. If another process holds
// it, Acquire waits until that one proves to be alive, which is a [*HeldError], or stale.
func Acquire(ctx context.Context, d *disk.Disk, dir, name, job string, p Pace) (*Lease, error) {
	p = p.orDefault()
	for {
		s, err := Latest(dir, name)
		if err != nil {
			return nil, err
		}
		if err := s.waitUntilStale(ctx, d, dir, name, p); err != nil {
			return nil, err
		}
		l := &Lease{Generation: s.Generation + 1, disk: d, dir: dir, name: name, pace: p, begin: time.Now()}
		if err := l.create(newHolder(job)); !errors.Is(err, fs.ErrExist) {
			return l, err
		}
		// Another process was faster: is it alive?
	}
}

// waitUntilStale returns nil once the holder of a lease has ended, or has sent no heartbeat for so
// long that it counts as dead, and a HeldError once it has sent one. It sets the state to that of
// the lease that has ended, or of none if it was released.
func (s *State) waitUntilStale(ctx context.Context, d *disk.Disk, dir, name string, p Pace) error {
	left := p.Stale
	if now, err := Clock(d, dir); err == nil {
		left -= max(now.Sub(s.modified), 0)
	}
	for watched := time.Now(); s.isHeld() && time.Since(watched) < left; {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(p.Beat / 4):
		}
		now, err := Latest(dir, name)
		switch {
		case err != nil:
			return err
		case now.over() || now.Generation < s.Generation: // or it was released at once
			*s = now
		case now.Generation != s.Generation || now.size != s.size:
			return &HeldError{now.Holder}
		}
	}
	return nil
}

// create creates the file of a lease, which must not exist.
func (l *Lease) create(h Holder) error {
	text, _ := json.Marshal(h) // a Holder always has JSON
	var err error
	const flags = os.O_WRONLY | os.O_CREATE | os.O_EXCL | os.O_APPEND
	if l.file, err = l.disk.Open(path(l.dir, l.name, l.Generation), flags, 0o666); err != nil {
		return err
	}
	if _, err := fmt.Fprintf(l.file, "%s\n", text); err != nil {
		// On a full disk: a lease without a holder would keep others waiting.
		return errors.Join(err, l.file.Close(), l.disk.Remove(l.file.Name()))
	}
	return nil
}

// Hold sends heartbeats until Release, with the holder's progress, and returns a context that ends
// with ctx, or with [ErrLost]. It skips a heartbeat that cannot be written, for example on a full
// disk.
func (l *Lease) Hold(ctx context.Context, progress func() Progress) context.Context {
	held, lose := context.WithCancelCause(ctx)
	beating, stop := context.WithCancel(context.Background()) // the last records are written after ctx ends
	l.stop = stop
	l.beat(progress())
	l.beating.Go(func() {
		for {
			select {
			case <-beating.Done():
				return
			case <-time.After(l.pace.Beat):
				l.beat(progress())
				if l.Lost() {
					lose(ErrLost)
				}
			}
		}
	})
	return held
}

// beat writes a heartbeat.
func (l *Lease) beat(p Progress) {
	_, _ = fmt.Fprintf(l.file, beatWritten, time.Since(l.begin).Seconds(), p.Done, p.Kept, p.Size)
	_ = l.file.Sync() // so that the server has it
}

// Lost reports whether another process has taken the lease.
func (l *Lease) Lost() bool {
	generation, err := latest(l.dir, l.name)
	return err == nil && generation > l.Generation
}

// Release ends the lease and records how it ended. The next holder may begin at once.
func (l *Lease) Release(outcome string) error {
	if l.stop != nil {
		l.stop()
		l.beating.Wait()
	}
	_, err := fmt.Fprintf(l.file, "%s%s\n", endWord, strings.ReplaceAll(outcome, "\n", " "))
	return errors.Join(err, l.file.Sync(), l.file.Close())
}
