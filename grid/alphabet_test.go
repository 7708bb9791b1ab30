package grid_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"basisk/grid"
)

// TestParseAlphabet: the symbols of names, and the plainest name of these.
func TestParseAlphabet(t *testing.T) {
	for _, test := range []struct{ name, symbols, plain string }{
		{"decimal", "", "decimal"},
		{"1-9", "123456789", "1-9"},
		{"0-F", "0123456789ABCDEF", "0-F"},
		{"0-9A-F", "0123456789ABCDEF", "0-F"},
		{"0-f", "0123456789abcdef", "0-f"},
		{"1-G", "123456789ABCDEFG", "1-G"},
		{"A-P", "ABCDEFGHIJKLMNOP", "A-P"},
		{"a-d", "abcd", "a-d"},
		{"1-Za-n", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmn", "1-Za-n"},
		{"6-B", "6789AB", "6-B"},
		{"WORDPLAYS", "WORDPLAYS", "WORDPLAYS"},
		{"1", "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "1-Za-z"},
		{"A", "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "A-Za-z"},
		{"ZYX", "ZYX", "ZYX"},
	} {
		a, err := grid.ParseAlphabet(test.name)
		require.NoError(t, err, test.name)
		require.Equal(t, test.symbols, a.Symbols(), test.name)
		require.Equal(t, test.plain, a.Name())
	}
	for name, want := range map[string]string{
		"":       `no symbols: expected some as in 1-G, 0-F, A-P, or decimal`,
		"0-":     `"0-": expected figures and letters as in 1-G, 0-F, A-P, or decimal`,
		"-9":     `"-9": expected`,
		"F-0":    `"F-0": expected`,
		"A-z":    `"A-z": expected`,
		"1-9#":   `"#": expected`,
		"1-9 A":  `" A": expected`,
		"1-9.":   `".": expected`,
		"#-F":    `"#-F": expected`,
		"0-9_-F": `"_-F": expected`,
		"äö":     `"äö": expected`,
		"ABA":    `"ABA": expected each symbol once`,
		"1-G3":   `"1-G3": expected each symbol once`,
	} {
		_, err := grid.ParseAlphabet(name)
		require.ErrorContains(t, err, want, name)
	}
}

// TestAlphabetNames: every alphabet has a name of its own, which is read as that alphabet.
func TestAlphabetNames(t *testing.T) {
	all := strings.Split("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz", "")
	rapid.Check(t, func(t *rapid.T) {
		symbols := strings.Join(rapid.Permutation(all).Draw(t, "order"), "")
		if rapid.Bool().Draw(t, "usual") {
			from := rapid.IntRange(0, len(all)-2).Draw(t, "from")
			symbols = strings.Join(all[from:], "")
		}
		symbols = symbols[:rapid.IntRange(2, len(symbols)).Draw(t, "number")]
		a, ok := grid.AlphabetOf(symbols)
		require.True(t, ok)
		b, err := grid.ParseAlphabet(a.Name())
		require.NoError(t, err, symbols)
		require.Equal(t, a, b)
		require.NotContains(t, a.Name(), " ", "a header has it as one word")
	})
	for _, bad := range []string{"AA", "A.", "1 2", "é", "A-"} {
		_, ok := grid.AlphabetOf(bad)
		require.False(t, ok, bad)
	}
}

// TestSymbols: a digit beyond the symbols is written as a number.
func TestSymbols(t *testing.T) {
	for _, test := range []struct {
		name string
		want []string // of digits 1, 9, 10, 16, 17
	}{
		{"decimal", []string{"1", "9", "10", "16", "17"}},
		{"0-F", []string{"0", "8", "9", "F", "17"}},
		{"1-G", []string{"1", "9", "A", "G", "17"}},
		{"a-y", []string{"a", "i", "j", "p", "q"}},
	} {
		a, err := grid.ParseAlphabet(test.name)
		require.NoError(t, err)
		for i, d := range []grid.Digit{1, 9, 10, 16, 17} {
			require.Equal(t, test.want[i], a.Symbol(d))
		}
	}
	hex, _ := grid.ParseAlphabet("0-F")
	require.Equal(t, "0,9,F", hex.List([]grid.Digit{1, 10, 16}, ","))
	require.Empty(t, hex.List(nil, ","))
}

// TestAlphabetFor: an alphabet is cut to the side; 1-9 is decimal as long as nothing says
// them apart; too few symbols are an error.
func TestAlphabetFor(t *testing.T) {
	for _, test := range []struct {
		name string
		side int
		want string
	}{
		{"decimal", 256, "decimal"},
		{"1", 9, "decimal"},
		{"1", 10, "1-A"},
		{"1-G", 4, "decimal"},
		{"0-F", 9, "0-8"},
		{"0-F", 16, "0-F"},
		{"A", 49, "A-Za-w"},
		{"0-F", 17, "symbols 0-F are 16, expected at least 17, one for each digit"},
		{"1-9", 10, "symbols 1-9 are 9, expected at least 10, one for each digit"},
	} {
		a, err := grid.ParseAlphabet(test.name)
		require.NoError(t, err)
		if a, err = a.For(test.side); err != nil {
			require.EqualError(t, err, test.want)
			continue
		}
		require.Equal(t, test.want, a.Name(), fmt.Sprint(test))
	}
}
