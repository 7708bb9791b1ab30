package page

import (
	"slices"
	"sync"

	"basisk/cmd/internal/output"
)

// message is an event: a name and an object of JSON on one line. Numbers rise along a log, with
// gaps.
type message struct {
	number int
	name   string
	data   []byte
}

// eventLog keeps the events of a job for listeners that come and go. Several goroutines may call
// its methods.
type eventLog struct {
	mu   sync.Mutex
	list []message
	last int // number
	size int // bytes
	more chan struct{}
	over bool
}

// newEventLog returns an empty log.
func newEventLog() *eventLog { return &eventLog{more: make(chan struct{})} }

// add adds an event with an object.
func (l *eventLog) add(name string, object any) { l.append(name, output.Object(object), false) }

// replace adds an event and removes the last one of that name.
func (l *eventLog) replace(name string, object any) { l.append(name, output.Object(object), true) }

// append adds an event. If replaces is true, it first removes the last event of that name.
func (l *eventLog) append(name string, data []byte, replaces bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if replaces {
		for i, x := range slices.Backward(l.list) {
			if x.name == name {
				l.list, l.size = slices.Delete(l.list, i, i+1), l.size-len(x.data)
				break
			}
		}
	}
	l.last++
	l.list, l.size = append(l.list, message{l.last, name, data}), l.size+len(data)
	close(l.more)
	l.more = make(chan struct{})
}

// end marks the log as complete and wakes its listeners.
func (l *eventLog) end() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	close(l.more)
	l.more = make(chan struct{})
}

// after returns the events with larger numbers, a channel that is closed when there are more,
// and whether the log is complete.
func (l *eventLog) after(number int) (list []message, more <-chan struct{}, over bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	from, _ := slices.BinarySearchFunc(l.list, number+1, func(x message, n int) int { return x.number - n })
	return slices.Clone(l.list[from:]), l.more, l.over
}

// bytes returns the size of the events.
func (l *eventLog) bytes() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.size
}

// full reports whether the log exceeds maxEventBytes.
func (l *eventLog) full() bool { return l.bytes() > maxEventBytes }
