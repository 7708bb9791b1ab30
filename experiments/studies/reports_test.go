package studies

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/experiments"
	"basisk/results"
	"basisk/solver/maker"
)

// byHand has made-up records of an experiment, and what the report must say about them, worked out by hand:
// shares of 1, 2 and 3 of 4 have the exact intervals [0.631, 80.6], [6.76, 93.2] and [19.4, 99.4] %.
type byHand struct {
	records []results.Record
	// says are parts of the answer.
	says []string
	// rows are rows of tables: the title, then the entries; "…" matches anything.
	rows [][]string
}

// random, balanced and minimal return populations of puzzles on squares.
func random(basis int, fill float64) maker.Population {
	return maker.Population{Basis: basis, Holes: maker.RandomHoles, Fill: fill}
}

func balanced(basis int, fill float64) maker.Population {
	return maker.Population{Basis: basis, Holes: maker.BalancedHoles, Fill: fill}
}

func minimal(basis int) maker.Population {
	return maker.Population{Basis: basis, Holes: maker.MinimalHoles}
}

// made returns the record of a variant of the i-th puzzle of a kind.
func made(k maker.Population, i int, variant string, c experiments.Config, metrics ...results.Metric) results.Record {
	return recordOf((&experiments.Params{}).Instance(k, i).Trial(variant, c), metrics...)
}

// numbers makes exact metrics without units from pairs of a name and a value.
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
	"phase": reportOfPhase, "freezing": reportOfFreezing, "tuple-payoff": reportOfPayoff, "threshold": reportOfThreshold, "coupling": reportOfCoupling, "cap": reportOfCap,
	"frontier": reportOfFrontier,
}

// TestReportsByHand: the sentences and tables of every report have the numbers worked out by hand.
func TestReportsByHand(t *testing.T) {
	require.Len(t, reports, len(Catalog()))
	for _, e := range Catalog() {
		t.Run(e.Name(), func(t *testing.T) {
			report, known := reports[e.Name()]
			require.True(t, known, "an experiment without a report worked out by hand")
			h := report()
			s := e.Experiment.(question).Summarize(slices.Values(h.records))
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

// like reports whether each entry equals the wanted one, or begins with what precedes its "…".
func like(row, want []string) bool {
	return slices.EqualFunc(row, want, func(entry, wanted string) bool {
		start, open := strings.CutSuffix(wanted, "…")
		return entry == wanted || open && strings.HasPrefix(entry, start)
	})
}

// With random holes the conflicts at five fills are 1, 10, 40, 20 and 1, with balanced holes 80 at a
// fill of 4/9: the peak is the third fill, its neighbours bound it, and balanced holes have twice the
// conflicts.
func reportOfPhase() (h byHand) {
	c := experiments.Config{"rules": "few=singles;more=singles,hall"}
	for i := range 4 {
		for fill, conflicts := range map[float64]int{0.2: 1, 0.3: 10, 0.4: 40, 0.5: 20, 0.6: 1} {
			h.records = append(h.records, made(random(3, fill), i, "settle", c, numbers("few-solve", i < 1, "few-left", 10*i, "more-solve", true, "more-left", 0,
				"unique", i < 2, "settled", true, "conflicts", conflicts, "find-conflicts", 5+i, "found", i < 3)...))
		}
		h.records = append(h.records, made(balanced(3, 0.4444), i, "settle", c, numbers("conflicts", 80, "settled", true)...))
	}
	h.says = []string{
		"the hardest share of given cells is 40 % [30, 50]† on 9×9.",
		"On 9×9 the median search meets 10 [1, 20] (random) and 80 (no interval)† (balanced) dead ends.",
	}
	h.rows = [][]string{
		{"The peaks", "9×9", "random", "40 % [30, 50]…", "20 of 20, 100 % […"},
		{"The peaks", "9×9", "balanced", "44.4 % (no interval)†", "4 of 4, 100 % […"},
		{"Conflicts by fill", "9×9", "random", "0.4", "40…", "40…", "4", "4 of 4, 100 % [39.8, 100]", "2 of 4, 50 % [6.76, 93.2]"},
		// One reached its limit at 8 conflicts: the median of 5, 6, 7 and at least 8.
		{"Finding and settling", "9×9", "random", "0.4", "6.5 (no interval)…", "40 (…", "3", "4", "2", "4"},
		{"Rules alone, by fill", "9×9", "random", "0.4", "1 of 4, 25 % [0.631, 80.6]", "15 […", "4 of 4, 100 % [39.8, 100]", "0 […"},
	}
	return h
}

// At each of four sides from 10 to 25, three quarters, a half and a quarter of 20 puzzles are
// mostly frozen with 0.9, 1 and 1.1 times a middle number of holes. The middle is 4·N^1.5, at the
// last side a tenth more.
func reportOfFreezing() (h byHand) {
	for _, rows := range []int{2, 3, 4, 5} {
		k := maker.Population{Basis: rows, Columns: 5, Holes: maker.RandomHoles}
		middle := 4 * math.Pow(float64(k.Side()), 1.5)
		if rows == 5 {
			middle *= 1.1
		}
		for step, frozen := range []int{15, 10, 5} {
			k.Fill = 0.5 - 0.1*float64(step)
			for i := range 20 {
				open := middle * (0.9 + 0.1*float64(step))
				h.records = append(h.records, made(k, i, "backbone", nil,
					exact("open", "", open), exact("backbone", "", open*(0.2+0.6*yes(i < frozen))), exact("backbone-unknown", "", 0)))
			}
		}
	}
	h.says = []string{"with so many holes: 126 [119, 134] on 10×10 (2×5), 232 [", " and 550 [", "They grow as N^1.58 [1.32, 1.85] (boxes)."}
	h.rows = [][]string{
		{"How the threshold grows with the side", "boxes", "50", "1.58 […", "240"},
		{"The threshold of each side", "boxes", "25×25", "550 […", "40 […", "60"},
		{"Backbones, % of the open cells", "boxes", "25×25", "0.4", "50 […", "10 of 20, 50 % [27.2, 72.8]", "20"},
	}
	return h
}

// Four puzzles of 25×25, with 1000 candidates in 625 cells after singles, use two pairs each, and
// one of them a tuple of seven, above K+1 = 6. A pair removes two candidates, at 100 sets and 20 µs
// each; sizes up to 2 remove 100 of the surplus of 375, sizes up to 3 remove 150.
func reportOfPayoff() (h byHand) {
	c := experiments.Config{keyKind: "both", "set": "s"}
	for i := range 4 {
		m := numbers("units", 75, "open-units", 50, "left-0", 1000, "left", 850, "solved", i == 0, "left-below-2", 1000, "left-below-3", 900,
			"work-2", 400, "time-2", 80e-6, "uses-2", 2, "removed-2", 4, "largest", 2)
		if i == 3 {
			m[len(m)-1].Value = 7
			m = append(m, numbers("uses-7", 1, "removed-7", 1)...)
		}
		h.records = append(h.records, made(random(5, 0.5), i, "both", c, m...))
	}
	h.says = []string{
		"Of the puzzles with random holes in which", "this share needs one above size K+1: 25 % [0.63, 81] on 25×25.",
	}
	h.rows = [][]string{
		{
			"Is K+1 enough?", "25×25", "random", "6", "4", "4 of 4, 100 % [40, 100]", "1 of 4, 25 % [0.63, 81]", "1 of 4, 25 % [0.63, 81]",
			"0 of 4, 0 % [0, 60]", "1 of 4, 25 % [0.63, 81]", "0 of 1",
		},
		{"Tuples used, by size", "5 random 0.5", "8", "0", "0", "0", "0", "1", "0"},
		{"What a size pays and costs", "25×25", "5 random 0.5", "2", "0.0267 (…", "0.04 (…", "16", "100", "20", "26.7 […"}, // 8 in 300 units
		{"What a size pays and costs", "25×25", "5 random 0.5", "3", "0 (…", "0 (…", "0", "–", "–", "40 […"},
		{"What a size pays and costs", "25×25", "5 random 0.5", "7", "0.00333 (…", "0.005 (…", "1", "–", "–", "40 […"},
	}
	return h
}

// Of 40 strict orders of 25×25 locked needs four more clues than all tuples in 30, pairs two more in ten, and in one of
// them it stayed undecided how the order goes on: all tuples need at most 310 clues there. Of 20 puzzles, locked solves
// five and all tuples ten.
func reportOfThreshold() (h byHand) {
	c := experiments.Config{"rules": "locked=singles,locked;pairs=singles,locked,hall-2;all=singles,locked,hall"}
	for i := range 40 {
		m := numbers("T-locked", 310+4*yes(i < 30), "T-pairs", 310+2*yes(i < 10), "T-all", 310)
		if i == 39 {
			m = numbers("T-locked", 311, "T-pairs", 310, "T-all", 0, "T-at-most-all", 310)
		}
		h.records = append(h.records, made(maker.Population{Basis: 5, Holes: maker.UniqueHoles}, i, "order", c, m...))
	}
	for i := range 20 {
		h.records = append(h.records, made(maker.Population{Basis: 5, Holes: maker.StagedHoles, Clues: 300}, i, "puzzle", c,
			numbers("solved-locked", i < 5, "solved-pairs", i < 8, "solved-all", i < 10)...))
	}
	h.says = []string{"On unique orders, all saves this many clues beside the last set before it", "0.5 to 8.25 ["}
	h.rows = [][]string{
		{"Clues that a set needs more than all tuples, mean", "25×25", "unique", "3.02 to 10.8 […", "0.5 to 8.25 […"},
		{"Orders that need more than a set, %", "25×25", "unique", "77.5 […", "25 to 27.5 […"},
		{"Fewest clues at which a set solves, median over orders", "25×25", "unique", "314 […", "310 […", "310 […"},
		{"Clues that a set saves beside the set before it with the same rules, mean", "25×25", "unique", "2.53 […", "0.5 to 8.25 […"},
		{"Orders in which it saves any, %", "25×25", "unique", "77.5 […", "25 to 27.5 […"},
		{"Orders", "25×25", "unique", "40", "1"},
		{"Puzzles without an order that a set solves, %", "5 staged 300", "–", "25 […", "40 […", "50 […"},
		{"The same beyond locked candidates, or the first set, points", "5 staged 300", "–", "0 […", "15 […", "25 […"},
	}
	return h
}

// Singles clear 20 % of the surplus. Locked clears 10 points more, tuples 30, and both together 50.
// Search settles half of the puzzles, and all of them with tuples. Locked doubles the time, tuples
// multiply it by three.
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
			h.records = append(h.records, made(random(3, 0.3), i, fmt.Sprint("ways-", ways), c, m...))
		}
	}
	h.says = []string{"settles 50 % with singles, 50 % with locked, 100 % with tuples and 100 % with locked+tuples."}
	const k = "3 random 0.3"
	h.rows = [][]string{
		{"Puzzles that search settles, by the rules at each node", k, "2 of 4, 50 % [6.76, 93.2]", "2 of 4, 50 % [6.76, 93.2]", "4 of 4, 100 % [39.8, 100]", "4 of 4, 100 % [39.8, 100]"},
		{"Settled by search beyond singles, points", k, "0 [−60.2, 60.2]", "50 […", "50 […"},
		// Half of the searches with singles ran out of nodes, so of half of the ratios only the upper
		// end is known, if the search with rules has ended.
		{"Time of the search, times that with singles", k, "1 to ∞ (…", "1.5 to 3 (…", "3 to 6 (…"},
		{"Cleared without search beyond singles, points", k, "10 [−56.3, 64.2]…", "30 [−48.3, 72.2]…", "50 [−40.4, 80.1]…"},
		{"Cleared without search, %", k, "20 […", "30 […", "50 […", "70 […"},
	}
	return h
}

// Tuples halve what is left and the time before Dancing Links, and double the time of the search. A
// larger cap finds nothing more; one of twelve puzzles is not settled without tuples.
func reportOfCap() (h byHand) {
	for i := range 12 {
		for _, use := range []string{"before Dancing Links", "at each node of a search"} {
			for size := 1; size <= 4; size++ {
				c := experiments.Config{"set": "locked", "rules": "hall", "cap": size, "use": use, "nodes": 10000}
				with, links := yes(size > 1), use == "before Dancing Links"
				m := numbers("settled", i > 0 || size > 1, "options", 100-50*with, "nodes", 10-5*with, "work", 10*size,
					"time", 0.001*(1-0.5*with*yes(links)+with*yes(!links)))
				if size == 1 { // the same work twice: a quarter apart, either way
					m = append(m, numbers("time-again", 0.001*(0.8+0.45*yes(i%2 == 0)))...)
				}
				h.records = append(h.records, made(random(3, 0.3), i, fmt.Sprint(use, size), c, m...))
			}
		}
	}
	h.says = []string{"With tuples up to K+1, ", ": 0.5 [0.5, 0.5]† before Dancing Links and 2 [2, 2]† at each node of a search."}
	const k = "3 random 0.3"
	h.rows = [][]string{
		{"Time before and in Dancing Links, times that without tuples", k, "0.5 […", "0.5 […", "0.5 […"},
		{"Time of the search, times that without tuples", k, "2 […", "2 […", "2 […"},
		{"What each cap brings", k, "locked", "at each node of a search", "2", "12", "0.5 [0.5, 0.5]…", "…", "…", "2 […"},
		{"What was settled of all puzzles, beside no tuples", "links", "2", "12", "12", "1", "0", "1"},
		{
			"What was settled, branches or conflicts, and time, beside no tuples", k, "2",
			"12", "12", "1", "0", "1", "0.5 […", "0.006", "0.5 (no interval)†", "12", "12", "1", "0", "1", "0.5 […", "0.024", "2 (no interval)†",
		},
		{"Noise floor: the larger of two times of the same work over the smaller", "before Dancing Links", "12", "1.25 [1.25, 1.25]…", "1.25 […"},
	}
	return h
}
