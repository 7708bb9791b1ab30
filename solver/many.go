package solver

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"basisk/dlx"
	"basisk/grid"
)

// Counting all of many solutions: a puzzle of a hundred thousand solutions may well have
// billions, so auto lists no more than that before it tries a decision diagram, within a
// part of the memory that method diagram has. If that is too little, it lists on. Measured
// on one core: the 28,200,960 grids of 6×6 take 2 s instead of a minute, a puzzle of 20
// clues and 4.5 million solutions 4 s instead of 12; a diagram that does not fit costs
// about 8 s. For the digits of chosen cells random walks are at hand, which take a part of
// a second, so there the trial is a quarter of that.

const (
	// listedFirst is the number of solutions that are listed before a diagram is tried.
	listedFirst = 100_000
	// trialMemory is what that diagram may take, in bytes, unless Config says otherwise,
	// and jointMemory the same where walks can do instead.
	trialMemory = 256 << 20
	jointMemory = 64 << 20
	// jointWork bounds the branches of a diagram that are looked at to count the
	// combinations of digits in chosen cells: a few seconds.
	jointWork = 1 << 28
)

// trialDiagram returns the method diagram with the rules of a and some bytes of memory.
func (a *auto) trialDiagram(memory uint64) *diagram {
	c := a.config
	return newDiagram(Config{
		Rules: c.Rules, MaxTuple: c.MaxTuple, Progress: c.Progress, Memory: cmp.Or(c.Memory, memory),
	})
}

// forJoint returns the diagram that counts combinations of digits.
func (a *auto) forJoint() *diagram {
	if a.config.Nodes != 0 {
		return nil
	}
	return a.trialDiagram(jointMemory)
}

// Count counts all solutions of b: by listing, by a diagram, and by listing on.
func (a *auto) Count(ctx context.Context, b *grid.Board, limit uint64) (r Result, ok bool, err error) {
	if limit != 0 || a.config.Nodes != 0 {
		return r, false, nil
	}
	begin := time.Now()
	var root grid.Snapshot
	b.Save(&root)
	listed, err := enumerate(ctx, a, b, listedFirst, nil)
	if err != nil || listed.Stats.End != Stopped {
		return listed, true, err
	}
	b.Restore(&root)
	// A diagram that gets too large is no error here.
	if counted, _, _ := a.trialDiagram(trialMemory).Count(ctx, b, 0); counted.Exact {
		counted.Solution = listed.Solution
		counted.Stats.Add(listed.Stats)
		counted.Stats.End, counted.Elapsed = Exhausted, time.Since(begin)
		return counted, true, nil
	}
	if ctx.Err() != nil {
		listed.Stats.End, listed.Elapsed = Cancelled, time.Since(begin)
		return listed, true, deadline(ctx, ctx.Err())
	}
	b.Restore(&root)
	r, err = enumerate(ctx, a, b, 0, nil)
	r.Count, r.Elapsed = max(r.Count, listed.Count), time.Since(begin)
	return r, true, err
}

// JointTotal counts all solutions of b by the digits of the cells, exactly, by a decision
// diagram: for more solutions than anybody would list. It reports false if the diagram
// gets too large or there are too many combinations, or if the method of the solver makes
// no diagrams: auto and diagram do.
func (s *Solver) JointTotal(ctx context.Context, b *grid.Board, cells []grid.Cell) (Result, []JointCount, bool) {
	able, ok := s.method.(interface{ forJoint() *diagram })
	if !ok {
		return Result{}, nil, false
	}
	m := able.forJoint()
	if m == nil {
		return Result{}, nil, false
	}
	begin := time.Now()
	d, stats, err := m.build(ctx, b)
	if d == nil || err != nil {
		return Result{}, nil, false
	}
	r := Result{Method: s.method.Name(), Status: Multiple}
	m.enter(&r, d)
	j := jointCounter{encoding: &m.encoding, diagram: d, cells: cells, left: jointWork, total: dlx.LogOf(r.CountOf())}
	j.digits = j.encoding.candidates(cells)
	if !j.extend(ctx, nil) {
		return Result{}, nil, false
	}
	sortJoint(j.found)
	_ = r.close(ctx, begin, stats, nil) // what is complete has no error
	return r, j.found, true
}

// jointCounter counts the combinations of digits in some cells.
type jointCounter struct {
	encoding *encoding
	diagram  *dlx.Diagram
	cells    []grid.Cell
	digits   [][]grid.Digit // that each of the cells may hold
	left     int            // branches that may still be looked at
	total    float64        // logarithm of all solutions
	found    []JointCount
}

// extend counts all combinations that begin with digits, which some solution has. It
// reports false if that is too much work or ctx has ended.
func (j *jointCounter) extend(ctx context.Context, digits []grid.Digit) bool {
	for _, d := range j.digits[len(digits)] {
		if j.left -= j.diagram.Arcs(); j.left < 0 || ctx.Err() != nil {
			return false
		}
		longer := append(slices.Clone(digits), d)
		log := j.log(longer)
		switch {
		case log < 0: // none
		case len(longer) < len(j.cells):
			if !j.extend(ctx, longer) {
				return false
			}
		default:
			e := dlx.Estimate{Log: log, Low: log, High: log, Exact: true}
			j.found = append(j.found, JointCount{longer, e, math.Exp(log - j.total)})
		}
	}
	return true
}

// candidates returns what each of the cells may hold.
func (e *encoding) candidates(cells []grid.Cell) [][]grid.Digit {
	digits := make([][]grid.Digit, len(cells))
	for i, c := range cells {
		if e.fixed[c] != 0 {
			digits[i] = append(digits[i], e.fixed[c])
		}
		for o, of := range e.cells {
			if of == c {
				digits[i] = append(digits[i], e.digits[o])
			}
		}
	}
	return digits
}

// log returns the logarithm of the number of solutions that hold the digits in the first
// of the cells, below 0 if there is none.
func (j *jointCounter) log(digits []grid.Digit) float64 {
	want := make([]grid.Digit, len(j.encoding.fixed))
	for i, d := range digits {
		c := j.cells[i]
		if want[c] != 0 && want[c] != d { // chosen twice
			return -1
		}
		want[c] = d
	}
	return dlx.LogOf(j.diagram.CountIf(func(o dlx.Option) bool {
		w := want[j.encoding.cells[o]]
		return w == 0 || w == j.encoding.digits[o]
	}))
}
