package format_test

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
	"basisk/internal/testenv"
)

// TestMemory reads documents of which every few bytes ask the reader to keep something. It never
// uses more than ten bytes per byte of the document, apart from a few megabytes for the largest
// grid.
func TestMemory(t *testing.T) {
	size, half := testenv.Scale(1, 1, 60)<<20, testenv.Scale(1, 1, 120)<<19
	repeat := func(before, unit, after string) string {
		return before + strings.Repeat(unit, size/len(unit)) + after
	}
	few := func(before, unit, after string) string { // of which no cell is kept
		return before + strings.Repeat(unit, half/len(unit)) + after
	}
	quick := []string{"lists in JSON", "hypotheses"} // the cases of -short
	grids := []string{"numbers in JSON", "strings in JSON", "lists", "lists that spoil", "brackets", "strings in a row", "cells", "YAML"}
	for name, text := range map[string]string{
		"lists in JSON":      repeat(`{"puzzle":[`, "[],", "[]]}"),
		"numbers in JSON":    repeat(`{"puzzle":[`, "1,", "1]}"),
		"strings in JSON":    repeat(`{"puzzle":[`, `"1234",`, `"1"]}`),
		"candidates in JSON": few(`{"puzzle":"`+line81+`","candidates":[[`, "1,", "1]]}"),
		"objects in JSON":    few(`{"a":[`, `{"a":1},`, "1]}"),
		"lists":              repeat("[", "[],", "[]]"),
		"lists that spoil":   repeat("", "{1,{2,3},", ""),
		"brackets":           repeat("", "[", ""),
		"strings in a row":   repeat("x = (\"ab\"\n", "\"ab\"\n", ")"),
		"hypotheses":         few("row,column,area,cell,digit,value\n", "1,1,1,1,1,TRUE\n", ""),
		"cells":              repeat("", "1 ", ""),
		"HoDoKu":             few(":0000:1:", "1:", ""),
		"YAML":               repeat("rows:\n", "- \n", ""),
	} {
		free := testenv.Scale(24, 24, 48) << 20
		switch {
		case slices.Contains(quick, name):
			free = 16 << 20
		case testing.Short():
			continue
		case slices.Contains(grids, name):
			free = 48 << 20 // 262,144 cells, twice while their list grows
		}
		t.Run(name, func(t *testing.T) {
			defer debug.SetGCPercent(debug.SetGCPercent(25)) // often
			runtime.GC()
			before, _ := heap()
			peak := watch(func() {
				for range format.Read(strings.NewReader(text), name, format.Options{}) {
				}
			})
			require.Less(t, int(peak)-int(before), 10*len(text)+free)
		})
	}
}

// watch returns the largest size of the heap while work is done: the smaller one of any two collections in a row,
// since a collection counts what is made while it marks, which on a busy machine is much.
func watch(work func()) (peak uint64) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		work()
	}()
	last, seen := heap()
	for {
		live, cycles := heap()
		if cycles != seen {
			peak = max(peak, min(live, last))
			last, seen = live, cycles
		}
		select {
		case <-done:
			return peak
		case <-time.After(time.Millisecond):
		}
	}
}

// heap returns the bytes in use that the last collection saw, and the number of collections. What became idle since
// does not count.
func heap() (live, cycles uint64) {
	sample := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64(), sample[1].Value.Uint64()
}
