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
		{"kind word", "# kind=easy\n" + rows4, "line 1: found kind=easy in a header, expected kind=2d, kind=3d or kind=pm\nline 2: 2x2 " + cells4, auto},
		{"N of words", "# N=K*K, of n=17 and size: 3\n" + rows4, "line 2: 2x2 " + cells4 + ` "N=K*K, of n=17 and size: 3"`, auto},
		{"words with a colon", "# N=4 box=1x4 (rows x cols): count=3, repo: box; origin = code\n" + rows4, "line 2: latin " + cells4, auto},
		{"capitals", "# N=4 Box=1X4 KIND=2d\n" + rows4, "line 2: latin " + cells4, auto},
		{"box of spaces", "# N=4 box = 1 x 4, kind = 2d\n" + rows4, "line 2: latin " + cells4, auto},
		{"equation", "# x=3 and so on\n" + rows4, "line 2: 2x2 " + cells4 + ` "x=3 and so on"`, auto},
		{"later", "# N=6\n" + rows6 + "# N=4\n" + rows4, "line 2: 2x3 " + cells6 + "\nline 9: 2x2 " + cells4, auto},
		{"none later", "# N=6 box=3x2\n" + rows6 + "\n" + rows6, "line 2: 3x2 " + cells6 + "\nline 9: 3x2 " + cells6, auto},
		{"in comment of a row", "# N=6 box=3x2\n123456 # N=4 x\n456123\n231564\n564231\n312645\n645312\n", "line 7: found 5 rows, expected 6 for rows of 6 cells", auto},
		{"N 2", "# N=2\n12\n21\n", "line 2: latin 12 21", auto},
		{"N256", "# N=256\n" + rows4, "line 2: found a grid of side 4, expected side 256 as the header in line 1 says", auto},
		{"cube 64", "# N=64 kind=3d\n" + rows4, "line 2: found a grid of side 4, expected side 64 as the header in line 1 says", auto},
		{"cube box", "# N=16 box=4x4 kind=3d\n" + rows4, "line 2: found a grid of side 4, expected side 16 as the header in line 1 says", auto},
		{"sides equal", "# N=4 N=4\n" + rows4, "line 2: 2x2 " + cells4, auto},
		{"percent", "% N=4 box=1x4\n" + rows4, "line 2: latin " + cells4, auto},
		{"slashes", "// N=4 box=1x4\n" + rows4, "line 2: latin " + cells4, auto},
		{"kind long", "# N=4 kind=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n" + rows4, "line 1: found kind=xxxxxxxxxxxxxxxxxxxx in a header, expected kind=2d, kind=3d or kind=pm\nline 2: 2x2 " + cells4, auto},
		{"far", "#" + strings.Repeat(" x", 500) + " N=4 box=1x4\n" + rows4, "line 2: latin " + cells4, auto},
		{"beyond", "#" + strings.Repeat(" x", 510) + " N=4 box=1x4\n" + rows4, "line 2: 2x2 " + cells4 + ` "` + strings.Repeat("x ", 510) + `N=4 box=1x4"`, auto},
	})
}

// TestForeignHeaders has headers in which something is not understood.
func TestForeignHeaders(t *testing.T) {
	const keys, box = "N=, box=, units=, regions=, kind=, symbols=, population= or count=", "rows and columns such as box=2x6"
	for _, tt := range []struct{ header, found, expected string }{
		{"N=4 box=1*4", "box=1*4", box},
		{"N=4 box=(1,4)", "box=(1", box},
		{"N=4 box=1 by 4", "box=1", box},
		{"N=4 box=1x", "box=1x", box},
		{"N=4 box=1x4x2", "box=1x4x2", box},
		{"box=easy", "box=easy", box},
		{"N=4 box: 1x4", "box: 1x4", keys},
		{"N=4 boxes=1x4", "boxes=1x4", keys},
		{"variant=antiknight box=1x4", "variant=antiknight", keys},
		{"n=4 box=1x4", "n=4", keys},
		{"N=4 unit=x", "unit=x", keys},
		{"N=4x", "N=4x", "N of 2 to 256"},
		{"N=four box=1x4", "N=four", "N of 2 to 256"},
		{"box=1x4 box=2x2", "two boxes", "one"},
		{"kind=2d kind=pm", "two kinds", "one"},
		{"N=4 symbols=+", "symbols=+", `"+": expected figures and letters as in 1-G, 0-F, A-P, or decimal`},
		{"N=4 symbols=A-C", "symbols=A-C", "symbols A-C are 3, expected at least 4, one for each digit"},
		{"kind=2d symbols=A-D", "symbols=A-D without N", "the side too"},
	} {
		after := "2x2 " + cells4
		if tt.expected == keys { // what it states is not known, and so the puzzle is not
			after = "found a puzzle under a header that was refused, expected units that are latin, jigsaw, x, windows or groups"
		}
		checkDocuments(t, []document{{
			tt.header, "# " + tt.header + "\n" + rows4,
			"line 1: found " + tt.found + " in a header, expected " + tt.expected + "\nline 2: " + after, auto,
		}})
	}
}

// TestUnitsInHeaders has headers that state units. Puzzles under a refused header are refused.
func TestUnitsInHeaders(t *testing.T) {
	const regions, under = "AAABCABBCCDBCDDD", "\nline 2: found a puzzle under a header that was refused, expected units that are latin, jigsaw, x, windows or groups"
	for _, tt := range []struct{ header, want string }{
		{"units=x", "line 2: 2x2 x " + cells4},
		{"N=4 units=latin kind=2d", "line 2: latin " + cells4},
		{"N=4, units=x,windows,latin, kind=2d", "line 2: latin x windows " + cells4},
		{"N=4 box=2x2 units=groups", "line 2: 2x2 groups " + cells4},
		{"regions=" + regions, "line 2: " + regions + " jigsaw " + cells4},
		{"units=jigsaw,x regions=" + strings.ToLower(regions), "line 2: " + regions + " jigsaw x " + cells4},
		{"regions=1122112233443344", "line 2: 2x2 " + cells4},
		{"box=2x2 units=jigsaw regions=" + regions, "line 2: 2x2 " + regions + " jigsaw " + cells4},
		{"units=y", `line 1: found units "y" in a header, expected latin, jigsaw, x, windows or groups` + under},
		{"units=", `line 1: found units "" in a header, expected latin, jigsaw, x, windows or groups` + under},
		{"N=4 units=x, antiknight", `line 2: 2x2 x ` + cells4},
		{"N=4 units=x,antiknight", `line 1: found units "antiknight" in a header, expected latin, jigsaw, x, windows or groups` + under},
		{"N=4 units=extra", `line 1: found units "extra" in a header, expected latin, jigsaw, x, windows or groups` + under},
		{"N=4 units=jigsaw", "line 1: found irregular boxes without regions in a header, expected a letter for each cell" + under},
		{"N=4 box=2x2 units=latin", "line 1: found a Latin square with boxes in a header, expected boxes, regions or neither" + under},
		{"N=4 box=2x2 regions=1122112233443344", "line 2: 2x2 " + cells4},
		{"N=4 units=latin regions=" + regions, "line 1: found a Latin square with boxes in a header, expected boxes, regions or neither" + under},
		{"N=4 box=2x2 regions=" + regions, "line 1: found regions and boxes of 2x2 in a header, expected one of them, or both with units jigsaw" + under},
		{"N=4 regions=AAABCABB", "line 1: found regions of 8 letters in a header, expected 16" + under},
		{"N=4 regions=AAABCABBCCDBCDDA", "line 1: found region 1 has 5 cells in a header, expected 4 in each region" + under},
		{"N=4 units=x kind=3d", "line 1: found a cube with units in a header, expected rows, columns, pillars and boxes only" + under},
		{"units=x units=windows", "line 1: found two lists of units in a header, expected one" + under},
	} {
		checkDocuments(t, []document{{tt.header, "# " + tt.header + "\n" + rows4, tt.want, auto}})
	}
}
