package format_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

// FuzzRead gives arbitrary bytes to every reader: no panic, no end without a record,
// and what comes out is a puzzle of its shape.
func FuzzRead(f *testing.F) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.*"))
	require.NoError(f, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(f, err)
		if len(text) < 3000 {
			f.Add(text, uint8(0))
			f.Add(text[:len(text)*2/3], uint8(1))
		}
	}
	names := append([]string{""}, format.Readable()...)
	f.Fuzz(func(t *testing.T, text []byte, from uint8) {
		opt := format.Options{From: names[int(from)%len(names)]}
		count := 0
		for rec := range format.Read(bytes.NewReader(text), "fuzz", opt) {
			count++
			require.Equal(t, count, rec.Index)
			require.Equal(t, rec.Err == nil, rec.Puzzle != nil)
			if rec.Err != nil {
				require.NotEmpty(t, rec.Err.Error())
				continue
			}
			require.NoError(t, grid.CheckDigits(rec.Puzzle.Shape, rec.Puzzle.Givens))
			for _, digits := range rec.Puzzle.Allowed {
				for _, d := range digits {
					require.True(t, d >= 1 && int(d) <= rec.Puzzle.Shape.Side())
				}
			}
		}
		require.Positive(t, count)
	})
}

// FuzzRoundTrip reads arbitrary bytes, writes what was read in a format, and reads
// that again.
func FuzzRoundTrip(f *testing.F) {
	f.Add([]byte(line81), uint8(0))
	f.Add([]byte(rows9), uint8(1))
	f.Add([]byte("[11]000\n0000\n0000\n0000"), uint8(6)) // a candidate twice
	f.Add([]byte("[12] . 3 .\n. . . .\n. 2 . .\n. . . 1\n"), uint8(3))
	f.Add([]byte("# N=4 box=2x2 kind=3d\n1.2.3.4..............................................................."[:90]), uint8(4))
	f.Add([]byte("ABCD\n....\nC...\n....\n"), uint8(1))
	f.Add([]byte("# N=4 box=2x2 kind=2d symbols=0-3\n0 [1,3] . .\n. . 2 .\n. . . .\n. . . .\n"), uint8(0))
	names := format.Writable()
	f.Fuzz(func(t *testing.T, text []byte, format uint8) {
		to := names[int(format)%len(names)]
		var puzzles []*grid.Puzzle
		for _, rec := range readSome(text) {
			if puzzles = append(puzzles, rec); !writable(rec, to) {
				return
			}
		}
		if len(puzzles) > 0 {
			requireSame(t, puzzles, write(t, to, puzzles...), to)
		}
	})
}

// readSome returns the puzzles of a text that are not large.
func readSome(text []byte) []*grid.Puzzle {
	var list []*grid.Puzzle
	for rec := range format.Read(bytes.NewReader(text), "fuzz", format.Options{}) {
		if rec.Err == nil && rec.Puzzle.Shape.Side() <= 20 && len(list) < 10 {
			list = append(list, rec.Puzzle)
		}
	}
	return list
}

// writable reports whether a format can hold p and give it back in the same words:
// hypotheses make a given of a cell with one candidate.
func writable(p *grid.Puzzle, to string) bool {
	for _, digits := range allowed(p) {
		if !holdsCandidates[to] || len(digits) < 2 && (to == "hypotheses" || to == "opasnet-long") {
			return false
		}
	}
	return isQuick(to, p.Shape)
}
