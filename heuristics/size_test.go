package heuristics_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/internal/testenv"

	"github.com/stretchr/testify/require"
)

// shapes returns a shape of each kind, and the basis of each.
func shapes(t *testing.T) map[*grid.Shape]int {
	t.Helper()
	box, err := grid.NewBox(2, 3)
	require.NoError(t, err)
	cube, err := grid.Cube(2)
	require.NoError(t, err)
	return map[*grid.Shape]int{square(t, 2): 2, square(t, 3): 3, square(t, 4): 4, box: 3, cube: 2}
}

// sizedRules are the names of rules that take relative sizes.
func sizedRules() []string {
	list := []string{"ladder"}
	for _, e := range heuristics.Catalog() {
		if e.Sized != nil && !e.Depths {
			list = append(list, e.Name)
		}
	}
	return list
}

// relativeName writes a rule with a size relative to the basis.
func relativeName(rule string, away int) string {
	if away == 0 {
		return rule + "-K"
	}
	return fmt.Sprintf("%s-K%+d", rule, away)
}

// A relative size is, on each shape, the number that it means there: the same rules, and the
// same conclusions. Less than 2 is no rule.
func TestRelative(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for s, k := range shapes(t) {
		full := generate.Full(s, rng)
		pattern, err := generate.SymmetricPattern(s, "none", s.Cells()*2/5, rng)
		require.NoError(t, err)
		p := generate.Carve(s, full, pattern)
		for _, rule := range sizedRules() {
			reach := 3
			if s.Side() > 9 {
				reach = testenv.Scale(1, 1, 3)
			}
			for away := -reach; away <= reach; away++ {
				size, absolute := k+away, heuristics.Rules{}
				if size >= 2 {
					absolute = heuristics.MustParse(fmt.Sprintf("%s-%d", rule, size))
				}
				relative := heuristics.MustParse(relativeName(rule, away))
				require.Equal(t, absolute.String(), relative.For(s).String(), "%v: %s", s, relative)
				require.Equal(t, relativeName(rule, away), relative.String(), "as it was written")
				want, got := p.Board(), p.Board()
				require.Equal(t, absolute.Engine(want).Propagate(), relative.Engine(got).Propagate())
				require.Equal(t, grid.PuzzleOf(want), grid.PuzzleOf(got), "%v: %s", s, relative)
			}
		}
	}
}

// The rules of a list on a shape are ordered, and each occurs once.
func TestFor(t *testing.T) {
	for _, test := range []struct {
		list string
		k    int
		want string
	}{
		{"singles,hall-K+1,hall-3,hall-6,hall", 4, "naked-single,hidden-single,hall-3,hall-5,hall-6,hall"},
		{"hall-K+1,hall-3,hall-6,hall", 2, "hall-3,hall-6,hall"},
		{"hall-K,hall-K-1,hall-K+1", 3, "hall-2,hall-3,hall-4"},
		{"hall-K,hall-K-1,hall-K+1", 2, "hall-2,hall-3"},
		{"fish-K,naked-tuple-K-1,locked", 2, "locked,fish-2"},
		{"ladder-K+1,hall-3,hall-9", 3, "hall-2,hall-3,hall-4,hall-9"},
		{"ladder-K+1,hall-K+1,-hall", 3, "none"},
		{"ladder-5", 3, "hall-2,hall-3,hall-4,hall-5"},
		{"ladder", 3, "hidden-single-box,hidden-single,naked-single,locked,hall-2,fish-2,chain-2,hall-3,fish-3,chain-3,hall-4,fish-4,chain-4,chain-5,chain-6,chain-7,chain"},
		{"singles,fish-2,ladder,probe", 2, "hidden-single-box,hidden-single,naked-single,locked,hall-2,fish-2,chain-2,chain-3,chain-4,chain-5,chain-6,chain-7,chain,probe"},
		{"ladder,probe,-probe", 2, "hidden-single-box,hidden-single,naked-single,locked,hall-2,fish-2,chain-2,chain-3,chain-4,chain-5,chain-6,chain-7,chain"},
		{"hall-K+256,fish-K+250", 10, "hall-256,fish-256"},
		{"naked-tuple-map-K+1,naked-tuple-map", 3, "naked-tuple-map-4,naked-tuple-map"},
		{"none", 3, "none"},
	} {
		rules := heuristics.MustParse(test.list)
		require.Equal(t, test.want, rules.For(square(t, test.k)).String(), "%s at %d", test.list, test.k)
		require.Equal(t, rules.String(), heuristics.MustParse(rules.String()).String())
	}
	require.Nil(t, heuristics.Rules(nil).For(square(t, 3)))
	own := heuristics.Entry{Name: "full-house", New: func() heuristics.Heuristic { return FullHouse{} }}
	mixed := append(heuristics.MustParse("singles,fish-K"), own.Rule())
	require.Equal(t, "naked-single,hidden-single,fish-3,full-house", mixed.For(square(t, 3)).String(), "the order of whoever joined them")
}

// A relative size has one form; what is not of it is refused, with the forms that are.
func TestSizes(t *testing.T) {
	for _, text := range []string{"1", "256", "K", "K+1", "K-1", "K+256", "K-256"} {
		size, err := heuristics.ParseSize(text)
		require.NoError(t, err)
		require.Equal(t, text, size.String())
	}
	require.Equal(t, 4, (heuristics.K + 1).For(square(t, 3)))
	require.Equal(t, 7, heuristics.Size(7).For(square(t, 3)))
	for _, text := range []string{"", "0", "257", "-1", "+1", "k", "k+1", "K+", "K0", "K+0", "K+257", "K1", "K--1", "K*2", "2K", "K+1.5", "K+K", "99999999999999999999"} {
		_, err := heuristics.ParseSize(text)
		require.ErrorContains(t, err, "expected 1 to 256, or one relative to the basis: K, K+1, K-1", text)
	}
	for list, message := range map[string]string{
		"hall-K+0":            `rule "hall-K+0": size K+0, expected 1 to 256, or`,
		"naked-tuple-map-k+1": `rule "naked-tuple-map-k+1": size k+1, expected`,
		"hall-999":            `rule "hall-999": size 999, expected`,
		"ladder-1":            `rule "ladder-1": size 1, expected at least 2`,
		"ladder-x":            `rule "ladder-x": size x, expected`,
		"ladder,-fish":        `rules "ladder,-fish": the ladder is whole, so a minus can take out neither it nor a rule of it`,
		"all,-ladder":         `rules "all,-ladder": the ladder is whole`,
		"dilemma-K":           `rule "dilemma-K": depths are not relative to the basis`,
		"locked-K":            `rule "locked-K": did you mean locked?`,
	} {
		_, err := heuristics.Catalog().Parse(list)
		require.ErrorContains(t, err, message)
	}
	for _, size := range []heuristics.Size{0, 2, 256, heuristics.K - 256, heuristics.K + 256} {
		require.NoError(t, size.Check())
	}
	for _, size := range []heuristics.Size{-1, 1, 257, heuristics.K + 257} {
		require.ErrorContains(t, size.Check(), "size "+size.String()+", expected 2 to 256, or one relative to the basis")
	}
}

// A list with relative sizes is written in one order, whatever the order of its names was.
func TestRelativeOrder(t *testing.T) {
	for _, list := range []string{"singles,hall-K,hall-3,ladder-K,fish-K-1", "fish-K-1,ladder-K,hall-3,hall-K,singles,hall-K"} {
		require.Equal(t, "naked-single,hidden-single,hall-3,hall-K,ladder-K,fish-K-1", heuristics.MustParse(list).String())
	}
}

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

// The ladder in a list is the rungs of [heuristics.Ladder] that make no assumptions, in their order and anew for
// each engine; a cap leaves out the larger tuples.
func TestLadderInLists(t *testing.T) {
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		var rungs []heuristics.Heuristic
		for _, r := range heuristics.Ladder(p.Shape, heuristics.Catalog()) {
			if r.Tier() < heuristics.TrialTier {
				rungs = append(rungs, r)
			}
		}
		want, list := heuristics.NewEngine(p.Board(), rungs...), heuristics.MustParse("ladder").For(p.Shape)
		one, other := list.Engine(p.Board()), list.Engine(p.Board())
		require.Equal(t, want.Propagate(), one.Propagate())
		require.Equal(t, want.Tallies(), one.Tallies())
		other.Propagate()
		require.Equal(t, want.Tallies(), other.Tallies())
		pairs := func() heuristics.Heuristic {
			return list.New(p.Shape)[4].(*heuristics.Rung).Heuristic.(*heuristics.Tuple)
		}
		require.NotSame(t, pairs(), pairs(), "an instance serves one engine")
		naked, hidden := heuristics.MustParse("ladder").Capped(p.Shape, 2).TupleSizes(p.Shape)
		require.Equal(t, []int{2, 2}, []int{naked, hidden})
	})
}

// Rungs of tuples conclude what tuples of every size conclude.
func TestTupleRungsConclude(t *testing.T) {
	forBoards(t, func(t *testing.T, p *grid.Puzzle) {
		var rungs []heuristics.Heuristic
		for _, r := range heuristics.TupleRungs(true, true, []int{2, 3}) {
			rungs = append(rungs, r)
		}
		want, got := heuristics.MustParse("hall").Engine(p.Board()), heuristics.NewEngine(p.Board(), rungs...)
		require.Equal(t, want.Propagate(), got.Propagate())
		if !want.Board().Failed() {
			require.True(t, want.Board().Equal(got.Board()))
		}
	})
}

// TestRungs: the ladder ends with the rules that assume, and a rung of tuples begins with the smallest of its sets.
func TestRungs(t *testing.T) {
	shape, err := grid.Square(3)
	require.NoError(t, err)
	var names []string
	var sizes, largest []int
	for _, r := range heuristics.Ladder(shape, nil) {
		names, largest = append(names, r.Name()), append(largest, r.Size)
		if tuple, is := r.Heuristic.(*heuristics.Tuple); is {
			sizes = append(sizes, tuple.Lowest)
		}
	}
	require.Equal(t, []string{
		"hidden-single-box", "hidden-single", "naked-single", "locked", "hall-2", "fish-2", "chain-2", "hall-3", "fish-3",
		"chain-3", "hall-4", "fish-4", "chain-4", "chain-5", "chain-6", "chain-7", "chain", "probe-1", "probe-2", "probe-3",
		"probe-4", "probe-5", "probe-6", "probe-7", "probe-8", "probe-9", "probe-10", "probe-11", "probe-12", "probe", "dilemma",
	}, names)
	require.Equal(t, []int{2, 3, 4}, sizes)
	require.Equal(t, []int{0, 0, 0, 0, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 7, 8}, largest[:17])
}
