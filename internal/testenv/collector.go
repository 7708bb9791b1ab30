package testenv

import (
	"os"
	"runtime/debug"
	"testing"
)

// rareGC is the growth of the heap, in per cent, at which garbage is collected by Main.
const rareGC = 400

// Main runs the tests of a package that allocates much and keeps little: with a heap of a few
// megabytes the collector would run all the time, on every processor, and take up to half of
// the processor time of the tests. Use it as TestMain.
func Main(m *testing.M) {
	debug.SetGCPercent(rareGC)
	os.Exit(m.Run())
}
