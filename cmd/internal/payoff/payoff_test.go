package payoff_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/payoff"
	"basisk/grid"
	"basisk/results"
	"basisk/solver"

	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the golden files")

// answer returns a made-up answer about puzzle i of a shape with boxes of n rows and
// columns. Its rows clear 0.5, 0.5 + i/1000 and all of the surplus.
func answer(i, rows, cols int) ask.Payoff {
	ladder := func(uses uint64) []ask.PayoffRow {
		return []ask.PayoffRow{
			{Name: "singles + locked", Cleared: 0.5, Uses: 100, Eliminations: 40, Needed: true, Work: 5000, Seconds: 1e-3},
			{Name: "≤ 2", Size: 2, Cleared: 0.5 + float64(i)/1000, Uses: uses, Eliminations: 3 * uses, Needed: i > 0, Work: 600, Seconds: 2e-5},
			{Name: "all sizes", Solved: true, Cleared: 1, Needed: true, Work: 600, Seconds: 2e-5},
		}
	}
	x := ask.Payoff{Both: ladder(2), Naked: ladder(1), Hidden: ladder(4)}
	x.Both = append(x.Both, ask.PayoffRow{Name: "+ fish", Solved: true, Cleared: 1, Seconds: 1e-6})
	x.Subject = ask.Subject{Source: "a.txt", Index: i, N: rows * cols, LayoutText: &grid.LayoutText{Box: &[2]int{rows, cols}}}
	x.Status = solver.Solved
	if i == 3 {
		x.Label = "hard_one"
		x.Beyond = []ask.PayoffSize{{Size: 8, Uses: 1, Eliminations: 20}}
	}
	return x
}

// madeUp returns a summary of 40 puzzles of 9×9, one cube and three left out.
func madeUp() payoff.Summary {
	var t payoff.Tally
	for i := range 40 {
		t.Add(answer(i, 3, 3))
	}
	cube := answer(1, 3, 3)
	cube.Cube = true
	t.Add(cube)
	bad := answer(4, 3, 3)
	bad.Status = solver.Unsolvable
	t.Add(bad)
	t.LeaveOut("unreadable")
	t.LeaveOut("unreadable")
	return t.Summary(payoff.Options{Rules: "naked-single,hidden-single,locked", Fish: true}, true)
}

// TestGolden: what is written in each format. With -update the files are written.
func TestGolden(t *testing.T) {
	x := madeUp()
	object, err := json.Marshal(x)
	require.NoError(t, err)
	written := map[string]string{"txt": x.Text(), "json": string(object) + "\n"}
	for _, format := range []string{"csv", "md", "latex"} {
		text, err := x.Encode(format)
		require.NoError(t, err)
		written[format] = string(text)
	}
	for format, text := range written {
		name := filepath.Join("testdata", "golden."+format)
		if *update {
			require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
		}
		golden, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, string(golden), text, "%s: go test -update writes it", name)
	}
}

// TestPictures: pages have a figure a shape, and a figure has a series a ladder, or a shape.
func TestPictures(t *testing.T) {
	x := madeUp()
	page, err := x.Encode("html")
	require.NoError(t, err)
	require.Equal(t, 2, strings.Count(string(page), "<svg "))
	require.Contains(t, string(page), "a.txt:3 hard_one")
	picture, err := x.Encode("svg")
	require.NoError(t, err)
	require.Contains(t, string(picture), ">9x9x9, boxes 3x3</text>")
	x.Shapes = x.Shapes[:1]
	picture, err = x.Encode("svg")
	require.NoError(t, err)
	for _, name := range []string{"both", "naked", "hidden", "first", "+ fish", "9x9, boxes 3x3: 40 puzzles"} {
		require.Contains(t, string(picture), ">"+name+"</text>")
	}
	_, err = x.Encode("pdf")
	require.ErrorContains(t, err, `format "pdf": expected one of csv, md, latex, html, svg`)
}

// TestWidth: the text fits 80 columns however many puzzles there are.
func TestWidth(t *testing.T) {
	var tally payoff.Tally
	for i := range 2 {
		x := answer(i, 5, 5)
		for _, rows := range [][]ask.PayoffRow{x.Both, x.Naked, x.Hidden} {
			for k := range rows {
				rows[k].Uses, rows[k].Eliminations, rows[k].Work, rows[k].Seconds = 49_999_999, 4_999_999, 5e11, 5e4
				rows[k].Cleared = 0.12345 * float64(i+k+1)
			}
		}
		tally.Add(x)
	}
	x := tally.Summary(payoff.Options{Rules: strings.Repeat("naked-single,", 20)}, false)
	for line := range strings.Lines(x.Text()) {
		if !strings.Contains(line, "naked-single") {
			require.LessOrEqual(t, utf8.RuneCountInString(strings.TrimRight(line, "\n")), 80, line)
		}
	}
}

// TestGroups: of more puzzles than there are groups the means are those of all puzzles, and
// the intervals as narrow as Student's.
func TestGroups(t *testing.T) {
	var tally payoff.Tally
	var cleared []float64
	for i := range 1301 {
		x := answer((i*i)%101, 3, 3)
		cleared = append(cleared, x.Both[1].Cleared)
		tally.Add(x)
	}
	x := tally.Summary(payoff.Options{}, false)
	var moments results.Moments
	for _, v := range cleared {
		moments.Add(v)
	}
	want := moments.Interval()
	row := x.Shapes[0].Rows[1]
	require.Equal(t, 1301, x.Shapes[0].Puzzles)
	require.InDelta(t, want.Value, row.Cleared[0], 1e-9)
	width := want.High - want.Low
	require.InDelta(t, want.Low, row.Cleared[1], width/10)
	require.InDelta(t, want.High, row.Cleared[2], width/10)
	require.InDelta(t, want.Value-0.5, row.Gain[0], 1e-9, "the row above clears a half of every puzzle")
	require.InDelta(t, want.Low-0.5, row.Gain[1], width/10)
}

// TestGainIsPaired: what all rows have in common cancels: a gain that is the same on all
// puzzles has no width, however much puzzles differ.
func TestGainIsPaired(t *testing.T) {
	var tally payoff.Tally
	for i := range 100 {
		x := answer(i, 3, 3)
		x.Both[0].Cleared = float64(i) / 200
		x.Both[1].Cleared = float64(i)/200 + 0.25
		tally.Add(x)
	}
	row := tally.Summary(payoff.Options{}, false).Shapes[0].Rows[1]
	require.Greater(t, row.Cleared[2]-row.Cleared[1], 0.05)
	for _, v := range row.Gain {
		require.InDelta(t, 0.25, v, 1e-12)
	}
}

func TestInterval(t *testing.T) {
	var tally payoff.Tally
	tally.Add(answer(1, 2, 2))
	c := tally.Summary(payoff.Options{}, false).Shapes[0].Rows[1].Cleared
	text, err := json.Marshal(c)
	require.NoError(t, err)
	require.Equal(t, fmt.Sprintf("[%v,0,1]", 0.501), string(text))
}
