package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"time"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/input"
	"basisk/cmd/internal/output"
	"basisk/dlx"
	"basisk/dlx/cdcl"
	"basisk/experiments/option"
	"basisk/internal/cancel"
	"basisk/solver"
)

// Exact cover without Sudoku: package dlx reads, searches and prints the problem. Each file is
// one problem, so there is no batch. Several workers can only share the counting of one tree,
// since printed solutions have an order.

// coverChoosers are the values of --choose.
var coverChoosers = []string{
	dlx.Smallest.String(), dlx.SmallestFirst.String(), dlx.First.String(), dlx.Random.String(),
}

func newCover(Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "cover", Short: "solve exact cover problems",
			Options: coverOptionList(), Relations: coverRelations(),
		},
		use: "FILE|-...", args: someArguments,
		flags: append(outputFlags(), quietFlag()), run: cover,
	}
}

// coverOptionList lists the options of cover.
func coverOptionList() []option.Option {
	var engines []string
	for _, e := range coverEngines() {
		engines = append(engines, e.name)
	}
	method := option.NewOneOf("method", "METHOD", option.Words(engines...), "auto, links, cdcl or diagram, see above")
	method.Letter = "m"
	choose := option.NewOneOf("choose", "WHAT", option.Words(coverChoosers...),
		"the item to branch on: smallest, smallest-first, first or random")
	return []option.Option{
		method.WithDefault(engines[0]).InGroup(ask.GroupSolving),
		choose.WithDefault(coverChoosers[0]).InGroup(ask.GroupSolving),
		option.NewCount("seed", 0, math.MaxUint64, "seed of --choose random and of cdcl").InGroup(ask.GroupSolving),
		option.NewCount("limit", 0, math.MaxUint64,
			"stop after this `number` of solutions (default none)").InGroup(ask.GroupLimits),
		option.NewCount("nodes", 0, math.MaxUint64,
			"give up after this `number` of nodes, for cdcl conflicts (default none)").InGroup(ask.GroupLimits),
		option.NewTime("timeout", "give up a problem after this time (default none)").InGroup(ask.GroupLimits),
		option.NewCount("workers", 1, solver.MaxWorkers,
			"with --count, work with this `number` of workers").WithDefault("1").InGroup(ask.GroupLimits),
		option.NewSwitch("count", "only count the solutions"),
	}
}

// coverRelations lists the options of cover that exclude others.
func coverRelations() []ask.Relation {
	list := []ask.Relation{ask.Needs("--count", ask.IsSet("count"), "workers")}
	for _, e := range coverEngines() {
		chosen := func(v option.Values) bool { return option.Get[string](v, "method") == e.name }
		list = append(list, ask.Excludes("-m "+e.name, chosen, e.without...))
	}
	diagram := func(v option.Values) bool {
		return option.Get[string](v, "method") == "diagram" && ask.IsSet("count")(v)
	}
	return append(list, ask.Excludes("-m diagram --count", diagram, "limit"))
}

type coverRun struct {
	*output.Console
	options *request
	// count requests only the number of solutions, up to limit; 0 means no limit.
	count bool
	limit uint64
	nodes uint64 // --nodes
}

// cover runs the command.
func cover(ctx context.Context, x *request) error {
	if on[string](x, "method") == "diagram" && on[string](x, "choose") == dlx.Random.String() {
		return errors.New("--choose random cannot be combined with -m diagram")
	}
	x.asking = ask.Options{Timeout: on[time.Duration](x, "timeout"), Program: program()}
	out, err := output.NewConsole(&x.Options)
	if err != nil {
		return err
	}
	c := &coverRun{out, x, on[bool](x, "count"), on[uint64](x, "limit"), on[uint64](x, "nodes")}
	if c.count {
		c.limit = ask.AtLeastTwo(c.limit)
	}
	c.Watch("problems", 1, func() float64 { return 1 })
	work := c.Until(ctx)
	for _, name := range x.args {
		if work.Err() == nil {
			c.Progress.Started(1)
			c.solve(work, name)
			c.Progress.Finished()
		}
	}
	return c.Close(ctx)
}

// coverResult is the outcome of a problem.
type coverResult struct {
	source  string
	problem *dlx.Problem
	method  string // the engine that answered
	stats   dlx.Stats
	// learned is the cost of clause learning, whose conflicts stats counts as nodes, and diagram the
	// diagram of all solutions; nil for other engines.
	learned *cdcl.Stats
	diagram *dlx.Diagram
	elapsed time.Duration
	message string
}

// solve solves the problem in a file and prints its solutions.
func (c *coverRun) solve(ctx context.Context, name string) {
	problem, source, err := readProblem(ctx, name)
	switch {
	case ctx.Err() != nil:
		return
	case err != nil:
		c.refuse(source, err)
		return
	}
	if n := problem.Skipped(); n > 0 {
		c.Infof("%s: %s without a primary item ignored, since no item needs them", source, ask.Plural(uint64(n), "option"))
	}
	ctx, cancel := ask.Limit(ctx, c.options.asking.Timeout)
	defer cancel()
	engine := engineOf(on[string](c.options, "method"))
	r := coverResult{source: source, problem: problem, method: engine.name}
	if c.options.JSON && !c.count {
		c.Out.BeginList(r.problemOf(), "solutions")
	}
	start := time.Now()
	var each func([]dlx.Option) bool
	if !c.count {
		each = c.solutionPrinter(problem)
	}
	err = engine.run(ctx, c, &r, each)
	r.elapsed = time.Since(start)
	switch {
	case ctx.Err() != nil:
		r.message = c.options.asking.LimitMessage(ctx, "")
	case err != nil:
		r.message = err.Error()
	case r.stats.Status == dlx.NodeLimit:
		r.message = fmt.Sprintf("not settled within --nodes %d", c.nodes)
	}
	c.end(r)
}

// readProblem reads a file, unless ctx ends, and returns the problem and the name of the source.
func readProblem(ctx context.Context, name string) (p *dlx.Problem, source string, err error) {
	r, source, err := input.Open(name)
	if err != nil {
		return nil, source, err
	}
	defer r.Close()
	p, err = dlx.Read(cancel.Reader(ctx, r), dlx.Limits{})
	var syntax *dlx.SyntaxError
	if errors.As(err, &syntax) {
		err = fmt.Errorf("%s: line %d, column %d: found %s, expected %s",
			source, syntax.Line, syntax.Column, syntax.Found, syntax.Expected)
	}
	return p, source, err
}

// refuse reports a file without a problem.
func (c *coverRun) refuse(source string, err error) {
	c.Fail(output.Unusable)
	c.Errorf("%v", err)
	if c.options.JSON {
		c.Out.JSON(noProblem{source, solver.Invalid, err.Error()})
	}
}

// config translates the options.
func (c *coverRun) config() dlx.Config {
	o := c.options
	// The flag takes only names of choosers.
	chooser, _ := dlx.ParseChooser(on[string](o, "choose"))
	return dlx.Config{
		Choose: chooser, Rand: rand.New(rand.NewPCG(on[uint64](o, "seed"), 0)),
		MaxSolutions: c.limit, MaxNodes: c.nodes, Progress: c.reporter(),
	}
}

// reporter returns the callback for the progress of the search.
func (c *coverRun) reporter() func(dlx.Progress) {
	report := c.Progress.Reporter(0)
	return func(p dlx.Progress) {
		if report != nil {
			report(p.Share)
		}
		c.flushSolutions()
	}
}
