package main

import (
	"flag"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write what the commands print into the scripts")

// TestMain lets the scripts run this program as ownrule.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ownrule": main})
}

// TestScripts runs testdata: the rule in every command that takes rules.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata", UpdateScripts: *update})
}
