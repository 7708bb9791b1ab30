package proof

import (
	"cmp"
	"context"
	"fmt"
	"io"
)

// The idea: hold the clauses of the formula; for each clause of the proof assume that all its
// literals are false and propagate; if that ends in a conflict the clause follows, and is held too.
// Between steps all assumptions are undone and all facts stay.
//
// Source: RUP by Goldberg and Novikov (2003) and Van Gelder (2008), proofs with
// deletions by Heule, Hunt and Wetzler (2013).
//
// Cost: propagation, about 15 million literals per second and core: the 67,000 steps of a 25×25
// puzzle, of 900 literals each, take 4 s. A deletion is one look-up in a hash table.

// maxVariables is the largest number of variables, so that twice as many literals
// fit in an int32.
const maxVariables = 1 << 30

// Options bounds the resources of a check, for untrusted input. The zero value is the default.
type Options struct {
	// Variables bounds the variables of a formula that is read; default 2^24. A variable takes 58
	// bytes, even if no clause has it.
	Variables int
	// ClauseLiterals bounds the literals of one clause; default 2^20.
	ClauseLiterals int
	// Literals bounds the literals of all clauses held at one time; default 2^28. A literal takes 4
	// bytes, a clause about 40 more.
	Literals int
}

// withDefaults returns o with defaults for its zero fields.
func (o Options) withDefaults() Options {
	return Options{
		Variables: cmp.Or(o.Variables, 1<<24), ClauseLiterals: cmp.Or(o.ClauseLiterals, 1<<20),
		Literals: cmp.Or(o.Literals, 1<<28),
	}
}

// Report counts the steps of an accepted proof.
type Report struct {
	// Added counts the clauses that were found to follow, including the empty one.
	Added int
	// Deleted counts deletions, and Ignored the deletions of clauses that were not held: unknown ones,
	// and clauses that facts have made true or unit.
	Deleted, Ignored int
	// Propagations counts the literals that were found true.
	Propagations int
}

// Refusal is the error of a proof that is not accepted.
type Refusal struct {
	// Line is the line of the step, from 1.
	Line int
	// Clause is the clause that does not follow; nil if the proof cannot be read or ends too early.
	Clause []int32
	// Reason says what is wrong.
	Reason string
}

// Error returns the reason and its position.
func (r *Refusal) Error() string {
	if r.Clause == nil {
		return fmt.Sprintf("line %d: %s", r.Line, r.Reason)
	}
	return fmt.Sprintf("line %d: clause %v %s", r.Line, r.Clause, r.Reason)
}

// pace is the work, in watches visited, between two checks of the context: about 10 ms.
const pace = 1 << 20

// Check reads a proof in the text notation of DRAT, one step per line,
//
//	c a comment
//	1 -2 0         adds a clause
//	d 1 -2 0       deletes a clause
//
// and reports the cost of the check that f has no solution. It does not read beyond the empty
// clause. The error is a *Refusal if the proof is not accepted; else it says that ctx ended or that
// reading failed.
func Check(ctx context.Context, f *Formula, proof io.Reader, o Options) (Report, error) {
	c := newChecker(f, o.withDefaults())
	if err := c.addFormula(ctx, f); err != nil {
		return c.report, err
	}
	s := newScanner(proof, c.limits)
	for {
		if err := c.poll(ctx); err != nil {
			return c.report, err
		}
		clause, deletes, err := s.step()
		if err != nil {
			return c.report, &Refusal{Line: s.line, Reason: ended(err, "before the empty clause").Error()}
		}
		if err := c.take(clause, deletes); err != nil {
			err.Line = s.line
			return c.report, err
		}
		if len(clause) == 0 && !deletes {
			return c.report, nil
		}
	}
}

// checker is the state of a check: the clauses held, the true literals, and the cost.
type checker struct {
	database
	assignment
	limits Options
	report Report
	// work counts the watches visited; at pollAt the context is checked.
	work, pollAt int
}

// newChecker returns a checker for the variables of f.
func newChecker(f *Formula, limits Options) *checker {
	c := &checker{limits: limits}
	c.database.reset(f.variables)
	c.assignment.reset(f.variables)
	return c
}

// addFormula adds the clauses of f without a check.
func (c *checker) addFormula(ctx context.Context, f *Formula) error {
	for clause := range f.All() {
		if err := c.poll(ctx); err != nil {
			return err
		}
		c.hold(c.distinct(clause))
	}
	return nil
}

// poll returns the error of the context, if a check is due.
func (c *checker) poll(ctx context.Context) error {
	if c.work++; c.work < c.pollAt {
		return nil
	}
	c.pollAt = c.work + pace
	if ctx.Err() != nil {
		return fmt.Errorf("proof: check: %w", context.Cause(ctx))
	}
	return nil
}

// take does a step.
func (c *checker) take(clause []int32, deletes bool) *Refusal {
	for _, l := range clause {
		if err := checkLiteral(l, c.variables()); err != nil {
			return &Refusal{Reason: err.Error()}
		}
	}
	lits := c.distinct(clause)
	if deletes {
		c.report.Deleted++
		if !c.remove(lits) {
			c.report.Ignored++
		}
		return nil
	}
	c.report.Added++
	if !c.follows(lits) {
		return &Refusal{Clause: append([]int32{}, clause...), Reason: "does not follow"}
	}
	if c.held+len(lits) > c.limits.Literals {
		return &Refusal{Reason: fmt.Sprintf("the clauses have more than %d literals", c.limits.Literals)}
	}
	c.hold(lits)
	return nil
}
