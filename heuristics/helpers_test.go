package heuristics_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// parse returns the rules of a list that is known to be right and has no relative sizes.
func parse(t testing.TB, list string) []heuristics.Heuristic {
	t.Helper()
	rules, err := heuristics.Catalog().Parse(list)
	require.NoError(t, err)
	return rules.New(square(t, 3))
}

// square returns the shape of basis k.
func square(t testing.TB, k int) *grid.Shape {
	t.Helper()
	s, err := grid.Square(k)
	require.NoError(t, err)
	return s
}

// line returns the puzzle of a line with one character per cell, for sides up to 9.
func line(t testing.TB, s *grid.Shape, text string) *grid.Puzzle {
	t.Helper()
	require.Len(t, text, s.Cells())
	return heuristictest.Line(s, text)
}

func TestMain(m *testing.M) { testenv.Main(m) }

// BenchmarkPropagate runs rules to their fixpoint on a board of which half is
// filled, and undoes that. It reports the work and the candidates that go.
func BenchmarkPropagate(b *testing.B) {
	for _, k := range []int{3, 4, 5, 9} {
		for _, rules := range []string{"naked-single", "singles", "singles,locked", "singles,locked,hall"} {
			b.Run(fmt.Sprintf("basis=%d/rules=%s", k, rules), func(b *testing.B) {
				benchmarkPropagate(b, k, rules)
			})
		}
	}
}

// BenchmarkFinders races the Hall kernel with Young's map at sizes up to K + 1, naked and hidden, each with
// the singles and to the fixpoint. The map stops at the basis at which a unit has ten million subsets.
func BenchmarkFinders(b *testing.B) {
	for k := 2; k <= 10; k++ {
		size := k + 1
		b.Run(fmt.Sprintf("basis=%d/finder=hall", k), func(b *testing.B) {
			benchmarkPropagate(b, k, fmt.Sprintf("singles,hall-%d", size))
		})
		if k > 4 {
			continue
		}
		b.Run(fmt.Sprintf("basis=%d/finder=map", k), func(b *testing.B) {
			benchmarkPropagate(b, k, fmt.Sprintf("singles,naked-tuple-map-%[1]d,hidden-tuple-map-%[1]d", size))
		})
	}
}

func benchmarkPropagate(b *testing.B, k int, rules string) {
	e, m := warm(b, square(b, k), parse(b, rules))
	e.Reset()
	before, after := e.Board().Candidates(), 0
	b.ReportAllocs()
	for b.Loop() {
		e.Propagate()
		after = e.Board().Candidates()
		e.Undo(m)
	}
	b.ReportMetric(float64(e.Work())/float64(b.N), "work/op")
	b.ReportMetric(float64(before-after), "candidates/op")
}

// BenchmarkFixpoint loads every puzzle of a set and runs singles, locked candidates
// and tuples of all sizes to the fixpoint: sets of our own, then shared ones.
func BenchmarkFixpoint(b *testing.B) {
	for _, name := range []string{
		"unique25.txt", "data/gecode_25.txt", "data/october_25.txt", "data/october_100.txt", "hard/load100.txt",
	} {
		b.Run("set="+filepath.Base(name), func(b *testing.B) {
			path := filepath.Join("../testdata", name)
			if filepath.Base(name) != name {
				path = testenv.Shared(b, name)
			}
			puzzles := readPuzzles(b, path)
			board := grid.NewBoard(puzzles[0].Shape)
			e := heuristics.NewEngine(board, parse(b, "singles,locked,hall")...)
			for b.Loop() {
				for _, p := range puzzles {
					p.Load(board)
					e.Reset()
					e.Propagate()
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(puzzles)), "µs/puzzle")
		})
	}
}

// readPuzzles reads a file of puzzles of one shape.
func readPuzzles(b testing.TB, name string) []*grid.Puzzle {
	b.Helper()
	file, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	var puzzles []*grid.Puzzle
	for record := range format.Read(file, name, format.Options{}) {
		if record.Err != nil {
			b.Fatal(record.Err)
		}
		puzzles = append(puzzles, record.Puzzle)
	}
	return puzzles
}

// Rules solve a puzzle. The tallies count what each rule did.
func ExampleEngine_Propagate() {
	shape, err := grid.Square(2)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := grid.NewPuzzle(shape)
	p.Givens = []grid.Digit{
		1, 0, 0, 0,
		0, 0, 0, 2,
		0, 0, 4, 0,
		0, 3, 0, 0,
	}
	engine := heuristics.MustParse("singles,locked").Engine(p.Board())
	fmt.Println("stands:", engine.Propagate(), "solved:", engine.Board().Solved())
	for _, t := range engine.Tallies() {
		fmt.Println(t.Rule, t.Placements, "placed,", t.Eliminations, "removed")
	}
	// Output:
	// stands: true solved: true
	// naked-single 12 placed, 0 removed
	// hidden-single 0 placed, 0 removed
	// locked 0 placed, 0 removed
}

// lastDigit is a small rule: naked singles, found by examining the cells that changed instead of
// the board's queue.
type lastDigit struct{}

func (lastDigit) Name() string            { return "last-digit" }
func (lastDigit) Tier() int               { return 0 }
func (lastDigit) Wakes() heuristics.Event { return heuristics.Pruned }

func (lastDigit) Apply(p *heuristics.Pass) {
	b := p.Board()
	for _, s := range p.Changed() {
		c, isCell := b.CellOf(s)
		p.Work(1)
		if d, _ := b.Bits(s).NextSet(0); isCell && b.Bits(s).Count() == 1 && !p.Place(c, grid.Digit(d)+1) {
			return
		}
	}
}

// A custom rule runs beside the rules of the catalog.
func ExampleNewEngine() {
	shape, err := grid.NewBox(1, 3)
	if err != nil {
		fmt.Println(err)
		return
	}
	b := grid.NewBoard(shape)
	b.Place(0, 1)
	b.Remove(1, 2)
	engine := heuristics.NewEngine(b, heuristics.Locked{}, lastDigit{})
	engine.Propagate()
	fmt.Println(b.Solution(nil))
	// Output:
	// [1 3 2 0 0 0 0 0 0]
}
