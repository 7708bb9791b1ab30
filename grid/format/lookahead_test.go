package format_test

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"basisk/grid/format"
	"basisk/solver/processor"

	"github.com/stretchr/testify/require"
)

// TestLookingAheadOnce has lines that could be rows in which spaces are open cells, if lines
// far below them were rows too. They take hardly longer than lines with dots, which cannot.
func TestLookingAheadOnce(t *testing.T) {
	for _, b := range [][2]int{{2, 2}, {2, 3}, {2, 4}, {3, 3}} {
		s := box(t, b[0], b[1])
		var full, open strings.Builder
		for i := range 4000 {
			index := fmt.Sprintf("%*d ", 1+b[0]/3*6, i+1) // right-aligned for side 9
			full.WriteString(index)
			open.WriteString(index)
			for c, d := range fullGrid(s, i) {
				fmt.Fprint(&full, d)
				open.WriteByte(cmp.Or(byte('.')*byte(c%2), '0'+byte(d)))
			}
			full.WriteByte('\n')
			open.WriteByte('\n')
		}
		taken := func(text string) time.Duration {
			begin := processor.Time()
			require.Len(t, read(text, auto), 4000)
			return processor.Time() - begin
		}
		// On a busy machine single times are far too long: the shortest of several count.
		fastest := [2]time.Duration{time.Hour, time.Hour}
		for range 10 {
			fastest[0], fastest[1] = min(fastest[0], taken(full.String())), min(fastest[1], taken(open.String()))
			if fastest[0] < 4*fastest[1] {
				break
			}
		}
		require.Less(t, fastest[0], 4*fastest[1], s)
	}
}

// TestDocumentsThatBreakOff has sources that fail within a document.
func TestDocumentsThatBreakOff(t *testing.T) {
	for name, tt := range map[string]struct{ text, from, want string }{
		"JSON":                  {text: `{"puzzle":[[1,2`, want: "in.txt: found reading in.txt: disk on fire"},
		"a string in JSON":      {text: "{\"puzzle\":\n\"12", want: "in.txt: found reading in.txt: disk on fire"},
		"before JSON":           {text: "\n\n", from: "json", want: "in.txt: found reading in.txt: disk on fire"},
		"a comment before JSON": {text: "# one", from: "json", want: "in.txt: found reading in.txt: disk on fire"},
		"a comment in JSON":     {text: "{\"a\":1,\n# one", want: "in.txt: found reading in.txt: disk on fire"},
		"a program":             {text: "x = [[1,2", want: "in.txt: found reading in.txt: disk on fire"},
	} {
		t.Run(name, func(t *testing.T) {
			source := io.MultiReader(strings.NewReader(tt.text), iotest.ErrReader(errors.New("disk on fire")))
			var last error
			for rec := range format.Read(source, "in.txt", format.Options{From: tt.from}) {
				last = rec.Err
			}
			require.EqualError(t, last, tt.want)
		})
	}
}

// TestStopAnywhere takes one record of sources of all kinds with several, and no more.
func TestStopAnywhere(t *testing.T) {
	for name, text := range map[string]string{
		"lines":      line81 + "\n" + line81 + "\n",
		"grids":      rows9 + "\n" + rows9 + "\n" + rows9,
		"rows":       "1234341221434321\n1234341221434321\n",
		"an object":  `{"a":[{"puzzle":` + json4 + `},{"puzzle":` + json4 + `}]}`,
		"objects":    `{"puzzle":` + json4 + "}\n" + `{"puzzle":` + json4 + "}\n",
		"lists":      "[" + json4 + "," + json4 + "]",
		"a program":  "x = " + json4 + ", " + json4,
		"strings":    `["` + line81 + `", "` + line81 + `"]`,
		"tables":     "SudRow,1,2,3,4\n1,1,,,4\nSudRow,1,2,3,4\n1,4,,,1\n",
		"errors":     "1234\n3412\n# N=4\n1234\n3412\n# N=4\n",
		"open lines": strings.Repeat(strings.Repeat(".", 289)+"\n", 3),
	} {
		count := 0
		for range format.Read(strings.NewReader(text), "", format.Options{}) {
			if count++; count == 1 {
				break
			}
		}
		require.Equal(t, 1, count, name)
		require.Greater(t, len(read(text, auto)), 1, name)
	}
}

// spread puts a text between all characters of each line.
func spread(text, between string) string {
	var out []string
	for _, l := range strings.Split(strings.TrimSpace(text), "\n") {
		out = append(out, strings.Join(strings.Split(l, ""), between))
	}
	return strings.Join(out, "\n") + "\n"
}

// TestSourceFails has a reader that fails in the middle.
func TestSourceFails(t *testing.T) {
	broken := errors.New("disk on fire")
	r := io.MultiReader(strings.NewReader(line81+"\n"), iotest.ErrReader(broken))
	var list []format.Record
	for rec := range format.Read(r, "in.txt", format.Options{}) {
		list = append(list, rec)
	}
	require.Len(t, list, 2)
	require.NoError(t, list[0].Err)
	require.ErrorContains(t, list[1].Err, "disk on fire")
}

// TestStop takes one record only.
func TestStop(t *testing.T) {
	for rec := range format.Read(strings.NewReader(strings.Repeat(line81+"\n", 10)), "", format.Options{}) {
		require.NoError(t, rec.Err)
		break
	}
}
