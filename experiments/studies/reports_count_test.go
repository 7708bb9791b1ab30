package studies

import (
	"fmt"
	"math"

	"basisk/experiments"
	"basisk/results"
)

// The technique b leaves 2 and 3 clues fewer than singles, uniqueness 3 fewer than b.
func reportOfEconomy() (h byHand) {
	for i := range 2 {
		for _, x := range []struct {
			name  string
			clues [2]int
		}{{"singles", [2]int{30, 32}}, {"b", [2]int{28, 29}}, {uniqueOnly, [2]int{25, 26}}} {
			c, n := experiments.Config{configSet: x.name, configRules: "list"}, x.clues[i]
			h.records = append(h.records, made(experiments.Population{Basis: 3}, i, x.name, c, numbers("clues", n, "fill", float64(n)/81, "time", 0.004)...))
		}
	}
	h.says = []string{"Dug with unique, 9×9 puzzles keep 25.5 [19.1, 31.9]", "No difference is seen from digging with singles alone: −5.5 [−11.9, 0.853]"}
	h.rows = [][]string{
		{"Clues more or fewer than with singles", "9×9", "−2.5 […", "−5.5 […"},
		{"Clues more or fewer than with the technique before", "9×9", "−2.5 […", "−3 […"},
		{"Clues that are left", "9×9", "singles", "31 […", "38.3 […", "2", "4 […"},
		{"Clues that are left", "9×9", "b", "28.5 […", "35.2 […", "2", "4 […"},
		{"Clues that are left", "9×9", "unique", "25.5 […", "31.5 […", "2", "4 […"},
	}
	return h
}

// Sizes 0, 1, 1, 2, one of 3 or 4, since the 85320 sets of three of 81 cells are too many, and
// one of which the time was over at 2 of 16 cells: between 9 and 24 in six. Of the two of one
// cell, 3 in 30 and 6 in 30 cells suffice.
func reportOfBackdoors() (h byHand) {
	c := experiments.Config{"set": "singles", "rules": "singles"}
	for i, size := range []int{0, 1, 1, 2, 4} {
		m := numbers("size", size, "proved", i < 4, "open", 81)
		if i < 4 {
			m = append(m, numbers("backdoors", 3*i, "sets", 30)...)
		}
		h.records = append(h.records, made(minimal(3), i, "singles", c, m...))
	}
	cut := made(minimal(3), 5, "singles", c, numbers("size", 2, "open", 16, results.Censored, 1)...)
	h.records = append(h.records, cut)
	h.says = []string{"On 9×9 minimal puzzles 1.5 to 4 ["}
	h.rows = [][]string{
		{"Smallest backdoors, mean size", "9×9 minimal", "1.5 to 4 […"},
		{"Backdoors of one cell", "9×9 minimal", "singles", "6", "15 […"},
		{"The sets of rules", "singles", "singles", "6"},
	}
	return h
}

// Puzzles with 1, 100 and 1000 solutions, and one that nobody counts. The walk says 100 of
// each, with 1.9 to 2.1 for the logarithm: of the two that are known to have several solutions
// it holds one, and of the three that may have one or two, [6.15, 79.2] to [20.8, 93.9] %. The
// other is below by 90 %. Naive draws for eight cells meet no solution.
func reportOfCounting() (h byHand) {
	k := experiments.Population{Basis: 3, Holes: "random", Clues: 22}
	for i, n := range []int64{1, 100, 1000, 0} {
		add := func(method string, m ...results.Metric) {
			h.records = append(h.records, made(k, i, method, experiments.Config{"aim": countPuzzle, "method": method, "nodes": 500}, m...))
		}
		exactly := numbers("settled", n > 0, "nodes", 10+i, "time", 0.001)
		if n > 0 {
			exactly = append(exactly, countOf(n)...)
		}
		add("links", exactly...)
		if i > 0 {
			add("diagram", exactly...)
		}
		add("walk", numbers("probes", 1000, "hits", 500, "log10", 2, "low", 1.9, "high", 2.1, "error", 0.2, "time", 0.01)...)
		add("naive-8", numbers("probes", 1000, "hits", 0, "distinct", 0, "time", 0.01)...)
	}
	// Two trials say that there are 100 and 300 grids, a mean of 200.
	for i, log := range []float64{2, 2 + math.Log10(3)} {
		c := experiments.Config{"aim": countGrids, "basis": 2, "method": "walk"}
		trial := experiments.Params{}.Trial(fmt.Sprintf("grids-k2/%d", i), "walk", c)
		h.records = append(h.records, recordOf(trial, numbers("probes", 4, "hits", 3, "log10", log, "error", 0.5, "time", 0.25)...))
	}
	h.says = []string{
		"On 9×9 random puzzles with several solutions, ", "for 50 % [9.45, 90.5]† of the 2 counted; of all 3, for 33.3 to 66.7 % [6.15, 93.9]†.",
	}
	const title = "Estimates against exact counts"
	h.rows = [][]string{
		// An error of 0.2 takes four times the 10 ms to come down to 10 %.
		{title, "9×9 random", "walk", "3", "none of 3 (at most 63 %)", "50 % [9.45, 90.5]…", "33.3 to 66.7 % [6.15, 93.9]…", "45 %", "0.55…", "10", "40"},
		{"Draws for chosen cells against exact counts", "9×9 random", "naive-8", "3", "100 % [36.8, 100]…", "–", "–", "100 %", "0…", "10", "–"},
		{"Exact counts", "9×9 random", "links", "75 % [30.1, 95.4]…", "11", "1"}, // 10, 11, 12 and more than 13
		{"Exact counts", "9×9 random", "diagram", "66.7 % [20.8, 93.9]…", "12", "1"},
		{"The number of all grids", "4×4", "walk", "–", "2", "8", "6", "2.301 [1.3495, ∞]†", "0.5"}, // 200 + 12.7·100
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
	add(bandRows, "one", countOf(4)...)
	add(bandFloors, "one", floors...)
	add(bandFloors, "two", floors...)
	add(bandGrids, "completed-classes", append(countOf(288), numbers("different", 2, "size-0", 2, "completions-0", 4, "size-1", 2, "completions-1", 2)...)...)
	h.says = []string{
		"Below the first row of a 4×4 grid one of 4 rows can stand. There are 288 such grids, with 2 classes of bands;", "is off by −11 %.",
	}
	h.rows = [][]string{
		{"Grids from the classes of their first floors", "4×4", "288", "2", "2", "33.3 %", "−11 %"},
		{"Counts", "floors", "2", "4×4", "4", "0.60206", "2.40824"},
		{"Counts", "grids", "2", "4×4", "288", "2.45939", "–"},
		{"Times, ms", "floors", "one", "3"},
	}
	return h
}

// With 30 degrees of freedom and 1000 draws χ² of 30 gives φ² = 0, between 7.68 ∓ 1.96·√75.4
// thousandths, and of 300 φ² = 270, between 277.68 ∓ 1.96·√1155.4.
func reportOfGenerators() (h byHand) {
	trial := func(aim string, basis int) experiments.Trial {
		return experiments.Params{}.Trial(aim+"/0", "", experiments.Config{"aim": aim, "basis": basis})
	}
	h.records = append(h.records,
		recordOf(trial(generatorGrids, 2), numbers(
			"draws-search", 1000, "pairs-search", 0, "chi2-search", 30, "cells-search", 31, "hit-search", 200, "time-search", 0.002,
			"draws-full", 1000, "pairs-full", 0, "chi2-full", 300, "cells-full", 31, "hit-full", 100, "time-full", 0.003)...),
		recordOf(trial(generatorBirthday, 3), numbers("draws-shifted", 1000, "pairs-shifted", 5, "time-shifted", 0.1)...),
		recordOf(trial(generatorGroup, 3), numbers("order-0", 1000, "automorphisms", 4, "orbit-0", 249750, "swap-order-0", 800, "swap-automorphisms", 2,
			"swap-orbit-0", 400, "counted-orbit-0", 100, "returns", false)...))
	h.says = []string{
		"Relabelling and swaps make 400 9×9 grids of a pattern.",
		"are uneven: the variance of their chances, relative to fair ones, is 0.27 [0.211, 0.344]†.",
	}
	h.rows = [][]string{
		{"Grids that are reached from the shift pattern", "9×9", "249,750", "400", "100", "1/4", "4"},
		{"How evenly generators draw", "search", "200", "0 [−0.00933, 0.0247]", "2"},
		{"How evenly generators draw", "full", "100", "0.27 [0.211, 0.344]†", "3"},
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
	// A quarter, a half and three quarters of four have one solution: the curve is logistic,
	// with the middle in the middle.
	for place, form := range []string{shapeCube, shapeSameSide} {
		for step := range 3 {
			for i := range 4 {
				c := experiments.Config{"aim": cubeCarved, "basis": 3, "shape": form, "fill": float64(1+3*place+step) / 10}
				add("carved", c, numbers("surplus", 100, "left-singles", 80, "left-locked", 60, "left-tuples", 50, "left-fish", 40*(i/2),
					"settled", true, "unique", i <= step, "nodes", 7)...)
			}
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
		"one solution with 20 [", " % of the cells given on the 9×9×9 cube, 50 [", " % on the 9×9 flat.",
	}
	h.rows = [][]string{
		{"The fill at which half of the puzzles with random holes are …, %", "9×9×9 cube", "20 […", "9.11 […", "–", "–"},
		{"Puzzles with random holes that have one solution", "K = 3", "0.2", "50 % [15, 85]…", "–"},
		{"Puzzles with random holes that the rules solve", "K = 3", "0.1", "50 % [15, 85]…", "–"},
		{"All 4×4×4 cubes, counted", "dlx", "768", "1000", "2"},
		{"Puzzles dug to one solution, medians", "9×9×9 cube", "110 […", "15 […", "50 % [9.45, 90.5]…", "9 […", "0.5 […"},
		{"Methods on the dug puzzles, medians", "9×9×9 cube", "search", "50 % [9.45, 90.5]…", "5 […", "1 […"},
	}
	return h
}
