package heuristics_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/heuristics"
)

// Sets are read with their names, and what is written is read again.
func TestRuleSets(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"base=singles,locked;sets=singles,hall-K+1", "base=naked-single,hidden-single,locked;sets=naked-single,hidden-single,hall-K+1"},
		{" a = locked ; b = none ", "a=locked;b=none"},
		{"singles,locked", "naked-single,hidden-single,locked"},
		{"none", "none"},
		{"locked;fish-K;top=ladder-K+1,-fish", "locked;fish-K;top=ladder-K+1"},
	} {
		sets, err := heuristics.Catalog().ParseSets(test.text)
		require.NoError(t, err)
		require.Equal(t, test.want, heuristics.SetsString(sets))
		again, err := heuristics.Catalog().ParseSets(test.want)
		require.NoError(t, err)
		require.Equal(t, test.want, heuristics.SetsString(again))
		require.Len(t, again, len(sets))
		for i := range sets {
			require.Equal(t, sets[i].Name, again[i].Name)
			require.Equal(t, sets[i].Rules.String(), again[i].Rules.String())
			require.NotNil(t, sets[i].Rules)
		}
	}
	sets, err := heuristics.Catalog().ParseSets("singles;x=fish")
	require.NoError(t, err)
	require.Equal(t, "naked-single,hidden-single", sets[0].Name, "the list is the name")
	require.Equal(t, "x", sets[1].Name)
}

// Sets that cannot be are refused by name.
func TestRuleSetsRefused(t *testing.T) {
	for text, message := range map[string]string{
		"":                      `rule set "" is empty: expected NAME=LIST, with semicolons between`,
		"a=":                    `rule set "a=" is empty`,
		"a=locked;":             `rule set "" is empty`,
		"a=locked;a=fish":       `duplicate rule set "a"`,
		"locked;locked":         `duplicate rule set "locked"`,
		"=locked":               `a rule set has no name`,
		"a b=locked":            `rule set "a b": expected a name of letters`,
		"a,b=locked":            `rule set "a,b": expected a name of letters`,
		"a=no-rule":             `rule set "a": rule "no-rule": expected one of naked-single`,
		"a=locked;hall-K+0":     `rule "hall-K+0": size K+0, expected`,
		"a=locked=fish":         `rule set "a": rule "locked=fish": expected`,
		"singles,hall-K+1;a=;b": `rule set "a=" is empty`,
	} {
		_, err := heuristics.Catalog().ParseSets(text)
		require.ErrorContains(t, err, message, text)
	}
}
