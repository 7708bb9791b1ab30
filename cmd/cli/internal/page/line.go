package page

import (
	"slices"
	"sync"
)

// line is where questions wait: first come, first served.
type line struct {
	mu      sync.Mutex
	free    int             // processors
	waiting []chan struct{} // each closed when its turn has come
}

// newLine returns a line before so many processors.
func newLine(processors int) *line { return &line{free: processors} }

// enter takes a place, and returns what is closed when its turn has come.
func (l *line) enter() chan struct{} {
	l.mu.Lock()
	defer l.mu.Unlock()
	turn := make(chan struct{})
	l.waiting = append(l.waiting, turn)
	l.advance()
	return turn
}

// advance lets in as many as there are processors free.
func (l *line) advance() {
	for l.free > 0 && len(l.waiting) > 0 {
		l.free--
		close(l.waiting[0])
		l.waiting = l.waiting[1:]
	}
}

// ahead returns how many are before a place.
func (l *line) ahead(turn chan struct{}) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return max(slices.Index(l.waiting, turn), 0)
}

// leave gives up a place, or the processor that came with it.
func (l *line) leave(turn chan struct{}) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if i := slices.Index(l.waiting, turn); i >= 0 {
		l.waiting = slices.Delete(l.waiting, i, i+1)
		return
	}
	l.free++
	l.advance()
}
