package experiments

import (
	"strings"

	"basisk/results"
	"basisk/solver/maker"
)

// A trial about a puzzle has the population of the puzzle, whose text is in the key, and in the
// configuration, so that a record shows how its puzzle was made. Reports read the text once for each
// record: see [AnalysisOf].

// configPopulation is the name by which a configuration states a population.
const configPopulation = "population"

// PopulationOf returns the population that a configuration states; the zero value if it states none,
// or the word has another meaning there.
func PopulationOf(config map[string]any) maker.Population {
	k, err := maker.ParsePopulation(Config(config).Text(configPopulation))
	if err != nil {
		return maker.Population{}
	}
	return k
}

// seedName returns the text from which the seed of an instance of a population derives.
func seedName(instance string, k maker.Population) string {
	if number, made := strings.CutPrefix(instance, k.String()+"/"); made && !k.IsGiven() {
		return k.SeedName() + "/" + number
	}
	return instance
}

// The keys of reports that the text of a population becomes.
const (
	KeyShape = "shape" // the shape for people: "16×16"
	KeySide  = "side"  // the side N
	KeyHoles = "holes" // the kind of holes
	KeyFill  = "fill"  // the share of given cells, if the population says it
)

// describe adds the keys of its population to a record, besides the entries that it has.
func describe(r *results.Record) {
	k := PopulationOf(r.Config)
	if k.Basis == 0 {
		return
	}
	said := map[string]any{KeyShape: k.Title(), KeySide: float64(k.Side())}
	if k.Holes != "" {
		said[KeyHoles] = string(k.Holes)
	}
	if k.Fill != 0 {
		said[KeyFill] = k.Fill
	}
	for name, value := range said {
		if _, own := r.Config[name]; !own {
			r.Config[name] = value
		}
	}
}
