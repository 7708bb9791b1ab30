package cdcl_test

import (
	"strconv"
	"testing"

	"basisk/dlx/cdcl"

	"github.com/stretchr/testify/require"
)

func TestSettings(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range cdcl.Settings() {
		require.NotEmpty(t, s.Help, s.Name)
		require.False(t, seen[s.Name], s.Name)
		require.LessOrEqual(t, s.Min, s.Default, s.Name)
		require.LessOrEqual(t, s.Default, s.Max, s.Name)
		seen[s.Name] = true
		var c cdcl.Config
		requireValue(t, &c, s.Name, s.Default)
		require.NoError(t, c.Set(s.Name, strconv.Itoa(s.Min)))
		requireValue(t, &c, s.Name, s.Min)
		require.ErrorContains(t, c.Set(s.Name, strconv.Itoa(s.Max+1)), s.Name)
		require.ErrorContains(t, c.Set(s.Name, "x"), s.Name)
		requireValue(t, &c, s.Name, s.Min)
	}
	var c cdcl.Config
	require.ErrorContains(t, c.Set("none", "1"), "none")
	_, ok := c.Get("none")
	require.False(t, ok)
}

// requireValue requires that the setting has the value.
func requireValue(t *testing.T, c *cdcl.Config, name string, want int) {
	got, ok := c.Get(name)
	require.True(t, ok)
	require.Equal(t, want, got)
}

// Settings that were set are listed, even those with the default value, and override the settings of another configuration.
func TestOver(t *testing.T) {
	mine := cdcl.MustParse("decay=970", "luby=2")
	base := cdcl.MustParse("decay=990", "phase=0")
	base.Seed = 7
	both := mine.Override(base)
	require.Equal(t, "phase=0 luby=2 decay=970", both.String())
	require.EqualValues(t, 7, both.Seed)
	require.Empty(t, cdcl.Config{}.String())
	require.Equal(t, "phase=0 decay=990", base.String(), "unchanged")
	var c cdcl.Config
	require.EqualError(t, c.Parse("luby"), `cdcl setting "luby": expected name=value`)
	require.Panics(t, func() { cdcl.MustParse("luby=0") })
}
