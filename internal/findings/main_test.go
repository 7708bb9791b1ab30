package main

import (
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/results"
)

// made is a source of two tables that needs no records.
func made() *source {
	s := newSource("none")
	s.made["rates"] = table{[]string{"side", "rate"}, [][]string{{"9×9", "1 %"}, {"16×16", "2 %"}}}
	s.made["other"] = table{[]string{"a"}, [][]string{{"b"}}}
	return s
}

func TestFill(t *testing.T) {
	text := "a\n<!--table rates-->\nold\nlines\n<!--end-->\nb <!-- else --> \n<!--table other-->\n<!--end-->"
	got, err := made().fill(text)
	require.NoError(t, err)
	require.Equal(t, "a\n<!--table rates-->\n|side|rate|\n|---|---|\n|9×9|1 %|\n|16×16|2 %|\n<!--end-->\n"+
		"b <!-- else --> \n<!--table other-->\n|a|\n|---|\n|b|\n<!--end-->", got)

	text = "<!--table rate-->\n1\n<!--end--> <!--table need-->\n2\n<!--end-->"
	got, err = made().fill(text)
	require.Equal(t, text, got)
	require.ErrorContains(t, err, "table rate: there is none")
	require.ErrorContains(t, err, "table need: open none")
}

func TestFillAll(t *testing.T) {
	name := filepath.Join(t.TempDir(), "text.md")
	require.NoError(t, os.WriteFile(name, []byte("<!--table rates-->\n4 %\n<!--end-->"), 0o644))
	require.ErrorContains(t, fillAll(made(), true, []string{name}), "text.md differs from the runs")
	require.NoError(t, fillAll(made(), false, []string{name}))
	require.NoError(t, fillAll(made(), true, []string{name}))
	require.Error(t, fillAll(made(), true, []string{name + "x"}))
}

// TestNoRuns: no table is made without its runs.
func TestNoRuns(t *testing.T) {
	for name, make := range tables() {
		_, err := make(newSource("none"))
		require.ErrorContains(t, err, "manifest.json", name)
	}
}

// TestPublished: the tables and figures of the texts agree with the published runs.
func TestPublished(t *testing.T) {
	s := newSource(runsDir)
	require.NoError(t, fillAll(s, true, texts()))
	require.NoError(t, s.drawAll(true, filepath.Join(root, "docs")))
	for name := range tables() {
		require.Contains(t, s.made, name, "no text shows it")
	}
}

func TestPooled(t *testing.T) {
	one := []float64{1, 1, 1, 1}
	require.Equal(t, []float64{.1, .2, .3, .4}, pooled([]float64{.1, .2, .3, .4}, one))
	require.Equal(t, []float64{.1, .25, .25, .4}, pooled([]float64{.1, .3, .2, .4}, one))
	require.InDeltaSlice(t, []float64{.25, .25, .25, .25}, pooled([]float64{.4, .3, .2, .1}, one), 1e-12)
	require.InDeltaSlice(t, []float64{.3, .3, .9}, pooled([]float64{.6, 0, .9}, []float64{1, 1, 5}), 1e-12)
}

func TestCrossing(t *testing.T) {
	clues := []int{10, 20, 40}
	require.InDelta(t, 30, crossing(clues, []float64{.1, .4, .6}, .5), 1e-12)
	require.InDelta(t, 15, crossing(clues, []float64{.4, .6, .9}, .5), 1e-12)
	require.InDelta(t, 10, crossing(clues, []float64{.5, .6, .9}, .5), 1e-12)
	require.Equal(t, math.Inf(1), crossing(clues, []float64{.1, .2, .3}, .5))
	require.Equal(t, math.Inf(-1), crossing(clues, []float64{.6, .7, .8}, .5))
}

// TestEstimates: on puzzles made by a known law the interval has the threshold, and caps that do nothing
// save nothing.
func TestEstimates(t *testing.T) {
	byClues := map[int][]int{}
	for i, clues := range []int{0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100} {
		for n := range 100 {
			level := levelNever
			if n < 10*i { // all sizes solve half at 50
				level = 2
			}
			if n < 10*(i-2) { // locked candidates at 70
				level = levelLocked
			}
			byClues[clues] = append(byClues[clues], level)
		}
	}
	e := newLevels(byClues).estimates(saves(4))
	require.InDelta(t, 20, e[0].Value, 1e-9)
	require.Less(t, e[0].Low, 20.)
	require.Greater(t, e[0].High, 20.)
	require.Less(t, e[0].High-e[0].Low, 30.)
	require.InDelta(t, 100, e[1].Low, 1e-9)
	require.InDelta(t, 100, e[1].High, 1e-9)
	require.Equal(t, results.Interval{}, e[2])
}

func TestSignTest(t *testing.T) {
	require.InDelta(t, 1, results.SignTest(3, 3), 1e-12)
	require.InDelta(t, .5, results.SignTest(2, 0), 1e-12)
	require.InDelta(t, 2*(1+10)/1024., results.SignTest(9, 1), 1e-12)
	require.Equal(t, "< 0.0001", probability(results.SignTest(48, 0)))
}

// TestPoisson: the slope of two groups is the slope of their rates, with the deviation of two counts; a block with
// another level and the same slope changes only the deviation, and a block with one place changes nothing.
func TestPoisson(t *testing.T) {
	two := []exposure{{4, 10, 1000}, {5, 30, 1500}}
	slope, deviation := poisson(map[string][]exposure{"a": two})
	require.InDelta(t, math.Log((30/1500.)/(10/1000.)), slope, 1e-9)
	require.InDelta(t, math.Sqrt(1/10.+1/30.), deviation, 1e-6)

	again, less := poisson(map[string][]exposure{"a": two, "b": {{4, 100, 100}, {5, 300, 150}}, "c": {{7, 5, 5}}})
	require.InDelta(t, slope, again, 1e-9)
	require.InDelta(t, math.Sqrt(1/(1/(1/10.+1/30.)+1/(1/100.+1/300.))), less, 1e-6)
}

func TestLawOf(t *testing.T) {
	sides := []float64{9, 12, 16, 20, 25}
	var power, other []float64
	for _, n := range sides {
		power, other = append(power, .5*math.Pow(n, 1.8)), append(other, n*n*(.3+.9/math.Sqrt(n)))
	}
	x := lawOf(sides, power)
	require.InDelta(t, 1.8, x.power, 1e-9)
	require.InDelta(t, 0, x.error, 1e-6)
	require.Greater(t, x.other, .1)
	require.InDelta(t, 0, lawOf(sides, other).other, 1e-6)
}

// TestUnbeaten: a cap that is slower on every puzzle is beaten, one that is slower on half of them is not.
func TestUnbeaten(t *testing.T) {
	c := &capped{times: map[string]map[int]timed{}}
	for i := range 20 {
		x := float64(i % 7)
		c.times[string(rune('a'+i))] = map[int]timed{1: {x + 3, true}, 2: {x + float64(i%2), true}, 3: {x + float64((i+1)%2), true}}
	}
	require.Equal(t, []string{"2", "K+1"}, c.unbeaten([]int{1, 2, 3}))
	v := c.compare(1, 2)
	require.InDelta(t, 1./(flips+1), v.flipped(), 1e-12)
	v = c.compare(2, 3)
	require.Greater(t, v.flipped(), .5)
	require.InDelta(t, 1, (&versus{v.with, v.with}).flipped(), 1e-12)
}
