package page

import (
	"slices"
	"sync"

	"basisk/cmd/internal/output"
)

// message is an event: a name and an object of JSON on one line. Numbers rise along a tape,
// with gaps.
type message struct {
	number int
	name   string
	data   []byte
}

// tape keeps what a job tells, for listeners that come and go. Its methods may be called
// by several goroutines.
type tape struct {
	mu   sync.Mutex
	list []message
	last int // number
	size int // bytes
	more chan struct{}
	over bool
}

// newTape returns an empty tape.
func newTape() *tape { return &tape{more: make(chan struct{})} }

// tell adds an event with an object.
func (t *tape) tell(name string, object any) { t.put(name, output.Object(object), false) }

// now adds an event that makes the one of that name before it obsolete.
func (t *tape) now(name string, object any) { t.put(name, output.Object(object), true) }

// put adds an event. One that replaces takes away the last of its name.
func (t *tape) put(name string, data []byte, replaces bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if replaces {
		for i, x := range slices.Backward(t.list) {
			if x.name == name {
				t.list, t.size = slices.Delete(t.list, i, i+1), t.size-len(x.data)
				break
			}
		}
	}
	t.last++
	t.list, t.size = append(t.list, message{t.last, name, data}), t.size+len(data)
	close(t.more)
	t.more = make(chan struct{})
}

// end tells listeners that nothing follows.
func (t *tape) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.over = true
	close(t.more)
	t.more = make(chan struct{})
}

// after returns the events with larger numbers, what is closed when there are more, and
// whether nothing follows.
func (t *tape) after(number int) (list []message, more <-chan struct{}, over bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	from, _ := slices.BinarySearchFunc(t.list, number+1, func(x message, n int) int { return x.number - n })
	return slices.Clone(t.list[from:]), t.more, t.over
}

// bytes returns the size of what is kept.
func (t *tape) bytes() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.size
}

// full reports whether the tape has all that it may have.
func (t *tape) full() bool { return t.bytes() > mostTape }
