package heuristics_test

import (
	"fmt"
	"testing"
)

// BenchmarkPropagate runs rules to their fixpoint on a board of which half is
// filled, and undoes that. It reports the work and the candidates that go.
func BenchmarkPropagate(b *testing.B) {
	for _, k := range []int{3, 4, 5, 9} {
		for _, rules := range []string{"naked-single", "singles", "locked", "all"} {
			b.Run(fmt.Sprintf("basis=%d/rules=%s", k, rules), func(b *testing.B) {
				benchmarkPropagate(b, k, rules)
			})
		}
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
