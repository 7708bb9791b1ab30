package page

import (
	"encoding/json"
	"math"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

// TestLevels: levels are linear in the logarithms of scores.
func TestLevels(t *testing.T) {
	require.Equal(t, "970040", levels([]float64{1e100, 1e99, 1e96, 0, 1e100 * math.Pow(10, -20./9), 1e10}))
	require.Empty(t, levels([]float64{0, 0}))
}

// TestHeatSeldom: scores are read at most twice per second, and sent once.
func TestHeatSeldom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, read := heat{cells: 2}, 0
		fill := func(cells []float64) { read, cells[1] = read+1, 1 }
		h.fill(fill)
		h.fill(fill)
		require.Equal(t, 1, read)
		require.Equal(t, "09", h.take().Cells)
		require.Empty(t, h.take().Cells)
		time.Sleep(heatEvery)
		h.fill(fill)
		require.Equal(t, 2, read)
		none := heat{}
		none.fill(fill)
		require.Equal(t, 2, read, "there is no board")
	})
}

// TestHeat: a long search reports how often it touches each cell.
func TestHeat(t *testing.T) {
	c := open(t, usual())
	for _, method := range []string{"cdcl", "dlx", "search"} {
		k := c.put("count", openBoard(3, 3), map[string]any{"method": method, "limit": 0, "seconds": 15.0, "rules": "none"})
		e := k.next()
		for e.name != "heat" && e != (event{}) {
			e = k.next()
		}
		k.leave()
		require.Equal(t, "heat", e.name, method)
		var h heatObject
		require.NoError(t, json.Unmarshal([]byte(e.data), &h))
		require.Regexp(t, `^[0-9]{81}$`, h.Cells)
		require.Contains(t, h.Cells, "9")
	}
}
