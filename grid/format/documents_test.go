package format_test

import (
	"encoding/base64"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/format"
)

var update = flag.Bool("update", false, "write what comes of the documents")

// A document is an entry of a file in testdata/documents, whose README explains the notation.
type document struct {
	name, text string
	file       string // of the source
	to         string // the format in which the puzzles are written
	opt        format.Options
	want       string
	wantAt     [2]int // of the file with documents
}

// auto has Read find out everything.
var auto format.Options

// Puzzles of which many tests are made: of side 9 on a line and in rows, its solution, and side 4.
const (
	line81 = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
	rows9  = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
	full9  = "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179\n"
	json4  = "[[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]"
	rows4  = "1234\n3412\n2143\n4321\n"
)

// TestDocuments: what comes of every document is what must come.
func TestDocuments(t *testing.T) {
	files, err := filepath.Glob("testdata/documents/*.txt")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			renewed, end := "", 0
			for _, d := range documents(t, string(text)) {
				got := d.outcome(t)
				if *update && got != d.want {
					renewed, end = renewed+string(text[end:d.wantAt[0]])+spelled(got), d.wantAt[1]
					continue
				}
				t.Run(d.name, func(t *testing.T) { require.Equal(t, d.want, got, "%s", d.text) })
			}
			if *update {
				require.NoError(t, os.WriteFile(file, []byte(renewed+string(text[end:])), 0o644))
			}
		})
	}
}

// outcome returns what comes of a document.
func (d *document) outcome(t *testing.T) string {
	if d.file != "" {
		text, err := os.ReadFile(filepath.Join("testdata", d.file))
		require.NoError(t, err)
		d.text = string(text)
	}
	if d.to != "" {
		return written(d.text, d.to)
	}
	return described(read(d.text, d.opt)) + "\n"
}

// documents returns the entries of a file.
func documents(t *testing.T, file string) (list []document) {
	for at := 0; ; {
		next := strings.Index(file[at:], "\n== ")
		if next < 0 {
			return list
		}
		at += next + len("\n== ")
		end := len(file)
		if i := strings.Index(file[at:], "\n\n=="); i >= 0 {
			end = at + i + 1
		}
		heading, body, _ := strings.Cut(file[at:end], "\n")
		source, want, found := strings.Cut("\n"+body, "\n---\n")
		require.True(t, found, heading)
		name, options, _ := strings.Cut(heading, " | ")
		d := document{
			name: name, text: unspelled(t, strings.TrimPrefix(source+"\n", "\n")), want: unspelled(t, want), wantAt: [2]int{end - len(want), end},
		}
		for _, option := range strings.Fields(options) {
			d.set(t, option)
		}
		list = append(list, d)
		at = end
	}
}

// set sets an option of a document.
func (d *document) set(t *testing.T, option string) {
	name, value, _ := strings.Cut(option, "=")
	var err error
	switch name {
	case "--from":
		d.opt.From = value
	case "--to":
		d.to = value
	case "--file":
		d.file = value
	case "--cube":
		d.opt.Cube = true
	case "--zero":
		d.opt.ZeroDigit = true
	case "--packed":
		d.text = packedLink(d.text)
	case "--box":
		_, err = fmt.Sscanf(value, "%dx%d", &d.opt.Box[0], &d.opt.Box[1])
	case "--units":
		d.opt.Units = strings.Split(value, ",")
	case "--regions":
		for _, letter := range value {
			d.opt.Regions = append(d.opt.Regions, int(letter-'A'))
		}
	case "--side":
		d.opt.Side, err = strconv.Atoi(value)
	default:
		require.Fail(t, "unknown option", option)
	}
	require.NoError(t, err, option)
}

// unspelled returns the text that lines stand for.
func unspelled(t *testing.T, lines string) string {
	var text strings.Builder
	for line := range strings.Lines(lines) {
		rest, isRepeated := strings.CutPrefix(line, "*")
		if !isRepeated {
			text.WriteString(line)
			continue
		}
		number, quoted, _ := strings.Cut(strings.TrimSuffix(rest, "\n"), " ")
		n, err := strconv.Atoi(number)
		require.NoError(t, err, line)
		part, err := strconv.Unquote(quoted)
		require.NoError(t, err, line)
		text.WriteString(strings.Repeat(part, n))
	}
	return text.String()
}

// spelled returns lines that stand for a text.
func spelled(text string) string {
	var lines strings.Builder
	for line := range strings.Lines(text) {
		plain, ends := strings.CutSuffix(line, "\n")
		if !ends || strings.TrimRight(plain, " \t") != plain || strings.HasPrefix(plain, "*") || strconv.Quote(plain) != `"`+strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(plain)+`"` {
			line = "*1 " + strconv.Quote(line) + "\n"
		}
		lines.WriteString(line)
	}
	return lines.String()
}

// read returns the records of a text.
func read(text string, opt format.Options) []format.Record {
	var list []format.Record
	for rec := range format.Read(strings.NewReader(text), "in.txt", opt) {
		list = append(list, rec)
	}
	return list
}

// onlyRecord returns the only puzzle of a text.
func onlyRecord(t *testing.T, text string, opt format.Options) format.Record {
	list := read(text, opt)
	require.Len(t, list, 1)
	require.NoError(t, list[0].Err)
	return list[0]
}

// written returns the puzzles of a text in another format, and the errors.
func written(text, to string) string {
	var out strings.Builder
	w, err := format.NewWriter(&out, to)
	if err != nil {
		return "error: " + err.Error() + "\n"
	}
	for _, rec := range read(text, auto) {
		if err := w.Write(rec.Puzzle); err != nil {
			out.WriteString("error: " + err.Error() + "\n")
		}
	}
	w.Flush()
	return out.String()
}

// described returns the contents of records, one line per record: where the puzzle begins, its shape, its
// rows with a dash for one that is open, and whatever else there is; or the error. Twenty or more puzzles
// that are alike, on lines one after another, are one line.
func described(list []format.Record) string {
	var out []string
	for i := 0; i < len(list); i++ {
		rec := list[i]
		if rec.Index != i+1 || rec.Source != "in.txt" {
			out = append(out, fmt.Sprintf("record %d of %s", rec.Index, rec.Source))
		}
		if rec.Err != nil {
			out = append(out, strings.TrimPrefix(rec.Err.Error(), "in.txt: "))
			continue
		}
		text, last := describedPuzzle(rec), i
		for next := i + 1; next < len(list) && isNext(list[next], next, rec, text); next++ {
			last = next
		}
		if last < i+19 {
			out = append(out, fmt.Sprintf("line %d: %s", rec.Line, text))
			continue
		}
		out = append(out, fmt.Sprintf("lines %d to %d: %s", rec.Line, list[last].Line, text))
		i = last
	}
	return strings.Join(out, "\n")
}

// isNext reports whether record i is a puzzle like that of an earlier record and has its line after it.
func isNext(rec format.Record, i int, first format.Record, text string) bool {
	return rec.Err == nil && rec.Source == first.Source && rec.Index == i+1 && rec.Index-first.Index == rec.Line-first.Line &&
		describedPuzzle(rec) == text
}

// describedPuzzle describes the puzzle of a record.
func describedPuzzle(rec format.Record) string {
	p := rec.Puzzle
	text := describedCells(p.Shape, p.Givens)
	l := p.Shape.Layout()
	for _, name := range slices.Backward(l.Names()) {
		text = name + " " + text
	}
	if l.Regions != nil {
		text = l.RegionText() + " " + text
	}
	if p.Shape.HasBoxes() {
		text = fmt.Sprintf("%dx%d %s", l.BoxRows, l.BoxCols, text)
	}
	if p.Shape.IsCube() {
		text = "cube " + text
	}
	for c, digits := range p.Allowed {
		if digits != nil {
			text += fmt.Sprintf(" %s=%v", p.Shape.CellName(grid.Cell(c)), digits)
		}
	}
	if rec.Solution != nil {
		text += " solution " + describedCells(p.Shape, rec.Solution)
	}
	if p.Alphabet != (grid.Alphabet{}) {
		text += " in " + p.Alphabet.Name()
	}
	if rec.Label != "" {
		text += fmt.Sprintf(" %q", rec.Label)
	}
	if rec.Note != "" {
		text += " note: " + rec.Note
	}
	return text
}

// describedCells returns the rows of a grid, digits from 10 on as letters, those beyond the letters as #.
func describedCells(s *grid.Shape, digits []grid.Digit) string {
	const symbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	var text []byte
	for c, d := range digits {
		if c%s.Side() == 0 && c > 0 {
			text = append(text, ' ')
		}
		text = append(text, symbols[min(int(d), len(symbols)-1)])
	}
	all := strings.ReplaceAll(string(text), strings.Repeat(".", s.Side()), "-")
	if open := strings.Repeat("- ", s.Side()/2+1); strings.HasSuffix(all, strings.TrimSpace(open)) {
		all = strings.TrimRight(all, " -") + " …"
	}
	return strings.TrimSpace(all)
}

// packedLink returns a link of f-puzzles. Every character is announced as a new one, which
// LZString allows: so its list of texts grows by two with each of them, by one with the first.
func packedLink(text string) string {
	var bits []byte
	put := func(v, width int) {
		for i := range width {
			bits = append(bits, byte(v>>i&1))
		}
	}
	width, left := 2, 1
	for i := range len(text) {
		put(0, width)
		put(int(text[i]), 8)
		for range min(i, 1) + 1 {
			if left--; left == 0 {
				left = 1 << width
				width++
			}
		}
	}
	put(2, width)
	data := make([]byte, len(bits)/8+1)
	for i, b := range bits {
		data[i/8] |= b << (7 - i%8)
	}
	return "https://f-puzzles.com/?load=" + base64.StdEncoding.EncodeToString(data) + "\n"
}
