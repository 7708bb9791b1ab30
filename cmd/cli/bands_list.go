package cli

import (
	"context"
	"iter"
	"strconv"

	"basisk/grid"
	"basisk/grid/bands"
)

// Lists have a fixed order and are generated without memory of earlier entries, so the beginning
// of an interrupted list is complete, and --skip resumes it.

// list writes the list that the options choose, one item per line.
func (c *bandsRun) list(ctx context.Context) error {
	switch k := c.basis; {
	case c.classes:
		return c.listClasses(ctx)
	case c.rows:
		rows, err := bands.EachSecondRow(k)
		return c.listDigits(ctx, rows, err)
	default:
		floors, err := bands.EachFloor(k)
		return c.listDigits(ctx, floors, err)
	}
}

// bandsItem is an item of a list, as --json writes it.
type bandsItem struct {
	Number uint64       `json:"number"` // its number
	Digits []grid.Digit `json:"digits"` // its digits, or its first floor's
}

// bandsClassItem is a class of a list, as --json writes it.
type bandsClassItem struct {
	bandsItem
	Size          uint64 `json:"size"`                  // its floors with the first row in order
	Automorphisms uint64 `json:"automorphisms"`         // the symmetries that keep a floor
	Completions   uint64 `json:"completions,omitempty"` // the full grids of a floor
}

// listDigits writes rows or floors.
func (c *bandsRun) listDigits(ctx context.Context, items iter.Seq[[]grid.Digit], err error) error {
	if err != nil {
		return err
	}
	number := uint64(0)
	c.Progress.Started(1)
	for digits := range items {
		if number++; number > c.skip {
			c.writeItem(bandsItem{number, digits})
		}
		if number == c.lastListed() || number%listStride == 0 && !c.continueList(ctx, number) {
			break
		}
	}
	c.Progress.Finished()
	return nil
}

// writeItem writes a row or a floor as a line.
func (c *bandsRun) writeItem(item bandsItem) {
	if c.options.JSON {
		c.Out.JSON(item)
		return
	}
	c.line = c.appendLine(c.line[:0], item.Digits)
	c.Out.Write(c.line)
}

// continueList reports whether to continue a list. It shows the progress of a list with a limit, since one
// without takes a second, and after an interrupt prints how to resume.
func (c *bandsRun) continueList(ctx context.Context, number uint64) bool {
	if report := c.Progress.Reporter(0); report != nil && c.limit > 0 {
		report(float64(number) / float64(c.lastListed()))
	}
	if ctx.Err() == nil {
		return true
	}
	c.Errorf("interrupted: continue with --skip %d", max(number, c.skip))
	return false
}

// listStride is the number of items between two checks of the context, about a millisecond.
const listStride = 1 << 10

// lastListed returns the number of the last item to list, or 0 for no limit.
func (c *bandsRun) lastListed() uint64 {
	if c.limit == 0 {
		return 0
	}
	return c.skip + c.limit
}

// appendLine appends digits as a line: one character per digit, or blanks between them if some have
// two.
func (c *bandsRun) appendLine(text []byte, digits []grid.Digit) []byte {
	compact := c.basis*c.basis <= compactSide
	for i, d := range digits {
		if i > 0 && !compact {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(text, int64(d), 10)
	}
	return append(text, '\n')
}

func (c *bandsRun) listClasses(ctx context.Context) error {
	c.Progress.Started(1)
	catalog, err := bands.Classify(ctx, c.basis, bands.Options{
		Completions: c.completions, Progress: c.Progress.Reporter(0),
	})
	if err != nil {
		return err
	}
	if !c.options.JSON {
		c.Out.Printf("# number, floor, size given the first row, automorphisms, completions\n")
	}
	for i, class := range catalog.Classes() {
		number := uint64(i) + 1
		if number <= c.skip {
			continue
		}
		c.writeClass(bandsClassItem{bandsItem{number, class.Floor}, class.Size, class.Automorphisms, class.Completions})
		if number == c.lastListed() {
			break
		}
	}
	c.Progress.Finished()
	return nil
}

func (c *bandsRun) writeClass(class bandsClassItem) {
	if c.options.JSON {
		c.Out.JSON(class)
		return
	}
	floor := c.appendLine(nil, class.Digits)
	c.Out.Printf("%d %s %d %d", class.Number, floor[:len(floor)-1], class.Size, class.Automorphisms)
	if c.completions {
		c.Out.Printf(" %d", class.Completions)
	}
	c.Out.Printf("\n")
}
