package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments/option"
	"basisk/grid/bands"
	"basisk/solver"
)

// Everything is counted by every method that package bands has for the basis, and the methods must
// agree: a number found in two ways needs no reference. Lists are in bands_list.go.

func newBands(Catalog) verb {
	return verb{
		Question: ask.Question{
			Name: "bands", Short: "count, list and classify second rows and floors",
			Made: true,
			Options: []option.Option{
				option.NewCount("basis", 2, ask.MaxBasis, "the basis `K`: boxes of K x K cells").WithDefault("3"),
				option.NewSwitch("rows", "second rows, given the first"), option.NewSwitch("floors", "floors"),
				option.NewSwitch("classes", "classes of floors"),
				option.NewSwitch("completions", "with --classes, count how each completes to full grids"),
				option.NewSwitch("list", "write the rows, floors or classes instead of their number"),
				option.NewCount("skip", 0, math.MaxInt64, "with --list, skip the first `number` of them"),
				option.NewCount("limit", 0, math.MaxInt64,
					"with --list, end after this `number` of them (default none)"),
			},
			Exclusive: [][]string{{"rows", "floors", "classes"}},
		},
		flags: append(outputFlags(), quietFlag()), run: countBands,
	}
}

type bandsRun struct {
	*output.Console
	options *request
	basis   int
	// rows, floors and classes choose what to count; by default everything.
	rows, floors, classes bool
	// A list starts at number skip+1 and has at most limit items; 0 means all.
	skip, limit uint64
	completions bool   // of each class
	line        []byte // of a list, reused
}

// countBands runs the command.
func countBands(ctx context.Context, x *request) (err error) {
	list := on[bool](x, "list")
	c := &bandsRun{
		options: x, basis: count(x, "basis"), rows: on[bool](x, "rows"), floors: on[bool](x, "floors"),
		classes: on[bool](x, "classes"), completions: on[bool](x, "completions"),
		skip: on[uint64](x, "skip"), limit: on[uint64](x, "limit"),
	}
	if err := c.check(list); err != nil {
		return err
	}
	if c.Console, err = output.NewConsole(&x.Options); err != nil {
		return err
	}
	c.Watch("counts", 1, func() float64 { return 1 })
	work := c.Until(ctx)
	if list {
		err = c.list(work)
	} else {
		err = c.count(work)
	}
	if err != nil && work.Err() == nil {
		c.Progress.Hide()
		return errors.Join(err, c.Out.Close())
	}
	return c.Close(ctx)
}

// check returns an error if the flags request nothing, or too much.
func (c *bandsRun) check(list bool) error {
	most, what := bands.MaxRookBasis, ""
	switch {
	case list && !c.rows && !c.floors && !c.classes:
		return errors.New("--list: expected one of --rows, --floors, --classes with it")
	case !list && (c.skip > 0 || c.limit > 0):
		return errors.New("--skip, --limit: expected --list with them")
	case c.completions && !c.classes:
		return errors.New("--completions: expected --classes with it")
	case c.classes:
		most, what = bands.MaxListedClassBasis, " with --classes"
	case list:
		most, what = bands.MaxListBasis, " with --list"
	case c.floors:
		most, what = bands.MaxTransferBasis, " with --floors"
	}
	if c.basis > most {
		return fmt.Errorf("--basis %d: expected 2 to %d%s", c.basis, most, what)
	}
	if list && c.limit == 0 && c.basis > bands.MaxCountedList {
		return fmt.Errorf("--list at basis %d needs --limit: the list is too long", c.basis)
	}
	return nil
}

// count counts what the options request.
func (c *bandsRun) count(ctx context.Context) error {
	every := !c.rows && !c.floors && !c.classes
	if every || c.rows {
		_, err := c.agree(ctx, "second-rows", "second rows of basis %d given the first: %v", bands.RowMethods())
		if err != nil {
			return err
		}
	}
	if c.floors || every && c.basis <= bands.MaxTransferBasis {
		if err := c.countFloors(ctx); err != nil {
			return err
		}
	}
	if c.classes || every && c.basis <= bands.MaxListedClassBasis {
		return c.countClasses(ctx)
	}
	return nil
}

// countFloors counts floors, and estimates full grids from them.
func (c *bandsRun) countFloors(ctx context.Context) error {
	k := c.basis
	floors, err := c.agree(ctx, "floors-given-row", "floors of basis %d given the first row: %v", bands.FloorMethods())
	if err != nil {
		return err
	}
	all := new(big.Int).Mul(floors, bands.Relabellings(k))
	c.report(bandsAnswer{What: "floors", Count: all.String()}, "floors of basis %d: %v")
	estimate := bands.EstimateGrids(k, all).Text('e', 4)
	c.report(bandsAnswer{What: "grids-estimated", Count: estimate},
		"full grids of basis %d, if bands and stacks were independent: about %v")
	return nil
}

// countClasses counts classes, and completes them if requested.
func (c *bandsRun) countClasses(ctx context.Context) error {
	var catalog *bands.Catalog
	list := func(ctx context.Context, k int, report func(float64)) (n *big.Int, err error) {
		catalog, err = bands.Classify(ctx, k, bands.Options{Completions: c.completions, Progress: report})
		if err != nil {
			return nil, err
		}
		return big.NewInt(int64(len(catalog.Classes()))), nil
	}
	methods := []bands.Method{
		{Name: "canonical floors", MaxBasis: bands.MaxListedClassBasis, Count: list},
	}
	_, err := c.agree(ctx, "classes", "classes of floors of basis %d: %v", methods)
	if err != nil || !c.completions {
		return err
	}
	c.report(bandsAnswer{What: "completion-counts", Count: fmt.Sprint(catalog.CompletionCounts())},
		"different numbers of completions of these classes of basis %d: %v")
	c.report(bandsAnswer{What: "grids", Count: catalog.Grids().String()}, "full grids of basis %d: %v")
	return nil
}

// bandsAnswer is the answer of bands for --json. Counts are strings because they have no bound.
type bandsAnswer struct {
	Basis int `json:"basis"` // the basis
	// `second-rows`, `floors-given-row`, `floors`, `grids-estimated`, `classes`, `completion-counts` or `grids`
	What    string         `json:"what"`
	Count   string         `json:"count"`             // the number
	Status  string         `json:"status"`            // `ok`, or `differs` if two methods disagree
	Methods []methodAnswer `json:"methods,omitempty"` // what each method found
}

type methodAnswer struct {
	Name    string  `json:"name"`    // the method
	Count   string  `json:"count"`   // its number
	Seconds float64 `json:"seconds"` // its processor time
}

// agree counts by all methods that support the basis, and prints the number they agree on, or the
// result of each.
func (c *bandsRun) agree(ctx context.Context, what, sentence string, methods []bands.Method) (*big.Int, error) {
	a := bandsAnswer{What: what, Status: "ok"}
	var first *big.Int
	for _, m := range methods {
		if m.MaxBasis < c.basis {
			continue
		}
		start := solver.ProcessorTime()
		c.Progress.Started(1)
		count, err := m.Count(ctx, c.basis, c.Progress.Reporter(0))
		if err != nil {
			return nil, err
		}
		c.Progress.Finished()
		a.Methods = append(a.Methods, methodAnswer{m.Name, count.String(), (solver.ProcessorTime() - start).Seconds()})
		if first == nil {
			first = count
		}
		if count.Cmp(first) != 0 {
			a.Status = "differs"
			c.Fail(output.Failed)
		}
	}
	a.Count = first.String()
	c.report(a, sentence)
	return first, nil
}

// report prints an answer, as JSON or as a sentence with verbs for the basis and the count.
func (c *bandsRun) report(a bandsAnswer, sentence string) {
	a.Basis = c.basis
	if a.Status == "" {
		a.Status = "ok"
	}
	if c.options.JSON {
		c.Out.JSON(a)
		return
	}
	text := fmt.Sprintf(sentence, a.Basis, a.Count)
	for i, m := range a.Methods {
		separator := ", "
		if i == 0 {
			separator = " ("
		}
		text += separator + m.Name
		if a.Status != "ok" {
			text += " " + m.Count
		}
	}
	if a.Methods != nil {
		text += ")"
	}
	if a.Status != "ok" {
		text += ": the methods differ"
	}
	c.Out.Printf("%s\n", text)
	c.Flush()
}
