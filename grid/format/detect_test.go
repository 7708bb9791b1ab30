package format_test

import (
	"testing"
)

// TestDetection has the beginnings of sources.
func TestDetection(t *testing.T) {
	checkDocuments(t, []document{
		{"object after comments", "# a\n\n// b\n{\"puzzle\":[[1,0,0,4],[0,0,0,0],[0,0,0,0],[4,0,0,1]]}", "line 4: 2x2 1..4 - - 4..1", auto},
		{"empty object", "{}\n", "line 1: found an object without a puzzle, expected one under a name such as givens, puzzle or grid", auto},
		{"lt", "< 1 2 3 4\n" + rows4, "line 1, column 5: found 5 cells, expected 4 as in the other rows (line 2)", auto},
		{"binary", "12\x0034\n", "line 1, column 3: found binary data (byte 0x00), expected text", auto},
		{"binary 2", rows4 + "12\x0034\n", "line 5, column 3: found binary data (byte 0x00), expected text", auto},
		{"utf16be", "þÿ\x001\x002\x003\x004", "line 1, column 5: found binary data (byte 0x00), expected text", auto},
		{"bom only", "\ufeff", "found nothing, expected a puzzle", auto},
		{"bom and blank", "\ufeff \n", "found nothing, expected a puzzle", auto},
	})
}
