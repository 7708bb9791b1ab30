package format_test

import (
	"strings"
	"testing"
)

// TestHeaders has comments that state shapes.
func TestHeaders(t *testing.T) {
	checkDocuments(t, []document{
		{"box", "# box=3x2\n" + rows6, "line 2: 3x2 " + cells6, auto},
		{"kind", "# kind=2d\n" + rows4, "line 2: 2x2 " + cells4, auto},
		{"kind 3d", "# kind=3d\n" + rows4 + rows4 + rows4 + rows4, "line 2: cube 2x2 " + cells4 + " " + cells4 + " " + cells4 + " " + cells4, auto},
		{"kind pm", "# kind=pm\n" + rows4, "line 2: 2x2 " + cells4, auto},
		{"kind word", "# kind=easy\n" + rows4, "line 2: 2x2 " + cells4 + ` "kind=easy"`, auto},
		{"equation", "# x=3 and so on\n" + rows4, "line 2: 2x2 " + cells4 + ` "x=3 and so on"`, auto},
		{"later", "# N=6\n" + rows6 + "# N=4\n" + rows4, "line 2: 2x3 " + cells6 + "\nline 9: 2x2 " + cells4, auto},
		{"none later", "# N=6 box=3x2\n" + rows6 + "\n" + rows6, "line 2: 3x2 " + cells6 + "\nline 9: 3x2 " + cells6, auto},
		{"in comment of a row", "# N=6 box=3x2\n123456 # N=4 x\n456123\n231564\n564231\n312645\n645312\n", "line 7: found 5 rows, expected 6 for rows of 6 cells", auto},
		{"N 2", "# N=2\n12\n21\n", "line 2: 1x2 12 21", auto},
		{"N256", "# N=256\n" + rows4, "line 2: found a grid of side 4, expected side 256 as the header in line 1 says", auto},
		{"cube 64", "# N=64 kind=3d\n" + rows4, "line 2: found a grid of side 4, expected side 64 as the header in line 1 says", auto},
		{"cube box", "# N=16 box=4x4 kind=3d\n" + rows4, "line 2: found a grid of side 4, expected side 16 as the header in line 1 says", auto},
		{"sides equal", "# N=4 N=4\n" + rows4, "line 2: 2x2 " + cells4, auto},
		{"percent", "% N=4 box=1x4\n" + rows4, "line 2: 1x4 " + cells4, auto},
		{"slashes", "// N=4 box=1x4\n" + rows4, "line 2: 1x4 " + cells4, auto},
		{"kind long", "# N=4 kind=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n" + rows4, "line 1: found kind=xxxxxxxxxxxxxxxxxxxx in a header, expected kind=2d, kind=3d or kind=pm\nline 2: 2x2 " + cells4, auto},
		{"far", "#" + strings.Repeat(" x", 500) + " N=4 box=1x4\n" + rows4, "line 2: 1x4 " + cells4, auto},
		{"beyond", "#" + strings.Repeat(" x", 510) + " N=4 box=1x4\n" + rows4, "line 2: 2x2 " + cells4 + ` "` + strings.Repeat("x ", 510) + `N=4 box=1x4"`, auto},
	})
}
