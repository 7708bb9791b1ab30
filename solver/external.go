package solver

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/format"
)

// The idea: the exact cover problem of a board, without any rule applied, goes to a program as
// clauses, and this file reads the answer. For further solutions the program runs again with the
// known ones excluded, since not all programs can enumerate, unless it reports that there are no
// others, as "clasp -n 2" does. Nothing else that it reports is trusted: the items check every model.
//
// Source: the conventions of the SAT competitions for input, output and exit codes, and those of
// MiniSat, which are older.
//
// Cost: for each run, writing the clauses, which is not in ExternalSeconds, and the program, which
// is. Nodes are the conflicts that it reports, if it does; work is the number of runs.

// externals is the entry of the catalogue for the methods of [External].
func externals() MethodEntry {
	return MethodEntry{
		Name: "external:CMD", Of: External,
		Help: "a SAT solver on PATH, as in 'external:cadical -q --sat {cnf}'",
	}
}

// External is the method of a SAT solver on PATH. The command has its name and arguments, with {cnf}
// for the file of clauses, {out} for the file of the model and {seed} for the seed. CaDiCaL, Kissat
// and clasp get the seed without that, and for {best} the options that are best on problems that have
// solutions; these then appear in the name.
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
	clauses  [][]int // what the next run must not find again
}

// newExternal looks for the program of the command.
func newExternal(command string, c Config) (*external, error) {
	m := &external{name: "external:" + command}
	var err error
	if m.program, err = newSAT(command, c.Seed); err != nil {
		return nil, fmt.Errorf("method %q: %w", m.name, err)
	}
	return m, nil
}

// Name returns the whole name, including the command.
func (m *external) Name() string { return m.name }

// Search has the program search for one solution after another. It ends as out of nodes if the
// program gives up, and as cancelled with an error if the program fails or misbehaves.
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
	m.clauses = nil
	for {
		a, err := m.ask(ctx, &stats)
		if err != nil {
			return stats, blame(ctx, m.name, err)
		}
		for i := range a.Count() {
			if err := m.take(&a, i); err != nil {
				return stats, blame(ctx, m.name, err)
			}
			if !yield(m.solution) {
				stats.End = Stopped
				return stats, nil
			}
		}
		if a.Count() == 0 || a.Complete {
			stats.End = endOf(a)
			return stats, nil
		}
	}
}

// ask runs the program once and adds the cost.
func (m *external) ask(ctx context.Context, stats *Stats) (format.Answer, error) {
	a, taken, err := m.program.ask(ctx, m.write)
	stats.Work++
	stats.Nodes += a.Conflicts
	stats.Conflicts += a.Conflicts
	stats.charge(taken)
	return a, err
}

// write writes the clauses for the program.
func (m *external) write(ctx context.Context, w io.Writer) error {
	return dlx.WriteCNF(ctx, w, &m.encoding.problem, dlx.CNF{Extra: m.clauses})
}

// take accepts solution i of an answer, which must be a model of the clauses. The extra clauses
// exclude the solutions of earlier runs; a run may show none twice.
func (m *external) take(a *format.Answer, i int) error {
	variables, err := a.Variables(i)
	if err != nil {
		return fmt.Errorf("strange model: %w", err)
	}
	options, err := coverOf(&m.encoding.problem, variables)
	if err != nil {
		return err
	}
	blocking := dlx.Blocking(options)
	slices.Sort(blocking)
	if slices.ContainsFunc(m.clauses, func(c []int) bool { return slices.Equal(c, blocking) }) {
		return errors.New("it shows a solution once more")
	}
	m.solution = m.encoding.decode(options, m.solution[:0])
	m.clauses = append(m.clauses, blocking)
	return nil
}

// blame returns the error of the context if that has ended, else err with the name of the method,
// if err is not nil.
func blame(ctx context.Context, method string, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil:
		return nil
	}
	return fmt.Errorf("method %q: %w", method, err)
}

// coverOf returns the options that a model chooses, or the reason why these are not an exact
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

// Starter is a method that starts a program for each puzzle; the start-up is not part of solving.
type Starter interface {
	// Overhead returns the processor time that the program takes to start and to end.
	Overhead(ctx context.Context) (time.Duration, error)
}

// Overhead returns the time of the program on a problem without clauses.
func (m *external) Overhead(ctx context.Context) (time.Duration, error) {
	m.encoding.problem, m.clauses = *dlx.NewProblem(0, 0), nil
	taken, err := medianStart(func() (time.Duration, error) {
		_, u, err := m.program.ask(ctx, m.write)
		return u.taken, err
	})
	return taken, blame(ctx, m.name, err)
}

// overheadRuns is the number of runs whose median is the overhead of a program.
const overheadRuns = 5

// medianStart returns the median time of several runs of a program.
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
