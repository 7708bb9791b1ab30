package experiments

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"basisk/grid"
	"basisk/heuristics"
	"basisk/solver"
)

// The idea: everything random in a trial comes from its seed, and the seed is a
// hash of names. SHA-256 is used since it is specified for ever and the same
// everywhere, not for secrecy: a microsecond a trial. Seeds have 53 bits, so that
// every reader of JSON, spreadsheets and SQL keep them unharmed; among a million
// trials two share a seed with probability 6e-5, which does no harm.

// Params say how much of an experiment to plan.
type Params struct {
	// Seed is the root of all randomness.
	Seed uint64
	// Scale multiplies the sample sizes; default 1, which ends within 15 minutes on
	// two processors.
	Scale float64
	// Bases are the bases to plan for; default those of the experiment.
	Bases []int
	// Puzzles are the instances of experiments that are about given puzzles. Others
	// do not look at them; nil is the choice of the experiment.
	Puzzles []Puzzle
	// Rules are those that run before what the experiment compares, if it is a
	// [RuleTaker]; default those of the experiment.
	Rules heuristics.Rules
	// Catalog has the rules, methods and choosers that trials name; default that of
	// package solver.
	Catalog solver.Catalog
}

// Check returns an error if e does not take something of p, or if that cannot be.
func (p Params) Check(e Experiment) error {
	if taker, ok := e.(RuleTaker); p.Rules != nil && !(ok && taker.TakesRules()) {
		return fmt.Errorf("experiment %s takes no rules", e.Name())
	}
	return p.Rules.Check()
}

// Puzzle is a puzzle that was read from a file.
type Puzzle struct {
	// Name tells it from the others and is part of keys: "hard.txt:3".
	Name   string
	Puzzle *grid.Puzzle
}

// Samples returns the sample size that n becomes at the scale of p: at least 1.
func (p Params) Samples(n int) int {
	scaled := math.Round(float64(n) * p.scale())
	return int(min(max(scaled, 1), math.MaxInt32))
}

// Among returns those of the bases of an experiment that are to be planned.
func (p Params) Among(bases ...int) []int {
	if p.Bases == nil {
		return bases
	}
	return slices.DeleteFunc(bases, func(k int) bool { return !slices.Contains(p.Bases, k) })
}

// scale returns the scale with its default.
func (p Params) scale() float64 {
	if p.Scale == 0 {
		return 1
	}
	return p.Scale
}

// Trial is one measurement to be made.
type Trial struct {
	// Key names the trial within its experiment.
	Key string
	// Seed is where all its randomness comes from.
	Seed uint64
	// Config says what to do. It is recorded.
	Config Config
	// Puzzle is the instance if it came with the parameters, else nil. It is not
	// recorded; Key names it.
	Puzzle *grid.Puzzle
	// Catalog is that of the parameters: what names in Config mean. It is not recorded.
	Catalog solver.Catalog
}

// Trial returns the trial of one variant of one instance. The key is
// "instance/variant", or just the instance if there are no variants. The seed
// depends on the instance alone, so that all variants meet the same puzzle.
func (p Params) Trial(instance, variant string, config Config) Trial {
	key := instance
	if variant != "" {
		key += "/" + variant
	}
	return Trial{Key: key, Seed: DeriveSeed(p.Seed, instance), Config: config.normal(), Catalog: p.Catalog.OrDefault()}
}

// DeriveSeed returns the seed that belongs to a name under a root: the first 53
// bits of the SHA-256 hash of the root, as eight bytes with the lowest first,
// followed by the name.
func DeriveSeed(root uint64, name string) uint64 {
	text := binary.LittleEndian.AppendUint64(make([]byte, 0, 8+len(name)), root)
	sum := sha256.Sum256(append(text, name...))
	return binary.BigEndian.Uint64(sum[:8]) >> (64 - 53)
}

// Rand returns the source of randomness for one purpose. Different purposes are
// independent of each other: changing how much one draws leaves the others alone.
func (t Trial) Rand(purpose string) *rand.Rand {
	return rand.New(rand.NewPCG(t.Seed, DeriveSeed(t.Seed, purpose)))
}

// Config is the configuration of a trial by name. Values are string, bool and
// float64, as JSON reads them back; Params.Trial makes float64 of every int.
type Config map[string]any

// normal returns c with every number as float64. It panics if c holds what a
// record cannot.
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

// Text returns the text called name, empty if there is none.
func (c Config) Text(name string) string {
	text, _ := c[name].(string)
	return text
}

// Is reports whether there is a yes called name.
func (c Config) Is(name string) bool {
	yes, _ := c[name].(bool)
	return yes
}
