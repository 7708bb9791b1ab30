package cli

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/pattern"
	"basisk/heuristics"
	"basisk/solver"
)

// Comparing puzzles with a pattern: match prints the relabelling that takes the pattern to the puzzle,
// and with --complete the resulting grid. Each way is one call of package pattern, to which the
// command adds the status. A puzzle that does not match is not an error: its status is foreign, and
// the message names the givens that exclude the pattern.

// The ways in which a puzzle is compared with a pattern; the last two only complete it.
const (
	byCipher = "cipher"
	byTower  = "tower"
	byFloors = "floors"
)

// The statuses of pattern match.
const (
	matched solver.Status = "matched"
	foreign solver.Status = "foreign"
)

func newPatternMatch(Catalog) verb {
	ways := []string{byCipher, byTower, byFloors}
	byFloor := func(v option.Values) bool { return v.Text("by") == byFloors }
	nodes := fmt.Sprintf("with --by floors, give up the search for a floor after this `number` of guesses (default %d)",
		pattern.DefaultLookups)
	return verb{
		Question: ask.Question{
			Name: "match", Short: "find the relabelling that takes a pattern to a puzzle, and complete the puzzle",
			Options: []option.Option{
				patternOption(), ask.TimeoutOption(),
				option.NewSwitch("complete", "write the completed puzzle"),
				option.NewOneOf("by", "HOW", option.Words(ways...), "how: "+strings.Join(ways, ", ")).WithDefault(byCipher),
				option.NewCount("nodes", 1, math.MaxInt64, nodes).InGroup(ask.GroupLimits),
			},
			Relations: []ask.Relation{ask.Needs("--by floors", byFloor, "nodes")},
		},
		flags: gridFlags(), run: matchPatterns,
	}
}

// patternAnswer is the result of comparing a puzzle with a pattern.
type patternAnswer struct {
	ask.Head
	Key  []grid.Digit `json:"key,omitempty"`  // the digit for each digit of the pattern, 0 if unknown
	Ways string       `json:"ways,omitempty"` // ways to complete the key
	Keys []string     `json:"keys,omitempty"` // by tower, the keys of the stacks
	ask.Cells
	ask.Tail
	puzzle *grid.Puzzle // the completed grid, or its known part; nil if nothing is known
}

func (c *patternAnswer) setStatus(status solver.Status, message string) {
	c.Status, c.Message = status, message
}

// patternMatchRun is one run of pattern match.
type patternMatchRun struct {
	*session
	pattern patternFile
	by      string // one of the ways
	// nodes bounds a search; 0 for the default of package pattern.
	nodes int
	// complete requests the grid.
	complete bool
}

// matchPatterns runs the command.
func matchPatterns(ctx context.Context, x *request) (err error) {
	m := &patternMatchRun{
		pattern: patternFile{name: on[string](x, "pattern")}, by: on[string](x, "by"), nodes: count(x, "nodes"),
		complete: on[bool](x, "complete"),
	}
	if err := m.check(x.format); err != nil {
		return err
	}
	if err := m.pattern.read(x.reading); err != nil {
		return err
	}
	if m.session, err = newSession(x); err != nil {
		return err
	}
	return process(ctx, m.session, task[patternAnswer]{worker: m.worker, print: m.print})
}

// check returns an error for options that have no effect together.
func (m *patternMatchRun) check(to string) error {
	onlyCompletes := m.by == byFloors || m.by == byTower
	switch {
	case onlyCompletes && !m.complete:
		return fmt.Errorf("--by %s needs --complete", m.by)
	case onlyCompletes && m.pattern.name != "":
		return fmt.Errorf("--by %s needs no --pattern", m.by)
	case !m.complete && to != "":
		return fmt.Errorf("--format %s needs --complete", to)
	}
	return nil
}

func (m *patternMatchRun) worker(w *ask.Worker) work[patternAnswer] {
	return func(ctx context.Context, r format.Record) patternAnswer { return m.answer(ctx, w, r) }
}

// answer compares a puzzle. With --complete, a match is solved or stuck.
func (m *patternMatchRun) answer(ctx context.Context, w *ask.Worker, r format.Record) patternAnswer {
	c := patternAnswer{Head: ask.NewAnswer(r, matched, "").Head}
	if err := grid.CheckPuzzle(r.Puzzle); err != nil {
		a := ask.Invalid(r, err)
		c.Head, c.Tail = a.Head, a.Tail
		return c
	}
	ctx, cancel := ask.Limit(ctx, w.Timeout)
	defer cancel()
	if err := m.compare(ctx, &c, r.Puzzle); err != nil {
		c.setStatus(solver.Invalid, err.Error())
	}
	if c.puzzle != nil {
		c.puzzle.Alphabet = r.Puzzle.Alphabet
	}
	if c.Status == solver.Limit {
		a := w.Undecided(ctx, r, "not settled within --nodes guesses")
		c.Head, c.Tail = a.Head, a.Tail
	}
	if !m.complete {
		return c
	}
	if c.puzzle != nil {
		c.Cells = ask.CellsOf(c.puzzle)
	}
	if c.Status == matched {
		c.Status = solver.Solved
		if slices.Contains(c.Key, 0) {
			c.Status = solver.StatusStuck
		}
	}
	return c
}

func (m *patternMatchRun) print(r format.Record, c patternAnswer) {
	m.conclude(c.Head, matched, solver.Solved)
	if m.options.JSON {
		m.Out.JSON(c)
		return
	}
	text := fmt.Sprintf("%s %d: %s%s%s", r.Source, r.Index, mark(m.Out.Color, c.Status), c.how(), because(c.Message))
	if !m.complete {
		m.Out.Printf("%s\n", text)
		return
	}
	if c.puzzle == nil {
		m.note(m.pretty(), text)
		return
	}
	switch {
	case c.Status != solver.Solved:
		m.Errorf("%s", text)
	case m.single:
		m.Infof("%s", text)
	}
	m.writeRest(r, c.puzzle, m.layoutMoved(c.puzzle))
}

// how returns the keys or the key that map the pattern to the puzzle.
func (c *patternAnswer) how() string {
	switch {
	case c.Keys != nil:
		return ", keys " + strings.Join(c.Keys, " ")
	case c.Key != nil:
		return ", key " + pattern.Key(append([]grid.Digit{0}, c.Key...)).String()
	}
	return ""
}

// compare compares in the chosen way. It returns an error if the pattern cannot be compared.
func (m *patternMatchRun) compare(ctx context.Context, c *patternAnswer, p *grid.Puzzle) error {
	switch m.by {
	case byFloors:
		m.lookUp(ctx, c, p)
		return nil
	case byTower:
		return c.byTower(p)
	}
	base, err := m.pattern.of(p.Shape)
	if err != nil {
		return err
	}
	c.byKey(base, p)
	return nil
}

// byKey compares by relabelling.
func (c *patternAnswer) byKey(base []grid.Digit, p *grid.Puzzle) {
	key, err := pattern.FindKey(base, p)
	if err != nil {
		c.setStatus(foreign, err.Error())
		return
	}
	c.Key, c.Ways = key[1:], key.Ways().String()
	c.puzzle = &grid.Puzzle{Shape: p.Shape, Givens: key.Apply(base)}
	if unknown := key.Unknown(); len(unknown) > 0 {
		c.Message = fmt.Sprintf("what digits %s stand for is not shown, %s ways", p.Alphabet.List(unknown, ","), c.Ways)
	}
}

// byTower completes the first band of a puzzle by the turning tower.
func (c *patternAnswer) byTower(p *grid.Puzzle) error {
	values, keys, err := pattern.CompleteByTower(p)
	if err != nil {
		return err
	}
	if err := grid.CheckSolution(p, values); err != nil {
		c.setStatus(foreign, "the turning tower makes no grid of this band that fits the rest: "+err.Error())
		return nil
	}
	c.puzzle = &grid.Puzzle{Shape: p.Shape, Givens: values}
	for _, key := range keys {
		c.Keys = append(c.Keys, key.String())
	}
	return nil
}

// lookUp completes a puzzle by floors and towers.
func (m *patternMatchRun) lookUp(ctx context.Context, c *patternAnswer, p *grid.Puzzle) {
	b := p.Board()
	var complete bool
	var err error
	if !b.Failed() {
		l := pattern.Lookup{Nodes: m.nodes}
		complete, err = l.Complete(ctx, b)
	}
	if b.Failed() {
		c.setStatus(solver.Unsolvable, heuristics.FailureOf(b).Text(b.Shape(), p.Alphabet))
		return
	}
	c.puzzle = grid.PuzzleOf(b)
	switch {
	case err == nil && b.Solved():
	case err != nil, !complete:
		c.Status = solver.Limit
	default:
		c.setStatus(solver.StatusStuck, fmt.Sprintf("%d candidates left that floors and towers do not exclude", b.Candidates()))
	}
}
