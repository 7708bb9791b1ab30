package dlx_test

import (
	"math"
	"strings"
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

// The same problem in every notation: items 1 to 3, of which two options cover all.
func TestReadNumbered(t *testing.T) {
	want, err := dlx.Read(strings.NewReader("1 2 3\n1 3\n2\n3 2\n"), dlx.Limits{})
	require.NoError(t, err)
	for _, text := range []string{
		"p ec 3\ns 1 3\ns 2\ns 3 2\n",
		"c n = 3\n\nc\np ec 3 3\r\ns 1 3\nc between\n  s 2\n\ns 3 2",
		"3 3\n2 1 3\n1 2\n2 3 2\n",
		"\n 3  3\r\n2 1 3\r\n\n1 2\n2 3 2",
	} {
		p, err := dlx.Read(strings.NewReader(text), dlx.Limits{})
		require.NoError(t, err, text)
		requireEqual(t, want, p)
	}
	// Two numbers may be names: then the options have no sizes.
	for text, options := range map[string]int{
		"1 2\n1 2\n": 1, "2 1\n1 2\n2\n": 2, "3 1\n3 1\n1\n": 2, "7 9\n9 7\n7\n": 2, "c p\np c\n": 1,
	} {
		p, err := dlx.Read(strings.NewReader(text), dlx.Limits{})
		require.NoError(t, err, text)
		require.Equal(t, []int{2, options}, []int{p.Items(), p.Options()}, text)
	}
}

func TestReadNumberedErrors(t *testing.T) {
	for text, want := range map[string]string{
		"p ec \n":                         `line 1, column 1: found a line of 2 words, expected the number of items after p ec`,
		"p ec x\n":                        `line 1, column 6: found "x", expected the number of items`,
		"p ec 0\n":                        `line 1, column 6: found "0", expected the number of items`,
		"p ec 6\n":                        `line 1, column 6: found "6", expected at most 5 items`,
		"p ec 3\nt 1\n":                   `line 2, column 1: found "t", expected s before the items of an option, or c before a comment`,
		"p ec 3\ns\n":                     `line 2, column 1: found an option without items, expected at least one item`,
		"p ec 3\nc x\ns 1 4\n":            `line 3, column 5: found "4", expected the number of an item, 1 to 3`,
		"p ec 3\ns 1 1\n":                 `line 2, column 5: found "1" again, expected an item that the option does not have yet`,
		"3 2\n2 1 3\n2 2\n":               `line 3, column 1: found "2", expected 1, the number of items after it`,
		"3 2\n2 1 3\n":                    `line 3, column 1: found the end after 1 options, expected 2, as the first line says`,
		"3 1\n2 1 3\n1 2\n":               `line 4, column 1: found the end after 2 options, expected 1, as the first line says`,
		"3 0\n2 1 3\n":                    `line 3, column 1: found the end after 1 options, expected 0, as the first line says`,
		"3 99999999999999999999\n2 1 3\n": `line 1, column 3: found "99999999999999999999", expected the number of options`,
		"3 2\n2 1 0\n1 2\n":               `line 2, column 5: found "0", expected the number of an item, 1 to 3`,
		"a 1:2|b\n":                       `line 1, column 3: found "1:2|b", expected an item name; this one has a multiplicity, how often it is covered; multiplicities are not supported, every item is covered once`,
		"a 2|b\n":                         `line 1, column 3: found "2|b", expected an item name; this one has a multiplicity, how often it is covered; multiplicities are not supported, every item is covered once`,
	} {
		_, err := dlx.Read(strings.NewReader(text), dlx.Limits{Items: 5})
		require.EqualError(t, err, "dlx: read: "+want, text)
	}
}
