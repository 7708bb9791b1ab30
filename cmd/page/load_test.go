package page

import (
	"encoding/json"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"
	"basisk/solver"
	"basisk/solver/maker"

	"github.com/stretchr/testify/require"
)

// The memory that the process may take from the system under load.
const loadMemory = 1 << 30

// TestLoad: with many questions at once, none is lost and none has a wrong answer; the server
// refuses those for which it has no place, and answers them when they are asked again. With BASISK_LONG there
// are 200, of up to 100×100, some of which are cancelled.
func TestLoad(t *testing.T) {
	o := usual()
	o.Time = 20 * time.Second
	number, sides := 40, []string{"2", "2x3", "3"}
	if testenv.Long() {
		number, sides = 200, []string{"3", "4", "5", "7", "10"}
	}
	c := open(t, o)
	boards := loadBoards(t, sides)
	makeRoom := fillSeats(t, c.server.seats)
	watch := watchMemory()
	var all sync.WaitGroup
	var refused, answered, left atomic.Int64
	var mu sync.Mutex
	var took []time.Duration
	begin := time.Now()
	for i := range number {
		all.Go(func() {
			x := boards[i%len(boards)]
			question := []string{"solve", "hint", "explain"}[i%3]
			for {
				asked := time.Now()
				k := c.try(question, x)
				if i%10 == 9 { // leaves in the midst of it, or is refused
					k.next()
					k.leave()
					left.Add(1)
					return
				}
				got := k.read()
				if strings.Contains(got.failed, "the queue is full") {
					refused.Add(1)
					makeRoom()
					time.Sleep(50 * time.Millisecond)
					continue
				}
				judge(t, x, question, got.answer)
				answered.Add(1)
				mu.Lock()
				took = append(took, time.Since(asked))
				mu.Unlock()
				return
			}
		})
	}
	all.Wait()
	slices.Sort(took)
	t.Logf("%d questions in %v: %d answered, %d left, %d refused before; median %v, slowest %v; memory %d MB",
		number, time.Since(begin).Round(time.Millisecond), answered.Load(), left.Load(), refused.Load(), took[len(took)/2], took[len(took)-1], watch()>>20)
	require.EqualValues(t, number, answered.Load()+left.Load(), "none is lost")
	require.Positive(t, refused.Load(), "the queue was full")
	require.Less(t, watch(), uint64(loadMemory))
	require.Eventually(t, func() bool {
		c.server.seats.mu.Lock()
		defer c.server.seats.mu.Unlock()
		return c.server.seats.free == o.AtOnce
	}, soon, time.Millisecond)
}

// fillSeats takes every seat and every place of the queue, and returns a function that gives them up.
func fillSeats(t *testing.T, s *seats) (makeRoom func()) {
	var turns []turn
	for range s.free + mostWaiting {
		x, err := s.enter()
		require.NoError(t, err)
		turns = append(turns, x)
	}
	return sync.OnceFunc(func() {
		for _, x := range slices.Backward(turns) {
			s.leave(x)
		}
	})
}

// try asks a question, which may be refused.
func (c *client) try(question string, b *Board) *talk {
	var options map[string]any
	if question != "solve" {
		options = map[string]any{"rules": "singles,locked"}
	}
	return c.put(question, b, options)
}

// loadBoards makes a puzzle of each side, of which seven tenths of the cells are given.
func loadBoards(t *testing.T, sides []string) (all []*Board) {
	for _, side := range sides {
		k, err := maker.ParsePopulation(side + " 0.7")
		require.NoError(t, err)
		m, err := maker.New(maker.Spec{Population: k})
		require.NoError(t, err)
		made, err := m.Make(t.Context(), rand.New(rand.NewPCG(1, 1)))
		require.NoError(t, err)
		b := boardOf(format.Record{Puzzle: made.Puzzle, Source: side, Index: 1})
		all = append(all, &b)
	}
	return all
}

// judge checks the answer to a question about a board.
func judge(t *testing.T, x *Board, question, object string) {
	got := members(t, object)
	require.Equal(t, x.Source, got["source"], "that of another question")
	switch question {
	case "hint":
		require.Contains(t, []any{"told", "stuck"}, got["status"])
	case "explain":
		require.Contains(t, []any{"solved", "stuck"}, got["status"])
	default:
		var a struct {
			Status   solver.Status
			Solution []grid.Digit
		}
		require.NoError(t, json.Unmarshal([]byte(object), &a))
		require.Equal(t, solver.Solved, a.Status, "%.300s", object)
		r, err := x.record(100)
		require.NoError(t, err)
		require.NoError(t, grid.CheckSolution(r.Puzzle, a.Solution))
	}
}

// watchMemory returns a function that returns the maximum memory of the process since the call.
func watchMemory() (most func() uint64) {
	debug.FreeOSMemory()
	var top atomic.Uint64
	look := func() {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		top.Store(max(top.Load(), m.Sys-m.HeapReleased))
	}
	stop := make(chan struct{})
	go func() {
		for {
			select {
			case <-stop:
				return
			case <-time.After(50 * time.Millisecond):
				look()
			}
		}
	}()
	return sync.OnceValue(func() uint64 {
		close(stop)
		look()
		return top.Load()
	})
}
