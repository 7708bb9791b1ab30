package heuristics_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/grid"
	"basisk/grid/generate"
	"basisk/heuristics"
	"basisk/internal/testenv"
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
	mixed := append(heuristics.MustParse("singles,fish-K"), own)
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
