// Package claims has the claims of the five works on which this program is based, and figures of our own,
// each with a check. [All] lists them.
//
// # Words
//
// A claim is in its author's words, its reading in ours; a finding is the value found, twice, by methods
// that share as little as possible, or once, beside the number that is known. The result follows: the claim
// agrees or is corrected; if the two methods differ, the mistake is ours. Each claim says how small an error
// of the first method the second would have detected.
//
// # Invariants
//
// The known values are in Value, which quotes the author, and, where one method found the value, in the
// second of a finding, whose method says "known" or "published". Findings are reproducible: draws have
// fixed seeds.
//
// # Design
//
// A claim is a literal and a function. It is not an experiment: there is nothing to plan or to
// sample, and it must take only seconds. So the package depends on no experiment; it makes its own
// puzzles.
package claims

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/internal/cancel"
)

// Result is the result of checking a claim.
type Result string

// The results. Differs means a mistake in this program: its two methods disagree.
const (
	Agrees    Result = "agrees"
	Corrected Result = "corrected"
	Differs   Result = "differs"
)

// Claim is a claim with its check.
type Claim struct {
	ID string
	// Work is the source: Young, sudoku_fun, Opasnet, Doku_Autocomplete, "Create and estimate", or "basisk" for
	// our own.
	Work string
	// Claim says what is claimed, and Value has the value, both as in the work.
	Claim, Value string
	// Reading says how the work is interpreted if the author has no such value, or does not say it
	// in these words; empty if the claim is the author's own.
	Reading string
	// Detects says which errors of the first method the second would have detected, and which not;
	// empty: an error of one in any figure.
	Detects string
	// Slow claims take some seconds or more.
	Slow bool
	// Find checks the claim. It fails if ctx ends, or by a mistake in this program.
	Find func(ctx context.Context) (Finding, error)
}

// Finding holds the values that two methods found.
type Finding struct {
	// First is the value by the first method, Second by the second.
	First, Second string
	// Method names both methods.
	Method string
	// Holds reports whether the claim is right.
	Holds bool
}

// Result returns the result of checking the claim.
func (f *Finding) Result() Result {
	switch {
	case f.First != f.Second:
		return Differs
	case f.Holds:
		return Agrees
	}
	return Corrected
}

// All returns all claims, in the order of the works.
func All() []Claim {
	all := slices.Concat(
		youngClaims(), funClaims(), opasnetClaims(), lookupClaims(), generatorClaims(), cubeClaims(),
	)
	for i := range all {
		all[i].Detects = cmp.Or(all[i].Detects, "an error of one in any figure")
	}
	return all
}

// ofWork sets the work of claims.
func ofWork(work string, claims []Claim) []Claim {
	for i := range claims {
		claims[i].Work = work
	}
	return claims
}

// twice returns the finding with the values of two methods. The claim holds if both equal the
// claimed value.
func twice(said, method string, first, second any) Finding {
	return judged(plainNumber(fmt.Sprint(first)) == plainNumber(said), method, first, second)
}

// judged returns the finding with the results of two methods about a claim without a value.
func judged(holds bool, method string, first, second any) Finding {
	return Finding{First: fmt.Sprint(first), Second: fmt.Sprint(second), Method: method, Holds: holds}
}

// ways runs two methods and returns their finding, or the first error.
func ways(said, method string, first, second func() (any, error)) (Finding, error) {
	found, err := first()
	if err != nil {
		return Finding{}, err
	}
	again, err := second()
	return twice(said, method, found, again), err
}

// length counts the lists of a sequence, until ctx ends.
func length(ctx context.Context, listed iter.Seq[[]grid.Digit]) (int, error) {
	count, check := 0, cancel.On(ctx)
	for range listed {
		if count++; check.Spend(cancel.Pace / 1000) {
			return 0, check.Err()
		}
	}
	return count, ctx.Err()
}

// plainNumber removes the commas between thousands.
func plainNumber(text string) string { return strings.ReplaceAll(text, ",", "") }

// must returns value and panics on an error, which would be a mistake in this program.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// square returns the shape of a basis known to be valid.
func square(basis int) *grid.Shape { return must(grid.Square(basis)) }

// list formats values one after another.
func list[T any](values []T) string {
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = fmt.Sprint(v)
	}
	return strings.Join(parts, ", ")
}

// holed returns a puzzle with random holes that depends only on seed and name.
func holed(seed uint64, name string, basis int, fill float64) *grid.Puzzle {
	t, s := experiments.Params{Seed: seed}.Trial(name, "", nil), square(basis)
	full := generate.Full(s, t.Rand("grid"))
	clues := int(math.Round(fill * float64(s.Cells())))
	return generate.Carve(s, full, must(generate.RandomPattern(s, clues, t.Rand("holes"))))
}

// candidatesAfter returns the number of candidates that rules leave in a puzzle.
func candidatesAfter(p *grid.Puzzle, list string) int {
	b := p.Board()
	must(heuristics.Catalog().Parse(list)).Engine(b).Propagate()
	return b.Candidates()
}
