package cdcl

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"basisk/internal/suggest"
)

// knob numbers a setting.
type knob int

// The settings, in the order of the table.
const (
	knobStable knob = iota
	knobModeInterval
	knobPhase
	knobPositive
	knobTarget
	knobRephase
	knobRephaseInterval
	knobRestartInterval
	knobRestartMargin
	knobLuby
	knobDecay
	knobReasonSide
	knobReasonPatience
	knobMinimize
	knobVivify
	knobPlacements
	knobReduce
	knobReduceInterval
	knobReduceShare
	knobTier1
	knobTier2
	knobRivals
	knobWalk
	knobWalkLength
	knobWalkPatience
	knobs
)

// Setting describes one setting of the engine.
type Setting struct {
	Name              string
	Default, Min, Max int
	Help              string // one line
}

// settings is the table, by knob.
var settings = [knobs]Setting{
	knobStable:          {"stable", 2, 0, 2, "0 focused mode only, 1 the modes take turns, 2 stable mode only"},
	knobModeInterval:    {"mode-interval", 1000, 1, 1 << 30, "conflicts of the first mode"},
	knobPhase:           {"phase", 1, 0, 1, "first value of an option: 1 chosen, 0 excluded"},
	knobPositive:        {"positive", 0, 0, 1, "decisions always choose an option"},
	knobTarget:          {"target", 1, 0, 2, "follow the largest assignment: 0 never, 1 in stable mode, 2 always"},
	knobRephase:         {"rephase", 1, 0, 1, "renew the phases from time to time"},
	knobRephaseInterval: {"rephase-interval", 1000, 1, 1 << 30, "conflicts before the first renewal of the phases"},
	knobRestartInterval: {"restart-interval", 2, 1, 1 << 30, "least conflicts between restarts of focused mode"},
	knobRestartMargin:   {"restart-margin", 10, 0, 100, "percent by which recent LBDs exceed the mean at a restart"},
	knobLuby:            {"luby", 1024, 1, 1 << 30, "conflicts of the unit of the Luby sequence of stable mode"},
	knobDecay:           {"decay", 970, 500, 1000, "per mille of an option's score that a conflict leaves"},
	knobReasonSide: {
		"reason-side", 3, 0, 5,
		"steps back from a learned clause to the options that forced it, which are bumped too",
	},
	knobReasonPatience: {
		"reason-patience", 6000, 0, 1 << 30,
		"conflicts, while there is no solution, before reason-side has an effect",
	},
	knobMinimize:       {"minimize", 1, 0, 1, "remove redundant literals of learned clauses"},
	knobVivify:         {"vivify", 10, 0, 1000, "percent of the propagations spent on shortening learned clauses"},
	knobPlacements:     {"placements", 1, 0, 1, "explain excluded options by the choices that excluded them"},
	knobReduce:         {"reduce", 1, 0, 1, "delete learned clauses"},
	knobReduceInterval: {"reduce-interval", 300, 1, 1 << 30, "conflicts before the first reduction"},
	knobReduceShare:    {"reduce-share", 75, 0, 100, "percent of the candidates that a reduction deletes"},
	knobTier1:          {"tier1", 2, 0, 1000, "largest LBD of clauses that are kept for good"},
	knobTier2:          {"tier2", 6, 0, 1000, "largest LBD of clauses that are kept while used"},
	knobRivals: {
		"rivals", 512, 0, 1 << 20,
		"largest total of the lists of options that exclude each other, in 2^20; else none",
	},
	knobWalk: {
		"walk", 16, 0, 1 << 30,
		"percent of the propagations spent on local search at 1000 items; more by their fifth power",
	},
	knobWalkPatience: {"walk-patience", 50, 0, 1 << 30, "conflicts before the first local search"},
	knobWalkLength:   {"walk-length", 200, 1, 1 << 20, "moves of the first local search for each item"},
}

// Settings returns the table of all settings.
func Settings() []Setting { return slices.Clone(settings[:]) }

// Config directs a solver. Its zero value is the default.
type Config struct {
	// Seed varies the first order of decisions; default 0, no variation.
	Seed uint64
	// Proof, if not nil, receives every clause derived or deleted.
	Proof Proof
	// Exchange, if not nil, shares clauses with other solvers.
	Exchange Exchange
	// Progress, if not nil, is called about every 2 ms of a search.
	Progress func(Progress)

	// offsets holds the differences of the settings from their defaults, and given
	// tells which settings were set, be it to their default.
	offsets [knobs]int
	given   [knobs]bool
}

// Set gives the setting of that name a value, in decimal. It fails, and leaves c
// as it was, if there is no such setting, or the value is out of its range.
func (c *Config) Set(name, value string) error {
	k := knobOf(name)
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

// MustParse returns the configuration of the settings, each written as name=value. It
// panics if there is no such setting or value: it is for settings that are part of a
// program.
func MustParse(assignments ...string) Config {
	var c Config
	for _, a := range assignments {
		if err := c.Parse(a); err != nil {
			panic(err)
		}
	}
	return c
}

// Over returns base with the settings that were set in c in place of its own.
func (c Config) Over(base Config) Config {
	for k, given := range c.given {
		if given {
			base.offsets[k], base.given[k] = c.offsets[k], true
		}
	}
	return base
}

// String lists the settings that were set, as name=value with blanks between.
func (c Config) String() string {
	var parts []string
	for k, s := range settings {
		if c.given[k] {
			parts = append(parts, fmt.Sprintf("%s=%d", s.Name, s.Default+c.offsets[k]))
		}
	}
	return strings.Join(parts, " ")
}

// Get returns the value of the setting of that name, and whether there is one.
func (c *Config) Get(name string) (value int, ok bool) {
	k := knobOf(name)
	if k < 0 {
		return 0, false
	}
	return settings[k].Default + c.offsets[k], true
}

// knobOf returns the number of the setting of that name, or -1.
func knobOf(name string) int {
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
func (s *Solver) value(k knob) int { return settings[k].Default + s.config.offsets[k] }
