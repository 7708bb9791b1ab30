package solver

import (
	"context"
	"fmt"
	"slices"
	"time"

	"basisk/dlx"
	"basisk/grid"
)

// The idea: the exact cover problem of a board, without any rule applied, goes to a
// program as clauses, and its model comes back. Further solutions are asked for by
// running it again with those found so far excluded by a clause each, since the
// notation knows no other question; unless the program says by itself that there is no
// second one, as "clasp -n 2" does. Nothing else it says is believed: every model is
// checked against the items.
//
// Source: the conventions of the SAT competitions for input, output and exit codes;
// those of MiniSat, which are older.
//
// Cost: for each solution, writing the clauses, which is not in ExternalSeconds, and
// the program, which is. Nodes are the conflicts that it reports, if it does; work is
// the number of runs.

// externals is the line of the catalogue for the methods of [External].
func externals() MethodEntry {
	return MethodEntry{
		Name: "external:CMD", Of: External,
		Help: "a SAT solver on PATH, as in 'external:cadical -q --sat {cnf}'; {out}, {seed} and {best} too",
	}
}

// External is the method of a SAT solver on PATH, which the command starts: its name and
// arguments, with {cnf} for the file of clauses, {out} for the file of the model and
// {seed} for the seed where they are to stand. CaDiCaL, Kissat and clasp get it without that, and
// for {best} the options that serve them best on problems that have solutions, which are then in
// the name.
func External(command string) MethodEntry {
	command = withBest(command)
	e := externals()
	return MethodEntry{
		Name: "external:" + command, Help: e.Help,
		New: func(c Config) (Method, error) { return newExternal(command, c) },
	}
}

// external is the method of a program.
type external struct {
	name     string
	program  program
	encoding encoding
	solution []grid.Digit
	last     bool // whether the program says that the latest solution is the last
}

// newExternal looks for the program of the command.
func newExternal(command string, c Config) (*external, error) {
	name := "external:" + command
	p, err := newSAT(command, c.Seed)
	if err != nil {
		return nil, fmt.Errorf("method %q: %w", name, err)
	}
	return &external{name: name, program: p}, nil
}

// Name returns the whole name, command included.
func (m *external) Name() string { return m.name }

// Search has the program search for one solution after another. It ends as out of
// nodes if the program gives up by itself, and as cancelled with an error if it
// fails or misbehaves.
func (m *external) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (Stats, error) {
	stats := Stats{End: Cancelled}
	if err := ctx.Err(); err != nil {
		return stats, err
	}
	if b.Failed() {
		stats.End = Exhausted
		return stats, nil
	}
	if err := m.encoding.encode(ctx, b); err != nil {
		return stats, err
	}
	var found [][]int // the clauses that exclude what was found
	for {
		options, ok, err := m.next(ctx, found, &stats)
		if err != nil || !ok {
			return stats, err
		}
		m.solution = m.encoding.decode(options, m.solution[:0])
		if !yield(m.solution) {
			stats.End = Stopped
			return stats, nil
		}
		if m.last {
			stats.End = Exhausted
			return stats, nil
		}
		found = append(found, dlx.Blocking(options))
	}
}

// next runs the program once and enters what that cost. If it finds no further
// solution, ok is false and stats.End says why.
func (m *external) next(ctx context.Context, found [][]int, stats *Stats) (options []dlx.Option, ok bool, err error) {
	r, err := m.program.solve(ctx, &m.encoding.problem, found)
	stats.Work++
	stats.Nodes += r.conflicts
	stats.Conflicts += r.conflicts
	stats.charge(r.usage)
	m.last = r.last
	switch {
	case err != nil:
		return nil, false, blame(ctx, m.name, err)
	case r.verdict != satisfiable:
		stats.End = r.verdict.end()
		return nil, false, nil
	}
	if options, err = coverOf(&m.encoding.problem, r.model); err != nil {
		return nil, false, blame(ctx, m.name, err)
	}
	return options, true, nil
}

// blame returns the error of the context if that has ended, and else says whose the
// error is, if there is one.
func blame(ctx context.Context, method string, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil:
		return nil
	}
	return fmt.Errorf("method %q: %w", method, err)
}

// coverOf returns the options that a model chooses, or says why they are no exact
// cover. All items of p are primary.
func coverOf(p *dlx.Problem, model []int) ([]dlx.Option, error) {
	uses := make([]int, p.Items())
	var options []dlx.Option
	for _, v := range model {
		o := dlx.Option(v - 1)
		if int(o) >= p.Options() {
			return nil, fmt.Errorf("wrong model: variable %d of %d", v, p.Options())
		}
		options = append(options, o)
		for _, item := range p.ItemsOf(o) {
			uses[item]++
		}
	}
	if item := slices.IndexFunc(uses, func(n int) bool { return n != 1 }); item >= 0 {
		return nil, fmt.Errorf("wrong model: item %d is covered %d times", item, uses[item])
	}
	return options, nil
}

// Starter is what a method may be besides: one that starts something for each puzzle,
// whose cost is not that of solving.
type Starter interface {
	// Overhead returns the processor time that it takes to start and to end.
	Overhead(ctx context.Context) (time.Duration, error)
}

// Overhead returns the time that the program takes for a problem without clauses.
func (m *external) Overhead(ctx context.Context) (time.Duration, error) {
	taken, err := medianStart(func() (time.Duration, error) {
		r, err := m.program.solve(ctx, dlx.NewProblem(0, 0), nil)
		return r.usage.taken, err
	})
	return taken, blame(ctx, m.name, err)
}

// overheadRuns is the number of runs whose median is the overhead of a program.
const overheadRuns = 5

// medianStart returns the median of what runs of a program take.
func medianStart(run func() (time.Duration, error)) (time.Duration, error) {
	times := make([]time.Duration, overheadRuns)
	for i := range times {
		var err error
		if times[i], err = run(); err != nil {
			return 0, err
		}
	}
	slices.Sort(times)
	return times[len(times)/2], nil
}
