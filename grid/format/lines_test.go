package format_test

import (
	"fmt"
	"strings"
	"testing"

	"basisk/grid/format"
)

// TestLines has line ends, marks and characters of all kinds, and limits.
func TestLines(t *testing.T) {
	checkDocuments(t, []document{
		{"crlf", "1234\r\n3412\r\n2143\r\n4321\r\n", "line 1: 2x2 " + cells4, auto},
		{"cr", "1234\r3412\r2143\r4321\r", "line 1: found 1 row, expected 16 for rows of 16 cells", auto},
		{"BOM", "\ufeff" + rows4, "line 1: 2x2 " + cells4, auto},
		{"BOM twice", rows4 + "\ufeff\ufeff" + rows4, "line 1: 2x2 " + cells4 + "\nline 5: 2x2 " + cells4, auto},
		{"BOM in line", "12\ufeff34\n3412\n2143\n4321\n", `line 1, column 3: found "\ufeff", expected a symbol`, auto},
		{"no end", "1234\n3412\n2143\n4321", "line 1: 2x2 " + cells4, auto},
		{"nbsp", "1 2　3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "line 1: 2x2 " + cells4, auto},
		{"dots", "1·•4\n□⬜12\n2143\n4321\n", "line 1: 2x2 1..4 ..12 2143 4321", auto},
		{"control", "12\x0134\n3412\n2143\n4321\n", `line 1, column 3: found "\x01", expected a symbol`, auto},
		{"del", "12\x7f4\n3412\n2143\n4321\n", `line 1, column 3: found "\x7f", expected 1 to 4`, auto},
		{"tab in rows", "12\t34\n34\t12\n21\t43\n43\t21\n", "line 1: 2x2 " + cells4, auto},
		{"max line", rows4, "line 1: 2x2 " + cells4, format.Options{MaxLine: 4}},
		{"max line less", rows4, "line 1: found a line of more than 3 bytes, expected less, or a higher limit (--max-line)\nline 2: found a line of more than 3 bytes, expected less, or a higher limit (--max-line)\nline 3: found a line of more than 3 bytes, expected less, or a higher limit (--max-line)\nline 4: found a line of more than 3 bytes, expected less, or a higher limit (--max-line)", format.Options{MaxLine: 3}},
		{"max line crlf", "1234\r\n3412\r\n2143\r\n4321\r\n", "line 1: 2x2 " + cells4, format.Options{MaxLine: 4}},
		{"max line long", "1...\n" + strings.Repeat("x", 200000) + "\n" + rows4, "line 1: found 1 row, expected 4 for rows of 4 cells\nline 2: found a line of more than 100000 bytes, expected less, or a higher limit (--max-line)\nline 3: 2x2 " + cells4, format.Options{MaxLine: 100000}},
		{"max line exact long", strings.Repeat(".", 100489) + "\n", "line 1, column 1: found side 317, expected at most 256 (--max-side)", format.Options{MaxLine: 100489}},
		{"long in a grid", "1234\n3412\n" + strings.Repeat("x", 70000) + "\n2143\n4321\n", "line 2: found 2 rows, expected 4 for rows of 4 cells\nline 3: found a line of more than 60000 bytes, expected less, or a higher limit (--max-line)\nline 5: found 2 rows, expected 4 for rows of 4 cells", format.Options{MaxLine: 60000}},
		{"max side 4", rows4 + rows6, "line 5: found side 6, expected at most 4 (--max-side)", format.Options{MaxSide: 4}},
		{"max side 1", rows4, "line 1: found side 4, expected at most 1 (--max-side)", format.Options{MaxSide: 1}},
		{"box of side", rows4 + rows6, "line 1: 2x2 " + cells4 + "\nline 5: found a grid of side 6, expected side 4 for boxes of 2x2", format.Options{Box: [2]int{2, 2}}},
		{"box 1x1", rows4, "found --box 1x1, expected rows and columns whose product, the side, is 2 to 256", format.Options{Box: [2]int{1, 1}}},
		{"box 1x2", "1221\n", "line 1: latin 12 21", format.Options{Box: [2]int{1, 2}}},
		{"box 0x4", rows4, "found --box 0x4, expected rows and columns whose product, the side, is 2 to 256", format.Options{Box: [2]int{0, 4}}},
		{"side", rows4 + rows6, "line 1: 2x2 " + cells4 + "\nline 5: found a grid of side 6, expected side 4 as asked", format.Options{Side: 4}},
		{"box 16x16", rows4, "line 1: found a grid of side 4, expected side 256 for boxes of 16x16", format.Options{Box: [2]int{16, 16}}},
		{"box 16x17", rows4, "found --box 16x17, expected rows and columns whose product, the side, is 2 to 256", format.Options{Box: [2]int{16, 17}}},
		{"box 256", rows4, "line 1: found a grid of side 4, expected side 256 for boxes of 1x256", format.Options{Box: [2]int{1, 256}}},
		{"box beyond max", rows4, "found --box 2x2, expected rows and columns whose product, the side, is 2 to 3", format.Options{Box: [2]int{2, 2}, MaxSide: 3}},
		{"cube by box", rows4, "line 1: found 1 layer, expected 4 of side 4", format.Options{Box: [2]int{2, 2}, Cube: true}},
	})
}

// TestBrokenLines has lines that would be puzzles but for a character.
func TestBrokenLines(t *testing.T) {
	before, after := line81[:40], line81[40:]
	found := func(line int, b string) string {
		return fmt.Sprintf("line %d, column 41: found %q, expected a symbol", line, b)
	}
	grid := func(line int) string { return fmt.Sprintf("line %d: 3x3 %s", line, cells9) }
	for _, b := range []string{"/", ";", ",", "(", "<", "=", "~", "{", "\\", "#", "%", "^"} {
		checkDocuments(t, []document{{"inserted " + b, line81 + "\n" + before + b + after + "\n" + line81 + "\n", grid(1) + "\n" + found(2, b) + "\n" + grid(3), auto}})
		checkDocuments(t, []document{{"replaced " + b, before + b + after[1:] + "\n" + line81 + "\n", found(1, b) + "\n" + grid(2), auto}})
	}
	checkDocuments(t, []document{
		{"words", line81 + "\n" + strings.Repeat("a title ", 10) + "\n" + line81 + "\n", grid(1) + "\n" + grid(3) + ` "` + strings.TrimSpace(strings.Repeat("a title ", 10)) + `"`, auto},
	})
}
