package main

import (
	"flag"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "write the output of the commands into the scripts")

// TestMain lets the scripts run this program as ownrule.
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"ownrule": main})
}

// TestScripts runs the scripts in testdata, which try the rule in every command that takes rules.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{Dir: "testdata", UpdateScripts: *update})
}
