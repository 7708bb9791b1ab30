package format_test

import (
	"math"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"slices"
	"strings"
	"testing"
	"time"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// characters are all that can be symbols, in the order of their digits.
const characters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!\"#$%&'()+,/:;<=>@[\\]^`{|}~*-?"

// latin returns rows of side n in symbols, each row shifted against the row before it so that boxes have each digit once
// if the side is a square, and the digits. The cell holds open where there are fewer symbols than n, and in every seventh cell
// if open is not 0.
func latin(n int, symbols string, open byte) (rows []string, digits []grid.Digit) {
	root := int(math.Sqrt(float64(n)))
	if root*root != n {
		root = n
	}
	for r := range n {
		var row strings.Builder
		for c := range n {
			k := (r%root*root + r/root + c) % n
			if k >= len(symbols) || open != 0 && (5*r+c)%7 == 3 {
				row.WriteByte(open)
				digits = append(digits, 0)
				continue
			}
			row.WriteByte(symbols[k])
			digits = append(digits, grid.Digit(k+1))
		}
		rows = append(rows, row.String())
	}
	return rows, digits
}

// TestLargeAlphabets has grids from side 36 on in symbols of all kinds, which are digits in
// the order in which they are listed, with open cells of all kinds.
func TestLargeAlphabets(t *testing.T) {
	for _, tt := range []struct {
		name    string
		n       int
		symbols string
		open    byte
		want    string // the alphabet
	}{
		{"0-Z, full", 36, characters[:36], 0, "0-Z"},
		{"0-z, full", 36, strings.ToLower(characters[:36]), 0, "0-z"},
		{"0-Z", 36, characters[:36], '.', "0-Z"},
		{"1-Z and an open cell", 36, characters[1:36], '0', "1-Za"},
		{"1-Z and one more", 36, characters[1:36] + "@", '.', "decimal"},
		{"1-X and three more", 36, characters[1:34] + "#%@", '.', "decimal"},
		{"both cases", 36, characters[1:37], '.', "1-Za"},
		{"49 and dots", 49, characters[1:50], '.', "1-Za-n"},
		{"49 and underscores", 49, characters[1:50], '_', "1-Za-n"},
		{"49 and zeros", 49, characters[1:50], '0', "1-Za-n"},
		{"49 and stars", 49, characters[1:50], '*', "1-Za-n"},
		{"49 and dashes", 49, characters[1:50], '-', "1-Za-n"},
		{"49 and question marks", 49, characters[1:50], '?', "1-Za-n"},
		{"49 from 0, full", 49, characters[:49], 0, "0-Za-m"},
		{"49 from 0 and stars", 49, characters[:49], '*', "0-Za-m"},
		{"49 from 0 and question marks", 49, characters[:49], '?', "0-Za-m"},
		{"49 from 0 and one more", 49, characters[:48] + "@", 0, "decimal"},
		{"49 with signs and dots", 49, characters[1:40] + "$%&()+<=>@", '.', "decimal"},
		{"49 with signs and stars", 49, characters[1:40] + "$%&()+<=>@", '*', "decimal"},
		{"49 of nobody's order", 49, characters[:30] + characters[40:59], '.', "0-Te-w"},
		{"64 and z", 64, characters[1:62] + "0", '.', "decimal"},
		{"64 and 0 after z", 64, characters[1:62] + "0$@", '.', "decimal"},
		{"64 with signs", 64, characters[1:62] + "!#$", '.', "decimal"},
		{"64 with commas", 64, characters[1:62] + "+,:", '.', "decimal"},
		{"64 with a star", 64, characters[1:62] + "#$*", '.', "decimal"},
		{"64 with a dash", 64, characters[1:62] + "#*-", '_', "decimal"},
		{"64 with a question mark", 64, characters[1:62] + "#-?", '_', "decimal"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			rows, digits := latin(tt.n, tt.symbols, tt.open)
			for _, text := range []string{strings.Join(rows, "\n") + "\n", strings.Join(rows, "") + "\n"} {
				if strings.ContainsAny(tt.symbols+string(tt.open), "#%()<=>, ") && !strings.Contains(text[:tt.n+1], "\n") {
					continue // on a line these end the puzzle
				}
				if tt.open == ' ' {
					text = trimmed(text)
				}
				rec := onlyRecord(t, text, auto)
				require.True(t, slices.Equal(digits, rec.Puzzle.Givens), describedPuzzle(rec))
				require.Equal(t, tt.want, rec.Puzzle.Alphabet.Name())
			}
		})
	}
	// Below side 36 both are open cells.
	rows, digits := latin(35, characters[1:36], '.')
	rows[34], digits[35*35-1] = rows[34][:34]+"0", 0
	rec := onlyRecord(t, strings.Join(rows, "\n"), auto)
	require.True(t, slices.Equal(digits, rec.Puzzle.Givens), describedPuzzle(rec))
	// What is no symbol beside an alphabet that is complete.
	rows, _ = latin(49, characters[1:50], '.')
	rows[48] = rows[48][:48] + "0"
	list := read(strings.Join(rows, "\n"), auto)
	require.Len(t, list, 1)
	require.EqualError(t, list[0].Err, `in.txt: line 49, column 49: found "0", expected 1 to 9, A to Z or a to n`)
}

// TestMarkedRows has rows that begin as comments do, since # and % are symbols, and comments
// that look like rows: Read takes the rows and skips the comments, wherever they are.
func TestMarkedRows(t *testing.T) {
	symbols := characters[1:34] + "#%" + "@" // digits 34, 35 and 36
	dotted, withDots := latin(36, symbols, '.')
	full, withAll := latin(36, symbols, 0)
	starred, _ := latin(36, symbols, '*')
	begins := func(symbol string) int { // the row that begins with a symbol
		return slices.IndexFunc(full, func(row string) bool { return strings.HasPrefix(row, symbol) })
	}
	hash, percent := begins("#"), begins("%")
	comment := "# ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"[:36]
	sparse := slices.Repeat([]string{strings.Repeat(".", 36)}, 36)
	sparse[0], sparse[1], sparse[hash] = dotted[0], full[1], "#"+strings.Repeat(".", 34)+"1"
	withFew := make([]grid.Digit, 36*36)
	copy(withFew, slices.Concat(withDots[:36], withAll[36:72]))
	withFew[hash*36], withFew[hash*36+35] = 34, 1
	words := "# found in an attic, and none too easy"[:36]
	for _, tt := range []struct {
		name string
		text string
		want []grid.Digit
	}{
		{"rows with dots", strings.Join(dotted, "\n"), withDots},
		{"full rows", strings.Join(full, "\n"), withAll},
		{"a marked row with one more symbol", strings.Join(sparse, "\n"), withFew},
		{"the marked row first", strings.Join(slices.Concat(full[hash:], full[:hash]), "\n"), slices.Concat(withAll[hash*36:], withAll[:hash*36])},
		{"another marked row first", strings.Join(slices.Concat(full[percent:], full[:percent]), "\n"), slices.Concat(withAll[percent*36:], withAll[:percent*36])},
		{"fields", spread(strings.Join(full, "\n"), ","), withAll},
		{"fields with dots", spread(strings.Join(dotted, "\n"), ","), withDots},
		{"fields, empty ones", strings.ReplaceAll(spread(strings.Join(dotted, "\n"), ","), ".", ""), withDots},
		{"words", spread(strings.Join(full, "\n"), " "), withAll},
		{"a line of fields", spread(strings.Join(full, ""), ","), withAll},
		{"words above", words + "\n" + strings.Join(full, "\n"), withAll},
		{"words between", strings.Join(full[:30], "\n") + "\n" + words + "\n" + strings.Join(full[30:], "\n"), withAll},
		{"symbols with a space between", strings.Join(full[:30], "\n") + "\n" + comment + "\n" + strings.Join(full[30:], "\n"), withAll},
		{"dashes between", strings.Join(full[:30], "\n") + "\n#" + strings.Repeat("-", 35) + "\n" + strings.Join(full[30:], "\n"), withAll},
		{"dots among stars", strings.Join(starred[:30], "\n") + "\n#" + strings.Repeat(".", 35) + "\n" + strings.Join(starred[30:], "\n"), withDots},
		{"a comment shorter by one", strings.Join(full[:30], "\n") + "\n" + full[hash][:35] + "\n" + strings.Join(full[30:], "\n"), withAll},
		{"a comment longer by one", strings.Join(full[:30], "\n") + "\n" + full[hash] + "$\n" + strings.Join(full[30:], "\n"), withAll},
		{"a comment of fields", strings.Join(full[:30], "\n") + "\n# 1,2,3,4,5,6\n" + strings.Join(full[30:], "\n"), withAll},
		{"a comment with spaces among fields", spread(strings.Join(full[:30], "\n"), ",") + "#" + strings.Repeat(", a", 35) + "\n" + spread(strings.Join(full[30:], "\n"), ","), withAll},
	} {
		list := read(tt.text, auto)
		require.NotEmpty(t, list, tt.name)
		require.Len(t, list, 1+strings.Count(tt.name, "two"), "%s\n%s", tt.name, described(list))
		require.NoError(t, list[0].Err, tt.name)
		require.True(t, slices.Equal(tt.want, list[0].Puzzle.Givens), "%s\n%s", tt.name, tt.text)
	}
	// Alphabets of fewer than 36 symbols have no such symbols.
	small, _ := latin(35, characters[1:36], 0)
	list := read(strings.Join(small[:20], "\n")+"\n#"+small[3][1:]+"\n"+strings.Join(small[20:], "\n"), auto)
	require.Len(t, list, 1)
	require.NoError(t, list[0].Err)
}

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
