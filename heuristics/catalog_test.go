package heuristics_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
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
		require.NotZero(t, r.Wakes(), e.Name)
		require.NotEmpty(t, e.Help, e.Name)
		require.False(t, seen[e.Name], "%s occurs twice", e.Name)
		seen[e.Name] = true
		if !e.Reference {
			require.GreaterOrEqual(t, r.Tier(), tier, e.Name)
			tier = r.Tier()
		}
	}
}

// Groups hold names of rules and are not called like one.
func TestGroups(t *testing.T) {
	for group, members := range heuristics.Catalog().Groups() {
		rules, err := heuristics.Catalog().Parse(group)
		require.NoError(t, err)
		require.ElementsMatch(t, members, names(rules.New(square(t, 3))))
		for _, e := range heuristics.Catalog() {
			require.NotEqual(t, e.Name, group)
		}
	}
	for _, e := range heuristics.Catalog() {
		require.Equal(t, !e.Reference, slices.Contains(heuristics.Catalog().Groups()["all"], e.Name), e.Name)
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

// An unknown name is refused by name, with those that may be meant or all that are known.
func TestParseUnknown(t *testing.T) {
	for list, message := range map[string]string{
		"naked":           "did you mean naked-single, naked-tuple, naked-tuple-map, naked-pair, naked-quad or naked-triple?",
		"Locked":          "did you mean locked?",
		"singles,fihs":    `rule "fihs": did you mean fish?`,
		"sinlges":         "did you mean singles?",
		"empty-rectangle": `rule "empty-rectangle": there is no such rule; did you mean chain, or probe, which assumes a candidate?`,
		"singles,no-rule": "expected one of naked-single, hidden-single",
		"locked;singles":  "take a size: naked-tuple-3, hall-K+1",
	} {
		_, err := heuristics.Catalog().Parse(list)
		require.ErrorContains(t, err, message, list)
	}
	_, err := heuristics.Catalog().Parse("singles, no-rule ,locked")
	require.ErrorContains(t, err, `rule "no-rule"`)
}

// Players' names are rules with sizes.
func TestPlayersNames(t *testing.T) {
	for list, rules := range map[string]string{
		"pairs,triples,quads":             "hall-2,hall-3,hall-4",
		"naked-pair,hidden-quad":          "naked-tuple-2,hidden-tuple-4",
		"pointing,claiming":               "locked",
		"x-wing,swordfish,jellyfish":      "fish-2,fish-3,fish-4",
		"naked-triple,naked-quad":         "naked-tuple-3,naked-tuple-4",
		"hidden-pair,hidden-triple,pairs": "hidden-tuple-2,hidden-tuple-3,hall-2",
		"two-string-kite,w-wing,xy-chain": "chain-2,chain-3,chain",
		"chain,chain-8,chain-12":          "chain,chain-12",
	} {
		require.Equal(t, rules, heuristics.MustParse(list).String())
	}
}

// Rules have the titles that people use for them.
func TestTitle(t *testing.T) {
	for rule, want := range map[string]string{
		"naked-single": "naked single", "locked": "locked candidates", "hall": "tuples of every size",
		"fish": "X-wing and larger fish", "fish-3": "swordfish", "fish-K": "fish K",
		"chain": "chain of 8 links", "chain-1": "chain of 1 link", "naked-tuple": "naked pair, triple, …",
		"hidden-tuple": "hidden pair, triple, …", "naked-tuple-2": "naked pair", "hidden-tuple-5": "hidden tuple of 5",
		"hall-4": "naked or hidden quad", "hall-K": "hall K", "naked-tuple-map-3": "naked tuple map 3", "probe": "probe",
	} {
		require.Equal(t, want, heuristics.Title(rule))
	}
}

// A cap on tuples leaves each rule once, and other sizes alone.
func TestCapped(t *testing.T) {
	s := square(t, 3)
	rules := heuristics.MustParse("locked,ladder-8,fish-5,naked-tuple").Capped(s, 3)
	require.Equal(t, "locked,naked-tuple-3,hall-2,hall-3,fish-5", rules.String())
	require.Equal(t, []string{"locked", "naked-tuple-3", "hall-2", "hall-3", "fish-5"}, names(rules.New(s)))
	require.Equal(t, "hall", heuristics.MustParse("hall").Capped(s, 0).String())
	require.Nil(t, heuristics.Rules(nil).Capped(s, 3))
	require.Equal(t, "locked,naked-tuple-4,hall-2,hall-3,hall-4,fish-5",
		heuristics.MustParse("locked,ladder-8,fish-5,naked-tuple").Capped(s, heuristics.K+1).String())
	require.Equal(t, "locked,fish", heuristics.MustParse("locked,ladder-8,fish,naked-tuple").Capped(s, heuristics.K-2).String())
	require.Equal(t, "hall-2,hall-3", heuristics.MustParse("ladder-K+5").Capped(s, heuristics.K).String())
	latin, err := grid.Latin(5)
	require.NoError(t, err)
	for list, refused := range map[string]bool{"locked,hall": true, "hall-3": true, "locked,fish": false} {
		require.Equal(t, refused, heuristics.MustParse(list).Capped(latin, heuristics.K).CheckFor(latin) != nil, list)
	}
}

// An empty list leaves the choice to others, none is the choice of no rule.
func TestNoRules(t *testing.T) {
	require.Nil(t, heuristics.MustParse(" "))
	none := heuristics.MustParse("none")
	require.NotNil(t, none)
	require.Empty(t, none)
	require.Equal(t, "none", none.String())
	require.Panics(t, func() { heuristics.MustParse("no-rule") })
}

// A custom rule is in a catalogue like the others: by name, in groups, once.
func TestOwnRule(t *testing.T) {
	own := heuristics.Entry{Name: "full-house", New: func() heuristics.Heuristic { return FullHouse{} }}
	catalog := append(heuristics.Catalog(), own)
	require.NoError(t, catalog.Check())
	rules, err := append(heuristics.Catalog()[:4:4], own).Parse("all,-naked-single,-pairwise")
	require.NoError(t, err)
	require.Equal(t, "hidden-single,locked,full-house", rules.String())
	fresh := own.New
	for message, wrong := range map[string]heuristics.Entry{
		`rule "full-house": duplicate name`:                           own,
		`a rule has no name`:                                          {New: fresh},
		`rule "a,b": expected a name of letters`:                      {Name: "a,b", New: fresh},
		`rule "-a": expected a name of letters`:                       {Name: "-a", New: fresh},
		`rule "singles": that name is used for several rules`:         {Name: "singles", New: fresh},
		`rule "none": that name is used for several rules`:            {Name: "none", New: fresh},
		`rule "ladder": that name is used for several rules`:          {Name: "ladder", New: fresh},
		`rule "fish-2": that name is used for a size of another rule`: {Name: "fish-2", New: fresh},
		`rule "fish-K+2": that name is used for a size of another`:    {Name: "fish-K+2", New: fresh},
		`rule "ladder-K": that name is used for a size of another`:    {Name: "ladder-K", New: fresh},
		`rule "empty": expected functions New`:                        {Name: "empty"},
		`rule "t": expected functions New and, for tuples, Sized`:     {Name: "t", New: fresh, Tuple: true},
		`rule "q": its function New returns no instance`:              {Name: "q", New: func() heuristics.Heuristic { return nil }},
		`rule "q": its instances are called "full-house"`:             {Name: "q", New: fresh},
		`rule "q": level 6.5, expected 1 to below 6.5`:                {Name: "q", New: fresh, Level: 6.5},
		`rule "q": level -1`:                                          {Name: "q", New: fresh, Level: -1},
	} {
		require.ErrorContains(t, append(catalog, wrong).Check(), message)
	}
	require.NoError(t, heuristics.MustParse("ladder,fish-2,fish,fish-K,ladder-K+1").Check(), "sizes that were chosen")
}

// What branches always has naked singles; rules with a level are found among others.
func TestRulesOfSearchAndScale(t *testing.T) {
	require.Nil(t, heuristics.Rules(nil).WithNakedSingles())
	require.Equal(t, "naked-single", heuristics.MustParse("none").WithNakedSingles().String())
	require.Equal(t, "naked-single,locked", heuristics.MustParse("locked").WithNakedSingles().WithNakedSingles().String())
	own := heuristics.Entry{Name: "full-house", New: func() heuristics.Heuristic { return FullHouse{} }, Level: 1.5}
	catalog := append(heuristics.Catalog(), own)
	require.Len(t, catalog.Leveled(), 1)
	require.Equal(t, own.Name, catalog.Leveled()[0].Name)
	ladder, err := catalog.Parse("ladder")
	require.NoError(t, err)
	require.Equal(t, "hidden-single-box,hidden-single,full-house,naked-single,locked,hall-2,fish-2,chain-2,chain-3,chain-4,chain-5,chain-6,chain-7,chain",
		ladder.For(square(t, 2)).String())
	require.Len(t, catalog, len(heuristics.Catalog())+1, "untouched")
}
