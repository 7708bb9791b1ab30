package cli

import (
	"basisk/experiments"
	"basisk/experiments/studies"
	"basisk/solver/catalog"
)

// Catalog has everything that the command can choose by name: rules, methods, choosers and
// experiments.
type Catalog = experiments.Catalog

// Default returns the catalogue of this module.
func Default() Catalog {
	return Catalog{Catalog: catalog.Default(), Experiments: studies.Catalog()}
}
