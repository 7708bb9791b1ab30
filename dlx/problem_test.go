package dlx_test

import (
	"math"
	"testing"

	"basisk/dlx"

	"github.com/stretchr/testify/require"
)

func TestProblemKeepsItsOptions(t *testing.T) {
	p := dlx.NewProblem(3, 2)
	given := [][]dlx.Item{{0, 3}, {2, 1}, {4, 2, 0}}
	for o, items := range given {
		got, err := p.AddOption(items...)
		require.NoError(t, err)
		require.Equal(t, dlx.Option(o), got)
	}
	require.Equal(t, 5, p.Items())
	require.Equal(t, 3, p.Primary())
	require.Equal(t, 3, p.Options())
	require.Equal(t, 7, p.Entries())
	for o, items := range given {
		require.Equal(t, items, p.ItemsOf(dlx.Option(o)))
	}
	require.Equal(t, "4 2 0", p.FormatOption(2))
}

func TestAddOptionRefuses(t *testing.T) {
	for _, test := range []struct {
		name  string
		items []dlx.Item
		want  string
	}{
		{"a duplicate", []dlx.Item{1, 2, 1}, "dlx: option 1: item 1 appears twice"},
		{"a negative item", []dlx.Item{0, -1}, "dlx: option 1: item -1 is out of range [0, 3)"},
		{"an item too large", []dlx.Item{0, 3}, "dlx: option 1: item 3 is out of range [0, 3)"},
		{"secondary items alone", []dlx.Item{2}, "dlx: option 1: no primary item"},
		{"nothing", nil, "dlx: option 1: no primary item"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := dlx.NewProblem(2, 1)
			must(p.AddOption(0))
			_, err := p.AddOption(test.items...)
			require.EqualError(t, err, test.want)
			require.Equal(t, 1, p.Options())
			o, err := p.AddOption(1, 2) // what the refused option used is free
			require.NoError(t, err)
			require.Equal(t, []dlx.Item{1, 2}, p.ItemsOf(o))
		})
	}
}

func TestNewProblemPanicsOnImpossibleSizes(t *testing.T) {
	for _, sizes := range [][2]int{{-1, 0}, {0, -1}, {math.MaxInt32, 1}} {
		require.Panics(t, func() { dlx.NewProblem(sizes[0], sizes[1]) })
	}
}

func TestNames(t *testing.T) {
	p := dlx.NewProblem(2, 1)
	must(p.AddOption(1, 2))
	require.NoError(t, p.SetNames([]string{"r1c1", "R1#1", "größe"}))
	require.Equal(t, "r1c1", p.Name(0))
	require.Equal(t, "R1#1 größe", p.FormatOption(0))
	for _, test := range []struct {
		names []string
		want  string
	}{
		{[]string{"a"}, "dlx: 1 names for 3 items"},
		{[]string{"a", "", "c"}, `dlx: name "" of item 1: empty`},
		{[]string{"a", "b", "a"}, `dlx: name "a" of item 2: given before`},
		{[]string{"a b", "b", "c"}, `dlx: name "a b" of item 0: holds a blank or a control character`},
		{[]string{"a|", "b", "c"}, `dlx: name "a|" of item 0: holds '|', which starts the secondary items and comments`},
		{[]string{"a", "b:x", "c"}, `dlx: name "b:x" of item 1: holds ':', which colors an item; colors are not supported`},
	} {
		require.EqualError(t, p.SetNames(test.names), test.want)
	}
	require.Equal(t, "r1c1", p.Name(0), "refused names change nothing")
}

func TestResetForgetsEverything(t *testing.T) {
	p := toy()
	p.Reset(2, 0)
	require.Equal(t, 0, p.Options())
	require.Equal(t, "1", p.Name(1))
	must(p.AddOption(0, 1))
	require.Equal(t, [][]dlx.Option{{0}}, solutions(t, p, dlx.Config{}))
}

func TestProblemAddsWithoutAllocation(t *testing.T) {
	p := dlx.NewProblem(4, 0)
	p.Grow(1100, 4400)
	items := []dlx.Item{3, 1, 2, 0}
	require.Zero(t, testing.AllocsPerRun(1000, func() { must(p.AddOption(items...)) }))
}
