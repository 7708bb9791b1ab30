package page

import (
	"slices"
	"sync"
)

// line is where questions wait for a processor and for memory: first come, first served.
// A question that needs more memory than there is has all of it for itself.
type line struct {
	mu      sync.Mutex
	free    int   // processors
	memory  int64 // bytes that are free
	all     int64 // bytes
	waiting []*turn
}

// turn is a place in the line.
type turn struct {
	needs int64
	come  chan struct{} // closed when it has come
}

// newLine returns a line before so many processors and bytes.
func newLine(processors int, memory int64) *line {
	return &line{free: processors, memory: memory, all: memory}
}

// enter takes a place for a question that needs so many bytes.
func (l *line) enter(needs int64) *turn {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := &turn{min(needs, l.all), make(chan struct{})}
	l.waiting = append(l.waiting, t)
	l.advance()
	return t
}

// advance lets in the first as long as there is what they need.
func (l *line) advance() {
	for len(l.waiting) > 0 && l.free > 0 && l.waiting[0].needs <= l.memory {
		t := l.waiting[0]
		l.free, l.memory, l.waiting = l.free-1, l.memory-t.needs, l.waiting[1:]
		close(t.come)
	}
}

// ahead returns how many wait before a place.
func (l *line) ahead(t *turn) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return max(slices.Index(l.waiting, t), 0)
}

// leave gives up a place, or what came with it.
func (l *line) leave(t *turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if i := slices.Index(l.waiting, t); i >= 0 {
		l.waiting = slices.Delete(l.waiting, i, i+1)
	} else {
		l.free, l.memory = l.free+1, l.memory+t.needs
	}
	l.advance()
}
