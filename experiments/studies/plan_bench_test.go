package studies_test

import (
	"testing"

	"basisk/experiments"
	"basisk/experiments/studies"
)

// BenchmarkPlan plans a hundredth of each experiment.
func BenchmarkPlan(b *testing.B) {
	for _, e := range studies.Catalog() {
		b.Run(e.Name(), func(b *testing.B) {
			trials := 0
			for b.Loop() {
				for range e.Plan(experiments.Params{Scale: 0.01}) {
					trials++
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(trials), "ns/trial")
		})
	}
}
