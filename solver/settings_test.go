package solver_test

import (
	"fmt"
	"strconv"
	"testing"

	"basisk/dlx/cdcl"
	"basisk/heuristics"
	"basisk/heuristics/heuristictest"
	"basisk/internal/testenv"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

// Both ends of the range of every setting of clause learning lead to the answers that
// the brute force gives; one step beyond is an error with name, value and range.
func TestSettingsAtTheirEnds(t *testing.T) {
	boards := heuristictest.Instances(square(t, 2), 9, testenv.Scale(4, 12, 12))
	hard := puzzlesOf(t, "min16.txt")[4]
	for _, s := range cdcl.Settings() {
		for _, value := range []int{s.Min, s.Max} {
			t.Run(fmt.Sprintf("%s=%d", s.Name, value), func(t *testing.T) {
				c := solver.Config{Method: solver.CDCL(), Rules: heuristics.MustParse("none")}
				require.NoError(t, c.CDCL.Set(s.Name, strconv.Itoa(value)))
				agree(t, square(t, 2), c, boards)
				r, err := solver.Count(t.Context(), hard.Board(), c, 2)
				require.NoError(t, err)
				require.Equal(t, solver.Unique, r.Status)
				require.Greater(t, r.Stats.Conflicts, uint64(100), "hard enough for the setting to matter")
				require.Equal(t, value, r.Stats.Settings[s.Name])
			})
		}
		for _, value := range []int{s.Min - 1, s.Max + 1} {
			err := new(cdcl.Config).Parse(fmt.Sprintf("%s=%d", s.Name, value))
			require.EqualError(t, err, fmt.Sprintf("cdcl setting %s: %q, expected a whole number from %d to %d", s.Name, fmt.Sprint(value), s.Min, s.Max))
		}
	}
}
