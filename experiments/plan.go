package experiments

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"

	"basisk/results"
)

// Shard is one of several equal parts of a plan, one per machine: every Count-th trial, from the
// Index-th on. The zero value is the whole plan.
type Shard struct {
	// Index is from 1 to Count.
	Index, Count int
}

// ParseShard reads "2/4".
func ParseShard(text string) (Shard, error) {
	var s Shard
	if n, err := fmt.Sscanf(text, "%d/%d", &s.Index, &s.Count); n != 2 || err != nil || s.String() != text {
		return Shard{}, fmt.Errorf("shard %q: expected something like 2/4", text)
	}
	if s.Index < 1 || s.Index > s.Count {
		return Shard{}, fmt.Errorf("shard %q: expected a number from 1 to %d before the slash", text, s.Count)
	}
	return s, nil
}

// String formats the shard for ParseShard; empty for the whole.
func (s Shard) String() string {
	if s.Count == 0 {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Index, s.Count)
}

// size returns the number of trials of the shard, given the number of the whole plan.
func (s Shard) size(trials int) int {
	if s.Count == 0 {
		return trials
	}
	return (trials-s.Index)/s.Count + 1
}

// Of returns the trials of a plan that are in the shard.
func (s Shard) Of(trials []Trial) []Trial {
	if s.Count == 0 {
		return trials
	}
	own := make([]Trial, 0, s.size(len(trials)))
	for i := s.Index - 1; i < len(trials); i += s.Count {
		own = append(own, trials[i])
	}
	return own
}

// Plan is the list of the trials of a run, each a variant that is measured on an instance. A command makes
// it once and passes it on.
type Plan struct {
	Experiment Experiment
	Params     Params
	Trials     []Trial
	// Hash is a hash of the trials, and of the cells of given puzzles.
	Hash string
}

// MaxTrials is the maximum number of trials of a run. A plan is in memory, some hundred bytes a trial,
// and a typing error such as a scale of 1e9 must not take hours and all memory before the first trial.
const MaxTrials = 5_000_000

// NewPlan makes the plan of e. It returns an error if e does not accept the parameters, if the plan is empty
// or has more than MaxTrials, if two trials have one key, or if a trial is impossible.
func NewPlan(ctx context.Context, e Experiment, p Params) (*Plan, error) {
	return planUpTo(ctx, e, p, MaxTrials)
}

// planUpTo is NewPlan with a limit on the number of trials.
func planUpTo(ctx context.Context, e Experiment, p Params, most int) (*Plan, error) {
	p, err := p.For(e)
	if err != nil {
		return nil, err
	}
	pl, sum := &Plan{Experiment: e, Params: p}, sha256.New()
	keys, configs := map[string]struct{}{}, map[string]Config{}
	for t := range e.Plan(p) {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if _, twice := keys[t.Key]; twice {
			return nil, fmt.Errorf("internal error: experiment %s plans trial %q twice, please report it", e.Name(), t.Key)
		}
		keys[t.Key] = struct{}{}
		config, err := json.Marshal(t.Config)
		if err != nil {
			return nil, fmt.Errorf("trial %q: %w", t.Key, err)
		}
		if err := t.hashAs(sum, t.Key, config); err != nil {
			return nil, fmt.Errorf("trial %q: %w", t.Key, err)
		}
		if same, met := configs[string(config)]; met { // a plan of many instances has few
			t.Config = same
		} else if err := t.check(); err != nil {
			return nil, err
		}
		configs[string(config)] = t.Config
		if pl.Trials = append(pl.Trials, t); len(pl.Trials) > most {
			return nil, fmt.Errorf("the plan has more than %d trials: expected a smaller scale, or fewer shapes, puzzles or seeds", most)
		}
	}
	if pl.Trials == nil {
		return nil, errors.New("the plan is empty: the experiment has nothing for these shapes or puzzles")
	}
	pl.Hash = hex.EncodeToString(sum.Sum(nil))
	return pl, nil
}

// hashAs adds the trial to the hash of a plan, with its key and its configuration as they are written there.
func (t *Trial) hashAs(h hash.Hash, key string, config []byte) error {
	fmt.Fprintf(h, "%s\x00%d\x00%s\n", key, t.Seed, config)
	return t.hashGiven(h)
}

// planned yields the records of trials, without metrics, and the numbers of their shards, of which there are count.
func planned(trials []Trial, count int) results.Planned {
	return func(yield func(int, results.Record) bool) {
		for i, t := range trials {
			if !yield(i%count, t.record()) {
				return
			}
		}
	}
}
