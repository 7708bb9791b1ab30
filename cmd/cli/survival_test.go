package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// timed is a run of bench: the method with its rules, the puzzle, and the seconds, with a +
// if the time-out ended it.
type timed struct{ method, rules, puzzle, seconds string }

// benched returns the records of runs in two files.
func benched(t *testing.T, runs []timed) []results.Record {
	t.Helper()
	var texts [2]strings.Builder
	for seed, r := range runs {
		seconds, cut := strings.CutSuffix(r.seconds, "+")
		fmt.Fprintf(&texts[2*seed/len(runs)], `{"source":%q,"index":1,"method":%q,"rules":%q,"seed":%d,"count":"1","solved":%t,"cut":%t,"seconds":%s}`+"\n",
			r.puzzle, r.method, r.rules, seed, !cut, cut, seconds)
	}
	var names []string
	for i := range texts {
		names = append(names, filepath.Join(t.TempDir(), fmt.Sprint(i)))
		require.NoError(t, os.WriteFile(names[i], []byte(texts[i].String()), 0o600))
	}
	m, err := readTimings(names...)
	require.NoError(t, err)
	return m.records
}

// TestSurvivalFigure: shares fall where runs are settled, by that part of those still going
// on; curves begin at half of the shortest time and end with the last run.
func TestSurvivalFigure(t *testing.T) {
	one := []timed{{"m", "", "p", "1"}, {"m", "", "p", "4"}, {"m", "", "q", "2+"}, {"m", "", "q", "3"}, {"m", "", "q", "8+"}, {"m", "", "p", "5"}}
	rules := []timed{{"m", "a", "p", "0"}, {"m", "b", "p", "2"}, {"x", "", "p", "6+"}, {"x", "", "q", "6+"}, {"m", "b", "q", "6"}, {"m", "a", "q", "6"}}
	for _, test := range []struct {
		name  string
		runs  []timed
		title string
		want  []string
	}{
		{"one method: by puzzle", one, "Runs not yet settled: m", []string{
			"p:1 0.5:1 1:0.67 4:0.33 5:0", "q:1 0.5:1 3:0.5 8:0.5",
		}},
		{"several: by method and rules", rules, "Runs not yet settled", []string{
			"m[a] 1:0.5 6:0", "m[b] 1:1 2:0.5 6:0", "x 1:1 6:1",
		}},
		{"no time above 0", []timed{{"m", "", "p", "0"}, {"m", "", "p", "0"}}, "Runs not yet settled: m", []string{"p:1 0.5:0"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f := survivalFigure(benched(t, test.runs))
			require.Equal(t, test.title, f.Title)
			require.True(t, f.X.Log)
			var drawn []string
			for _, s := range f.Series {
				text := s.Name
				require.Equal(t, results.Steps, s.Style)
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
