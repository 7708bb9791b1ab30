package output_test

import (
	"encoding/json"
	"testing"

	"basisk/cmd/cli/internal/output"
	"basisk/grid"

	"github.com/stretchr/testify/require"
)

// TestObject: the handmade JSON is what package json reads.
func TestObject(t *testing.T) {
	var o output.Object
	for range 2 { // the second time in the same memory
		o.Begin()
		o.Value("source", "a\"b\n\xff")
		o.Number("n", -3)
		o.Word("status", "ok")
		o.Flag("exact", true)
		o.Seconds("seconds", 1e-7)
		o.Digits("solution", []grid.Digit{1, 22, 3})
		o.BeginArray("solutions")
		o.Element([]grid.Digit{1})
		text := string(o.Take())
		o.Element(nil)
		o.EndArray()
		o.BeginArray("none")
		o.EndArray()
		o.BeginArray("mixed")
		o.ElementOf("a")
		o.ElementOf(true)
		o.EndArray()
		text += string(o.End())

		var got map[string]any
		require.NoError(t, json.Unmarshal([]byte(text), &got))
		require.Equal(t, map[string]any{
			"source": "a\"b\n\ufffd", "n": -3.0, "status": "ok", "exact": true, "seconds": 1e-7,
			"solution":  []any{1.0, 22.0, 3.0},
			"solutions": []any{[]any{1.0}, []any{}}, "none": []any{},
			"mixed": []any{"a", true},
		}, got)
	}
}
