package testenv

import (
	"flag"
	"os"
	"runtime/debug"
	"strconv"
	"testing"
)

// rareGC is the growth of the heap, in per cent, after which Main lets the garbage collector run.
const rareGC = 400

// checks is the number of cases per property test. The exhaustive version draws rapid's default of
// a hundred, and -short twenty.
const checks = 30

// Main runs the tests of a package that allocates much and keeps little. With a heap of a few
// megabytes the garbage collector would run all the time, on every processor, and take up to half
// of the tests' processor time. Use it as TestMain.
func Main(m *testing.M) {
	flag.Parse()
	debug.SetGCPercent(rareGC)
	if f := flag.Lookup("rapid.checks"); f != nil && f.Value.String() == f.DefValue && !testing.Short() && !Long() {
		_ = f.Value.Set(strconv.Itoa(checks)) // cannot fail: it is a number
	}
	os.Exit(m.Run())
}
