package format_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"basisk/grid"
	"basisk/grid/format"

	"github.com/stretchr/testify/require"
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

// BenchmarkRead reads a megabyte or so of each of the formats for many puzzles, and
// one large grid.
func BenchmarkRead(b *testing.B) {
	for _, bb := range []struct {
		to     string
		k, per int
	}{
		{"line", 3, 10000},
		{"line", 4, 3000},
		{"line", 5, 500},
		{"line", 10, 30},
		{"rows", 3, 3000},
		{"rows", 10, 30},
		{"csv", 4, 1000},
		{"json", 4, 1000},
	} {
		b.Run(fmt.Sprintf("format=%s/basis=%d", bb.to, bb.k), func(b *testing.B) {
			s, err := grid.Square(bb.k)
			require.NoError(b, err)
			puzzles := make([]*grid.Puzzle, bb.per)
			for i := range puzzles {
				puzzles[i] = makePuzzle(s, i)
			}
			text := write(b, bb.to, puzzles...)
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				count := 0
				for rec := range format.Read(strings.NewReader(text), "", format.Options{}) {
					if count++; rec.Err != nil {
						b.Fatal(rec.Err)
					}
				}
				if count != bb.per {
					b.Fatal(count)
				}
			}
		})
	}
}

// Puzzles of different sizes, one of them broken.
func ExampleRead() {
	source := `# three puzzles
1..4..1..1..4..1:1:1234341221434321
1..4...1.4..4..5
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79 easy
`
	for rec := range format.Read(strings.NewReader(source), "puzzles.txt", format.Options{}) {
		if rec.Err != nil {
			fmt.Println(rec.Err)
			continue
		}
		fmt.Println(rec.Index, rec.Line, rec.Puzzle.Shape, rec.Puzzle.Clues(), rec.Solution, rec.Label)
	}
	// Output:
	// 1 2 4x4, boxes 2x2 6 [1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1] 1
	// puzzles.txt: line 3, column 16: found "5", expected 1 to 4
	// 3 4 9x9, boxes 3x3 30 [] easy
}

// A table becomes a drawing, with a header since a box of 2x6 is not what a reader
// would take for granted.
func ExampleWriter() {
	source := "# N=6 box=3x2 kind=2d\n1,,,4,,\n,,,,2,\n,5,,,,\n,,3,,,\n,,,,,6\n\"[1,2]\",,,,,\n"
	w, err := format.NewWriter(os.Stdout, "rows")
	if err != nil {
		panic(err)
	}
	for rec := range format.Read(strings.NewReader(source), "table", format.Options{}) {
		if err := w.Write(rec.Puzzle); err != nil {
			panic(err)
		}
	}
	if err := w.Flush(); err != nil {
		panic(err)
	}
	// Output:
	// # N=6 box=3x2 kind=2d
	// +-----------+-----------+-----------+
	// |    1    . |    .    4 |    .    . |
	// |    .    . |    .    . |    2    . |
	// |    .    5 |    .    . |    .    . |
	// +-----------+-----------+-----------+
	// |    .    . |    3    . |    .    . |
	// |    .    . |    .    . |    .    6 |
	// | [12]    . |    .    . |    .    . |
	// +-----------+-----------+-----------+
}

func TestErrorText(t *testing.T) {
	for want, e := range map[string]format.Error{
		"f: line 3, column 7: found digit 17, expected 1 to 16": {Source: "f", Line: 3, Column: 7, Found: "digit 17", Expected: "1 to 16"},
		"f: line 3: found digit 17":                             {Source: "f", Line: 3, Found: "digit 17"},
		"line 3: expected more":                                 {Line: 3, Expected: "more"},
		"found nothing":                                         {Found: "nothing"},
	} {
		require.EqualError(t, &e, want)
	}
}
