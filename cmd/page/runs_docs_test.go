package page

import (
	"reflect"
	"testing"

	"basisk/internal/jsondoc"
)

// runsDocumented are the objects about runs, by their sections in docs/api.md.
var runsDocumented = jsondoc.Types{
	"List of runs":      reflect.TypeFor[runList](),
	"Run in the list":   reflect.TypeFor[runEntry](),
	"Run":               reflect.TypeFor[runObject](),
	"Table of a run":    reflect.TypeFor[runTable](),
	"Figure of a run":   reflect.TypeFor[runFigure](),
	"Axis":              reflect.TypeFor[runAxis](),
	"Series":            reflect.TypeFor[runSeries](),
	"Heat map":          reflect.TypeFor[runHeat](),
	"Progress of a run": reflect.TypeFor[runProgress](),
	"Change of a run":   reflect.TypeFor[runChanged](),
}

// TestRunsDocs: docs/api.md has every field of every object about runs, and no other.
func TestRunsDocs(t *testing.T) {
	jsondoc.Read(t, "../../docs/api.md").Check(t, runsDocumented)
}
