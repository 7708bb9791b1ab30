package experiments

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"

	"basisk/experiments/option"
	"basisk/solver"
)

// The idea: everything random in a trial comes from its seed, and the seed is a hash of names.
// SHA-256 is used because it is specified forever and the same everywhere, not for secrecy: it
// takes a microsecond per trial. Seeds have 53 bits, so that every reader of JSON, spreadsheets and
// SQL keep them exactly; among a million trials two share a seed with probability 6e-5, which does
// no harm.

// Params say how much of an experiment to plan, and what its user chooses about it.
type Params struct {
	// Seed is the root of all randomness.
	Seed uint64
	// Scale multiplies the sample sizes; default 1, which ends within 15 minutes on
	// two processors.
	Scale float64
	// Options are the texts of the options of the experiment that are set, by name; a repeated one has lines.
	Options map[string]string
	// Puzzles, unless nil, are given puzzles that replace those that the experiment would make.
	Puzzles []Puzzle
	// Catalog has the rules, methods and choosers that options and trials name; default
	// [catalog.Default].
	Catalog solver.Catalog

	values option.Values // of the options, see [Params.For]
}

// Samples returns the sample size n at the scale of p: at least 1.
func (p Params) Samples(n int) int {
	scaled := math.Round(float64(n) * p.scale())
	return int(min(max(scaled, 1), math.MaxInt32))
}

// scale returns the scale with its default.
func (p Params) scale() float64 {
	if p.Scale == 0 {
		return 1
	}
	return p.Scale
}

// DeriveSeed returns the seed for a name under a root: the first 53 bits of the SHA-256 hash of the
// root, as eight little-endian bytes, followed by the name.
func DeriveSeed(root uint64, name string) uint64 {
	text := binary.LittleEndian.AppendUint64(make([]byte, 0, 8+len(name)), root)
	sum := sha256.Sum256(append(text, name...))
	return binary.BigEndian.Uint64(sum[:8]) >> (64 - 53)
}

// Config is the configuration of a trial by name. Values are string, bool and float64, as read from
// JSON; Params.Trial converts every int to float64.
type Config map[string]any

// normal returns c with every number as float64. It panics if c has a value that a record cannot
// have.
func (c Config) normal() Config {
	n := make(Config, len(c))
	for name, value := range c {
		switch v := value.(type) {
		case string, bool, float64:
			n[name] = v
		case int:
			n[name] = float64(v)
		default:
			panic(fmt.Sprintf("experiments: config %q is a %T", name, value))
		}
	}
	return n
}

// Number returns the number called name, NaN if there is none.
func (c Config) Number(name string) float64 {
	if x, ok := c[name].(float64); ok {
		return x
	}
	return math.NaN()
}

// Int returns the whole number called name, 0 if there is none.
func (c Config) Int(name string) int {
	x, _ := c[name].(float64)
	return int(x)
}

// Text returns the text called name, or "" if there is none.
func (c Config) Text(name string) string {
	text, _ := c[name].(string)
	return text
}

// Bool reports whether there is a yes called name.
func (c Config) Bool(name string) bool {
	yes, _ := c[name].(bool)
	return yes
}
