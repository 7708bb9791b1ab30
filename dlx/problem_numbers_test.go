package dlx_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"basisk/dlx"
)

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
