package experiments

import (
	"context"
	"fmt"
	"iter"
	"time"

	"basisk/grid"
	"basisk/results"
)

// cubePuzzles asks what the third dimension does, which the author of sudoku_fun only
// hoped to reach: how many 4×4×4 cubes there are, how many clues a 9×9×9 puzzle needs,
// what the rules clear and which method is quick, each beside the flat grid of the same
// side and the flat grid of the same number of cells.
type cubePuzzles struct{}

// Name implements [Experiment].
func (cubePuzzles) Name() string { return "cubes" }

// Question implements [Experiment].
func (cubePuzzles) Question() string {
	return "How do cubes differ from flat grids: how many are there, how few clues make one unique, what do the rules clear, and which method is quick?"
}

// The aims of a trial, as configurations name them.
const (
	cubeCount    = "count"    // all cubes of basis 2
	cubeEstimate = "estimate" // the number of cubes by random walks
	cubeCarved   = "carved"   // rules and uniqueness of puzzles with random holes
	cubeDug      = "dug"      // methods on puzzles with one solution
)

// The shapes that are compared.
const (
	shapeCube      = "cube"       // K² cells along each of three axes
	shapeSameCells = "same-cells" // flat, with K³ cells a side: as many cells as the cube
	shapeSameSide  = "same-side"  // flat, with K² cells a side: as many digits
)

// cubeForms lists the shapes, the cube first.
func cubeForms() []string { return []string{shapeCube, shapeSameCells, shapeSameSide} }

// cubeShape returns a shape of a basis. Boxes of the flat grid with the cells of a cube
// are K×K².
func cubeShape(form string, k int) (*grid.Shape, error) {
	switch form {
	case shapeCube:
		return grid.Cube(k)
	case shapeSameCells:
		return grid.NewBox(k, k*k)
	case shapeSameSide:
		return grid.Square(k)
	}
	return nil, fmt.Errorf("shape %q: expected %s, %s or %s", form, shapeCube, shapeSameCells, shapeSameSide)
}

// cubeLayers is the name of the count that piles layers up and asks the judge alone.
const cubeLayers = "layers"

// cubeMethods are those that race; to count there are also a diagram and the layers.
func cubeMethods() []string { return []string{"search", "dlx", "cdcl", "auto"} }

// cubeFills are the parts of the cells that are given: cubes are decided by far fewer.
var cubeFills = []float64{0.03, 0.05, 0.07, 0.09, 0.12, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7, 0.8}

// cubeNodes is what a question for uniqueness may take, cubeRace what a racer may.
const (
	cubeNodes = 1000
	cubeRace  = 20_000
)

// cubePatience is how many branches a question may take when clues are dug away. It is
// short: what is wanted are puzzles with one solution of every shape, soon, not minimal
// ones.
var cubePatience = []uint64{30, 300}

// cubeWalks are the random walks of an estimate at scale 1.
const cubeWalks = 2000

// Plan implements [Experiment].
func (cubePuzzles) Plan(p Params) iter.Seq[Trial] {
	return func(yield func(Trial) bool) {
		for i := range p.Samples(100) {
			if i == 0 && !planCubeCounts(p, yield) || !planCarvedCubes(p, i, yield) || !planDugCubes(p, i, yield) {
				return
			}
		}
	}
}

// planCubeCounts yields the trials that count; nothing in them is random but walks.
func planCubeCounts(p Params, yield func(Trial) bool) bool {
	for _, k := range p.Among(2, 3) {
		for _, method := range append(cubeMethods(), "rowcol", "hybrid", "diagram", cubeLayers) {
			if k == 2 && !yield(p.Trial("count/k2", method, Config{"aim": cubeCount, "basis": k, "method": method})) {
				return false
			}
		}
		if !yield(p.Trial(fmt.Sprintf("estimate/k%d", k), "", Config{"aim": cubeEstimate, "basis": k, "probes": p.Samples(cubeWalks)})) {
			return false
		}
	}
	return true
}

// planCarvedCubes yields the trials of instance i with random holes.
func planCarvedCubes(p Params, i int, yield func(Trial) bool) bool {
	for _, k := range p.Among(2, 3) {
		for _, form := range cubeForms() {
			for _, fill := range cubeFills {
				c := Config{"aim": cubeCarved, "basis": k, "shape": form, "fill": fill}
				if !yield(p.Trial(fmt.Sprintf("carved-k%d-%s-%g/%d", k, form, fill, i), "", c)) {
					return false
				}
			}
		}
	}
	return true
}

// dugEvery takes one instance of how many, the last of them: to dig a puzzle of basis 3
// takes as long as all that is done with dozens that have random holes.
var dugEvery = map[int]int{2: 1, 3: 5}

// planDugCubes yields the trials of instance i that dig.
func planDugCubes(p Params, i int, yield func(Trial) bool) bool {
	for _, k := range p.Among(2, 3) {
		if (i+1)%dugEvery[k] != 0 {
			continue
		}
		for _, form := range cubeForms() {
			if !yield(p.Trial(fmt.Sprintf("dug-k%d-%s/%d", k, form, i), "", Config{"aim": cubeDug, "basis": k, "shape": form})) {
				return false
			}
		}
	}
	return true
}

// Estimate implements [Estimator].
func (cubePuzzles) Estimate(p Params) time.Duration {
	return time.Duration(p.Samples(100)) * 4 * time.Second
}

// Measure implements [Experiment].
func (cubePuzzles) Measure(ctx context.Context, t Trial) ([]results.Metric, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	k := t.Config.Int("basis")
	switch aim := t.Config.Text("aim"); aim {
	case cubeCount:
		return countCubes(ctx, k, t.Config.Text("method"))
	case cubeEstimate:
		return estimateCubes(ctx, t, k)
	case cubeCarved, cubeDug:
		s, err := cubeShape(t.Config.Text("shape"), k)
		if err != nil {
			return nil, err
		}
		if aim == cubeCarved {
			return measureCarved(ctx, t, s)
		}
		return measureDug(ctx, t, s)
	}
	return nil, fmt.Errorf("aim %q: expected %s, %s, %s or %s", t.Config.Text("aim"), cubeCount, cubeEstimate, cubeCarved, cubeDug)
}
