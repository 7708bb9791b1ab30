package cli

import (
	"context"
	"errors"
	"math"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/explain"
	"basisk/cmd/internal/output"
	"basisk/grid"
	"basisk/grid/draw"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/internal/amount"
	"basisk/solver"

	"github.com/spf13/cobra"
)

// Explaining tells every step of the rules as it is taken, one puzzle after the other.
// What is asked for, text, a log or pictures, is the choice of a teller.

// explainOptions are the flags of explain.
type explainOptions struct {
	puzzleOptions
	// steps is how many steps to tell; default 0, all.
	steps int
	// full writes the steps within trials.
	full bool
	// draw asks for a drawing of each step.
	draw bool
	// verify is the log to re-check; empty to explain.
	verify string
	// nodes is what verify may spend on a conclusion that it has to prove itself; default
	// verifyNodes.
	nodes int
}

// verifyNodes is the default of --nodes.
const verifyNodes = 1000

// newExplain returns the command explain.
func newExplain(catalog Catalog) *cobra.Command {
	var o explainOptions
	o.config.Rules = ask.ExplainRules(catalog.Rules)
	c := &cobra.Command{
		Use:   "explain [FILE|-]...",
		Short: "tell the steps that solve a puzzle, or re-check them",
		Long: `Apply rules and tell every step: the pattern and where it is, what it places and
removes, and the exact sizes of the smallest naked and the smallest hidden set that
show as much. --steps 1 is a hint. Where the rules conclude no more, those of basisk
rules are named that would, tried each with a budget.

--draw draws the board before each step, with the step highlighted, and -f svg draws
the last step that is told, as a picture of a single puzzle. --json writes the log of
the explanation: a line that states the puzzle, one for each step, and one for the
outcome; of several puzzles one log after the other.

--verify re-checks such a log against its puzzle, by code that shares nothing with
the rules. It names the line and the step that does not follow. Steps of rules that
are not ours are proved by refuting the opposite of what they conclude, with --nodes
digits tried for each conclusion; those for which that is not enough are named.

Exit codes: 0 solved, all --steps told, or verified; 1 stuck, contradictory, out of
time, refused, or unproved; 2 unusable options or input.`,
		Example: `  basisk explain puzzle.txt
  basisk explain --steps 1 --draw puzzle.txt
  basisk explain --rules singles,locked,hall --full puzzle.txt
  basisk explain --steps 3 -f svg -o step3.svg puzzle.txt
  basisk explain --json -o log.jsonl puzzle.txt
  basisk explain --verify log.jsonl puzzle.txt`,
		RunE: func(c *cobra.Command, args []string) error {
			if o.verify != "" {
				return verifyLog(c.Context(), args, &o)
			}
			if c.Flags().Changed("nodes") {
				return errors.New("--nodes is for --verify")
			}
			return explainPuzzles(c.Context(), catalog, args, &o)
		},
	}
	addExplainFlags(c, catalog, &o)
	return c
}

// addExplainFlags gives command the flags of o. Flags that would have no effect beside
// each other are refused.
func addExplainFlags(c *cobra.Command, catalog Catalog, o *explainOptions) {
	addInputFlags(c, &o.puzzleOptions)
	addColorFlag(c, &o.Options)
	addTimeoutFlag(c, &o.timeout)
	addRuleFlags(c, catalog, &o.config.Rules, &o.config.MaxTuple)
	f := c.Flags()
	f.Lookup("rules").DefValue = ask.StepRules // for help; each rung would be a long list
	f.Var(whole(&o.steps, "number", amount.Budget), "steps", "stop after this `number` of steps (default all)")
	f.BoolVar(&o.full, "full", false, "write out the steps within trials, and long lists")
	f.BoolVar(&o.draw, "draw", false, "draw the board before each step")
	f.VarP(choice(&o.format, "FORMAT", []string{svgFormat}), "format", "f", "svg: draw the last step told and nothing else")
	addSymbolFlags(c, &o.symbolOptions)
	f.Var(file(&o.verify), "verify", "re-check the log in `FILE`")
	o.nodes = verifyNodes
	f.Var(whole(&o.nodes, "number", amount.Range{Most: math.MaxInt}), "nodes", "with --verify: try this `number` of digits to prove a conclusion")
	inGroup(c, groupLimits, "nodes")
	inGroup(c, groupOutput, "format")
	c.MarkFlagsMutuallyExclusive("json", "draw", "format")
	for _, name := range []string{"rules", "max-tuple", "steps", "full", "draw", "format"} {
		c.MarkFlagsMutuallyExclusive("verify", name)
	}
}

// explaining is one run of explain.
type explaining struct {
	*session
	options *explainOptions
	// others are the rules to recommend from.
	others heuristics.Rules
	// told tells that a teller was asked for the puzzle at hand.
	told bool
	// begun tells that there is text already: the next puzzle is set off by an empty
	// line, and needs no legend.
	begun bool
}

// explainPuzzles runs the command.
func explainPuzzles(ctx context.Context, catalog Catalog, args []string, o *explainOptions) error {
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	c := &explaining{session: s, options: o, others: ask.AdviceRules(catalog.Rules)}
	return process(ctx, s, task[ask.Answer]{worker: c.worker, print: c.print})
}

// refused is the status of a puzzle that the options cannot serve.
const refused solver.Status = "refused"

// worker returns work that explains a puzzle.
func (c *explaining) worker(d *ask.Desk) work[ask.Answer] {
	o := ask.ExplainOptions{Rules: d.Config.Rules, Others: c.others, Steps: c.options.steps}
	if c.Out.Terminal {
		o.After = c.Flush
	}
	return func(ctx context.Context, r format.Record) ask.Answer {
		if c.options.format == svgFormat && !c.single && grid.CheckPuzzle(r.Puzzle) == nil {
			return ask.NewAnswer(r, refused, errOnePicture.Error())
		}
		c.told = false
		o.Teller = func(rules []heuristics.Heuristic) ask.Teller {
			c.told = true
			return c.teller(r, rules)
		}
		return d.Explain(ctx, r, o)
	}
}

// teller returns what the options ask for, with a heading for people.
func (c *explaining) teller(r format.Record, rules []heuristics.Heuristic) ask.Teller {
	switch {
	case c.options.JSON:
		return heuristics.NewLog(c.Out, r.Puzzle, rules)
	case c.options.format == svgFormat:
		return &explain.Last{Replay: explain.NewReplay(r.Puzzle, title(r)), Draw: c.writeSVG}
	}
	if c.begun {
		c.Out.Print("\n")
	}
	c.Out.Print("%s\n", title(r))
	if c.options.draw && !c.begun {
		c.Out.Print("%s\n", draw.Legend)
	}
	c.begun = true
	text := heuristics.NewText(c.Out, r.Puzzle.Shape, heuristics.TextOptions{Full: c.options.full, Alphabet: r.Puzzle.Alphabet})
	if !c.options.draw {
		return text
	}
	return &explain.Drawn{
		Replay: explain.NewReplay(r.Puzzle, title(r)), Text: text, Out: c.Out,
		Options: draw.TerminalOptions{Width: c.Out.Columns(), Color: c.Out.Color},
		Say:     func(note string) { c.Say("%s %d: %s", r.Source, r.Index, note) },
	}
}

// print tells what the explanation has left to tell. A log has no place for a puzzle
// that cannot be explained, so an object as in other commands stands for it.
func (c *explaining) print(r format.Record, a ask.Answer) {
	c.conclude(a.Head, solver.Solved, ask.Told)
	if a.Status == refused {
		c.Fail(output.Unusable)
	}
	if a.Message == "" {
		return
	}
	c.Complain("%s %d: %s", r.Source, r.Index, a.Message)
	if c.options.JSON && !c.told {
		c.Out.JSON(a)
	}
}
