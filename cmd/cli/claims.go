package cli

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments/claims"
	"basisk/experiments/option"
	"basisk/internal/suggest"
)

func newClaims(Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "claims", Short: "check published claims about Sudokus again",
			Options: []option.Option{option.NewSwitch("quick", "leave out claims that take more than a few seconds")},
		},
		use: "[ID]...", flags: append(outputFlags(), quietFlag()), run: checkClaims,
	}
}

type claimsRun struct {
	*output.Console
	json    bool
	results map[claims.Result]int
}

// checkClaims runs the command.
func checkClaims(ctx context.Context, x *request) error {
	chosen, err := chooseClaims(x.args, on[bool](x, "quick"))
	if err != nil {
		return err
	}
	out, err := output.NewConsole(&x.Options)
	if err != nil {
		return err
	}
	c := &claimsRun{out, x.JSON, map[claims.Result]int{}}
	var done atomic.Int64 // read by the progress
	c.Watch("claims", 1, func() float64 { return float64(done.Load()) / float64(len(chosen)) })
	work := c.Until(ctx)
	for i := range chosen {
		c.recompute(work, &chosen[i])
		if work.Err() != nil {
			c.Errorf("interrupted: %d of %d claims done", done.Load(), len(chosen))
			break
		}
		done.Add(1)
		c.Flush()
	}
	c.Infof("%s: %d agree, %d corrected, %d where the methods differ", ask.Plural(uint64(done.Load()), "claim"),
		c.results[claims.Agrees], c.results[claims.Corrected], c.results[claims.Differs])
	return c.Close(ctx)
}

// chooseClaims returns the claims with the given ids, or all, or the quick ones.
func chooseClaims(ids []string, quick bool) ([]claims.Claim, error) {
	var chosen []claims.Claim
	known := map[string]bool{}
	for _, claim := range claims.All() {
		known[claim.ID] = true
		named := slices.Contains(ids, claim.ID)
		if named && quick && claim.Slow {
			return nil, fmt.Errorf("claim %s takes more than a few seconds, so --quick leaves it out", claim.ID)
		}
		if named || len(ids) == 0 && !(quick && claim.Slow) {
			chosen = append(chosen, claim)
		}
	}
	for _, id := range ids {
		if !known[id] {
			return nil, fmt.Errorf("claim %q: %s", id, suggest.Expected(id, slices.Sorted(maps.Keys(known))))
		}
	}
	return chosen, nil
}

// recompute recomputes a claim by both methods and prints the result.
func (c *claimsRun) recompute(ctx context.Context, claim *claims.Claim) {
	c.Progress.Started(1)
	defer c.Progress.Finished()
	begin := time.Now()
	f, err := claim.Find(ctx)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		c.Fail(output.Failed)
		c.Errorf("claim %s: %v", claim.ID, err)
		return
	}
	result := f.Result()
	c.results[result]++
	if result == claims.Differs {
		c.Fail(output.Failed)
	}
	c.print(claim, &f, result, time.Since(begin))
}

// claimResult is the checked claim for --json.
type claimResult struct {
	ID    string `json:"id"`    // the name of the claim
	Work  string `json:"work"`  // the work that states it
	Claim string `json:"claim"` // what is claimed
	// how the work was interpreted, if not literally
	Reading string        `json:"reading,omitempty"`
	Said    string        `json:"said"`    // the value that the work states
	Found   string        `json:"found"`   // the value by the first method
	Again   string        `json:"again"`   // the value by the second method
	Method  string        `json:"method"`  // the two methods
	Detects string        `json:"detects"` // errors that the second method would show
	Seconds ask.Seconds   `json:"seconds"` // what both methods took
	Result  claims.Result `json:"result"`  // `agrees`, `corrected`, or `differs` if the methods do
}

// print prints the result of checking a claim.
func (c *claimsRun) print(claim *claims.Claim, f *claims.Finding, result claims.Result, elapsed time.Duration) {
	if !c.json {
		c.Out.Printf("%-4s %s: %s\n", claim.ID, claim.Work, claim.Claim)
		if claim.Reading != "" {
			c.Out.Printf("     reading: %s\n", claim.Reading)
		}
		c.Out.Printf("     said %s, found %s", claim.Value, f.First)
		if result == claims.Differs {
			c.Out.Printf(", and by the second method %s", f.Second)
		}
		c.Out.Printf(": %s\n     by %s, %.2g s\n     the second would have shown %s\n",
			result, f.Method, elapsed.Seconds(), claim.Detects)
		return
	}
	c.Out.JSON(claimResult{
		claim.ID, claim.Work, claim.Claim, claim.Reading, claim.Value, f.First, f.Second, f.Method,
		claim.Detects, ask.Seconds(elapsed.Seconds()), result,
	})
}
