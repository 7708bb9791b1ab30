package results_test

import (
	"math"
	"slices"
	"testing"

	"basisk/results"

	"github.com/stretchr/testify/require"
)

// stepColors are the twenty steps of the scale of colours, from the least value to the
// largest, as its drawing has them.
func stepColors(t *testing.T, d drawing) (colors []string) {
	for step := range 20 {
		s := d.shapes[step]
		// Twenty boxes of 120 points together, nine high, below the margin of five.
		left, top := 10+6*float64(step), d.height-5
		near(t, []place{{left, top - 9}, {left + 6, top - 9}, {left + 6, top}, {left, top}}, s.parts[0])
		require.NotContains(t, colors, s.fill)
		colors = append(colors, s.fill)
	}
	return colors
}

// mapped returns what is drawn at places of a map, by the values that name them, as the
// colours of the boxes that hold them.
func mapped(t *testing.T, d drawing) func(x, y float64) string {
	at := d.scale(t, false, false)
	return func(x, y float64) string {
		p, color := at(x, y), ""
		for _, s := range d.shapes[20:] {
			for _, part := range s.parts {
				if len(part) == 4 && s.fill != "" && part[0].x < p.x && p.x < part[2].x && part[0].y < p.y && p.y < part[2].y {
					require.Empty(t, color, "two boxes at %v, %v", x, y)
					color = s.fill
				}
			}
		}
		return color
	}
}

// TestHeatColors: the colours of the first and the last step lie a fortieth of the way from
// the ends of the map viridis, #440154 and #FDE725: four of them are a tenth of the way to
// the next stop, #3B528B and #5EC962, so the first is 0.9·0x44 + 0.1·0x3B = 0x43 in red,
// 0.9·0x01 + 0.1·0x52 = 0x09 and 0.9·0x54 + 0.1·0x8B = 0x5A, and the last 0xED, 0xE4, 0x2B.
func TestHeatColors(t *testing.T) {
	f := results.Figure{Name: "f", Heat: &results.Heat{
		Label: "nodes", Xs: []float64{30, 31, 32}, Ys: []float64{3, 4},
		// From 0 to 10 a step is half a unit: 4.9 is in step 9, 5 in step 10, and 10 in the last.
		Values: [][]float64{{0, 4.9, 5}, {10, math.NaN(), 0.4}},
	}}
	d := draws(t, f)
	colors := stepColors(t, d)
	require.Equal(t, []string{"#43095A", "#EDE42B"}, []string{colors[0], colors[19]})
	at := mapped(t, d)
	for _, test := range []struct {
		x, y float64
		want string
	}{
		{30, 3, colors[0]},
		{31, 3, colors[9]},
		{32, 3, colors[10]},
		{30, 4, colors[19]},
		{31, 4, ""}, // no value
		{32, 4, colors[0]},
	} {
		require.Equal(t, test.want, at(test.x, test.y), "%v", test)
	}
	// The boxes fill the plot: half a place to each side of the ticks.
	places := d.scale(t, false, false)
	low, high := places(29.5, 2.5), places(32.5, 4.5)
	var corners []place
	for _, s := range d.shapes[20:] {
		for _, part := range s.parts {
			if s.fill != "" {
				corners = append(corners, part[0], part[2])
			}
		}
	}
	x := func(a, b place) int { return int(1000 * (a.x - b.x)) }
	y := func(a, b place) int { return int(1000 * (a.y - b.y)) }
	near(t, []place{low}, []place{{slices.MinFunc(corners, x).x, slices.MinFunc(corners, y).y}})
	near(t, []place{high}, []place{{slices.MaxFunc(corners, x).x, slices.MaxFunc(corners, y).y}})

	// The ends of the range stand below the ends of the scale, the name beside it.
	var ends []word
	for _, w := range d.words {
		if w.text == "0" || w.text == "10" {
			if w.size == 9.5 {
				ends = append(ends, w)
			}
		}
	}
	require.InDelta(t, 10, ends[0].left, 0.01)
	require.InDelta(t, 130, ends[1].right, 0.05)
	require.InDelta(t, 140, d.word(t, "nodes").left, 0.01)
	for _, w := range ends {
		require.Less(t, -w.top, d.height-5-9+1)
		require.Greater(t, -w.top, d.height-5-9-5)
	}
}

// Values are written into the middle of the boxes, white where it is dark and black where
// it is bright, into maps of up to ten places a side.
func TestHeatNumbers(t *testing.T) {
	numbers := func(columns, rows int) (d drawing, numbers []word) {
		h := &results.Heat{}
		for x := range columns {
			h.Xs = append(h.Xs, float64(100+x))
		}
		for y := range rows {
			h.Ys = append(h.Ys, float64(200+y))
			var row []float64
			for x := range columns {
				row = append(row, float64(x+y*columns))
			}
			h.Values = append(h.Values, row)
		}
		d = draws(t, results.Figure{Name: "f", Heat: h})
		for _, w := range d.words {
			if w.size == 8.5 {
				numbers = append(numbers, w)
			}
		}
		return d, numbers
	}
	d, written := numbers(3, 2)
	require.Len(t, written, 6)
	at := d.scale(t, false, false)
	for i, w := range written {
		p := at(float64(100+i%3), float64(200+i/3))
		require.InDelta(t, p.x, (w.left+w.right)/2, 0.05)
		require.InDelta(t, p.y, w.baseline()+0.35*w.size, 1.5)
	}
	var colors []string
	for _, w := range written {
		colors = append(colors, w.color)
	}
	// Of 0 to 5: 2 is 0.4 of the way and 3 is 0.6.
	require.Equal(t, []string{"#FFFFFF", "#FFFFFF", "#FFFFFF", "#000000", "#000000", "#000000"}, colors)
	for _, test := range []struct{ columns, rows, want int }{{10, 10, 100}, {11, 2, 0}, {2, 11, 0}} {
		_, written := numbers(test.columns, test.rows)
		require.Len(t, written, test.want)
	}
}

// Maps of more than 48 places a side are averaged: 49 places in blocks of 2, 97 in blocks
// of 3, the last block with what is left. Values that are not numbers do not count.
func TestHeatOfManyPlaces(t *testing.T) {
	const columns, rows = 97, 49
	h := &results.Heat{}
	for x := range columns {
		h.Xs = append(h.Xs, float64(x))
	}
	for y := range rows {
		h.Ys = append(h.Ys, float64(y))
		row := make([]float64, columns)
		for x := range row {
			row[x] = float64((x*x + 7*y*y) % 101)
		}
		h.Values = append(h.Values, row)
	}
	h.Values[10][3], h.Values[20][30] = math.NaN(), math.Inf(1)
	for _, x := range []int{6, 7, 8} {
		h.Values[12][x], h.Values[13][x] = math.NaN(), math.NaN()
	}
	d := draws(t, results.Figure{Name: "f", Heat: h})
	colors := stepColors(t, d)
	at := mapped(t, d)
	for bottom := 0; bottom < rows; bottom += 2 {
		for left := 0; left < columns; left += 3 {
			sum, n := 0.0, 0
			for y := bottom; y < min(bottom+2, rows); y++ {
				for x := left; x < min(left+3, columns); x++ {
					if v := h.Values[y][x]; !math.IsNaN(v) && !math.IsInf(v, 0) {
						sum, n = sum+v, n+1
					}
				}
			}
			want := ""
			if n > 0 { // values go from 0 to 100
				want = colors[min(int(sum/float64(n)/5), 19)]
			}
			// Within the block, off its middle so that it is not on an edge of two.
			require.Equal(t, want, at(float64(left)+0.1, float64(bottom)+0.1), "block at %d, %d", left, bottom)
			require.Equal(t, want, at(float64(min(left+2, columns-1))+0.1, float64(bottom)+0.1), "block at %d, %d", left, bottom)
		}
	}
	// A map of 48 places a side is drawn as it is: the boxes are a place high, and most of
	// them a place wide, as few neighbours are of a colour.
	h.Xs, h.Ys, h.Values = h.Xs[:48], h.Ys[:48], h.Values[:48]
	for y := range h.Values {
		h.Values[y] = h.Values[y][:48]
	}
	d = draws(t, results.Figure{Name: "f", Heat: h})
	places := d.scale(t, false, false)
	place, narrow, wide := places(1, 1), 0, 0
	zero := places(0, 0)
	for _, s := range d.shapes[20:] {
		for _, part := range s.parts {
			if s.fill == "" {
				continue
			}
			require.InDelta(t, place.y-zero.y, part[2].y-part[0].y, 0.03)
			if part[2].x-part[0].x < 1.5*(place.x-zero.x) {
				narrow++
			} else {
				wide++
			}
		}
	}
	require.Greater(t, narrow, 4*wide)
}

// A map of one value has the colour of the middle, and labels of places are left out where
// there are many.
func TestHeatOfOneValue(t *testing.T) {
	h := &results.Heat{Xs: []float64{1, 2}, Ys: []float64{1, 2}, Values: [][]float64{{7, 7}, {7, 7}}}
	d := draws(t, results.Figure{Name: "f", Heat: h})
	require.Equal(t, stepColors(t, d)[10], mapped(t, d)(1, 2))

	labels := func(places int) (texts []string) {
		h := &results.Heat{Xs: []float64{0}, Values: make([][]float64, places)}
		for y := range places {
			h.Ys, h.Values[y] = append(h.Ys, float64(y)), []float64{0}
		}
		_, ys := draws(t, results.Figure{Name: "f", Heat: h}).ticks(t)
		for text := range ys {
			texts = append(texts, text)
		}
		return texts
	}
	require.Len(t, labels(12), 12)
	require.ElementsMatch(t, []string{"0", "2", "4", "6", "8", "10", "12"}, labels(13))
	require.ElementsMatch(t, []string{"0", "5", "10", "15", "20", "25", "30"}, labels(31))
}
