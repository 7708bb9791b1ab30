package cdcl_test

import (
	"fmt"
	"strconv"
	"testing"

	"basisk/dlx/cdcl"

	"github.com/stretchr/testify/require"
)

// FuzzSet gives any setting any value: either Set refuses it and changes nothing, or it is in
// its range, Get returns it, and the solver still finds all solutions.
func FuzzSet(f *testing.F) {
	for _, s := range cdcl.Settings() {
		f.Add(s.Name, fmt.Sprint(s.Min))
		f.Add(s.Name, fmt.Sprint(s.Max))
		f.Add(s.Name, fmt.Sprint(s.Max+1))
	}
	for _, value := range []string{"", "-1", "+1", "007", "1e3", "0x10", " 1", "9223372036854775808", "١"} {
		f.Add("vivify", value)
	}
	f.Add("", "1")
	f.Add("no such setting", "1")
	problem := cdcl.Queens(6)
	f.Fuzz(func(t *testing.T, name, value string) {
		var c, before cdcl.Config
		if err := c.Set(name, value); err != nil {
			require.Equal(t, before, c)
			require.NotEmpty(t, err.Error())
			return
		}
		got, ok := c.Get(name)
		require.True(t, ok)
		want, err := strconv.Atoi(value)
		require.NoError(t, err)
		require.Equal(t, want, got)
		for _, s := range cdcl.Settings() {
			if value, _ := c.Get(s.Name); s.Name == name {
				require.True(t, s.Min <= value && value <= s.Max, "%s=%d", s.Name, value)
			} else {
				require.Equal(t, s.Default, value, "%s changed %s", name, s.Name)
			}
		}
		require.EqualValues(t, 4, count(t, c, problem))
	})
}
