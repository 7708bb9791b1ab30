package format_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid/format"
)

// TestFactsOnALongLine has a line of facts that is longer than any buffer: Read loses none of them,
// whatever the limit on lines, and what follows a % remains a comment.
func TestFactsOnALongLine(t *testing.T) {
	const many = 20000
	for _, d := range []document{
		{"facts", "side(4). " + strings.Repeat("given(1,2,3).", many) + "given(4,4,1).\ngiven(2,1,4).", "line 1: 2x2 .3.. 4... - ...1", auto},
		{"a limit on lines", "side(4). " + strings.Repeat("given(1,2,3). ", many) + "given(4,4,1).", "line 1: 2x2 .3.. - - ...1", format.Options{MaxLine: 100}},
		{"a comment", "side(4). given(1,2,3). % " + strings.Repeat("given(4,4,1).", many) + "\ngiven(2,1,4).", "line 1: 2x2 .3.. 4... - -", auto},
		{"an error at its end", "side(4).\n" + strings.Repeat("given(1,2,3).", many) + "given(4,5,1).", "line 2, column 260001: found coordinate 5, expected 1 to 4", auto},
		{"an error after it", "side(4).\n" + strings.Repeat("given(1,2,3).", many) + "\ngiven(4,5,1).", "line 3, column 1: found coordinate 5, expected 1 to 4", auto},
		{"nowhere to cut", "side(4).\n" + strings.Repeat(" ", 5*many) + "given(1,2,3).", "line 2: 2x2 .3.. …", format.Options{From: "asp"}},
	} {
		require.Equal(t, d.want, described(read(d.text, d.opt)), d.name)
	}
}
