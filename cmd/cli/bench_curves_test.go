package cli

import (
	"fmt"
	"testing"

	"basisk/results"
	"basisk/results/plot"

	"github.com/stretchr/testify/require"
)

// TestSurvivalFigure: shares fall where runs are settled, by that part of those still going
// on; curves begin at half of the shortest time and end with the last run.
func TestSurvivalFigure(t *testing.T) {
	done := func(racer, puzzle string, seconds float64) timedRun {
		return timedRun{racer, puzzle, results.Lifetime{Time: seconds, Done: true}}
	}
	cut := func(racer, puzzle string, seconds float64) timedRun {
		return timedRun{racer, puzzle, results.Lifetime{Time: seconds}}
	}
	one := []timedRun{
		done("m", "p:1", 1), done("m", "p:1", 4), cut("m", "q:1", 2), done("m", "q:1", 3), cut("m", "q:1", 8), done("m", "p:1", 5),
	}
	several := []timedRun{
		done("m[a]", "p:1", 0), done("m[b]", "p:1", 2), cut("x", "p:1", 6), cut("x", "q:1", 6), done("m[b]", "q:1", 6), done("m[a]", "q:1", 6),
	}
	for _, test := range []struct {
		name  string
		runs  []timedRun
		title string
		want  []string
	}{
		{"one racer: by puzzle", one, "Runs not yet settled: m", []string{
			"p:1 0.5:1 1:0.67 4:0.33 5:0", "q:1 0.5:1 3:0.5 8:0.5",
		}},
		{"several: by racer", several, "Runs not yet settled", []string{
			"m[a] 1:0.5 6:0", "m[b] 1:1 2:0.5 6:0", "x 1:1 6:1",
		}},
		{"no time above 0", []timedRun{done("m", "p:1", 0), done("m", "p:1", 0)}, "Runs not yet settled: m", []string{"p:1 0.5:0"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := survivalFigure(test.runs)
			require.Equal(t, test.title, f.Title)
			require.True(t, f.X.Log)
			var drawn []string
			for _, s := range f.Series {
				text := s.Name
				require.Equal(t, plot.Steps, s.Style)
				for _, p := range s.Points {
					text += fmt.Sprintf(" %.2g:%.2g", p.X, p.Y)
					require.True(t, len(f.Series) <= 2 || p.Low == p.Y && p.High == p.Y, "a band")
				}
				drawn = append(drawn, text)
			}
			require.Equal(t, test.want, drawn)
			if points := f.Series[0].Points; len(f.Series) <= 2 && len(points) > 1 {
				require.Less(t, points[1].Low, points[1].High, "no band")
			}
		})
	}
}
