package page

import (
	"errors"
	"slices"
	"sync"
)

// seats are a number of places to work, with a queue before them, first come, first served.
type seats struct {
	mu      sync.Mutex
	free    int // seats; while some are free, nobody waits
	waiting []turn
}

// turn is a place in the queue. It is closed when a seat is free for it.
type turn chan struct{}

// newSeats returns a number of seats.
func newSeats(number int) *seats { return &seats{free: number} }

// enter takes a seat, or a place in the queue, or returns an error if the queue is full.
func (s *seats) enter() (turn, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := make(turn)
	switch {
	case s.free > 0:
		s.free--
		close(t)
	case len(s.waiting) >= mostWaiting:
		return nil, errors.New("the queue is full: too many questions are waiting; ask again later")
	default:
		s.waiting = append(s.waiting, t)
	}
	return t, nil
}

// leave gives up the place of t, or its seat.
func (s *seats) leave(t turn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if i := slices.Index(s.waiting, t); i >= 0 {
		s.waiting = slices.Delete(s.waiting, i, i+1)
		return
	}
	if len(s.waiting) == 0 {
		s.free++
		return
	}
	close(s.waiting[0])
	s.waiting = s.waiting[1:]
}
