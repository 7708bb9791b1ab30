package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"basisk/grid"
	"basisk/heuristics"
)

// The puzzles whose roots are compared: from those that rules solve to those where they find hardly anything.
const (
	rootsEach = 15
	rootKinds = "3 unique 25,28;3 minimal;3 random 0.2,0.3;4 unique 106,113;4 staged 106;4 random 0.3,0.4;" +
		"5 unique 308,316;5 staged 302;5 random 0.4,0.5;6 unique 706,714;6 staged 654;6 random 0.45,0.55"
)

// compareRoots says for both strengths how the fixpoints agree. Every third puzzle gets a clue that is seldom right.
func (g gecode) compareRoots() string {
	list, puzzles := instances(rootKinds, rootsEach)
	for i := 2; i < len(list); i += 3 {
		spoil(puzzles[i], list[i].Rand("spoil"))
	}
	var sentences []string
	for _, s := range strengths {
		failed, given, left, differences := 0, 0, 0, 0
		for i, answer := range g.run("root", s.name, puzzles) {
			b := puzzles[i].Board()
			open := b.Candidates()
			heuristics.MustParse(s.rules).Engine(b).Propagate()
			if n := differing(b, answer); n > 0 {
				differences += n
				fmt.Printf("%s, %s: %d candidates differ\n", list[i].Name, s.name, n)
			}
			if b.Failed() {
				failed++
			} else {
				given, left = given+open, left+b.Candidates()
			}
		}
		sentences = append(sentences, fmt.Sprintf("On %d boards %s strength and the rules %s disagree about %s candidates; "+
			"both fail on %d boards, and of the %s candidates that the clues of the others leave, both leave %s.",
			len(puzzles), s.name, s.rules, number(differences), failed, number(given), number(left)))
	}
	return strings.Join(sentences, " ")
}

// spoil gives an open cell a digit that no clue excludes.
func spoil(p *grid.Puzzle, rng *rand.Rand) {
	b := p.Board()
	for {
		c, d := grid.Cell(rng.IntN(len(p.Givens))), grid.Digit(1+rng.IntN(p.Shape.Side()))
		if p.Givens[c] == 0 && b.Has(c, d) {
			p.Givens[c] = d
			return
		}
	}
}

// differing returns the number of candidates in which a board differs from an answer, or 1 if only one of them has
// failed.
func differing(b *grid.Board, answer string) (n int) {
	if failed := answer == "failed"; failed != b.Failed() {
		return 1
	} else if failed {
		return 0
	}
	for c, digits := range strings.Fields(answer) {
		for d := 1; d <= b.Shape().Side(); d++ {
			left := strings.Contains(","+digits+",", fmt.Sprintf(",%d,", d))
			if left != b.Has(grid.Cell(c), grid.Digit(d)) {
				n++
			}
		}
	}
	return n
}
