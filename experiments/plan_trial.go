package experiments

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"basisk/experiments/option"
	"basisk/grid"
	"basisk/solver"
	"basisk/solver/maker"
)

// Trial is a planned measurement.
type Trial struct {
	// Key names the trial within its experiment.
	Key string
	// Seed determines all its randomness.
	Seed uint64
	// Population is the population of the puzzle, the zero value if there is no puzzle. Config has its text.
	Population maker.Population
	// Config says what to do. It is recorded.
	Config Config
	// Catalog is the catalogue of the parameters, which defines the names in Config. It is not recorded.
	Catalog solver.Catalog
	// First reports whether the trial is the first of its instance in the plan: see [MarkFirst].
	First bool

	// instance is the name of the puzzle, and given the puzzle itself if it came with the
	// parameters. The store has those that were made with a solver's help.
	instance  string
	given     *grid.Puzzle
	instances *instanceStore
}

// Trial returns the trial of one variant of one instance. The key is "instance/variant", or just
// the instance if there are no variants; a slash in a variant, as in the command of a program, becomes
// another character, since the last slash of a key ends its instance. The seed depends only on the
// instance, so that all variants get the same puzzle.
func (p Params) Trial(instance, variant string, config Config) Trial {
	key := instance
	if variant != "" {
		key += "/" + strings.ReplaceAll(variant, "/", "∕")
	}
	return Trial{
		Key: key, Seed: DeriveSeed(p.Seed, instance), Config: p.engine(config.normal()), Catalog: p.Catalog.OrDefault(),
		instance: instance,
	}
}

// MarkFirst returns a function that passes the trials of a plan on to yield, with First set in the
// first trial of each instance, whose trials must be adjacent. It measures what is the same for all
// of them.
func MarkFirst(yield func(Trial) bool) func(Trial) bool {
	last := ""
	return func(t Trial) bool {
		t.First = t.instance != last
		last = t.instance
		return yield(t)
	}
}

// The names by which a configuration states the limits of an engine and its settings of learning.
const (
	configNodes = "nodes"
	configCDCL  = "cdcl"
)

// engine adds the chosen settings of engines to a configuration.
func (p Params) engine(c Config) Config {
	if nodes := option.Get[uint64](p.chosen, OptionNodes); nodes != 0 {
		c[configNodes] = float64(nodes)
	}
	if text := p.Chosen(OptionCDCL); text != "" {
		c[configCDCL] = text
	}
	if p.Chosen(OptionTruthNodes) != "" {
		c[OptionTruthNodes] = float64(option.Get[uint64](p.chosen, OptionTruthNodes))
	}
	return c
}

// Engine returns the configuration of an engine: the settings of clause learning and the chosen
// limit of nodes, or the given default; 0 means no limit.
func (t Trial) Engine(nodes uint64) (solver.Config, error) {
	c := solver.Config{Nodes: nodes}
	if n := t.Config.Number(configNodes); n > 0 {
		c.Nodes = uint64(n)
	}
	if text := t.Config.Text(configCDCL); text != "" {
		var err error
		c.CDCL, err = parseCDCL(text)
		return c, err
	}
	return c, nil
}

// ConfigEngineSeed is the name by which a configuration numbers the seeds of an engine, from 1.
const ConfigEngineSeed = "engine-seed"

// EngineSeed returns the seed of the engine: the trial's own seed, or another for further seeds.
func (t Trial) EngineSeed() uint64 {
	if n := t.Config.Int(ConfigEngineSeed); n > 1 {
		return DeriveSeed(t.Seed, fmt.Sprintf("engine %d", n))
	}
	return t.Seed
}

// Rand returns the source of randomness for one purpose. Different purposes are independent: how
// much one draws does not affect the others.
func (t Trial) Rand(purpose string) *rand.Rand {
	return rand.New(rand.NewPCG(t.Seed, DeriveSeed(t.Seed, purpose)))
}

// Puzzle returns the puzzle of a trial that was planned by [Instance.Trial]: the given one, the one
// stored with the run, or one made as its population says. The caller must not change it. The error
// says why there is no such puzzle, or that ctx has ended.
func (t Trial) Puzzle(ctx context.Context) (*grid.Puzzle, error) {
	if t.given != nil {
		return t.given, nil
	}
	if !t.Population.NeedsSolver() || t.instances == nil {
		return made(ctx, t)
	}
	return t.instances.puzzle(t.instance, func() (*grid.Puzzle, error) { return made(ctx, t) })
}

// configRules is the name by which a configuration states rules.
const configRules = "rules"

// demand is the part of a trial that may be impossible.
type demand struct {
	population maker.Population
	rules      string
}

// check returns an error if there can be no puzzle of the population of the trial, or if its rules
// would not end on such a puzzle. Known caches earlier results.
func (t Trial) check(known map[demand]error) error {
	d := demand{t.Population, t.Config.Text(configRules)}
	if d.population.Basis == 0 {
		return nil // not about puzzles
	}
	err, met := known[d]
	if !met {
		err = d.check(t)
		known[d] = err
	}
	if err != nil {
		return fmt.Errorf("%s: %w", d.population, err)
	}
	return nil
}

// check returns an error if the demand is impossible.
func (d demand) check(t Trial) error {
	if t.given == nil && d.population.Holes != "" {
		if err := d.population.Check(t.Catalog.Rules); err != nil {
			return err
		}
	}
	rules, err := t.Catalog.Rules.Parse(d.rules)
	if err != nil {
		return nil // the word has another meaning in this experiment
	}
	s, err := d.population.Shape()
	if err != nil {
		return err
	}
	return rules.CheckFor(s)
}
