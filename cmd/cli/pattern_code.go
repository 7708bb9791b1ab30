package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/big"
	"strings"

	"basisk/cmd/internal/ask"
	"basisk/cmd/internal/output"
	"basisk/experiments/option"
	"basisk/grid/format"
	"basisk/grid/pattern"

	"github.com/spf13/cobra"
)

// Codes of grids as lines of text: the box, the scheme and the number in base 62, "3x3 rows 1Fz…".
// A code is a line, not a puzzle, so decode reads lines itself.

func newPatternEncode(Catalog) *cobra.Command {
	schemes := option.Words(append(pattern.Schemes(), pattern.Cipher)...)
	code := option.NewOneOf("code", "SCHEME", schemes, "").WithDefault(string(pattern.Cells))
	code.Help = "the encoding: " + strings.Join(code.Range.Names(), ", ")
	return newVerb(Catalog{}, verb{
		Question: ask.Question{
			Name: "encode", Short: "write full grids as short codes",
			Long: `Write each full grid as a code from which basisk pattern decode makes the grid again:

  --code sets     for every sub-row (the part of a row in a box) its set of digits, one
                  of C(N, C) for boxes of C columns, and its order, one of C!
  --code ordered  for every sub-row its digits in order, one of N!/(N-C)!
  --code rows     for every row its order, one of N!
  --code cells    for every cell its digit among those that row, column and box leave
  --code key      the key by which the grid is the relabelled shift pattern, {1=4,2=8,…};
                  other grids have none

Sizes are printed on standard error, in bits per grid, beside the size of a code with
⌈log2 N⌉ bits per cell. With --json, the codes of the sub-rows are listed as well.`,
			Example: `  basisk solve -f line puzzles.txt | basisk pattern encode -
  basisk pattern encode --code ordered --json grid.txt
  basisk pattern make --first 4,8,9,3,7,1,5,2,6 | basisk pattern encode --code key -`,
			Options: []option.Option{code},
		},
		flags: inputFlags(workersFlag("work on this `number` of grids at a time")), run: encodeGrids,
	})
}

// patternCode is the code of a grid.
type patternCode struct {
	ask.Head
	Code  string   `json:"code"`           // the code
	Bits  int      `json:"bits"`           // the size of the code in bits
	Naive int      `json:"naive"`          // the size of a code with the same number of bits for every cell
	Words []string `json:"words,omitzero"` // the codes of the sub-rows, in schemes that have them
	err   error    // why the grid has no code
}

// patternEncodeRun is one run of pattern encode.
type patternEncodeRun struct {
	*session
	scheme pattern.Scheme
	// grids counts the grids encoded, bits and naive their sizes.
	grids, bits, naive int
}

// encodeGrids runs pattern encode.
func encodeGrids(ctx context.Context, x *request) error {
	s, err := newSession(x)
	if err != nil {
		return err
	}
	e := &patternEncodeRun{session: s, scheme: pattern.Scheme(on[string](x, "code"))}
	return process(ctx, s, task[patternCode]{worker: sameWork(e.encode), print: e.print, end: e.sumUpSizes})
}

// encode returns the code of a grid.
func (e *patternEncodeRun) encode(ctx context.Context, r format.Record) patternCode {
	s, givens := r.Puzzle.Shape, r.Puzzle.Givens
	code, err := pattern.Encode(ctx, s, givens, e.scheme)
	if err != nil {
		return patternCode{err: err}
	}
	head := ask.NewAnswer(r, ask.OK, "").Head
	x := patternCode{Head: head, Code: code.GridText(s), Bits: code.Bits(), Naive: pattern.Naive(s)}
	if e.options.JSON && (e.scheme == pattern.Sets || e.scheme == pattern.Ordered) {
		x.Words = decimals(pattern.SubRowCodes(ctx, s, givens, e.scheme))
	}
	return x
}

// print prints the code of a grid.
func (e *patternEncodeRun) print(r format.Record, x patternCode) {
	if x.err != nil {
		e.refuseGrid(r, x.err)
		return
	}
	e.grids, e.bits, e.naive = e.grids+1, e.bits+x.Bits, e.naive+x.Naive
	if e.options.JSON {
		e.Out.JSON(x)
		return
	}
	e.Out.Printf("%s\n", x.Code)
}

// refuseGrid reports a grid without a code.
func (e *patternEncodeRun) refuseGrid(r format.Record, err error) {
	text := err.Error()
	switch {
	case errors.Is(err, context.Canceled):
		e.answered-- // an interrupted grid does not count as an answer
	case !errors.Is(err, pattern.ErrNotOfPattern):
		text += ", expected a full grid"
	}
	e.Fail(output.Failed)
	e.Errorf("%s %d: %s", r.Source, r.Index, text)
	if e.options.JSON {
		e.Out.JSON(ask.Invalid(r, errors.New(text)))
	}
}

// decimals returns numbers as strings.
func decimals(list []*big.Int) []string {
	words := make([]string, len(list))
	for i, x := range list {
		words[i] = x.String()
	}
	return words
}

// sumUpSizes prints the sizes of the codes.
func (e *patternEncodeRun) sumUpSizes() {
	if e.grids > 0 {
		each := float64(e.bits) / float64(e.grids)
		e.Infof("%s by %s: %.1f bits each, %.1f%% of %d", plural(uint64(e.grids), "grid"), e.scheme,
			each, 100*float64(e.bits)/float64(e.naive), e.naive/e.grids)
	}
}

func newPatternDecode(Catalog) *cobra.Command {
	return newVerb(Catalog{}, verb{
		Question: ask.Question{
			Name: "decode", Short: "make full grids of the codes that encode wrote",
			Long: `Write the grid of each code, one per line, as basisk pattern encode wrote it. Empty lines
and lines that start with # are skipped. A key must be a bijection: the error names the
digits that are mapped to the same digit.`,
			Example: `  basisk pattern decode codes.txt
  echo '2x2 key {1=4,2=3,3=2,4=1}' | basisk pattern decode -f grid -
  basisk pattern encode grid.txt | basisk pattern decode -f grid -`,
		},
		flags: append(outputFlags(), quietFlag(), gridFlag(), symbolsFlag()), run: decodeGrids,
	})
}

// maxCodeLine is the longest line that decode reads: more than any grid needs.
const maxCodeLine = 1 << 24

// decodeGrids runs pattern decode: a session whose records are lines.
func decodeGrids(ctx context.Context, x *request) error {
	s, err := newReadSession(x.args, &x.puzzleOptions, decodeLines)
	if err != nil {
		return err
	}
	print := func(r format.Record, _ struct{}) { s.printPuzzle(r, false) }
	return process(ctx, s, task[struct{}]{print: print})
}

// decodeLines yields the grids of the codes in a source.
func decodeLines(r io.Reader, source string) iter.Seq[format.Record] {
	return func(yield func(format.Record) bool) {
		line, index := 0, 0
		lines := bufio.NewScanner(r)
		lines.Buffer(nil, maxCodeLine)
		for lines.Scan() {
			line++
			text := strings.TrimSpace(lines.Text())
			if text == "" || text[0] == '#' {
				continue
			}
			index++
			p, err := pattern.ParseGrid(text)
			if err != nil {
				err = fmt.Errorf("%s: line %d: %w", source, line, err)
			}
			if !yield(format.Record{Source: source, Index: index, Puzzle: p, Err: err}) {
				return
			}
		}
		if err := lines.Err(); err != nil {
			if errors.Is(err, bufio.ErrTooLong) {
				err = fmt.Errorf("found a line of more than %d bytes, expected a code", maxCodeLine)
			}
			yield(format.Record{Source: source, Err: fmt.Errorf("%s: line %d: %w", source, line+1, err)})
		}
	}
}
