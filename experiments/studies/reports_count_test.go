package studies

import (
	"math"
	"time"

	"basisk/experiments"
	"basisk/results"
)

// Depth 0 solves the first puzzle, depth 1 two more, the last none: depths 0, 1, 1, 2 have
// the ranks 1, 2½, 2½, 4, those of the nodes are 1 to 4. Their correlation is 4.5 over the
// root of 4.5·5, 0.949.
func reportOfDilemma() (h byHand) {
	c := experiments.Config{"rules": "singles", "seeds": 9}
	for i, depth := range []int{0, 1, 1, -1} {
		m := numbers("clues", 20, "solved-0", i == 0, "left-0", 10*i, "work-0", 100*(1+i), "time-0", 0.001, "nodes", 10*(1+i), "ended", 1-0.25*float64(i%2),
			"rating", 1+i, "rated", i < 3, "depth", depth)
		if i > 0 {
			m = append(m, numbers("solved-1", depth == 1, "left-1", 4*yes(depth < 0), "work-1", 500, "time-1", 0.002)...)
		}
		h.records = append(h.records, made(minimal(3), i, "", c, m...))
	}
	h.records = append(h.records[1:], h.records[0])
	h.says = []string{"9×9 minimal: 25 % [4.56, 69.9]† by depth 0, 75 % [30.1, 95.4]† by depth 1", "of the depth 0.949", "of the rating 1"}
	h.rows = [][]string{
		{"What each depth solves", "9×9 minimal", "0", "4", "25 % [4.56, 69.9]…", "15", "250", "1", "10"},
		{"What each depth solves", "9×9 minimal", "1", "3", "75 % [30.1, 95.4]…", "1.33", "500", "2", "25"},
		{"Rank correlations", "9×9 minimal", "4", "0.949…", "0.949…", "1…", "87.5 %", "75 % [30.1, 95.4]…"},
	}
	return h
}

// Technique b leaves 2 and 3 clues fewer than a, uniqueness 3 fewer than b.
func reportOfEconomy() (h byHand) {
	for name, clues := range map[string][2]int{"a": {30, 32}, "b": {28, 29}, uniqueOnly: {25, 26}} {
		for i, n := range clues {
			h.records = append(h.records, made(experiments.Kind{Basis: 3}, i, name, experiments.Config{configSet: name}, numbers("clues", n, "time", 0.004)...))
		}
	}
	// They come as they were named.
	order := map[string]int{"a": 0, "b": 1, uniqueOnly: 2}
	sorted := make([]results.Record, len(h.records))
	for _, r := range h.records {
		instance, name := splitVariant(r.Key)
		sorted[3*int(instance[len(instance)-1]-'0')+order[name]] = r
	}
	h.records = sorted
	h.says = []string{"9×9: a 31, b 28.5, unique 25.5 (b 2.5 [2, 3]", "fewer than a; unique 3 [3, 3]", "fewer than b)."}
	h.rows = [][]string{
		{"Clues that are left", "9×9", "a", "2", "31 [30, 32]…", "38.3", "–", "–", "4"},
		{"Clues that are left", "9×9", "b", "2", "28.5 [28, 29]…", "35.2", "2.5 [2, 3]…", "0.5", "4"},
		{"Clues that are left", "9×9", "unique", "2", "25.5 [25, 26]…", "31.5", "3 [3, 3]…", "0.5", "4"},
	}
	return h
}

// Sizes 0, 1, 1, 2 and 4: their mean is 1.6. The last is an upper bound. Of the two of one
// cell, 3 in 30 and 6 in 30 cells suffice.
func reportOfBackdoors() (h byHand) {
	c := experiments.Config{"set": "singles", "rules": "singles"}
	for i, size := range []int{0, 1, 1, 2, 4} {
		m := numbers("size", size, "proved", i < 4)
		if i < 4 {
			m = append(m, numbers("backdoors", 3*i, "sets", 30)...)
		}
		h.records = append(h.records, made(minimal(3), i, "singles", c, m...))
	}
	cut := made(minimal(3), 5, "singles", c, numbers("size", 9, results.Censored, 1)...)
	h.records = append(h.records, cut)
	h.says = []string{"9×9 minimal, singles 1.6 [", "at most (1 of 5 puzzles have an upper bound only)."}
	h.rows = [][]string{{"Smallest backdoors", "9×9 minimal", "singles", "5", "1", "2", "1", "0", "1", "1.6 […", "1", "15 %"}}
	return h
}

// One engine takes 1 s and 3 s; the other 2 s and all of its 10 s, which count twice: a mean
// of 2 s against 11 s. On the second puzzle the judge refuses its solution.
func reportOfBackends() (h byHand) {
	for name, seconds := range map[string][2]float64{"quick": {1, 3}, "slow": {2, 10}} {
		for i, s := range seconds {
			c := experiments.Config{raceContestant: name, raceSeed: 1, backendLimited: 10.0}
			m := numbers(backendEnded, s < 10, backendSeconds, s, backendSolutions, 1, backendValid, s != 3)
			if name == "slow" {
				m = append(m, timed(backendStart, 5*time.Millisecond))
			}
			h.records = append(h.records, made(minimal(3), i, name, c, m...))
		}
	}
	h.says = []string{
		"9×9 minimal quick (next slow, 5.5 [", "agree on the number of solutions of 2 of 2 puzzles; 1 solutions were refused by the judge.",
	}
	h.rows = [][]string{
		{"Time to the answer", "9×9 minimal", "quick", "2", "100 % [34.2, 100]…", "2000…", "2000", "1"},
		{"Time to the answer", "9×9 minimal", "slow", "2", "50 % [9.45, 90.5]…", "…", "11,000", "5.5 […"},
		{"Start-up of outside programs", "slow", "2", "5"},
	}
	return h
}

// Puzzles with 1, 100 and 1000 solutions. The walk says 100 of each, with 1.9 to 2.1 for
// the logarithm: of the two with several solutions it holds the second, is below the third
// by 90 %. Naive draws for eight cells meet no solution.
func reportOfCounting() (h byHand) {
	k := experiments.Kind{Basis: 3, Holes: "random", Clues: 22}
	for i, n := range []int64{1, 100, 1000} {
		add := func(method string, m ...results.Metric) {
			h.records = append(h.records, made(k, i, method, experiments.Config{"aim": countPuzzle, "method": method, "nodes": 500}, m...))
		}
		whole := append(countOf(n), numbers("settled", true, "log10", math.Log10(float64(n)), "nodes", 10+i, "time", 0.001)...)
		add("links", whole...)
		if i > 0 {
			add("diagram", whole...)
		}
		add("walk", numbers("probes", 1000, "hits", 500, "log10", 2, "low", 1.9, "high", 2.1, "error", 0.2, "time", 0.01)...)
		add("naive-8", numbers("probes", 1000, "hits", 0, "distinct", 0, "time", 0.01)...)
	}
	h.says = []string{
		"On 9×9 random puzzles with several solutions 95 % intervals hold the exact count for walk 50 % [9.45, 90.5]", "(median error 45 %)",
		"Draws for eight cells meet no solution at all of 100 % [34.2, 100]",
	}
	h.rows = [][]string{
		// An error of 0.2 takes four times the 10 ms to come down to 10 %.
		{"Estimates against exact counts", "9×9 random", "walk", "2", "0", "50 % [9.45, 90.5]…", "1, 0", "1.58", "45 %", "0.55…", "10", "40"},
		{"Estimates against exact counts", "9×9 random", "naive-8", "2", "2", "–", "–", "–", "100 %", "0…", "10", "–"},
		{"What draws for chosen cells find", "9×9 random", "8", "2", "0 %", "100 % [34.2, 100]…", "0 %"},
		{"Exact counts", "9×9 random", "3", "links", "3", "11.5", "1", "0", "1", "100", "1000"},
		{"Exact counts", "9×9 random", "3", "diagram", "2", "11.5", "1", "0", "0", "316", "1000"}, // 10^2.5
	}
	return h
}

// The 288 grids begin with floors that go on in four or in two ways, two floors each: three
// on average, a third of that apart. Independent bands and stacks give 256, 11 % too few.
func reportOfBands() (h byHand) {
	add := func(quantity, method string, m ...results.Metric) {
		trial := experiments.Params{}.Trial("k2-"+quantity+"/0", method, experiments.Config{"basis": 2, "quantity": quantity, "method": method})
		h.records = append(h.records, recordOf(trial, m...))
	}
	floors := append(countOf(4), numbers("independent-log10", math.Log10(256), "time", 0.003)...)
	add(bandFloors, "one", floors...)
	add(bandFloors, "two", floors...)
	add(bandGrids, "completed-classes", append(countOf(288), numbers("different", 2, "size-0", 2, "completions-0", 4, "size-1", 2, "completions-1", 2)...)...)
	h.says = []string{
		"There are, given the first row, floors K=2 4. All methods agree.",
		"The 2 classes of K=2 begin 288 grids (2 different numbers of completions); taking bands and stacks for independent is off by −11 %.",
	}
	h.rows = [][]string{
		{"Counts", "floors", "2", "4", "0.60206", "one, two"},
		{"Counts", "grids", "2", "288", "2.45939", "completed-classes"},
		{"Times", "floors", "one", "2", "3", "1"},
		{"Grids, if bands and stacks were independent", "2", "256", "2.40824", "288", "−11 %"},
		{"How many grids begin with a floor", "2", "2", "2", "2", "3", "3", "4", "33.3 %"},
	}
	return h
}

// χ² of 30 with 30 degrees of freedom has the cube root of its ratio 2/270 above the mean,
// 0.0861 deviations; 300 has 1.162 above, 13.5 deviations, and φ² (300−30)/1000. Five pairs
// in 1000·999/2 are those of 99,900 grids.
func reportOfGenerators() (h byHand) {
	trial := func(aim string, basis int) experiments.Trial {
		return experiments.Params{}.Trial(aim+"/0", "", experiments.Config{"aim": aim, "basis": basis})
	}
	h.records = append(h.records,
		recordOf(trial(reachGrids, 2), numbers(
			"draws-uniform", 1000, "pairs-uniform", 0, "chi2-uniform", 30, "cells-uniform", 31, "hit-uniform", 200, "time-uniform", 0.002,
			"draws-full", 1000, "pairs-full", 0, "chi2-full", 300, "cells-full", 31, "hit-full", 100, "time-full", 0.003)...),
		recordOf(trial(reachBirthday, 3), numbers("draws-shifted", 1000, "pairs-shifted", 5, "time-shifted", 0.1)...),
		recordOf(trial(reachGroup, 3), numbers("order-0", 1000, "automorphisms", 4, "orbit-0", 249750, "swap-order-0", 800, "swap-automorphisms", 2,
			"swap-orbit-0", 400, "counted-orbit-0", 100, "returns", false)...))
	h.says = []string{
		"For basis 3 relabelling and swaps reach 400 grids, 7 + 7 + 9 swaps 100 of them, all symmetries of the shift pattern 249,750.",
		"On the 288 grids of basis 2 no unevenness is seen (p ≥ 0.001) of uniform; uneven are full (φ² 0.27).",
	}
	h.rows = [][]string{
		{"Groups and orbits of the shift pattern", "3", "1,000", "4", "249,750", "800", "2", "400", "100", "1/4", "never"},
		{"Grids of basis 2 against the 288", "uniform", "1000", "200", "30", "30", "0.0861", "0.47", "0", "2"},
		{"Grids of basis 2 against the 288", "full", "1000", "100", "300", "30", "13.5", "…", "0.27", "3"},
		{"Coincidences among grids of basis 3", "shifted", "1000", "1", "5", "2", "99,900 […", "249,750"}, // 499,500 pairs
	}
	return h
}

// Half of the cubes with a tenth of the cells have one solution, all with two tenths, two of
// five with half a tenth; of the
// flat grids of the same side none. Cubes keep 73 and 146 of 729 cells, a median of 15 %, and
// links are the quickest of those that settle both.
func reportOfCubes() (h byHand) {
	add := func(key string, c experiments.Config, m ...results.Metric) {
		h.records = append(h.records, recordOf(experiments.Params{}.Trial(key, "", c), m...))
	}
	for _, method := range []string{"dlx", "layers"} {
		add("count/k2/"+method, experiments.Config{"aim": cubeCount, "basis": 2, "method": method}, append(countOf(768), numbers("nodes", 1000, "time", 0.002)...)...)
	}
	add("estimate/k2", experiments.Config{"aim": cubeEstimate, "basis": 2}, numbers("probes", 40, "hits", 30, "log10", 2.9, "low", 2.8, "high", 3)...)
	for _, carved := range []struct {
		form       string
		fill       float64
		unique, of int
	}{{shapeCube, 0.1, 1, 2}, {shapeCube, 0.2, 2, 2}, {shapeCube, 0.05, 2, 5}, {shapeSameSide, 0.2, 0, 2}} {
		for i := range carved.of {
			c := experiments.Config{"aim": cubeCarved, "basis": 3, "shape": carved.form, "fill": carved.fill}
			add("carved", c, numbers("surplus", 100, "left-singles", 80, "left-locked", 60, "left-tuples", 50, "left-fish", 40*i,
				"settled", i == 0, "unique", i < carved.unique, "nodes", 7)...)
		}
	}
	for i := range 2 {
		m := numbers("clues", 73*(1+i), "asked", 9, "undecided", 0, "minimal", i == 0, "dig-time", 0.5)
		for n, method := range cubeMethods() { // search settles one of two, the others both
			m = append(m, numbers("settled-"+method, n > 0 || i == 0, "nodes-"+method, 5, "time-"+method, 0.001*float64(1+n))...)
		}
		add("dug", experiments.Config{"aim": cubeDug, "basis": 3, "shape": shapeCube}, m...)
	}
	h.says = []string{
		"There are 768 4×4×4 cubes, by 2 methods.",
		"Half of the puzzles with random holes have one solution from this fill on: 9×9×9 cube 10 %, 9×9 flat more than 80 %.",
		"Dug puzzles keep, in the median: 9×9×9 cube 15 % of the cells, quickest proof by dlx (2 of 2 settled, median 2 ms).",
	}
	h.rows = [][]string{
		{"All 4×4×4 cubes, counted", "dlx", "768", "1000", "2"},
		{"All cubes, estimated by random walks", "4×4×4 cube", "40", "30", "2.90 [2.80, 3.00]", "794.3 [631, 1000]"},
		{"Puzzles with random holes, K = 3", "9×9×9 cube", "10 %", "2", "50 % [9.45, 90.5]…", "1", "20 %", "40 %", "50 %", "80 %", "50 % [9.45, 90.5]…", "7"},
		{"Puzzles dug to one solution", "9×9×9 cube", "2", "109.5", "15 %", "73", "1", "9", "0.5"},
		{"Methods on the dug puzzles", "9×9×9 cube", "search", "2", "1", "5", "1"},
	}
	return h
}
