package testenv

import (
	"flag"
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// rareGC is the growth of the heap, in per cent, at which garbage is collected by Main.
const rareGC = 400

// checks is how many cases of a property rapid draws. The exhaustive version draws a hundred, as
// rapid does by itself, and -short twenty, which is a fifth of that.
const checks = 30

// Main runs the tests of a package that allocates much and keeps little: with a heap of a few
// megabytes the collector would run all the time, on every processor, and take up to half of
// the processor time of the tests. Use it as TestMain.
func Main(m *testing.M) {
	flag.Parse()
	debug.SetGCPercent(rareGC)
	if f := flag.Lookup("rapid.checks"); f != nil && f.Value.String() == f.DefValue && !testing.Short() && !Long() {
		_ = f.Value.Set(strconv.Itoa(checks)) // a number, which it takes
	}
	os.Exit(m.Run())
}
