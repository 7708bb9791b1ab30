package cdcl_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"basisk/dlx"
	"basisk/dlx/cdcl"

	"github.com/stretchr/testify/require"
)

// A row says what a setting does to a search for one solution, under other settings: the
// measure is more at the end of its range that is named, or only differs.
type row struct {
	setting, others string
	problem         *dlx.Problem
	measure         func(*cdcl.Solver, *cdcl.Stats) float64
	more            end
}

// An end is one of a setting's range, or neither.
type end int

// The ends.
const (
	neither end = iota
	least
	largest
)

// The problems of the rows.
var (
	board  = chessboard(8)
	square = cdcl.Latin(7)
)

// rows has one for each setting.
var rows = []row{
	{"phase", "", square, decisions, least},
	{"rephase-interval", "", board, rephasings, least},
	{"luby", "", board, restarts, least},
	{"decay", "", board, propagations, neither},
	{"vivify", "", board, vivified, largest},
	{"reduce-interval", "", board, reductions, least},
	{"rivals", "", board, rivals, largest},
	{"walk", "walk-patience=0 walk-length=1", board, walks, largest},
	{"walk-length", "walk-patience=0 walk=1073741824", board, walks, least},
	{"walk-patience", "walk-length=1 walk=1073741824", board, walks, least},
}

func restarts(_ *cdcl.Solver, s *cdcl.Stats) float64     { return float64(s.Restarts) }
func decisions(_ *cdcl.Solver, s *cdcl.Stats) float64    { return float64(s.Decisions) }
func propagations(_ *cdcl.Solver, s *cdcl.Stats) float64 { return float64(s.Propagations) }
func rephasings(_ *cdcl.Solver, s *cdcl.Stats) float64   { return float64(s.Rephasings) }
func reductions(_ *cdcl.Solver, s *cdcl.Stats) float64   { return float64(s.Reductions) }
func vivified(_ *cdcl.Solver, s *cdcl.Stats) float64     { return float64(s.Vivified) }
func walks(_ *cdcl.Solver, s *cdcl.Stats) float64        { return float64(s.Walks) }

// rivals is 1 if the options have lists of their rivals.
func rivals(solver *cdcl.Solver, _ *cdcl.Stats) float64 {
	if solver.ListsRivals() {
		return 1
	}
	return 0
}

// at returns the settings named with one more at an end of its range.
func at(s cdcl.Setting, where end, others string) cdcl.Config {
	value := s.Min
	if where == largest {
		value = s.Max
	}
	return cdcl.MustParse(append(strings.Fields(others), fmt.Sprintf("%s=%d", s.Name, value))...)
}

// Every setting, at the ends of its range, does to a search what its row says.
func TestSettingsMove(t *testing.T) {
	for _, s := range cdcl.Settings() {
		t.Run(s.Name, func(t *testing.T) {
			i := slices.IndexFunc(rows, func(r row) bool { return r.setting == s.Name })
			require.GreaterOrEqual(t, i, 0, "there is no row for this setting")
			r := rows[i]
			measured := func(where end) float64 {
				solver := cdcl.New(at(s, where, r.others))
				solver.Load(r.problem)
				stats, err := solver.Search(t.Context(), cdcl.Limits{Solutions: 1, Conflicts: 1000}, nil)
				require.NoError(t, err)
				return r.measure(solver, &stats)
			}
			low, high := measured(least), measured(largest)
			switch r.more {
			case least:
				require.Greater(t, low, high)
			case largest:
				require.Greater(t, high, low)
			default:
				require.NotEqual(t, low, high)
			}
		})
	}
}

// Walks that never begin are as if they were switched off, to the last count.
func TestWalksAfterAllConflicts(t *testing.T) {
	var all [2]cdcl.Stats
	for i, setting := range []string{"walk-patience=1073741824", "walk=0"} {
		s := cdcl.New(cdcl.MustParse("walk=1073741824", "walk-length=1", setting))
		s.Load(board)
		stats, err := s.Search(t.Context(), cdcl.Limits{Conflicts: 1000}, nil)
		require.NoError(t, err)
		all[i] = stats
	}
	require.Equal(t, all[1], all[0])
}

// Rivals are listed up to the number that the setting says, in 2^20: an item of 1024
// options has 1024·1023 pairs of them, just below, and one option more is too much.
func TestRivalsUpToTheSetting(t *testing.T) {
	for size, listed := range map[int]bool{1024: true, 1025: false} {
		p := dlx.NewProblem(1, 0)
		for range size {
			cdcl.Must(p.AddOption(0))
		}
		s := cdcl.New(cdcl.MustParse("rivals=1"))
		s.Load(p)
		require.Equal(t, listed, s.ListsRivals(), size)
	}
}

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
