package page

import (
	"slices"
	"sync"
)

// line is a queue in which questions wait for a processor and for memory, first come, first
// served. A question that needs more memory than all there is runs alone.
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
	come  chan struct{} // closed when the turn has come
}

// newLine returns a line for a number of processors and of bytes.
func newLine(processors int, memory int64) *line {
	return &line{free: processors, memory: memory, all: memory}
}

// enter takes a place for a question that needs a number of bytes.
func (l *line) enter(needs int64) *turn {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := &turn{min(needs, l.all), make(chan struct{})}
	l.waiting = append(l.waiting, t)
	l.advance()
	return t
}

// advance starts the first turns while processors and memory suffice.
func (l *line) advance() {
	for len(l.waiting) > 0 && l.free > 0 && l.waiting[0].needs <= l.memory {
		t := l.waiting[0]
		l.free, l.memory, l.waiting = l.free-1, l.memory-t.needs, l.waiting[1:]
		close(t.come)
	}
}

// ahead returns the number of turns before t.
func (l *line) ahead(t *turn) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return max(slices.Index(l.waiting, t), 0)
}

// leave gives up the place of t, or frees its processor and memory.
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
