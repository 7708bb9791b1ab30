package experiments

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"iter"
	"strings"

	"basisk/grid"
	"basisk/results"
	"basisk/solver/maker"
)

// Runs of earlier engines call staged puzzles unique. Their finished records, instances and populations are read as
// staged; the puzzles of a seed are the same, since the name from which their seeds derive has stayed.

// firstStrict is the first version of the engine that calls strict puzzles unique.
const firstStrict = 10

// saysUnique reports whether the run of a manifest calls staged puzzles unique.
func saysUnique(m *results.Manifest) bool {
	engine, known := m.Depends()[results.OnEngine]
	return m.Merged && known && engine < firstStrict
}

// staged returns the text of populations in which unique ones are called staged, but for those that rules solve.
func staged(text string) string {
	parts := strings.Split(text, ";")
	for i, part := range parts {
		if words := strings.Fields(part); !strings.Contains(part, " by ") {
			for j, word := range words {
				if word == string(maker.UniqueHoles) || strings.Contains(word, ",") {
					words[j] = strings.ReplaceAll(word, string(maker.UniqueHoles), string(maker.StagedHoles))
				}
			}
			parts[i] = strings.Join(words, " ")
		}
	}
	return strings.Join(parts, ";")
}

// stagedName returns the name of an instance, or a key, with its population as staged returns it.
func stagedName(name string) string {
	population, rest, found := strings.Cut(name, "/")
	if k, err := maker.ParsePopulation(population); !found || err != nil || k.Holes != maker.UniqueHoles {
		return name
	}
	return staged(population) + "/" + rest
}

// asStaged yields records with their populations as staged returns them.
func asStaged(records iter.Seq2[results.Record, error]) iter.Seq2[results.Record, error] {
	return func(yield func(results.Record, error) bool) {
		for r, err := range records {
			if population, ok := r.Config[configPopulation].(string); ok && err == nil {
				r.Key, r.Config[configPopulation] = stagedName(r.Key), staged(population)
			}
			if !yield(r, err) {
				return
			}
		}
	}
}

// rename gives the instances the names that stagedName returns, and irregular boxes theirs.
func (s *instanceStore) rename() {
	s.byName = map[string]*storedInstance{}
	for _, x := range s.list {
		was := x.name
		x.name = stagedName(was)
		x.text = strings.Replace(strings.Replace(x.text, was, x.name, 1), "units=jigsaw", "units="+grid.UnitsIrregular, 1)
		s.byName[x.name] = x
	}
}

// earlierHash returns the hash of a plan in which staged puzzles are called unique, and irregular boxes jigsaw.
func earlierHash(trials []Trial) (string, error) {
	h, unstaged := sha256.New(), strings.NewReplacer(string(maker.StagedHoles), string(maker.UniqueHoles))
	was := func(text string) string { return maker.Earlier(unstaged.Replace(text)) }
	for _, t := range trials {
		config, err := json.Marshal(t.Config)
		if err == nil {
			err = t.hashAs(h, was(t.Key), []byte(was(string(config))))
		}
		if err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
