package proof

import (
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A word is no longer than the longest number, and what is read beside an error is zero.
func TestNumbers(t *testing.T) {
	for _, test := range []struct {
		word string
		want int32
		ok   bool
	}{
		{"0", 0, true},
		{"-0", 0, true},
		{"+7", 7, true},
		{"007", 7, true},
		{"1073741824", maxVariables, true},
		{"-1073741824", -maxVariables, true},
		{"1073741825", 0, false},
		{"-1073741825", 0, false},
		{"2147483648", 0, false},
		{"", 0, false},
		{"-", 0, false},
		{"1.5", 0, false},
		{"0x10", 0, false},
	} {
		got, err := toNumber([]byte(test.word))
		require.Equal(t, test.ok, err == nil, test.word)
		require.Equal(t, test.want, got, test.word)
	}
}

// With an error, nothing else is returned.
func TestNothingBesideErrors(t *testing.T) {
	for _, text := range []string{"", "p", "x", "p cnf", "p cnf 1", "p cnf -1 3", "p cnf 3 -1", "p cnf 99 1"} {
		f, clauses, err := readHeader(newScanner(strings.NewReader(text), Options{Variables: 9}))
		require.Error(t, err, text)
		require.Nil(t, f)
		require.Zero(t, clauses)
	}
	n, err := newScanner(strings.NewReader(""), Options{}).number()
	require.ErrorIs(t, err, io.EOF)
	require.Zero(t, n)
	for text, wantDeletes := range map[string]bool{"": false, "d": true, "d 1": true, "1": false, "x": false} {
		clause, deletes, err := newScanner(strings.NewReader(text), Options{ClauseLiterals: 9}).step()
		require.Error(t, err, text)
		require.Empty(t, clause)
		require.Equal(t, wantDeletes, deletes, text)
	}
}
