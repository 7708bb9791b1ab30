package cli

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/experiments/option"
	"basisk/grid"
	"basisk/grid/format"
	"basisk/grid/pattern"
	"basisk/grid/symmetry"
)

// Moving puzzles: --by describes a symmetry of each puzzle's shape. The shape is unknown before the
// puzzle is read, so a list that does not fit is an error of that puzzle only.

func newTransform(Catalog) verb {
	list := append(canonicalFlags(),
		option.NewText("by", "this `SYMMETRY`, as in 'digits=2,1,3,4 transpose'"),
		option.NewSwitch("random", "choose a symmetry by chance"),
		option.NewCount("seed", 0, math.MaxUint64, "seed of --random"), groupOption(),
		option.NewSwitch("inverse", "undo the symmetry"),
	)
	return verb{
		Question: ask.Question{
			Name: "transform", Short: "relabel digits, permute rows and columns, bring equivalent puzzles to one form",
			Options: list,
			Relations: []ask.Relation{
				ask.Needs("--random", ask.IsSet("random"), "seed", "group"),
				ask.Needs("--canonical", ask.IsSet("canonical"), "automorphisms", "work", "timeout"),
				ask.Excludes("--canonical", ask.IsSet("canonical"), "inverse"),
			},
			Exclusive: [][]string{{"by", "random", "canonical"}},
		},
		flags: gridFlags(), run: transform,
	}
}

// parsePlaces parses a list of places, which can be understood only when the shape is known.
func parsePlaces(text string) (string, error) {
	if text == "" {
		return "", errors.New("expected a list as in 2,1,3,4 or {1=2,2=1}")
	}
	return strings.Join(strings.Fields(text), ""), nil
}

// transformAnswer is a transformed puzzle with its symmetry, or an error. Large numbers are decimal
// strings.
type transformAnswer struct {
	ask.Head
	By string `json:"by,omitempty"` // the symmetry, as `transform --by` takes it
	ask.Cells
	// the symmetries that keep the puzzle; with `limit` at least
	Automorphisms string `json:"automorphisms,omitempty"`
	Equivalent    string `json:"equivalent,omitempty"` // the puzzles equivalent to it
	ask.Tail
	puzzle *grid.Puzzle // nil if there is none
	key    string       // ", key {1=2,2=1}" if digits change, for people
	err    error
}

// withoutPuzzle returns the answer for a puzzle that is not transformed.
func withoutPuzzle(a ask.Answer) transformAnswer { return transformAnswer{Head: a.Head, Tail: a.Tail} }

type transformRun struct {
	*session
	by              string // the symmetry, in the notation of package symmetry
	random, inverse bool
	seed            uint64
	group           symmetryGroup
	printed         map[string]bool // shapes whose reach has been printed
}

// transform runs the command.
func transform(ctx context.Context, x *request) error {
	if on[bool](x, "canonical") {
		return canonical(ctx, x)
	}
	by, random := on[string](x, "by"), on[bool](x, "random")
	if by == "" && !random {
		return errors.New("expected what to do: --by SYMMETRY, --random or --canonical")
	}
	s, err := newSession(x)
	if err != nil {
		return err
	}
	t := &transformRun{
		s, by, random, on[bool](x, "inverse"), on[uint64](x, "seed"),
		on[symmetryGroup](x, "group"),
		map[string]bool{},
	}
	return process(ctx, s, task[transformAnswer]{worker: sameWork(t.move), print: t.print})
}

func (t *transformRun) move(_ context.Context, r format.Record) transformAnswer {
	g, err := t.element(r)
	if err != nil {
		m := withoutPuzzle(ask.Invalid(r, err))
		m.err = err
		return m
	}
	p := g.Puzzle(r.Puzzle)
	return transformAnswer{Head: ask.NewAnswer(r, ask.OK, "").Head, By: g.String(), Cells: ask.CellsOf(p), puzzle: p, key: keyOf(g)}
}

// keyOf returns the key by which g changes digits, or "" if it changes none.
func keyOf(g symmetry.Element) string {
	digits := g.Parts().Digits
	if slices.IsSorted(digits) {
		return ""
	}
	return ", key " + pattern.Key(slices.Insert(digits, 0, 0)).String()
}

// element returns the symmetry for a puzzle.
func (t *transformRun) element(r format.Record) (g symmetry.Element, err error) {
	if t.random {
		g, err = t.group.draw(r.Puzzle.Shape, rand.New(rand.NewPCG(t.seed, uint64(r.Index))))
	} else {
		g, err = symmetry.Parse(r.Puzzle.Shape, t.by)
	}
	if err != nil {
		return g, err
	}
	if t.inverse {
		g = g.Inverse()
	}
	return g, nil
}

func (t *transformRun) print(r format.Record, m transformAnswer) {
	t.reportError(r, m.err)
	t.printReach(m)
	if t.options.JSON {
		t.Out.JSON(m)
		return
	}
	if m.err != nil {
		return
	}
	if t.single {
		t.Infof("%s: by %s%s", ask.Title(r), m.By, m.key)
	}
	t.writeGrid(r, m.puzzle, t.layoutMoved(m.puzzle))
}

// printReach prints, once per shape, the share of its group that a number of swaps reaches.
func (t *transformRun) printReach(m transformAnswer) {
	if m.err != nil || !t.group.counted || t.printed[m.puzzle.Shape.String()] {
		return
	}
	t.printed[m.puzzle.Shape.String()] = true
	if text, err := t.group.reach(m.puzzle.Shape); err == nil { // otherwise nothing was drawn
		t.Infof("%v: %s", m.puzzle.Shape, text)
	}
}
