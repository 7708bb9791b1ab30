package suggest_test

import (
	"errors"
	"fmt"
	"testing"

	"basisk/internal/suggest"

	"github.com/stretchr/testify/require"
)

func ExampleExpected() {
	methods := []string{"auto", "search", "dlx", "cdcl"}
	fmt.Printf("method %q: %s\n", "cdlc", suggest.Expected("cdlc", methods))
	fmt.Printf("method %q: %s\n", "magic", suggest.Expected("magic", methods))
	// Output:
	// method "cdlc": did you mean cdcl?
	// method "magic": expected one of auto, search, dlx, cdcl
}

// TestJoin: a word is before the last of two names or more.
func TestJoin(t *testing.T) {
	for want, names := range map[string][]string{"": nil, "a": {"a"}, "a or b": {"a", "b"}, "a, b or c": {"a", "b", "c"}} {
		require.Equal(t, want, suggest.Join(names, " or "))
	}
}

// TestNear: letters too many, too few, others and exchanged, beginnings, and nothing.
func TestNear(t *testing.T) {
	names := []string{"workers", "timeout", "max-line", "max-side", "rows", "cut", "K", "F1"}
	for said, want := range map[string][]string{
		"wrokers":  {"workers"},
		"worker":   {"workers"},
		"workerss": {"workers"},
		"WORKERS":  {"workers"},
		"timeuot":  {"timeout"},
		"max-lide": {"max-line", "max-side"}, // as near to both
		"max-sine": {"max-line", "max-side"},
		"max-sidd": {"max-side"}, // nearer than max-line
		"m":        {"max-line", "max-side"},
		"rwos":     {"rows"},
		"cows":     {"rows"},
		"xrows":    {"rows"},
		"wokrer":   {"workers"},
		"okrers":   {"workers"},
		"cosw":     nil,
		"wokrre":   nil, // three mistakes in seven letters
		"wurst":    nil, // most of the letters
		"k":        {"K"},
		"cat":      {"cut"},
		"G1":       nil,
		"":         nil,
		"nonsense": nil,
	} {
		require.Equal(t, want, suggest.Near(said, names), said)
	}
	require.Equal(t, "; did you mean rows?", suggest.DidYouMean("rowss", names))
	require.Empty(t, suggest.DidYouMean("nonsense", names))
	for typed, want := range map[string]bool{"rowss": true, "nonsense": false} {
		require.Equal(t, want, suggest.In(errors.New("no such name: "+suggest.Expected(typed, names))), typed)
		require.Equal(t, want, suggest.In(errors.New("no such name"+suggest.DidYouMean(typed, names))), typed)
	}
}
