package studies

import (
	"fmt"
	"maps"
	"slices"

	"basisk/experiments"
	"basisk/heuristics"
	"basisk/solver"
)

// Who takes part in a race: methods, those that reason once with each set of rules that
// was chosen, and all of them with each seed. A trial's configuration has everything by
// name, so that methods and rules of one's own race as ours do.

// The names by which configurations state a run of an engine.
const (
	raceContestant = "contestant"
	raceMethod     = "method"
	raceRules      = "rules"
	raceSeed       = "engine-seed"
)

// racer is a contestant: its name, and what the configurations of its trials say.
type racer struct {
	name   string
	config experiments.Config
}

// racers returns a contestant for each method, or METHOD[SET] for each set of rules with it
// if it has a use for them and some were chosen.
func racers(p experiments.Params, methods []solver.MethodEntry) (list []racer) {
	for _, m := range methods {
		sets := []heuristics.RuleSet{{}}
		if m.Reasons && p.Chosen(experiments.OptionRules) != "" {
			sets = p.RuleSets("")
		}
		for _, set := range sets {
			r := racer{m.Name, experiments.Config{raceMethod: m.Name}}
			if set.Rules != nil {
				r.config[raceRules] = set.Rules.String()
				r.name = fmt.Sprintf("%s[%s]", m.Name, set.Name)
			}
			list = append(list, r)
		}
	}
	return list
}

// checkRacers returns an error if two contestants have the same name, or if none of them
// has a use for the rules that were chosen.
func checkRacers(p experiments.Params, list []racer) error {
	seen := map[string]bool{}
	uses := func(r racer) bool { return r.config.Text(raceRules) != "" }
	if p.Chosen(experiments.OptionRules) != "" && !slices.ContainsFunc(list, uses) {
		return fmt.Errorf("none of the methods has a use for --%s", experiments.OptionRules)
	}
	for _, r := range list {
		if seen[r.name] {
			return fmt.Errorf("%s is listed twice: expected every contestant once", r.name)
		}
		seen[r.name] = true
	}
	return nil
}

// raceTrials returns the trials of an instance: every contestant with every seed, whose
// configurations say more.
func raceTrials(
	seeds int, x experiments.Instance, list []racer, more experiments.Config,
) (trials []experiments.Trial) {
	for _, r := range list {
		for seed := range seeds {
			c := maps.Clone(r.config)
			maps.Copy(c, more)
			c[raceContestant], c[raceSeed] = r.name, seed+1
			trials = append(trials, x.Trial(raceVariant(r.name, seed+1), c))
		}
	}
	return trials
}

// raceVariant returns the last part of the keys of a contestant with one of its seeds.
func raceVariant(contestant string, seed int) string {
	if seed == 1 {
		return contestant
	}
	return fmt.Sprintf("%s-s%d", contestant, seed)
}

// engineOf returns the configuration of the engine that a trial races.
func engineOf(t experiments.Trial) (solver.Config, error) {
	limits, err := t.Engine(0)
	if err != nil {
		return solver.Config{}, err
	}
	c, err := t.Catalog.Parse(solver.Names{Method: t.Config.Text(raceMethod), Rules: t.Config.Text(raceRules)})
	c.Nodes, c.CDCL, c.Seed = limits.Nodes, limits.CDCL, t.Seed
	if n := t.Config.Int(raceSeed); n > 1 {
		c.Seed = experiments.DeriveSeed(t.Seed, fmt.Sprintf("engine %d", n))
	}
	return c, err
}

// notRaced is the warning of a contestant that a reason, which names it, keeps from the
// race.
func notRaced(reason error) error { return experiments.Warnings{"not raced: " + reason.Error()} }
