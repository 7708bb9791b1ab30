package option_test

import (
	"errors"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"basisk/experiments/option"
)

// options are one of each kind.
func options() []option.Option {
	half := func(x float64) bool { return x > 0 && x < 1 }
	letter := func(text string) (rune, error) {
		if len(text) != 1 {
			return 0, errors.New("expected a letter")
		}
		return rune(text[0]), nil
	}
	files := option.NewFile("data", "read this file")
	files.Repeat = true
	return []option.Option{
		option.NewSwitch("loud", "say more"), option.NewCount("limit", 1, 9, "stop there").WithDefault("2"),
		option.NewNumber("part", "a part", half, "take so much").InGroup("Limits"), option.NewTime("timeout", "give up"),
		option.NewFiniteTime("pause", "wait"), option.NewBytes("memory", "keep"), option.NewText("title", "call it so"), files,
		option.NewOneOf("color", "WHEN", option.Words("auto", "never"), "paint").WithDefault("auto"),
		option.New("letter", option.Text, "X", "choose", letter),
	}
}

// TestSet: each kind accepts some texts, with their values, and returns an error for others.
func TestSet(t *testing.T) {
	for _, x := range []struct {
		name, text string
		value      any
		wrong, why string
	}{
		{"loud", "true", true, "loudly", "loud: expected true or false"},
		{"limit", "9", uint64(9), "10", "limit: expected a whole number from 1 to 9"},
		{"part", "0.5", 0.5, "1", "part: expected a part"},
		{"timeout", "0", time.Duration(0), "-1s", "timeout: expected a time from 0 to 8760h, as in 20, 20s or 500ms"},
		{"pause", "20", 20 * time.Second, "0", "pause: expected a time above 0, as in 20, 20s or 500ms"},
		{"memory", "1K", 1024, "0", "memory: expected a number of bytes from 1 to 1024G, as in 4096 or 64M"},
		{"color", "never", "never", "nevr", "color: did you mean never?"},
		{"letter", "x", 'x', "xy", "letter: expected a letter"},
	} {
		v := option.NewValues(options()...)
		require.NoError(t, v.Set(x.name, x.text))
		require.EqualError(t, v.Set(x.name, x.wrong), x.why)
		require.Equal(t, x.value, option.Get[any](v, x.name), "a wrong text leaves it as it was")
		require.Equal(t, map[string]string{x.name: x.text}, v.All())
	}
	v := option.NewValues(options()...)
	require.EqualError(t, v.Set("limt", "3"), `unknown option "limt": did you mean limit?`)
}

// TestValues: copies are independent, an option that may be repeated has all its texts, and an option that is
// not set has its default.
func TestValues(t *testing.T) {
	none := option.NewValues(options()...)
	one := none
	require.NoError(t, one.Set("limit", "3"))
	two := one
	require.NoError(t, two.Set("limit", "4"))
	require.Equal(t, []uint64{2, 3, 4}, []uint64{option.Get[uint64](none, "limit"), option.Get[uint64](one, "limit"), option.Get[uint64](two, "limit")})
	require.Equal(t, []string{"4"}, two.Texts("limit"))
	require.True(t, one.Has("limit"))
	require.False(t, none.Has("limit"))
	require.Nil(t, none.All())

	require.NoError(t, one.Set("data", "a"))
	three := one
	require.NoError(t, one.Set("data", "b"))
	require.NoError(t, three.Set("data", "c"))
	require.Equal(t, []string{"a", "b"}, one.Texts("data"))
	require.Equal(t, []string{"a", "c"}, three.Texts("data"))
	require.Equal(t, "b", one.Text("data"))

	require.Zero(t, option.Get[float64](none, "part"))
	require.Zero(t, option.Get[bool](none, "quiet"), "no such option")
	require.Equal(t, "auto", option.Get[string](none, "color"))
	require.Equal(t, []string{"auto", "never"}, none.Find("color").Range.Names())
	require.Equal(t, "Limits", none.Find("part").Group)
	require.Equal(t, option.File, none.Find("data").Kind)
	require.Equal(t, "FILE", none.Find("data").Word)
	wrong := option.NewValues(option.NewCount("limit", 0, math.MaxUint64, "").WithDefault("many"))
	require.Panics(t, func() { option.Get[uint64](wrong, "limit") })
}
