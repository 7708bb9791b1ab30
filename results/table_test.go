package results

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNumericColumns(t *testing.T) {
	for _, test := range []struct {
		name    string
		entries []string
		numeric bool
	}{
		{"numbers", []string{"1", "−2.5", "1,000", "4.2e16", ".026", "< 3e-4", "≤ 1", "~7"}, true},
		{"with units and intervals", []string{"97 %", "0.3 [0.2, 0.4]", "–", ""}, true},
		{"sides", []string{"9×9 random 30 %", "4×4 minimal", "16x16"}, false},
		{"words", []string{"1", "hall"}, false},
		{"populations", []string{"3 random 0.3", "4 minimal"}, false},
		{"parts", []string{"1 of 5", "2 to 3 [1, 4]"}, true},
		{"hyphenated words", []string{"-naked"}, false},
		{"nothing", []string{"", ""}, false},
		{"no rows", nil, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			table := Table{Columns: []string{"c"}}
			for _, e := range test.entries {
				table.Rows = append(table.Rows, []string{e})
			}
			require.Equal(t, []bool{test.numeric}, table.Numeric())
		})
	}
}

// A table has the same entries in each of its forms: numbers are aligned to the right where letters have places,
// every letter counts as one place, and characters with a meaning in a form are escaped.
func TestFormsOfATable(t *testing.T) {
	table := Table{
		Title: "Sides", Columns: []string{"side", "N"},
		Rows: [][]string{{"9×9", "1"}, {`a "b", c|d`, "−12"}, {"", ""}},
	}
	require.Equal(t, "side          N\n9×9           1\na \"b\", c|d  −12\n\n", table.Text())
	require.Equal(t, "side,N\n9×9,1\n\"a \"\"b\"\", c|d\",−12\n,\n", string(table.CSV()))
	require.Equal(t, `| side        |   N |
|-------------|----:|
| 9×9         |   1 |
| a "b", c\|d | −12 |
|             |     |
`, table.markdown())
	require.Equal(t, "9×9", table.Rows[0][0], "the table itself is unchanged")
}
