package heuristics

import (
	"reflect"
	"testing"

	"basisk/internal/jsondoc"
)

// TestLogDocs: docs/json.md has every field of the lines of a log.
func TestLogDocs(t *testing.T) {
	doc := jsondoc.Read(t, "../docs/json.md")
	types := jsondoc.Types{
		"Log header":      reflect.TypeFor[logHeader](),
		"Log restriction": reflect.TypeFor[logAllowed](),
		"Log step":        reflect.TypeFor[logStep](),
		"Log trial":       reflect.TypeFor[logTrial](),
		"Log outcome":     reflect.TypeFor[logOutcome](),
	}
	doc.Check(t, types)
}
