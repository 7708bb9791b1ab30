package heuristics_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/testenv"
)

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
