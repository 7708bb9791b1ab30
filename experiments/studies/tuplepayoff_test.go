package studies

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"basisk/experiments"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/testenv"
	"basisk/results"
	"basisk/solver/maker"
	"basisk/solver/payoff"

	"github.com/stretchr/testify/require"
)

// TestPayoffOver: a puzzle that uses a size above K+1 and is solved counts as solved only by such a
// size. The shares are of all puzzles, or of those that use any tuple.
func TestPayoffOver(t *testing.T) {
	var records []results.Record
	for i, largest := range []int{0, 5, 6, 6} {
		m := numbers("units", 48, "largest", largest, "solved", i != 2)
		records = append(records, made(random(4, 0.4), i, "both", experiments.Config{keyKind: "both", "set": "s"}, m...))
	}
	a := experiments.AnalysisOf(tuplePayoff())
	cells, err := results.Project(slices.Values(records), a.Observe, a.Tables[0])
	require.NoError(t, err)
	require.Equal(t, [][]string{{"16×16", "random", "5"}}, cells[0].Labels)
	for measure, want := range []float64{4, 3.0 / 4, 2.0 / 4, 2.0 / 3, 1.0 / 4, 3.0 / 4} {
		require.InDelta(t, want, cells[0].At(0, 0, measure).Value, 1e-12)
	}
}

// TestPayoffOfSets: if there are several sets of rules, each row names its set after the shape.
func TestPayoffOfSets(t *testing.T) {
	var records []results.Record
	for i := range 3 {
		for _, set := range []string{"a", "b"} {
			c := experiments.Config{keyKind: "both", "set": set}
			records = append(records, made(random(6, 0.5), i, set, c, numbers("units", 108, "largest", 5)...))
		}
	}
	table := tuplePayoff().Summarize(slices.Values(records)).Tables[0]
	require.Equal(t, []string{"36×36 after a", "random", "7", "3"}, table.Rows[0][:4])
	require.Equal(t, []string{"36×36 after b", "random", "7", "3"}, table.Rows[1][:4])
}

// TestPayoffRow: a row of a size counts the puzzles that do not use it, and those that end
// before it is tried.
func TestPayoffRow(t *testing.T) {
	var records []results.Record
	for i, left := range []int{256, 300} {
		m := numbers("units", 48, "open-units", 12*(1+i), "left-0", 356, "left", left, "largest", 2, "left-below-2", 356, "work-2", 10, "time-2", 1e-6)
		if i == 0 {
			m = append(m, numbers("uses-2", 6, "removed-2", 100)...)
		} else {
			m = append(m, numbers("left-below-3", 330)...)
		}
		records = append(records, made(random(4, 0.4), i, "both", experiments.Config{keyKind: "both", "set": "s"}, m...))
	}
	a := experiments.AnalysisOf(tuplePayoff())
	cells, err := results.Project(slices.Values(records), a.Observe, payoffCosts())
	require.NoError(t, err)
	require.Equal(t, []string{"16×16", "4 random 0.4", "2"}, cells[0].Labels[0])
	for measure, want := range []float64{6.0 / 96, 6.0 / 36, 100, 0.2, 2e-8, (1 + 0.26) / 2} {
		require.InDelta(t, want, cells[0].At(0, 0, measure).Value, 1e-12)
	}
}

// TestPayoffFamilies: of 200 false candidates that singles leave, pairs clear 100 and triples 20 more;
// a puzzle with unknown true candidates counts only for uses.
func TestPayoffFamilies(t *testing.T) {
	var records []results.Record
	for i, units := range []string{"", "x", "latin", "latin+irregular:7", "latin+irregular:AABBAABBCCDDCCDD"} {
		k := maker.Population{Basis: 4, Units: units, Holes: maker.Given}
		if strings.HasPrefix(units, "latin") {
			k.Basis, k.Columns = 1, 16
		}
		for most := range 2 {
			c := experiments.Config{keyKind: "both", "set": "s"}
			m := numbers("units", 48, "open-units", 40, "left-0", 500, "left", 380, "left-below-2", 500, "left-below-3", 400,
				"uses-2", 4, "largest", 2, "given", 900, "true-min", 300, "true-max", 300+most)
			records = append(records, made(k, 2*i+most, "both", c, m...))
		}
	}
	cells, err := results.Project(slices.Values(records), payoffAnalysis().Observe, payoffFamilies())
	require.NoError(t, err)
	families := map[string]int{"boxes": 1, "boxes, x": 1, "Latin square": 1, "irregular boxes": 2}
	for row, labels := range cells[0].Labels {
		require.Equal(t, "16×16", labels[0])
		require.Contains(t, families, labels[1])
		size := slices.Index([]string{"2", "3"}, labels[2])
		if size < 0 {
			continue
		}
		require.InDelta(t, []float64{0.1, 0}[size], cells[0].At(row, 0, 0).Value, 1e-12)
		require.InDelta(t, []float64{0.5, 0.1}[size], cells[0].At(row, 0, 1).Value, 1e-12)
		require.Equal(t, families[labels[1]], cells[0].At(row, 0, 1).N)
	}
}

// The rules before tuples are the same as in the command payoff.
func TestPayoffRules(t *testing.T) {
	require.Equal(t, payoff.Rules().String(), heuristics.MustParse(payoffRules).String())
}

// each returns parameters for the ladder of each kind and size.
func each() experiments.Params {
	return experiments.Params{}.With(OptionKind, string(payoff.Each))
}

// TestEachRows: what each row adds and what is lost without it, from the record of a ladder on 16×16: 256 of
// 400 candidates belong to a solution; pairs and hidden pairs are used, hidden triples not reached.
func TestEachRows(t *testing.T) {
	c := experiments.Config{
		keyKind: "each", "set": "s", "rules": payoff.Rules().String(), "sizes": "2,3", configAsked: "2",
	}
	m := numbers("given", 400, "largest", 5, "left-before", 364, "solved-before", false,
		"left-naked-2", 328, "solved-naked-2", false, "without-left-naked-2", 292, "without-solved-naked-2", false,
		"left-hidden-2", 292, "solved-hidden-2", false, "without-left-hidden-2", 256, "without-solved-hidden-2", true,
		"left-naked-3", 256, "solved-naked-3", true, "without-left-naked-3", 292, "without-solved-naked-3", false,
		"time-naked-2", 1e-6, "uses-5", 2, "removed-5", 7, "solutions", 1)
	r := made(maker.Population{Basis: 4, Holes: maker.Given}, 0, "each", c, m...)
	a := experiments.AnalysisOf(tuplePayoff())
	cells, err := results.Project(slices.Values([]results.Record{r}), a.Observe, append(eachTables(), eachCells()...)...)
	require.NoError(t, err)
	labels := func(c *results.Cells, at int) (list []string) {
		for _, row := range c.Labels {
			list = append(list, row[at])
		}
		return list
	}
	rows := labels(cells[0], 1)
	require.Equal(t, []string{"singles, locked", "naked pairs", "hidden pairs", "naked triples", "hidden triples", "sets above 3"}, rows)
	for row, want := range [][]float64{{0, 0.25, -1, -1}, {0, 0.25, 1, 0.25}, {0, 0.25, 0, 0}, {1, 0.25, 1, 0.25}, {0, 0, 0, 0}, {0, 0, -1, -1}} {
		for measure, value := range want {
			got := cells[0].At(row, 0, measure)
			if value < 0 {
				require.Zero(t, got.N, "%s: nothing is lost without it", rows[row])
				continue
			}
			require.InDelta(t, value, got.Value, 1e-12, "%s, measure %d", rows[row], measure)
		}
	}
	require.Equal(t, [][]string{{"16×16", "unique"}}, cells[1].Labels)
	require.Equal(t, "5", cells[2].Labels[0][2])
	require.Equal(t, 7.0, cells[2].At(0, 0, 1).Value)
	require.Equal(t, []string{"naked pairs", "hidden pairs"}, labels(cells[3], 1))
	require.Equal(t, [][]string{{"16×16", "2"}, {"16×16", "3"}}, cells[4].Labels, "the rungs with a size")
	require.Equal(t, []string{"naked", "hidden"}, cells[4].Heads)
	require.Equal(t, []float64{0.25, 0.25, 0.25, 0}, []float64{
		cells[4].At(0, 0, 0).Value, cells[4].At(0, 1, 0).Value, cells[4].At(1, 0, 0).Value, cells[4].At(1, 1, 0).Value,
	})
	require.Equal(t, [][]string{{"16×16", "3"}}, cells[5].Labels)
	require.Equal(t, 1.0, cells[5].At(0, 0, 0).Value)
}

// TestEachAgainstEngine: the numbers of puzzles solved by adding a rung and lost without it equal those of
// engines that run the rules with and without it from the start.
func TestEachAgainstEngine(t *testing.T) {
	p := each()
	for _, name := range []string{"corpus/16x16.txt", "famous9.txt"} {
		file, err := os.Open("../../testdata/" + name)
		require.NoError(t, err)
		defer file.Close()
		for r := range format.Read(file, name, format.Options{}) {
			require.NoError(t, r.Err)
			if r.Index%testenv.Scale(8, 8, 1) == 0 || r.Puzzle.Shape.Side() == 9 {
				p.Puzzles = append(p.Puzzles, experiments.Puzzle{Name: fmt.Sprintf("%s:%d", name, r.Index), Puzzle: r.Puzzle})
			}
		}
	}
	records := experiments.Memory{Experiment: tuplePayoff(), Params: p, Workers: 2}.Records(t.Context())
	a, err := experiments.AnswerOf(tuplePayoff(), records, keyShape)
	require.NoError(t, err)
	cells := a.Cells[slices.IndexFunc(a.Cells, func(c *results.Cells) bool { return c.Name == "each" })]
	more, lost := map[string]int{}, map[string]int{}
	for _, x := range p.Puzzles {
		top := payoff.TopSize(x.Puzzle.Shape)
		shape := fmt.Sprintf("%d×%[1]d ", x.Puzzle.Shape.Side())
		before := solvedWith(x.Puzzle, 0, 0, 0, 0)
		full := solvedWith(x.Puzzle, top, top, 0, 0)
		for size := 2; size <= top; size++ {
			naked := solvedWith(x.Puzzle, size, size-1, 0, 0)
			hidden := solvedWith(x.Puzzle, size, size, 0, 0)
			more[shape+"naked "+plural(size)] += int(yes(naked) - yes(before))
			more[shape+"hidden "+plural(size)] += int(yes(hidden) - yes(naked))
			lost[shape+"naked "+plural(size)] += int(yes(full) - yes(solvedWith(x.Puzzle, top, top, size, 0)))
			lost[shape+"hidden "+plural(size)] += int(yes(full) - yes(solvedWith(x.Puzzle, top, top, 0, size)))
			before = hidden
		}
	}
	compared, different := 0, 0
	for row, labels := range cells.Labels {
		name := labels[0] + " " + labels[1]
		if _, is := more[name]; !is {
			continue
		}
		compared++
		added, missed := cells.At(row, 0, 0), cells.At(row, 0, 2)
		require.InDelta(t, float64(more[name]), added.Value*float64(added.N), 1e-9, "added: %s", name)
		require.InDelta(t, float64(lost[name]), missed.Value*float64(missed.N), 1e-9, "lost: %s", name)
		different += more[name] + lost[name]
	}
	require.Equal(t, len(more), compared)
	require.Greater(t, different, 5)
}

// solvedWith reports whether a puzzle is solved by singles, locked candidates, and naked and hidden tuples up
// to the given sizes without noNaked and noHidden.
func solvedWith(p *grid.Puzzle, naked, hidden, noNaked, noHidden int) bool {
	b := p.Board()
	tuples := heuristics.NewTuple("tuples", naked, hidden)
	tuples.LeaveOut(noNaked, noHidden)
	rules := append(heuristics.MustParse("singles,locked").New(b.Shape()), tuples)
	heuristics.NewEngine(b, rules...).Propagate()
	return b.Solved()
}

// TestEachShown: chosen sizes and kinds are shown alone, with the values that they have in the whole table.
func TestEachShown(t *testing.T) {
	shown := func(options ...string) [][]string {
		p := each()
		for i := 0; i < len(options); i += 2 {
			p = p.With(options[i], options[i+1])
		}
		p = p.With(experiments.OptionPopulation, "3 random 0.3").With(experiments.OptionPuzzles, "5")
		var records []results.Record
		for trial := range tuplePayoff().Plan(p) {
			records = append(records, measured(t, tuplePayoff(), trial))
		}
		var rows [][]string
		for _, row := range tableOf(t, tuplePayoff().Summarize(slices.Values(records)), eachTables()[0].Title).Rows {
			rows = append(rows, row[:len(row)-1]) // without the time
		}
		return rows
	}
	all := shown()
	require.Len(t, all, 8)
	require.Equal(t, [][]string{all[1], all[2], all[5], all[6]}, shown(OptionSizes, "2,4"))
	require.Equal(t, [][]string{all[2], all[4], all[6]}, shown(OptionKind, string(EachHidden)))
	require.Equal(t, [][]string{all[3]}, shown(OptionKind, string(EachNaked), OptionSizes, "3"))
}

// TestEachSizes: the sizes of the question and all smaller ones have a rung.
func TestEachSizes(t *testing.T) {
	for sizes, want := range map[string][2]string{"": {"2,3,4", "4"}, "2": {"2,3,4", "2"}, "K,6": {"2,3,4,5,6", "6"}, "9,12": {"2,3,4", ""}} {
		p := each()
		if sizes != "" {
			p = p.With(OptionSizes, sizes)
		}
		p.Puzzles = []experiments.Puzzle{{Name: "a:1", Puzzle: grid.NewPuzzle(square(t, 3))}}
		for trial := range tuplePayoff().Plan(p) {
			require.Equal(t, want, [2]string{trial.Config.Text("sizes"), trial.Config.Text(configAsked)}, sizes)
			require.Equal(t, "a:1/each", trial.Key)
		}
	}
}

// TestEachSolutions: a puzzle without a solution is not measured, and the others are unique, multiple or
// undecided.
func TestEachSolutions(t *testing.T) {
	measure := func(text, nodes string) (*results.Record, error) {
		p := each()
		if nodes != "" {
			p = p.With(OptionTruthNodes, nodes)
		}
		p.Puzzles = given(t, text).Puzzles
		for trial := range tuplePayoff().Plan(p) {
			m, err := tuplePayoff().Measure(t.Context(), trial)
			return &results.Record{Metrics: m}, err
		}
		return nil, nil
	}
	const inkala = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	for _, x := range []struct{ text, nodes, want string }{
		{"12..34..21434321", "0", "unique"},
		{"1...............", "", "multiple"},
		{"1...............", "0", "undecided"},
		{inkala, "1", "undecided"},
		{inkala, "1000", "unique"},
	} {
		r, err := measure(x.text, x.nodes)
		require.NoError(t, err)
		require.Equal(t, x.want, solutionsOf(r), x.text)
	}
	_, err := measure("123...4.........", "")
	require.EqualError(t, err, "unsolvable: box 1 has no place for 4")
	_, err = measure("86"+inkala[2:], "1000")
	require.EqualError(t, err, "unsolvable: a search finds no solution")
}

// TestMadeUnique: a puzzle made to have one solution counts as unique even if no search has shown it.
func TestMadeUnique(t *testing.T) {
	for text, want := range map[string]string{
		"4 unique 110": "unique", "3 minimal": "unique", "4 random 0.5 by singles": "unique", "4 random 0.5": "undecided",
	} {
		r := results.Record{Config: map[string]any{"population": text}}
		require.Equal(t, want, solutionsOf(&r), text)
	}
}
