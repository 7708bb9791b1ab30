package experiments

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"iter"

	"basisk/grid/format"
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

// Of yields the trials of the plan that are in the shard.
func (s Shard) Of(plan iter.Seq[Trial]) iter.Seq[Trial] {
	if s.Count == 0 {
		return plan
	}
	return func(yield func(Trial) bool) {
		i := 0
		for t := range plan {
			if i++; i%s.Count == s.Index%s.Count && !yield(t) {
				return
			}
		}
	}
}

// outline is the part of a plan that a manifest keeps.
type outline struct {
	trials int
	hash   string
}

// MaxTrials is the maximum number of trials of a run. The keys of a plan are in memory, some
// hundred bytes each, and a typing error such as a scale of 1e9 must not take hours and all memory
// before the first trial.
const MaxTrials = 5_000_000

// tooMany returns the error for a plan with more trials.
func tooMany(most int) error {
	return fmt.Errorf("the plan has more than %d trials: expected a smaller scale, or fewer shapes, puzzles or seeds",
		most)
}

// outlinePlan iterates over the plan of e. It returns an error if the plan is empty, if it has more
// than MaxTrials, or if two trials have one key.
func outlinePlan(ctx context.Context, e Experiment, p Params) (outline, error) {
	return outlineUpTo(ctx, e, p, MaxTrials)
}

// outlineUpTo is outlinePlan with a limit on the number of trials.
func outlineUpTo(ctx context.Context, e Experiment, p Params, most int) (outline, error) {
	keys, hash, o := make(map[string]struct{}), sha256.New(), outline{}
	known := map[demand]error{}
	for t := range e.Plan(p) {
		if ctx.Err() != nil {
			return o, context.Cause(ctx)
		}
		if _, twice := keys[t.Key]; twice {
			return o, fmt.Errorf("internal error: experiment %s plans trial %q twice, please report it", e.Name(), t.Key)
		}
		keys[t.Key] = struct{}{}
		config, err := json.Marshal(t.Config)
		if err != nil {
			return o, fmt.Errorf("trial %q: %w", t.Key, err)
		}
		if err := t.check(known); err != nil {
			return o, err
		}
		fmt.Fprintf(hash, "%s\x00%d\x00%s\n", t.Key, t.Seed, config)
		if t.given != nil {
			text, err := format.Numbers(t.given)
			if err != nil {
				return o, fmt.Errorf("trial %q: %w", t.Key, err)
			}
			_, cells, _ := bytes.Cut(text, []byte("\n")) // its configuration has the shape
			hash.Write(cells)
		}
		if o.trials++; o.trials > most {
			return o, tooMany(most)
		}
	}
	if o.trials == 0 {
		return o, errors.New("the plan is empty: the experiment has nothing for these shapes or puzzles")
	}
	o.hash = hex.EncodeToString(hash.Sum(nil))
	return o, nil
}

// blank returns the record of a trial without metrics.
func blank(t Trial) results.Record {
	return results.Record{Key: t.Key, Seed: t.Seed, Config: t.Config}
}
