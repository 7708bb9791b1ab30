package main

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"

	"basisk/experiments"
)

// The table of the fourth question: how the number of holes at which puzzles freeze grows with the side, if
// a puzzle counts as frozen at several shares of its open cells, and by two laws.

// freezingRun is the run of the fourth question.
const freezingRun = "2026-11-28-freezing"

// leastSides is the least number of sides with a threshold inside the measured holes for a law.
const leastSides = 5

// freezingShares are the shares of the open cells, in percent.
var freezingShares = []int{25, 50, 75, 90}

// frozen are the puzzles of a side: for each number of clues whether each puzzle is frozen, as a level that
// is 1 for yes.
type frozen struct {
	side, cells int
	levels      *levels
}

// frozenOf returns the puzzles with boxes or of Latin squares, by whether more than a share of their open cells
// have the same digit in all solutions. Cells that the limit left undecided count as open.
func (s *source) frozenOf(latin bool, percent int) ([]frozen, error) {
	records, err := s.records(freezingRun)
	bySide := map[int]map[int][]int{}
	for i := range records {
		r := &records[i]
		k := experiments.PopulationOf(r.Config)
		if k.HasBoxes() == latin {
			continue
		}
		n := k.Side()
		if bySide[n] == nil {
			bySide[n] = map[int][]int{}
		}
		clues := n*n - int(r.Value("open"))
		level := levelNever
		if r.Value("backbone") > float64(percent)/100*r.Value("open") {
			level = 1
		}
		bySide[n][clues] = append(bySide[n][clues], level)
	}
	var list []frozen
	for n, byClues := range bySide {
		list = append(list, frozen{n, n * n, newLevels(byClues)})
	}
	slices.SortFunc(list, func(a, b frozen) int { return a.side - b.side })
	return list, err
}

// law is a fitted law: the power of N, and the root of the mean squared relative errors of the power and of
// N²(a+b/√N), in percent.
type law struct{ power, error, other float64 }

// lawOf fits the laws to the holes at which half of the puzzles are frozen.
func lawOf(sides, holes []float64) law {
	var logs, heights, roots, shares []float64
	for i, n := range sides {
		logs, heights = append(logs, math.Log(n)), append(heights, math.Log(holes[i]))
		roots, shares = append(roots, 1/math.Sqrt(n)), append(shares, holes[i]/(n*n))
	}
	a, b := stat.LinearRegression(logs, heights, nil, false)
	c, d := stat.LinearRegression(roots, shares, nil, false)
	x := law{power: b}
	for i, n := range sides {
		x.error += math.Pow(math.Exp(a+b*logs[i])/holes[i]-1, 2)
		x.other += math.Pow((c+d*roots[i])*n*n/holes[i]-1, 2)
	}
	n := float64(len(sides))
	x.error, x.other = 100*math.Sqrt(x.error/n), 100*math.Sqrt(x.other/n)
	return x
}

// freezingTable is the laws by share.
func freezingTable(s *source) (table, error) {
	t := table{head: []string{"units", "more than so many % of open cells are fixed", "sides", "power of N", "its error, %", "error of N²(a + b/√N), %"}}
	for _, latin := range []bool{false, true} {
		for _, percent := range freezingShares {
			all, err := s.frozenOf(latin, percent)
			if err != nil {
				return t, err
			}
			sides, holes := halves(all)
			row := []string{
				map[bool]string{false: "boxes", true: "Latin"}[latin],
				fmt.Sprint(percent), fmt.Sprintf("%d/%d", len(sides), len(all)), "–", "–", "–",
			}
			if len(sides) >= leastSides {
				x := lawOf(sides, holes)
				row = append(row[:3], number(x.power, 3), number(x.error, 3), number(x.other, 3))
			}
			t.add(row...)
		}
	}
	return t, nil
}

// halves returns the sides with the holes at which half of their puzzles are frozen, where that was measured.
func halves(all []frozen) (sides, holes []float64) {
	for _, f := range all {
		if at := f.levels.at(1, .5); !math.IsInf(at, 0) {
			sides, holes = append(sides, float64(f.side)), append(holes, float64(f.cells)-at)
		}
	}
	return sides, holes
}
