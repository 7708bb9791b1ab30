package cdcl

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"basisk/internal/suggest"
)

// settingIndex numbers a setting.
type settingIndex int

// The settings, in the order of the table.
const (
	settingPhase settingIndex = iota
	settingRephaseInterval
	settingLuby
	settingDecay
	settingVivify
	settingReduceInterval
	settingRivals
	settingWalk
	settingWalkLength
	settingWalkPatience
	settingCount
)

// Setting describes one setting of the engine.
type Setting struct {
	Name              string
	Default, Min, Max int
	Help              string // one line
}

// settings is the table, by index.
var settings = [settingCount]Setting{
	settingPhase:           {"phase", 1, 0, 1, "first value of an option: 1 chosen, 0 excluded"},
	settingRephaseInterval: {"rephase-interval", 1000, 1, 1 << 30, "conflicts before the first renewal of the phases"},
	settingLuby:            {"luby", 1024, 1, 1 << 30, "conflicts of the unit of the Luby sequence of restarts"},
	settingDecay:           {"decay", 970, 500, 1000, "per mille of an option's score that a conflict leaves"},
	settingVivify:          {"vivify", 10, 0, 1000, "percent of the propagations spent on shortening learned clauses"},
	settingReduceInterval:  {"reduce-interval", 300, 1, 1 << 30, "conflicts before the first deletion of learned clauses"},
	settingRivals: {
		"rivals", 512, 0, 1 << 20,
		"largest total of the lists of options that exclude each other, in 2^20; else none",
	},
	settingWalk: {
		"walk", 16, 0, 1 << 30,
		"percent of the propagations spent on local search at 1000 items; more by their fifth power",
	},
	settingWalkPatience: {"walk-patience", 50, 0, 1 << 30, "conflicts before the first local search"},
	settingWalkLength:   {"walk-length", 200, 1, 1 << 20, "moves of the first local search for each item"},
}

// Settings returns the table of all settings.
func Settings() []Setting { return slices.Clone(settings[:]) }

// Config configures a solver. Its zero value is the default.
type Config struct {
	// Seed varies the first order of decisions; default 0, no variation.
	Seed uint64
	// Proof, if not nil, receives every clause derived or deleted.
	Proof Proof
	// Exchange, if not nil, shares clauses with other solvers.
	Exchange Exchange
	// Progress, if not nil, is called about every 2 ms of a search.
	Progress func(Progress)

	// offsets has the differences of the settings from their defaults; given marks the settings
	// that were set, even to their default.
	offsets [settingCount]int
	given   [settingCount]bool
}

// Set sets the named setting to a decimal value. If there is no such setting, or the value is out
// of range, it returns an error and does not change c.
func (c *Config) Set(name, value string) error {
	k := settingIndexOf(name)
	if k < 0 {
		return fmt.Errorf("cdcl setting %q: %s", name, suggest.Expected(name, allNames()))
	}
	s := settings[k]
	n, err := strconv.Atoi(value)
	if err != nil || n < s.Min || n > s.Max {
		return fmt.Errorf("cdcl setting %s: %q, expected a whole number from %d to %d", name, value, s.Min, s.Max)
	}
	c.offsets[k], c.given[k] = n-s.Default, true
	return nil
}

// Parse sets one setting, written as name=value.
func (c *Config) Parse(assignment string) error {
	name, value, ok := strings.Cut(assignment, "=")
	if !ok {
		return fmt.Errorf("cdcl setting %q: expected name=value", assignment)
	}
	return c.Set(name, value)
}

// MustParse returns the configuration with the settings, each written as name=value. It panics if
// there is no such setting or value: it is for settings in program code.
func MustParse(assignments ...string) Config {
	var c Config
	for _, a := range assignments {
		if err := c.Parse(a); err != nil {
			panic(err)
		}
	}
	return c
}

// Override returns base with the settings that were set in c replaced.
func (c Config) Override(base Config) Config {
	for k, given := range c.given {
		if given {
			base.offsets[k], base.given[k] = c.offsets[k], true
		}
	}
	return base
}

// String lists the settings that were set, as name=value separated by blanks.
func (c Config) String() string {
	var parts []string
	for k, s := range settings {
		if c.given[k] {
			parts = append(parts, fmt.Sprintf("%s=%d", s.Name, s.Default+c.offsets[k]))
		}
	}
	return strings.Join(parts, " ")
}

// Get returns the value of the named setting; ok reports whether there is one.
func (c *Config) Get(name string) (value int, ok bool) {
	k := settingIndexOf(name)
	if k < 0 {
		return 0, false
	}
	return settings[k].Default + c.offsets[k], true
}

// settingIndexOf returns the number of the setting of that name, or -1.
func settingIndexOf(name string) int {
	return slices.IndexFunc(settings[:], func(s Setting) bool { return s.Name == name })
}

// allNames lists the names of all settings.
func allNames() []string {
	var names []string
	for _, s := range settings {
		names = append(names, s.Name)
	}
	return names
}

// value returns the value of a setting.
func (s *Solver) value(k settingIndex) int { return settings[k].Default + s.config.offsets[k] }
