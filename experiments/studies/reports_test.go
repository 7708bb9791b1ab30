package studies

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
)

// A byHand is records of an experiment that a test makes up, with what the report must say
// of them. The numbers are worked out by hand: shares of 1, 2 and 3 of 4 have Wilson's
// intervals [4.56, 69.9], [15, 85] and [30.1, 95.4] %.
type byHand struct {
	records []results.Record
	// says are parts of the answer.
	says []string
	// rows are rows of tables: the title, then the entries; "…" stands for anything.
	rows [][]string
}

// made is the record of a variant of the i-th puzzle of a kind.
func made(k experiments.Kind, i int, variant string, c experiments.Config, metrics ...results.Metric) results.Record {
	return recordOf(experiments.Params{}.Trial(fmt.Sprintf("%s/%d", k.Name(), i), variant, k.Config(c)), metrics...)
}

// numbers makes metrics of names and values in turn. Those called time are in seconds.
func numbers(pairs ...any) (list []results.Metric) {
	for i := 0; i < len(pairs); i += 2 {
		list = append(list, exact(pairs[i].(string), "", math.NaN()))
		switch v := pairs[i+1].(type) {
		case int:
			list[i/2].Value = float64(v)
		case float64:
			list[i/2].Value = v
		case bool:
			list[i/2].Value = yes(v)
		}
	}
	return list
}

// reports has made-up records for every experiment.
var reports = map[string]func() byHand{
	"phase": reportOfPhase, "tuple-payoff": reportOfPayoff, "heuristic-scaling": reportOfScaling, "coupling": reportOfCoupling,
	"finder-cost": reportOfFinders, "strength": reportOfStrength, "placement": reportOfPlacement, "dilemma": reportOfDilemma,
	"clue-economy": reportOfEconomy, "backdoors": reportOfBackdoors, "backends": reportOfBackends, "counting": reportOfCounting,
	"bands": reportOfBands, "generators": reportOfGenerators, "cubes": reportOfCubes,
}

// TestReportsByHand: the sentences and tables of every report have the numbers that the
// records give by hand.
func TestReportsByHand(t *testing.T) {
	require.Len(t, reports, len(Catalog()))
	for _, e := range Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			report, known := reports[e.Name()]
			require.True(t, known, "an experiment whose report nobody has worked out by hand")
			h := report()
			s := e.Experiment.(experiments.Summarizer).Summarize(slices.Values(h.records))
			for _, text := range h.says {
				require.Contains(t, s.Answer, text)
			}
			require.NotEmpty(t, h.rows)
			for _, want := range h.rows {
				table := tableOf(t, s, want[0])
				require.Condition(t, func() bool {
					return slices.ContainsFunc(table.Rows, func(row []string) bool { return like(row, want[1:]) })
				}, "%s has no row %q among %q", want[0], want[1:], table.Rows)
			}
		})
	}
}

// like reports whether entries are those wanted, or begin as those that end with "…".
func like(row, want []string) bool {
	return slices.EqualFunc(row, want, func(entry, wanted string) bool {
		start, open := strings.CutSuffix(wanted, "…")
		return entry == wanted || open && strings.HasPrefix(entry, start)
	})
}

// Conflicts are 10, 40 and 20 at three fills between two of 1, of balanced holes 80 at 4 clues in 9: the peak
// is the second fill, its neighbours bound it, and balanced holes have twice the conflicts.
func reportOfPhase() (h byHand) {
	c := experiments.Config{"aim": phaseSettle, "rules": "few=singles;more=singles,hall"}
	for i := range 4 {
		for fill, conflicts := range map[float64]int{0.2: 1, 0.3: 10, 0.4: 40, 0.5: 20, 0.6: 1} {
			h.records = append(h.records, made(random(3, fill), i, phaseSettle, c, numbers("few-solve", i < 1, "few-left", 10*i, "more-solve", true, "more-left", 0,
				"unique", i < 2, "settled", true, "conflicts", conflicts, "branches", 5+i, "search-settled", i < 3)...))
		}
		h.records = append(h.records, made(balanced(3, 0.4444), i, phaseSettle, c, numbers("conflicts", 80, "settled", true)...))
	}
	for i, unknown := range []int{0, 0, 3} {
		h.records = append(h.records, made(random(3, 0.4), i, phaseBackbone, experiments.Config{"aim": phaseBackbone},
			numbers("open", 10, "backbone", 4+2*i, "backbone-unknown", unknown)...))
	}
	h.says = []string{
		"9×9, random holes at fill 0.4 [0.3, 0.5]", "(40 conflicts a puzzle)",
		"9×9, balanced holes at fill 0.444", "(80 conflicts a puzzle, the only fill looked at)",
		"over those at the peak of random ones: 2 [2, 2] (9×9).",
	}
	h.rows = [][]string{
		{"The peaks", "9×9", "random", "0.4 [0.3, 0.5]…", "4", "40 [40, 40]…", "40…", "100 % [51, 100]…", "75 % [30.1, 95.4]…"},
		{"All fills", "9×9", "random", "0.4", "4", "25 % [4.56, 69.9]…", "15", "100 % [51, 100]…", "0", "50 % [15, 85]…", "100 % [51, 100]…", "40", "6.5"},
		// The shares of the first two are 4 and 6 of 10 open cells; of the third some are not known.
		{"Backbones", "9×9", "random", "0.4", "3", "1", "50 % [40, 60]…"},
	}
	return h
}

// Four puzzles of 25×25, with 1000 candidates in 625 cells after singles, use two pairs each
// and one of them a tuple of seven, above K+1 = 6. A pair removes two candidates for 100
// sets and 20 µs; sizes up to 2 take 100 of the 375 too many, up to 3 take 150.
func reportOfPayoff() (h byHand) {
	c := experiments.Config{"side": "both", "set": "s"}
	for i := range 4 {
		m := numbers("units", 75, "left-0", 1000, "left", 850, "solved", i == 0, "left-below-2", 1000, "left-below-3", 900,
			"work-2", 400, "time-2", 80e-6, "uses-2", 2, "removed-2", 4, "largest", 2)
		if i == 3 {
			m[len(m)-1].Value = 7
			m = append(m, numbers("uses-7", 1, "removed-7", 1)...)
		}
		h.records = append(h.records, made(random(5, 0.5), i, "both", c, m...))
		if i < 2 {
			c := experiments.Config{"side": "naked", "set": "s"}
			h.records = append(h.records, made(random(5, 0.5), i, "naked", c, numbers("units", 75, "largest", 7*i, "solved", i == 1)...))
		}
	}
	h.says = []string{"Puzzles that need a tuple larger than K+1: 25×25 random 50 %: 25 % [4.56, 69.9]"}
	h.rows = [][]string{
		{"Tuples used, by size", "25×25 random 50 %", "s", "4", "8", "0", "0", "0", "0", "1", "25 % [4.56, 69.9]…"},
		{"Is K+1 enough?", "25×25 random 50 %", "s", "5", "4", "1", "25 % [4.56, 69.9]…", "11.1 %…", "7", "12"}, // 1 of 9 uses
		{"What a size pays and costs", "25×25 random 50 %", "s", "2", "0.0267", "16", "100", "20", "26.7 %"},    // 8 in 300 units
		{"What a size pays and costs", "25×25 random 50 %", "s", "3", "0", "0", "–", "–", "40 %"},
		{"What a size pays and costs", "25×25 random 50 %", "s", "7", "0.00333", "1", "–", "–", "–"},
		{"Both sides, or one", "25×25 random 50 %", "s", "naked", "2", "50 % [9.45, 90.5]…", "0", "50 % [9.45, 90.5]…"},
	}
	return h
}

// Of a surplus of 100 the set a clears 20 and 40, b 30 points more on each puzzle of five
// sides, and 40 on 25×25. The time of a is N³ µs, that of b twice as much.
func reportOfScaling() (h byHand) {
	h.records = append(h.records, recordOf(experiments.Params{}.Trial("k3", calibration, experiments.Kind{Basis: 3}.Config(experiments.Config{calibration: 7})),
		numbers("fill", 0.33, "fill-low", 0.32, "fill-high", 0.34, "grids", 1000)...))
	for i, a := range []float64{0.2, 0.4} {
		for basis := 2; basis <= 6; basis++ {
			k := random(basis, 0.5)
			seconds := math.Pow(float64(k.Side()), 3) * 1e-6 * (0.9 + 0.2*float64(i))
			h.records = append(h.records,
				rungRecord(k, i, "a", a, numbers("solved", false, "work", 100, "time", seconds, "memory", 2048, "board-memory", 1024, "allocations", 7)...),
				rungRecord(k, i, "b", a+0.3+0.1*yes(basis == 5), numbers("solved", i == 1, "work", 200+100*i, "time", 2*seconds)...))
		}
	}
	h.says = []string{
		"Random, from 4×4 to 36×36, the set a clears 30 → 30 % of the surplus, and each further set so many points more than the one before it: b 30 → 30 (40 at 25×25)",
		"a puzzle's processor time grows with the side N as N^3 [", " with a, N^3 [", " with b.",
	}
	start := []string{"random", "9×9", "50 %", "2"}
	row := func(title string, entries ...string) []string { return slices.Concat([]string{title}, start, entries) }
	h.rows = [][]string{
		{"The matched fills", "9×9", "1000", "33 % [32, 34]…"},
		row("Surplus cleared, %", "30 [20, 40]…", "60 [50, 70]…"), row("Cleared beyond the set before, points", "30 [30, 30]…"),
		row("Solved", "0 % [0, 65.8]…", "50 % [9.45, 90.5]…"), row("Processor time of a puzzle, ms", "0.729…", "1.46…"),
		row("Work on a puzzle, sets", "100 [100, 100]…", "250…"), row("Memory allocated on a puzzle, KiB", "2 [2, 2]…", "–"),
		row("Memory of the board, KiB", "1 [1, 1]…", "–"), row("Allocations on a puzzle, objects", "7 [7, 7]…", "–"),
		{"How the time grows, ms: random", "a", "5", "3…", "…", "–", "N^b, 1", "…", "N = 49: 118…"}, // 49³ µs
	}
	return h
}

// Beside what singles clear, 20 of a hundred, locked clears 10, tuples 30, and both 50: of
// the 10 that they clear only together each has half. Search settles half of the puzzles,
// with tuples all. Locked doubles the time, tuples multiply it by three.
func reportOfCoupling() (h byHand) {
	for i := range 4 {
		for ways := range 8 {
			locked, tuples, search := ways&1 == 1, ways&2 == 2, ways&4 == 4
			seconds := 0.001 * (1 + yes(locked)) * (1 + 2*yes(tuples))
			m := numbers("settled", search && (tuples || i < 2), "time", seconds)
			if !search {
				m = append(m, exact("cleared", "", 0.2+0.1*yes(locked)+0.3*yes(tuples)+0.1*yes(locked && tuples)))
			}
			c := experiments.Config{"factors": "locked=locked;tuples=hall", "set": ways, "nodes": 2000, "search": search}
			h.records = append(h.records, made(random(3, 0.3), i, fmt.Sprint(ways), c, m...))
		}
	}
	h.says = []string{
		"locked 10 [10, 10]", "alone in 2 [2, 2]", "times the time, 20 [20, 20]", "tuples 30 [30, 30]", "alone in 3 [3, 3]", "40 [40, 40]",
		"than with singles alone: locked 0 [0, 0]", "tuples 50 [", "None of them makes search with singles quicker for certain.",
	}
	const k = "9×9 random 30 %"
	h.rows = [][]string{
		{"All ways", k, "singles", "4", "20 %", "0 % [0, 49]…", "1", "1…"},
		{"All ways", k, "locked+tuples", "4", "70 %", "0 % [0, 49]…", "6", "6 [6, 6]…"},
		{"All ways", k, "search", "4", "–", "50 % [15, 85]…", "1", "1…"},
		{"All ways", k, "tuples+search", "4", "–", "100 % [51, 100]…", "3", "3 [3, 3]…"},
		{"Shapley shares", k, "cleared", "15 [15, 15]…", "35 [35, 35]…", "–"},
		// Tuples settle half of the puzzles more, only after search: in three of the six
		// orders they come last of the two, in the others search brings all.
		{"Shapley shares", k, "settled", "0 [0, 0]…", "25 […", "75 […"},
		{"Worth without search", k, "locked", "10 [10, 10]…", "2 [2, 2]…", "20 [20, 20]…", "2 [2, 2]…"},
		{"Worth within search", k, "tuples", "50 […", "3 [3, 3]…", "50 […", "3 [3, 3]…"},
	}
	return h
}

// On five sides the kernel takes N² µs in the median and the map three times that: both grow
// as N², with the middle of three puzzles on the law and the others a tenth off it.
func reportOfFinders() (h byHand) {
	for i := range 3 {
		for basis := 2; basis <= 6; basis++ {
			k := random(basis, 0.4)
			for _, set := range []string{"map", "hall"} {
				c := experiments.Config{"set": set, "rules": "hall"}
				micros := math.Pow(float64(k.Side()), 2) * 1e-6 * (0.9 + 0.1*float64(i)) * (1 + 2*yes(set == "map"))
				h.records = append(h.records, made(k, i, set, c, numbers("look-time", micros, "time", 2*micros, "look-work", 10*basis, "look-memory", 100)...))
			}
		}
	}
	h.says = []string{
		"Time of the first look grows with the side N as: map N^2 [", "; hall N^2 [",
		"as multiples of that of the Hall kernel: map 3 [3, 3]† (4×4), 3 [3, 3]† (16×16), 3 [3, 3]† (36×36).",
	}
	h.rows = [][]string{
		{"First look at the whole board, µs", "4×4", "48…", "16…"},
		{"First look at the whole board, µs", "9×9", "243…", "81…"},
		{"To the fixpoint with singles, µs", "9×9", "486…", "162…"},
		{"Work of the first look", "9×9", "30…", "30…"},
		{"Time of the first look, as a multiple of that of the Hall kernel", "4×4", "3 [3, 3]…"},
		{"Memory allocated by the first look, bytes", "4×4", "100…", "100…"},
		{"How the time of the first look grows, µs", "map", "5", "2 […", "…", "–", "N^b, 1", "…", "N = 49: 7203…"}, // 3·49²
	}
	return h
}

// The first level takes half of the 200 candidates too many of each puzzle, the second the
// rest of one of four.
func reportOfStrength() (h byHand) {
	for i := range 4 {
		m := numbers("given", 281, "left-0", 181, "solved-0", false, "time-0", 2e-6, "left-1", 181, "solved-1", i == 2, "time-1", 4e-6)
		if i == 2 {
			m[4].Value = 81
		}
		h.records = append(h.records, made(minimal(3), i, "", experiments.Config{strengthChain: "a=naked-single;b=hidden-single"}, m...))
	}
	h.says = []string{"than the one below: a on 100 % [51, 100]", "+ b on 25 % [4.56, 69.9]† (smallest witness 9×9)."}
	h.rows = [][]string{
		{"The chain", "9×9 minimal", "a", "4", "100 % [51, 100]…", "50 %", "0 % [0, 49]…", "2"},
		{"The chain", "9×9 minimal", "+ b", "4", "25 % [4.56, 69.9]…", "62.5 %", "25 % [4.56, 69.9]…", "4"},
		{"Smallest witnesses", "a", "9×9", "281", "181", "k3-minimal/0", "the puzzle of k3-minimal/0 is not at hand"},
		{"Smallest witnesses", "+ b", "9×9", "181", "81", "k3-minimal/2", "the puzzle of k3-minimal/2 is not at hand"},
	}
	return h
}

// The cell costs 50 and 150 nodes; rowcol 100 and a run that the limit of 400 cut, which
// counts as 800, so 4.5 times as many; chance 200, with restarts 150.
func reportOfPlacement() (h byHand) {
	for name, nodes := range map[string][2]int{"cell": {50, 150}, "rowcol": {100, 400}, "random": {200, 200}, "random-restarts": {150, 150}} {
		for i, n := range nodes {
			c := experiments.Config{raceContestant: name, raceSeed: 1, placementLimit: 400}
			h.records = append(h.records, made(random(3, 0.3), i, name, c, numbers("nodes", n, "settled", n < 400, "time", float64(n)*1e-6)...))
		}
	}
	const k = "9×9 random 30 %"
	h.says = []string{
		k + " cell (the fullest row or column costs 4.5 [", "times its nodes, 1 of its 2 runs cut).",
		"Restarts multiply the nodes by: " + k + " random 0.75 [0.75, 0.75]",
	}
	h.rows = [][]string{
		{"Nodes to a solution", k, "cell", "2", "100 % [34.2, 100]…", "100…", "100", "1"},
		{"Nodes to a solution", k, "rowcol", "2", "50 % [9.45, 90.5]…", "…", "450", "4.5 […"},
		{"Times", k, "cell", "0.1", "0.1", "1", "1"},
		{"Times", k, "rowcol", "0.45", "0.45", "4.5 […", "1"}, // 0.1 ms, and twice 0.4 ms
	}
	return h
}

// countOf makes the parts of a whole number.
func countOf(n int64) []results.Metric { return exactWhole(metricCount, "", big.NewInt(n)) }
