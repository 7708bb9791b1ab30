package external

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"basisk/dlx"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/solver"
	"basisk/solver/encode"
)

// The idea: the exact cover problem of a board, without any rule applied, goes to a program as
// clauses, and this file reads the answer. For further solutions the program runs again with the
// known ones excluded, since not all programs can enumerate, unless it reports that there are no
// others, as "clasp -n 2" does. Nothing else that it reports is trusted: the items check every model.
//
// Source: the conventions of the SAT competitions for input, output and exit codes, and the older
// ones of MiniSat.
//
// Cost: for each run, writing the clauses, which is not in ExternalSeconds, and the program, which
// is. Nodes are the conflicts that it reports, if it does; work is the number of runs.

// SAT is the method of a SAT solver on PATH. The command has its name and arguments, with {cnf}
// for the file of clauses, {out} for the file of the model and {seed} for the seed. On problems that have
// solutions CaDiCaL and Kissat are best with --sat, and clasp chooses its configuration by itself: its
// portfolio of four threads took twice the processor time on quasigroups and 25×25.
func SAT(command string) solver.MethodEntry {
	return solver.MethodEntry{
		Name: "external:" + command, Help: helpSAT,
		New: func(c solver.Config) (solver.Method, error) { return newMethod(command, c) },
	}
}

// sat is the method of a program.
type sat struct {
	name     string
	program  program
	encoding encode.Encoding
	solution []grid.Digit
	clauses  [][]int // what the next run must not find again
}

// newMethod looks for the program of the command.
func newMethod(command string, c solver.Config) (*sat, error) {
	m := &sat{name: "external:" + command}
	var err error
	if m.program, err = newSAT(command, c.Seed); err != nil {
		return nil, fmt.Errorf("method %q: %w", m.name, err)
	}
	return m, nil
}

// minisat is the prefix of programs that write a model to a file only.
const minisat = "minisat"

// newSAT returns the program of a command. The file of clauses becomes the last argument unless it
// is one; minisat and similar programs get the file of the model after it.
func newSAT(command string, seed uint64) (program, error) {
	p, err := newProgram(command, "external:cadical -q {cnf}", seed)
	if !strings.Contains(command, cnfMark) {
		p.args = append(p.args, cnfMark)
	}
	if strings.HasPrefix(filepath.Base(p.path), minisat) && !strings.Contains(command, outMark) {
		p.args = append(p.args, outMark)
	}
	return p, err
}

// Name returns the whole name, including the command.
func (m *sat) Name() string { return m.name }

// Search has the program search for one solution after another. It ends as out of nodes if the
// program gives up, and as cancelled with an error if the program fails or misbehaves.
func (m *sat) Search(ctx context.Context, b *grid.Board, yield func([]grid.Digit) bool) (solver.Stats, error) {
	stats := solver.Stats{End: solver.Exhausted}
	if b.Failed() {
		return stats, nil
	}
	stats.End, m.clauses = solver.Cancelled, nil
	if err := m.encoding.Encode(ctx, b); err != nil {
		return stats, err
	}
	for {
		a, err := m.ask(ctx, &stats)
		if err != nil {
			return stats, blame(ctx, m.name, err)
		}
		for i := range a.Count() {
			if err := m.take(&a, i); err != nil {
				return stats, blame(ctx, m.name, &solver.WrongAnswer{Reason: err})
			}
			if !yield(m.solution) {
				stats.End = solver.Stopped
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
func (m *sat) ask(ctx context.Context, stats *solver.Stats) (a format.Answer, err error) {
	o, err := m.program.run(ctx, func(w io.Writer) error { return m.write(ctx, w) })
	if err == nil {
		a, err = answerOf(&o)
	}
	stats.Work++
	stats.Nodes += a.Conflicts
	stats.Conflicts += a.Conflicts
	stats.ExternalSeconds += o.taken.Seconds()
	return a, err
}

// write writes the clauses for the program.
func (m *sat) write(ctx context.Context, w io.Writer) error {
	return dlx.WriteCNF(ctx, w, &m.encoding.Problem, dlx.CNF{Extra: m.clauses})
}

// take accepts solution i of an answer, which must be a model of the clauses. The extra clauses
// exclude the solutions of earlier runs; a run may show none twice.
func (m *sat) take(a *format.Answer, i int) error {
	variables, err := a.Variables(i)
	if err != nil {
		return fmt.Errorf("strange model: %w", err)
	}
	options, err := coverOf(&m.encoding.Problem, variables)
	if err != nil {
		return err
	}
	blocking := dlx.Blocking(options)
	slices.Sort(blocking)
	if slices.ContainsFunc(m.clauses, func(c []int) bool { return slices.Equal(c, blocking) }) {
		return errors.New("it shows a solution once more")
	}
	m.solution = m.encoding.Decode(options, m.solution[:0])
	m.clauses = append(m.clauses, blocking)
	return nil
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

// exhaustedCode is the exit code of clasp when it has found models, and proved that there are no
// others: it adds 20, unsatisfiable, to 10, satisfiable.
const exhaustedCode = 30

// endOf returns the end of a search whose last answer has no further solution.
func endOf(a format.Answer) solver.StopReason {
	if a.Complete || a.Conclusion == format.Unsatisfiable {
		return solver.Exhausted
	}
	return solver.OutOfNodes
}

// verdictOf returns the conclusion of a program that says it by its exit code alone.
func verdictOf(code int) format.Conclusion {
	switch code {
	case 10, exhaustedCode:
		return format.Satisfiable
	case 20:
		return format.Unsatisfiable
	}
	return format.NoConclusion
}

// answerOf reads the answer of a run, or returns an error if the run did not end as it should. A model in
// its own file takes precedence over the output.
func answerOf(o *output) (format.Answer, error) {
	read := func(text []byte) format.Answer {
		return format.ReadAnswer(bytes.NewReader(text), "the answer")
	}
	a := read(o.stdout)
	if own := read(o.model); len(o.model) > 0 && own.Err == nil {
		own.Conflicts = a.Conflicts
		a = own
	}
	if a.Conclusion == format.NoConclusion && a.Count() == 0 {
		a.Conclusion = verdictOf(o.state.ExitCode())
	}
	a.Complete = a.Count() > 0 && (a.Complete || o.state.ExitCode() == exhaustedCode)
	fault := ""
	switch {
	case !o.state.Exited():
		fault = "crashed"
	case a.Conclusion == format.NoConclusion && a.Count() == 0:
		fault = `no answer, expected a line "s SATISFIABLE" or "s UNSATISFIABLE"`
	case a.Conclusion == format.Satisfiable && a.Count() == 0:
		fault = `satisfiable, but no complete model in lines "v ... 0" or in the file ` + outMark
	default:
		return a, nil
	}
	return a, fmt.Errorf("%s: %v%s", fault, o.state, o.tail())
}
