package format_test

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
	"basisk/internal/testenv"
)

// TestRubbishIsBounded has sources that would become much larger in memory, or never
// be done, if they were taken at their word.
func TestRubbishIsBounded(t *testing.T) {
	many := testenv.Scale(12_000, 66_000, 1_000_000)
	for name, text := range map[string]string{
		"nested brackets": strings.Repeat("[", many),
		"nested braces":   strings.Repeat("{", many) + "1,2" + strings.Repeat("}", many),
		"nested JSON":     `{"puzzle":` + strings.Repeat("[", many),
		"values":          "{{" + strings.Repeat("1,", 2*many) + "}}",
		"JSON values":     `{"puzzle":[` + strings.Repeat("1,", 2*many) + "1]}",
		"cells":           strings.Repeat("1 ", 4*many),
		"short rows":      strings.Repeat("1 2 . 4 5\n1 . 3 4\n", many/16),
		"blank lines":     "1 2 3 4 5\n" + strings.Repeat("\n", 4*many),
		"numbers":         strings.Repeat("7\n", many/4),
		"printed lines":   strings.Repeat(`12\n`, many),
		"dashes":          strings.Repeat("-", many),
		"bars":            strings.Repeat("|", many),
		"quotes":          strings.Repeat(`"`, many) + "{1,",
		"commas":          strings.Repeat(",", many),
	} {
		t.Run(name, func(t *testing.T) {
			for _, rec := range read(text, format.Options{}) {
				require.Error(t, rec.Err)
			}
		})
	}
}

// endless is a line that does not end for n bytes.
type endless struct{ left int }

func (e *endless) Read(p []byte) (int, error) {
	if e.left <= 0 {
		return 0, io.EOF
	}
	n := min(len(p), e.left)
	for i := range p[:n] {
		p[i] = '1'
	}
	e.left -= n
	return n, nil
}

func TestHugeLine(t *testing.T) {
	size := testenv.Scale(66, 66, 4096) << 20
	var list []format.Record
	for rec := range format.Read(io.MultiReader(&endless{size}, strings.NewReader("\n"+line81+"\n")), "in.txt", format.Options{}) {
		list = append(list, rec)
	}
	require.Len(t, list, 2)
	require.ErrorContains(t, list[0].Err, "in.txt: line 1: found a line of more than 64 MiB, expected a shorter one")
	require.NoError(t, list[1].Err)

	list = nil
	inside := io.MultiReader(strings.NewReader("1234\n3412\n"), &endless{size}, strings.NewReader("\n2143\n4321\n"))
	for rec := range format.Read(inside, "in.txt", format.Options{}) {
		list = append(list, rec)
	}
	require.Len(t, list, 1)
	require.ErrorContains(t, list[0].Err, "in.txt: line 1: found a line of more than 64 MiB")
}
