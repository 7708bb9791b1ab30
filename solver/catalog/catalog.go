// Package catalog lists all rules, methods and choosers of this module.
package catalog

import (
	"basisk/heuristics"
	"basisk/solver"
	"basisk/solver/external"
)

// Default returns the catalogue of this module.
func Default() solver.Catalog {
	return solver.Catalog{
		Rules: heuristics.Catalog(), Methods: append(solver.Methods(), external.Methods()...), Choosers: solver.Choosers(),
	}
}

// OrDefault returns c, or [Default] if c is empty.
func OrDefault(c solver.Catalog) solver.Catalog {
	if c.Rules == nil && c.Methods == nil && c.Choosers == nil {
		return Default()
	}
	return c
}
