package heuristics_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/heuristics"
)

// names returns the names of rules.
func names(rules []heuristics.Heuristic) []string {
	list := []string{}
	for _, r := range rules {
		list = append(list, r.Name())
	}
	return list
}

// The catalogue states what the rules state of themselves, cheap ones first.
func TestCatalog(t *testing.T) {
	seen, tier := map[string]bool{}, 0
	for _, e := range heuristics.Catalog() {
		r := e.New()
		require.Equal(t, e.Name, r.Name())
		require.Equal(t, e.Tier, r.Tier())
		require.NotZero(t, r.Wakes(), e.Name)
		require.NotEmpty(t, e.Help, e.Name)
		require.False(t, seen[e.Name], "%s stands twice", e.Name)
		seen[e.Name] = true
		if !e.Reference {
			require.GreaterOrEqual(t, e.Tier, tier, e.Name)
			tier = e.Tier
		}
	}
}

// Groups hold names of rules and are not called like one.
func TestGroups(t *testing.T) {
	for group, members := range heuristics.Groups() {
		rules, err := heuristics.Parse(group)
		require.NoError(t, err)
		require.ElementsMatch(t, members, names(rules))
		for _, e := range heuristics.Catalog() {
			require.NotEqual(t, e.Name, group)
		}
	}
	for _, e := range heuristics.Catalog() {
		require.Equal(t, !e.Reference, slices.Contains(heuristics.Groups()["all"], e.Name), e.Name)
	}
}

func TestParse(t *testing.T) {
	for _, test := range []struct {
		list string
		want []string
	}{
		{"", []string{}},
		{"none", []string{}},
		{"locked", []string{"locked"}},
		{"locked,naked-single", []string{"naked-single", "locked"}}, // the order of the catalogue
		{" locked , hidden-single ", []string{"hidden-single", "locked"}},
		{"singles", []string{"naked-single", "hidden-single"}},
		{"singles,naked-single,singles", []string{"naked-single", "hidden-single"}}, // each once
		{"none,locked", []string{"locked"}},
		{"singles,-naked-single", []string{"hidden-single"}},
		{"-singles,locked,hidden-single", []string{"locked"}},        // wherever the minus stands
		{"hall,hall-2,hall-3", []string{"hall-2", "hall-3", "hall"}}, // no size is the largest
		{"fish-2,hall-3,locked,-fish", []string{"locked", "hall-3"}},
		{",locked,", []string{"locked"}},
	} {
		t.Run(test.list, func(t *testing.T) {
			require.Equal(t, test.want, names(parse(t, test.list)))
		})
	}
}

// An unknown name is refused by name, with the names that are known.
func TestParseUnknown(t *testing.T) {
	for _, list := range []string{"naked", "Locked", "singles,x-wing", "locked;singles"} {
		_, err := heuristics.Parse(list)
		require.Error(t, err)
		require.ErrorContains(t, err, "expected naked-single, hidden-single")
	}
	_, err := heuristics.Parse("singles, x-wing ,locked")
	require.ErrorContains(t, err, `rule "x-wing"`)
}

// A cap on tuples leaves each rule once, and other sizes alone.
func TestParseCapped(t *testing.T) {
	rules, err := heuristics.ParseCapped("locked,ladder,fish-5,naked-tuple", 3)
	require.NoError(t, err)
	require.Equal(t, []string{"locked", "naked-tuple-3", "hall-2", "hall-3", "fish-5"}, names(rules))
	for _, wrong := range []int{-1, 1, 257} {
		_, err = heuristics.ParseCapped("hall", wrong)
		require.ErrorContains(t, err, "largest tuple")
	}
}
