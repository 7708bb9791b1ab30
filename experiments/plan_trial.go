package experiments

import (
	"fmt"
	"maps"

	"basisk/results"
	"basisk/solver/catalog"
)

// Trial is a planned measurement: of a variant on an instance.
type Trial struct {
	// Key names the trial within its experiment.
	Key string
	// Instance is shared by the trials of all its variants. Its seed determines all their randomness.
	*Instance
	// Config says what to do. It is recorded.
	Config Config
	// First reports whether the trial is the first of its instance in the plan. It measures what is the
	// same for all of them.
	First bool
}

// Trial returns the trial of one variant of an instance that has only a name: see [Instance.Trial].
func (p Params) Trial(instance, variant string, config Config) Trial {
	p.Catalog = catalog.OrDefault(p.Catalog)
	x := &Instance{Name: instance, Seed: DeriveSeed(p.Seed, instance), Catalog: &p.Catalog}
	return x.Trial(variant, config)
}

// record returns the record of the trial without metrics.
func (t *Trial) record() results.Record {
	return results.Record{Key: t.Key, Seed: t.Seed, Config: maps.Clone(t.Config)}
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

// configRules is the name by which a configuration states rules.
const configRules = "rules"

// check returns an error if there can be no puzzle of the population of the trial, or if its rules would not end on
// such a puzzle.
func (t *Trial) check() error {
	k := t.Population
	if k.Basis == 0 {
		return nil // not about puzzles
	}
	s, err := k.Shape()
	if err == nil && !k.IsGiven() && k.Holes != "" {
		err = k.Check(t.Catalog.Rules)
	}
	// A word that is no rule has another meaning in the experiment.
	if rules, no := t.Catalog.Rules.Parse(t.Config.Text(configRules)); err == nil && no == nil {
		err = rules.CheckFor(s)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", k, err)
	}
	return nil
}
