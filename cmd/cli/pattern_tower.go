package cli

import (
	"context"
	"fmt"
	"math/big"

	"basisk/grid"
	"basisk/grid/pattern"
	"basisk/solver"
)

// The grids of towers: the grids that towers make from the first band of a puzzle, up to a limit,
// and their number.

// maxTowers bounds the grids that are listed for one puzzle, all in memory.
const maxTowers = 100_000

// towerGrids are the grids of the towers of a puzzle.
type towerGrids struct {
	Keys   []string       `json:"keys,omitempty"`   // the keys of the stacks of the first grid
	Count  string         `json:"count,omitempty"`  // the grids of towers that fit
	Exact  *bool          `json:"exact,omitempty"`  // false if there may be more
	Others [][]grid.Digit `json:"others,omitempty"` // the grids after the first
}

// buildTowers completes the first band of a puzzle by towers.
func (m *patternMatchRun) buildTowers(ctx context.Context, c *patternAnswer, p *grid.Puzzle) error {
	towers, err := pattern.NewTowers(p)
	if err != nil {
		return err
	}
	count, exact := towers.Count(ctx)
	if m.limit == 0 && count.Cmp(big.NewInt(maxTowers)) > 0 {
		return fmt.Errorf("%v grids of towers, expected a --limit for more than %d", count, maxTowers)
	}
	for tower := range towers.Each(ctx) {
		values, err := towers.Grid(tower)
		if err != nil {
			return err
		}
		if c.puzzle == nil {
			c.puzzle = &grid.Puzzle{Shape: p.Shape, Givens: values}
			c.nameKeys(towers, tower)
		} else {
			c.Others = append(c.Others, values)
		}
		if m.limit == len(c.Others)+1 {
			break
		}
	}
	switch {
	case ctx.Err() != nil:
		c.Status = solver.Limit
	case c.puzzle == nil:
		c.setStatus(foreign, "no tower makes a grid of this band that fits the other givens")
	default:
		c.setTowerCount(count, exact, p.Allowed == nil)
	}
	return nil
}

// nameKeys stores the keys by which a tower makes the stacks.
func (c *patternAnswer) nameKeys(towers *pattern.Towers, tower []grid.Digit) {
	keys, err := towers.Keys(tower)
	if err != nil { // the tower has just made a grid, so this is a bug
		panic(err)
	}
	for _, key := range keys {
		c.Keys = append(c.Keys, key.String())
	}
}

// setTowerCount sets the number of grids that fit the givens. With candidates, which are checked
// grid by grid, only the listed grids are known to fit.
func (c *patternAnswer) setTowerCount(count *big.Int, exact, free bool) {
	if !free {
		c.Message = fmt.Sprintf("%d listed of the grids of towers that fit", len(c.Others)+1)
		return
	}
	c.Count, c.Exact = count.String(), &exact
	atLeast := ""
	if !exact {
		atLeast = "at least "
	}
	c.Message = fmt.Sprintf("%d of %s%v grids of towers that fit", len(c.Others)+1, atLeast, count)
}
