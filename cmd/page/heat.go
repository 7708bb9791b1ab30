package page

import (
	"math"
	"slices"
	"time"
)

// Heat shows where on the board a search works. Engines keep scores anyhow, so the only cost
// is to read them now and then. Scores decay exponentially with the conflicts, so their logarithms are shown.

const (
	// heatEvery is the interval at which scores are read, and heatDecades the number of powers of
	// ten below the largest that are distinguished.
	heatEvery   = 500 * time.Millisecond
	heatDecades = 4
)

// heatObject is an event with the recent activity of a search.
type heatObject struct {
	// one digit per cell of the board, from 0 for no recent activity to 9
	Cells string `json:"cells"`
}

// heat collects the activity of a search on a board of some cells.
type heat struct {
	cells int
	read  time.Time
	hot   string
}

// fill reads the scores of all cells if it is time for it.
func (h *heat) fill(fill func([]float64)) {
	if h.cells == 0 || time.Since(h.read) < heatEvery {
		return
	}
	scores := make([]float64, h.cells)
	fill(scores)
	h.hot, h.read = levels(scores), time.Now()
}

// levels writes scores as digits; "" if all are zero.
func levels(scores []float64) string {
	most := slices.Max(scores)
	if most <= 0 {
		return ""
	}
	text := make([]byte, len(scores))
	for i, score := range scores {
		share := max(0, 1+math.Log10(score/most)/heatDecades)
		text[i] = '0' + byte(math.Round(9*share))
	}
	return string(text)
}

// take returns the scores if they were read since the last call.
func (h *heat) take() heatObject {
	hot := h.hot
	h.hot = ""
	return heatObject{hot}
}
