package page

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strconv"
	"sync"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/solver"
)

// While a question runs, its reporter sends figures several times per second, the lines of an
// explanation in batches, and partial answers.

// tick is the interval of the figures, and batchSize the number of bytes of lines at which a
// batch is sent before the next tick.
const (
	tick      = 200 * time.Millisecond
	batchSize = 1 << 15
)

// figures describe the progress of a running question.
type figures struct {
	Seconds float64 `json:"seconds"` // the time since it began to run
	// the share of the work that is done, from 0 to 1, if it is known
	Share     float64 `json:"share,omitempty"`
	Nodes     uint64  `json:"nodes,omitempty"`      // the number of nodes that a search without learning has visited
	Conflicts uint64  `json:"conflicts,omitempty"`  // the number of conflicts of clause learning
	PerSecond float64 `json:"per_second,omitempty"` // conflicts, or without any nodes, per second since the previous figures
	Restarts  uint64  `json:"restarts,omitempty"`   // the number of restarts of clause learning
	Learned   uint64  `json:"learned,omitempty"`    // the number of clauses that were learned
	Kept      uint64  `json:"kept,omitempty"`       // the number of those that are kept
	Depth     int     `json:"depth,omitempty"`      // the number of current decisions
	BestWalk  float64 `json:"best_walk,omitempty"`  // the best share of cells and places that local search has filled
}

// events is the number whose rate is shown: conflicts, or nodes if nothing is learned.
func (f figures) events() uint64 { return cmp.Or(f.Conflicts, f.Nodes) }

// reporter sends the events of a question while it runs.
type reporter struct {
	send  func(event string, data []byte) // sends an event with its JSON
	begin time.Time
	over  chan struct{}
	ended sync.WaitGroup
	once  sync.Once

	batch sync.Mutex // held while lines are sent, which keeps their order

	mu    sync.Mutex // guards the fields below
	now   figures
	lines bytes.Buffer // of an explanation, or rows of a list, each ended by a line end
	count uint64       // of solutions found
}

// reportTo returns a reporter that sends events until it is ended.
func reportTo(send func(event string, data []byte)) *reporter {
	t := &reporter{send: send, begin: time.Now(), over: make(chan struct{})}
	t.ended.Go(t.run)
	return t
}

// run sends the figures at every tick.
func (t *reporter) run() {
	every := time.NewTicker(tick)
	defer every.Stop()
	var before figures
	var sent uint64 // the number of solutions in the last event
	for {
		select {
		case <-t.over:
			return
		case <-every.C:
		}
		t.flush()
		t.mu.Lock()
		count := t.count
		t.now.Seconds = time.Since(t.begin).Seconds()
		if t.now.events() >= before.events() {
			t.now.PerSecond = float64(t.now.events()-before.events()) / (t.now.Seconds - before.Seconds)
		}
		before = t.now
		t.mu.Unlock()
		t.event("progress", before)
		if count > sent {
			sent = count
			t.partial(ask.Number{Count: strconv.FormatUint(count, 10)})
		}
	}
}

// end stops the figures and sends the remaining lines.
func (t *reporter) end() {
	t.once.Do(func() {
		close(t.over)
		t.ended.Wait()
		t.flush()
	})
}

// watch sets the hooks of the configuration so that a solver reports its figures.
func (t *reporter) watch(c *solver.Config) {
	c.Progress = t.progress
	c.Learning = func(l solver.LearningProgress) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.now.Conflicts, t.now.Restarts, t.now.BestWalk = l.Conflicts, l.Restarts, l.Walk
		t.now.Learned, t.now.Kept, t.now.Depth = l.Learned, l.Learned-l.Deleted, l.Depth
	}
	c.Searching = func(nodes uint64, depth int) {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.now.Nodes, t.now.Depth = nodes, depth
	}
}

// progress sets the share of the work that is done.
func (t *reporter) progress(share float64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.now.Share = share
}

// found sets the number of solutions found.
func (t *reporter) found(number uint64) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.count = number
}

// event sends an event with an object.
func (t *reporter) event(name string, object any) { t.send(name, output.Object(object)) }

// partial sends a partial answer, and before it how it is shown.
func (t *reporter) partial(object any) {
	t.view(object)
	t.event("partial", object)
}

// view sends how an answer is shown.
func (t *reporter) view(answer any) {
	if x, ok := answer.(ask.Viewer); ok {
		t.event("view", x.View())
	}
}

// Write takes a line of an explanation.
func (t *reporter) Write(line []byte) (int, error) {
	t.mu.Lock()
	t.lines.Write(line)
	full := t.lines.Len() >= batchSize
	t.mu.Unlock()
	if full {
		t.flush()
	}
	return len(line), nil
}

// row takes the row of a puzzle.
func (t *reporter) row(x listRow) {
	text, _ := json.Marshal(x)         // of texts that were read
	_, _ = t.Write(append(text, '\n')) // it has no errors
}

// flush sends the buffered lines.
func (t *reporter) flush() {
	t.batch.Lock()
	defer t.batch.Unlock()
	t.mu.Lock()
	batch := bytes.Clone(t.lines.Bytes())
	t.lines.Reset()
	t.mu.Unlock()
	if len(batch) == 0 {
		return
	}
	list := bytes.ReplaceAll(bytes.TrimSuffix(batch, []byte("\n")), []byte("\n"), []byte(","))
	t.send("lines", append(append([]byte{'['}, list...), ']'))
}
