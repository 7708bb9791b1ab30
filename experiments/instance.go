package experiments

import (
	"context"
	"errors"
	"fmt"
	"hash"
	"iter"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"basisk/grid"
	"basisk/grid/format"
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/catalog"
	"basisk/solver/maker"
)

// Instance is what trials measure, usually a puzzle. It is made when a trial requests it. All trials of an
// instance get the same puzzle, whose seed depends only on the instance.
type Instance struct {
	// Name is the part of keys that all trials of the instance share.
	Name string
	// Seed determines everything random about the instance and its trials.
	Seed uint64
	// Population is the population of the puzzle, the zero value if there is no puzzle.
	Population maker.Population
	// Index counts the instances of a population from 0.
	Index int
	// Catalog is the catalogue of the parameters, which defines the names in configurations.
	Catalog *solver.Catalog

	trials int // the number of trials that were made of it

	// stored is the puzzle, if it was given, or a solver helped to make it; then a run stores it in store.
	mutex  sync.Mutex
	stored *storedInstance
	store  *instanceStore
	making time.Duration // the time that it took to make the stored puzzle
}

// Instance returns the i-th instance of a population, from 0.
func (p *Params) Instance(k maker.Population, i int) *Instance {
	p.Catalog = catalog.OrDefault(p.Catalog)
	name := fmt.Sprintf("%s/%d", k, i)
	return &Instance{
		Name: name, Seed: DeriveSeed(p.Seed, seedName(name, k)), Population: k, Index: i, Catalog: &p.Catalog,
	}
}

// Trial returns the trial of one variant of the instance. The key is "instance/variant", or just the
// instance if there are no variants; a slash in a variant, as in the command of a program, becomes another
// character, since the last slash of a key ends its instance. The configuration states the population
// besides more.
func (x *Instance) Trial(variant string, more Config) Trial {
	key, config := x.Name, more.normal()
	if variant != "" {
		key += "/" + strings.ReplaceAll(variant, "/", "∕")
	}
	if x.Population != (maker.Population{}) {
		config[configPopulation] = x.Population.String()
	}
	x.trials++
	return Trial{Key: key, Instance: x, Config: config, First: x.trials == 1}
}

// Rand returns the source of randomness for one purpose. Different purposes are independent: how
// much one draws does not affect the others.
func (x *Instance) Rand(purpose string) *rand.Rand {
	return rand.New(rand.NewPCG(x.Seed, DeriveSeed(x.Seed, purpose)))
}

// Puzzle returns the puzzle of the instance: the given one, the one stored with the run, or one made as its
// population says. The caller must not change it. The error says why there is no such puzzle, or that ctx
// has ended.
func (x *Instance) Puzzle(ctx context.Context) (*grid.Puzzle, error) {
	if !x.isStored() {
		return x.make(ctx)
	}
	x.mutex.Lock()
	defer x.mutex.Unlock()
	if x.stored == nil {
		begin := time.Now()
		puzzle, err := x.make(ctx)
		x.making = time.Since(begin)
		var missing Warnings
		if err != nil && !errors.As(err, &missing) {
			return nil, err
		}
		made, err := newInstance(x.Name, puzzle, missing)
		if err == nil {
			err = x.store.write(made)
		}
		if err != nil {
			return nil, err
		}
		x.stored = made
	}
	return x.store.puzzle(x.stored)
}

// isStored reports whether a run stores the puzzle.
func (x *Instance) isStored() bool { return x.Population.IsGiven() || x.Population.NeedsSolver() }

// make makes the puzzle.
func (x *Instance) make(ctx context.Context) (*grid.Puzzle, error) {
	p, err := x.Population.Make(ctx, x.Catalog.Rules, x.Rand)
	heuristics.Throw(err)
	if errors.Is(err, maker.ErrNoPuzzle) {
		err = Warnings{err.Error()}
	}
	return p, err
}

// hashGiven adds the cells of a given puzzle to a hash; the configuration of its trials has the shape.
func (x *Instance) hashGiven(h hash.Hash) error {
	if !x.Population.IsGiven() || x.stored == nil {
		return nil
	}
	text, err := format.Numbers(x.stored.puzzle)
	if err != nil {
		return err
	}
	_, cells, _ := strings.Cut(string(text), "\n")
	_, _ = h.Write([]byte(cells)) // a hash returns no error
	return nil
}

// Instances yields the given puzzles, or puzzles of the samples, changed by the options. Samples of
// different sizes are mixed in proportion.
func (p Params) Instances(own []Sample) iter.Seq[*Instance] {
	if p.Puzzles != nil {
		return p.givenInstances()
	}
	samples := p.Select(own)
	return func(yield func(*Instance) bool) {
		most := 0
		for _, s := range samples {
			most = max(most, s.Count)
		}
		for i := range most {
			for _, s := range samples {
				j := int(int64(i) * int64(s.Count) / int64(most))
				due := int64(i+1)*int64(s.Count)/int64(most) > int64(j)
				if due && !yield(p.Instance(s.Population, j)) {
					return
				}
			}
		}
	}
}

// givenInstances yields the given puzzles: if a number of puzzles was chosen, the first of each
// shape.
func (p Params) givenInstances() iter.Seq[*Instance] {
	return func(yield func(*Instance) bool) {
		seen, most := map[maker.Population]int{}, p.puzzles()
		for _, g := range p.Puzzles {
			k := maker.PopulationOn(g.Puzzle.Shape)
			k.Holes = maker.GivenAs(g.Puzzle.Population)
			if seen[k]++; most != 0 && seen[k] > most {
				continue
			}
			x := p.Instance(k, seen[k]-1)
			x.Name, x.Seed, x.stored = g.Name, DeriveSeed(p.Seed, g.Name), &storedInstance{name: g.Name, puzzle: g.Puzzle}
			if !yield(x) {
				return
			}
		}
	}
}
