package cli

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"basisk/cmd/internal/ask"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
	"basisk/internal/amount"

	"github.com/spf13/cobra"
)

// Moving puzzles about: the flags make a symmetry of each puzzle's shape, which cannot
// be known before the puzzle is read, so a list that does not fit is the fault of the
// puzzle and the others are still done.

// transformOptions are the flags of transform.
type transformOptions struct {
	puzzleOptions
	// lists has what each flag of transformFlags was set to.
	lists [len(transformFlags)]string
	// by is a whole symmetry, as canonical and match print it.
	by string
	// transpose, random and inverse are as their flags say.
	transpose, random, inverse bool
	seed                       uint64
	group                      drawing
}

// transformFlags are the flags that say where things go, and the words of package
// symmetry for them.
var transformFlags = [...]struct{ name, word, usage string }{
	{"relabel", "digits", "what the digits become"},
	{"rows", "rows", "where the rows go, those of a band together"},
	{"columns", "columns", "where the columns go, those of a stack together"},
	{"layers", "layers", "where the layers of cubes go, those of a tier together"},
	{"bands", "bands", "where the bands go, after the rows"},
	{"stacks", "stacks", "where the stacks go, after the columns"},
	{"tiers", "tiers", "where the tiers of cubes go, after the layers"},
	{"axes", "axes", "which direction of a cube takes the place of columns, rows and layers"},
}

// newTransform returns the command transform.
func newTransform() *cobra.Command {
	var o transformOptions
	c := &cobra.Command{
		Use:   "transform [FILE|-]...",
		Short: "relabel digits, permute rows and columns, transpose",
		Long: `Apply a symmetry to every puzzle: what comes out is the same puzzle in other clothes.
Axes change places first, then lines move, then bands and stacks, and digits are
relabelled.

A LIST has a number from 1 for each thing, saying where it goes or what it becomes:
--relabel 2,1,3,4 makes 1 a 2 and 2 a 1. Or it has cycles, and the rest stays:
--relabel '(1,9,6)(4,5)' makes 1 a 9, 9 a 6, 6 a 1 and exchanges 4 and 5. Or it is the
key of a cipher, --relabel '{4=6,6=4}', and the rest stays. A key that is no bijection
is refused with the digits that share a meaning.

With --random each puzzle gets a symmetry of its own; it depends on --seed and on the
puzzle's number in its file. It is drawn from a group:

  --group all     all symmetries, each with the same chance
  --group swaps   those made of relabelling and swaps of rows inside bands and columns
                  inside stacks, each with the same chance
  --group 7+7+9   the product of 7 random swaps of rows, 7 of columns and 9 of digits,
                  or of any other numbers. They reach only a part of that group: a
                  product of t swaps is odd or even as t is. How large a part is told.`,
		Example: `  basisk transform --transpose puzzle.txt
  basisk transform --relabel '(1,2)' --bands 2,1,3 --rows '(1,2)(4,6)' puzzle.txt
  basisk transform --random --seed 7 --json puzzles.txt
  basisk transform --random --group swaps --seed 7 grid.txt
  basisk transform --random --group 7+7+9 --seed 7 grid.txt
  basisk transform --random --seed 7 puzzle.txt | basisk transform --random --seed 7 --inverse -`,
		RunE: func(c *cobra.Command, args []string) error {
			if err := goesWith(c, "--random", o.random, "seed", "group"); err != nil {
				return err
			}
			return transform(c.Context(), args, &o)
		},
	}
	addInputFlags(c, &o.puzzleOptions)
	addFormatFlag(c, &o.format)
	addWorkersFlag(c, &o.workers, "work on this `number` of puzzles at a time")
	f := c.Flags()
	for i, flag := range transformFlags {
		f.Var(places(&o.lists[i]), flag.name, flag.usage)
	}
	f.StringVar(&o.by, "by", "", "a whole `SYMMETRY`, as basisk canonical prints it")
	f.BoolVar(&o.transpose, "transpose", false, "make rows columns, in cubes those of each layer")
	f.BoolVar(&o.random, "random", false, "choose a symmetry by chance")
	f.Var(whole(&o.seed, "number", amount.Any), "seed", "seed of --random")
	f.Var(groupFlag(&o.group), "group", "what --random draws from: all, swaps, or numbers of swaps of rows, columns and digits")
	f.BoolVar(&o.inverse, "inverse", false, "undo what the other flags say")
	return c
}

// description returns the symmetry that the flags describe, as package symmetry
// reads it, and an error if they contradict each other.
func (o *transformOptions) description() (string, error) {
	text := ""
	for i, flag := range transformFlags {
		if o.lists[i] != "" {
			text += flag.word + "=" + o.lists[i] + " "
		}
	}
	if o.transpose {
		text += "transpose "
	}
	switch {
	case o.by != "" && (text != "" || o.random):
		return "", errors.New("--by is a whole symmetry, expected no other flag but --inverse")
	case o.random && text != "":
		return "", errors.New("--random chooses all parts, expected no other flag but --seed, --group and --inverse")
	case o.by != "":
		return o.by, nil
	case text == "" && !o.random:
		return "", errors.New("expected what to do, such as --transpose, --relabel LIST or --random")
	}
	return text, nil
}

// moved is a puzzle and what took it there, or why it stays.
type moved struct {
	ask.Head
	By string `json:"by,omitempty"`
	ask.Cells
	ask.Tail
	puzzle *grid.Puzzle
	key    string // ", key {1=2,2=1}" if digits change, for people
	err    error
}

// transforming is one run of transform.
type transforming struct {
	*session
	options     *transformOptions
	description string
	told        map[string]bool // shapes of which it was told what swaps reach
}

// transform runs the command.
func transform(ctx context.Context, args []string, o *transformOptions) error {
	description, err := o.description()
	if err != nil {
		return err
	}
	s, err := newSession(args, &o.puzzleOptions)
	if err != nil {
		return err
	}
	t := &transforming{s, o, description, map[string]bool{}}
	return process(ctx, s, task[moved]{worker: alike(t.move), print: t.print})
}

// move moves a puzzle.
func (t *transforming) move(_ context.Context, r format.Record) moved {
	g, err := t.element(r)
	if err != nil {
		a := ask.Invalid(r, err)
		return moved{Head: a.Head, Tail: a.Tail, err: err}
	}
	p := g.Puzzle(r.Puzzle)
	return moved{Head: ask.NewAnswer(r, ask.OK, "").Head, By: g.String(), Cells: ask.CellsOf(p), puzzle: p, key: keyOf(g)}
}

// keyOf returns what g does to digits as the key of a cipher, empty if they stay.
func keyOf(g symmetry.Element) string {
	digits := g.Parts().Digits
	if slices.IsSorted(digits) {
		return ""
	}
	return ", key " + pattern.Key(slices.Insert(digits, 0, 0)).String()
}

// element returns the symmetry for a puzzle.
func (t *transforming) element(r format.Record) (g symmetry.Element, err error) {
	if t.options.random {
		g, err = t.options.group.draw(r.Puzzle.Shape, rand.New(rand.NewPCG(t.options.seed, uint64(r.Index))))
	} else {
		g, err = symmetry.Parse(r.Puzzle.Shape, t.description)
	}
	if err != nil {
		return g, err
	}
	if t.options.inverse {
		g = g.Inverse()
	}
	return g, nil
}

// print prints a moved puzzle.
func (t *transforming) print(r format.Record, m moved) {
	t.unable(r, m.err)
	t.tellReach(m)
	if t.options.JSON {
		t.Out.JSON(m)
		return
	}
	if m.err != nil {
		return
	}
	if t.single {
		t.Say("%s: by %s%s", title(r), m.By, m.key)
	}
	t.writeGrid(r, m.puzzle, t.layoutMoved(m.puzzle))
}

// tellReach says once for each shape how much of its group a number of swaps reaches.
func (t *transforming) tellReach(m moved) {
	if m.err != nil || !t.options.group.counted || t.told[m.puzzle.Shape.String()] {
		return
	}
	t.told[m.puzzle.Shape.String()] = true
	if text, err := t.options.group.reach(m.puzzle.Shape); err == nil { // else nothing was drawn
		t.Say("%v: %s", m.puzzle.Shape, text)
	}
}
