package studies

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/generate"
	"basisk/results"
)

func expectCounting(t *testing.T, trial experiments.Trial, n *naive, r *results.Record) map[string]float64 {
	method, probes := trial.Config.Text("method"), trial.Config.Number("probes")
	want := map[string]float64{"clues": 0}
	if trial.Config.Text("aim") == countGrids {
		n = naiveOf(experiments.PopulationOf(trial.Config))
	} else {
		want["clues"] = countClues(t, trial)
	}
	if method == "independent" {
		// Four floors with the first row 1234, see TestFloorsByHand, are 4·4! = 96 bands. Were
		// bands and stacks independent there were 96⁴ / 24⁴ = 4⁴ grids: two bands and two
		// stacks, and each of the four boxes, 24 ways each, is in one of both.
		return map[string]float64{"log10": math.Log10(256), "clues": 0}
	}
	if n.count(1) == 0 {
		want["probes"] = r.Value("probes")
		if method == "links" || method == "diagram" {
			want = map[string]float64{"clues": want["clues"], "settled": 1, "count-0": 0}
		}
		require.False(t, has(r, "log10"), r.Key)
		return want
	}
	log := math.Log10(float64(n.count(1000)))
	switch method {
	case "links", "diagram", "classes":
		want["settled"], want["count-0"], want["log10"] = 1, float64(n.count(1000)), log
	case "knuth", "chen", "walk":
		want["probes"], want["log10"] = probes, r.Value("log10")
		if method == "walk" && easyFor(n) { // nothing is left to draw
			want["probes"], want["log10"] = 0, 0
		}
		require.InDelta(t, log, r.Value("log10"), 0.1, r.Key)
		require.LessOrEqual(t, r.Value("hits"), probes)
		require.LessOrEqual(t, r.Value("low"), r.Value("log10"))
		require.GreaterOrEqual(t, r.Value("high"), r.Value("log10"))
	default:
		// The number of equally likely draws for the cells that lead to a solution.
		want["probes"] = probes
		n.close(nakedSingles, hiddenSingles)
		var open []int
		for c, digits := range n.cells {
			if bits.OnesCount(digits) > 1 {
				open = append(open, c)
			}
		}
		trial.Rand("cells").Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
		ways := 0.0
		for _, m := range countMethods() {
			if m.name == method {
				for _, c := range open[:min(m.cells, len(open))] {
					ways += math.Log10(float64(bits.OnesCount(n.cells[c])))
				}
			}
		}
		if hits := r.Value("hits"); hits > 0 {
			want["log10"] = ways + math.Log10(hits/probes)
		}
		require.LessOrEqual(t, r.Value("distinct"), math.Round(math.Pow(10, log)))
		require.LessOrEqual(t, r.Value("distinct"), r.Value("hits"))
	}
	return want
}

// floorsByHand are the floors of basis 2 that begin with 1234: below 12 stand 3 and 4 in
// either order, below 34 stand 1 and 2. If both or neither are in the order of the other
// row, 3412 and 4321, exchanging columns and digits makes one of the other; of 3421 and 4312
// too. A grid goes on from the first two in four ways, from the others in two, see the test.
var floorsByHand = map[string]int{"3412": 4, "4321": 4, "3421": 2, "4312": 2}

// TestFloorsByHand lets the oracle find them and count their grids.
func TestFloorsByHand(t *testing.T) {
	floors := map[string]int{}
	naiveOf(experiments.Population{Basis: 2}).with([]grid.Digit{1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}).solutions(func(cells []uint) bool {
		floor := ""
		for _, digit := range cells[4:8] {
			floor += string(rune('1' + bits.TrailingZeros(digit)))
		}
		floors[floor]++
		return true
	})
	require.Equal(t, floorsByHand, floors)
	require.Equal(t, 288, 24*(4+4+2+2), "4! first rows")
}

func expectBands(_ *testing.T, trial experiments.Trial, _ *naive, _ *results.Record) map[string]float64 {
	switch trial.Config.Text("quantity") {
	case bandRows:
		return map[string]float64{"count-0": 4}
	case bandFloors:
		return map[string]float64{"count-0": 4, "independent-log10": math.Log10(256)} // as in expectCounting
	case bandClasses:
		return map[string]float64{"count-0": 2}
	}
	if trial.Config.Text("method") == "links" {
		return map[string]float64{"count-0": 288}
	}
	return map[string]float64{"count-0": 288, "different": 2, "size-0": 2, "completions-0": 4, "size-1": 2, "completions-1": 2}
}

func expectGenerators(t *testing.T, trial experiments.Trial, _ *naive, r *results.Record) map[string]float64 {
	basis := trial.Config.Int("basis")
	if trial.Config.Text("aim") == generatorGroup {
		return groupByHand(t, basis, r)
	}
	want := map[string]float64{}
	for _, g := range generators() {
		switch trial.Config.Text("aim") {
		case generatorGrids:
			// Half a draw is expected of each of the 288 grids, so ten share a cell and the
			// last cell has eight. Odd counted swaps reach 24 grids, 144 draws all of them.
			want["draws-"+g.name], want["cells-"+g.name] = 144, 29
			if g.name == "counted-swaps" {
				want["hit-"+g.name] = 24
			}
		case generatorBirthday:
			if g.name == "uniform" || g.name[:3] == "mix" {
				continue
			}
			want["draws-"+g.name] = 2000
			if g.slow {
				want["draws-"+g.name] = 200
			}
		}
	}
	return want
}

// groupByHand works out what the symmetries make of the shift pattern: digit c + r/K + K·(r
// mod K) in row r and column c. Digits change places in (K²)! ways, the rows of a band and
// the columns of a stack in K! ways each, bands and stacks in K! ways each too, and the
// grid may be turned over; swaps leave bands and stacks. Whatever moves cells and takes equal
// digits to equal digits is an automorphism. A product of odd numbers of swaps of rows,
// columns and digits is one of an eighth of the elements.
func groupByHand(t *testing.T, basis int, r *results.Record) map[string]float64 {
	side := basis * basis
	factorial := func(n int) float64 { return math.Gamma(float64(n) + 1) }
	swaps := factorial(side) * math.Pow(factorial(basis), float64(2*basis))
	all := 2 * swaps * factorial(basis) * factorial(basis)
	even, odd, stabilizer, turned := 0.0, 0.0, 0.0, 0.0
	lines, bands := linePermutations(basis)
	match := func(rows, columns []int, turn bool) (digits []int, ok bool) {
		digits = make([]int, side)
		for i := range digits {
			digits[i] = -1
		}
		at := func(r, c int) int { return (c + r/basis + basis*(r%basis)) % side }
		for r := range side {
			for c := range side {
				from, to := at(r, c), at(rows[r], columns[c])
				if turn {
					to = at(columns[c], rows[r])
				}
				if digits[from] < 0 && !slices.Contains(digits, to) {
					digits[from] = to
				}
				if digits[from] != to {
					return nil, false
				}
			}
		}
		return digits, true
	}
	for _, rows := range lines {
		for _, columns := range lines {
			if digits, ok := match(rows, columns, false); ok {
				stabilizer++
				parities := oddness(rows) + oddness(columns) + oddness(digits)
				even, odd = even+yes(parities == 0), odd+yes(parities == 3)
			}
		}
	}
	if basis == 3 && testing.Short() { // three million matches
		turned = r.Value("automorphisms")
	} else {
		for _, rows := range bands {
			for _, columns := range bands {
				for _, turn := range []bool{false, true} {
					_, ok := match(rows, columns, turn)
					turned += yes(ok)
				}
			}
		}
	}
	return map[string]float64{
		"order-0": all, "swap-order-0": swaps, "automorphisms": turned, "orbit-0": all / turned,
		"swap-automorphisms": stabilizer, "swap-orbit-0": swaps / stabilizer, "counted-orbit-0": swaps / 8 / even, "returns": yes(odd > 0),
	}
}

// oddness returns 1 for a permutation that is a product of an odd number of swaps, else 0.
func oddness(p []int) (odd int) {
	for i := range p {
		for j := range i {
			odd ^= int(yes(p[j] > p[i]))
		}
	}
	return odd
}

// linePermutations returns the permutations of rows that keep them in their bands, and those
// that may move whole bands too.
func linePermutations(basis int) (inside, all [][]int) {
	var extend func(line []int)
	extend = func(line []int) {
		at := len(line)
		if at == basis*basis {
			all = append(all, slices.Clone(line))
			if kept := func() bool {
				for i, l := range line {
					if l/basis != i/basis {
						return false
					}
				}
				return true
			}(); kept {
				inside = append(inside, slices.Clone(line))
			}
			return
		}
		for l := range basis * basis {
			// The first row of a band is any that is free, the others are of the same band.
			if !slices.Contains(line, l) && (at%basis == 0 || l/basis == line[at-1]/basis) {
				extend(append(line, l))
			}
		}
	}
	extend(nil)
	return inside, all
}

func expectCubes(t *testing.T, trial experiments.Trial, _ *naive, r *results.Record) map[string]float64 {
	kinds := map[string]experiments.Population{shapeCube: {Basis: 2, Cube: true}, shapeSameCells: {Basis: 2, Columns: 4}, shapeSameSide: {Basis: 2}}
	k := kinds[trial.Config.Text("shape")]
	if k.Basis == 0 {
		cubes := naiveOf(kinds[shapeCube]).count(1000)
		if trial.Config.Text("aim") == cubeCount {
			return map[string]float64{"count-0": float64(cubes)}
		}
		require.InDelta(t, math.Log10(float64(cubes)), r.Value("log10"), 0.2)
		return map[string]float64{"probes": 40, "log10": r.Value("log10")} // 2000 at scale 1
	}
	s, err := k.Shape()
	require.NoError(t, err)
	full := generate.Full(s, trial.Rand("grid"))
	cells := float64(s.Cells())
	if trial.Config.Text("aim") == cubeDug {
		if r.Value("undecided") != 0 {
			return nil
		}
		clues := dugBy(k, full, trial.Rand("holes"), func(n *naive) bool { return n.count(2) == 1 })
		return map[string]float64{
			"clues": clues, "minimal": 1, "undecided": 0, "settled-search": 1, "settled-dlx": 1, "settled-cdcl": 1, "settled-auto": 1,
		}
	}
	clues := math.Round(trial.Config.Number("fill") * cells)
	pattern, err := generate.RandomPattern(s, int(clues), trial.Rand("holes"))
	require.NoError(t, err)
	for c, stays := range pattern {
		if !stays {
			full[c] = 0
		}
	}
	n := naiveOf(k).with(full)
	want := map[string]float64{"clues": clues, "surplus": float64(n.candidates()) - cells, "settled": 1, "unique": yes(n.count(2) == 1)}
	for _, set := range []struct{ name, rules string }{
		{"singles", "naked-single,hidden-single"},
		{"locked", "naked-single,hidden-single,locked"},
		{"tuples", "naked-single,hidden-single,locked,hall"},
		{"fish", "naked-single,hidden-single,locked,hall,fish"},
	} {
		want["left-"+set.name] = float64(n.close(stepsOf(t, set.rules, k)...).candidates()) - cells
	}
	return want
}
