package dlx

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"strconv"

	"basisk/internal/cancel"
)

// The idea: option o is variable o + 1. A primary item is a clause of its options; two options that
// share an item, whether primary or not, exclude each other in a clause of two. The pairs are
// visited by their first option, and each partner is stamped with it; so a pair that shares several
// items is met once, without sorting and without storing pairs. The header states the number of
// clauses, so the pairs are visited twice: counted, then written.
//
// Source: the pairwise encoding of "exactly one"; the format of the second DIMACS
// challenge (1993), Satisfiability: Suggested Format.
//
//	c any text                 comments, here: the meaning of the variables
//	p cnf 6 9                  numbers of variables and of clauses
//	2 4 0                      an item of options 1 and 3
//	-2 -4 0                    they share an item
//
// Cost: one step for each option of each item of each option, that is N³·4N for a
// grid of side N; memory for the lists of options by item.
//
// Before and after: models and exact covers correspond one to one, apart from extra clauses.

// CNF says how WriteCNF writes a problem. Its zero value writes no comments.
type CNF struct {
	// Comments are written first, one per line.
	Comments []string
	// Name, if not nil, names every option; a comment has the name of each variable.
	Name func(Option) string
	// Extra are further clauses: literals are variables, negative for negation.
	Extra [][]int
}

// variable returns the variable of o in a CNF, from 1.
func variable(o Option) int { return int(o) + 1 }

// Blocking returns the clause that excludes a solution of any problem: the cover by these options,
// and only that.
func Blocking(solution []Option) []int {
	clause := make([]int, len(solution))
	for i, o := range solution {
		clause[i] = -variable(o)
	}
	return clause
}

// WriteCNF writes p as clauses in DIMACS notation whose models are the exact covers
// of p: those that satisfy c.Extra. It fails if ctx ends or w fails.
func WriteCNF(ctx context.Context, w io.Writer, p *Problem, c CNF) error {
	out := &clauseWriter{to: bufio.NewWriter(w), check: cancel.On(ctx)}
	byItem := p.optionsByItem(&out.check)
	clauses := p.Primary() + len(c.Extra)
	p.eachRivals(&out.check, byItem, func(_ Option, rivals []Option) { clauses += len(rivals) })
	out.header(p.Options(), c, clauses)
	for _, options := range byItem[:p.Primary()] {
		out.anyOf(options)
	}
	p.eachRivals(&out.check, byItem, out.notBoth)
	for _, clause := range c.Extra {
		out.clause(clause...)
	}
	if err := cmp.Or(out.check.Err(), out.to.Flush()); err != nil {
		return fmt.Errorf("dlx: write cnf: %w", err)
	}
	return nil
}

// WriteClauses writes the extra clauses of c alone, over the given number of variables.
func WriteClauses(w io.Writer, variables int, c CNF) error {
	out := &clauseWriter{to: bufio.NewWriter(w)}
	out.header(variables, c, len(c.Extra))
	for _, clause := range c.Extra {
		out.clause(clause...)
	}
	if err := out.to.Flush(); err != nil {
		return fmt.Errorf("dlx: write cnf: %w", err)
	}
	return nil
}

// optionsByItem returns the options of each item in increasing order, all in one slice. They are
// incomplete if the context of the check ends.
func (p *Problem) optionsByItem(check *cancel.Check) [][]Option {
	sizes := make([]int, p.Items())
	for _, item := range p.items {
		sizes[item]++
	}
	slab, lists := make([]Option, len(p.items)), make([][]Option, p.Items())
	for item, size := range sizes {
		lists[item], slab = slab[:0:size], slab[size:]
	}
	for o := range Option(p.Options()) {
		if check.Spend(len(p.ItemsOf(o))) {
			break
		}
		for _, item := range p.ItemsOf(o) {
			lists[item] = append(lists[item], o)
		}
	}
	return lists
}

// eachRivals calls visit for each option with the larger options that share an item with it, each
// once, in a slice that is valid during the call, until the context of the check ends.
func (p *Problem) eachRivals(check *cancel.Check, byItem [][]Option, visit func(o Option, rivals []Option)) {
	met := make([]Option, p.Options()) // one more than the latest option that met it
	done := make([]int, p.Items())     // how many leading options of the item are done
	var rivals []Option
	for o := range Option(p.Options()) {
		if check.Spend(1 + textSteps*len(rivals)) { // the rivals of the previous option
			return
		}
		rivals = rivals[:0]
		for _, item := range p.ItemsOf(o) {
			done[item]++ // o itself
			for _, other := range byItem[item][done[item]:] {
				if met[other] != o+1 {
					met[other] = o + 1
					rivals = append(rivals, other)
				}
			}
		}
		visit(o, rivals)
	}
}

// clauseWriter writes lines of DIMACS notation. Errors stay in the buffer, whose
// Flush reports the first.
type clauseWriter struct {
	to    *bufio.Writer
	line  []byte
	check cancel.Check
}

// header writes the comments and the problem line.
func (w *clauseWriter) header(variables int, c CNF, clauses int) {
	for _, text := range c.Comments {
		fmt.Fprintf(w.to, "c %s\n", text)
	}
	if c.Name != nil {
		for o := 0; o < variables && !w.check.Spend(8*textSteps); o++ {
			fmt.Fprintf(w.to, "c %d %s\n", variable(Option(o)), c.Name(Option(o)))
		}
	}
	fmt.Fprintf(w.to, "p cnf %d %d\n", variables, clauses)
}

// anyOf writes the clause of an item: one of its options is chosen.
func (w *clauseWriter) anyOf(options []Option) {
	if w.check.Spend(textSteps * len(options)) {
		return
	}
	for _, o := range options {
		w.literal(variable(o))
	}
	w.clause()
}

// notBoth writes the clauses that o excludes each of its rivals.
func (w *clauseWriter) notBoth(o Option, rivals []Option) {
	for _, other := range rivals {
		w.clause(-variable(o), -variable(other))
	}
}

// clause ends the current line with further literals.
func (w *clauseWriter) clause(literals ...int) {
	for _, l := range literals {
		w.literal(l)
	}
	w.to.Write(append(w.line, "0\n"...))
	w.line = w.line[:0]
}

// literal appends a literal to the current line.
func (w *clauseWriter) literal(l int) {
	w.line = append(strconv.AppendInt(w.line, int64(l), 10), ' ')
}
