//go:build !linux

package solver

import (
	"os"
	"os/exec"
)

// cage holds nothing.
type cage struct{}

func newCage(*Confinement) *cage { return &cage{} }

func (g *cage) start(c *exec.Cmd) error { return c.Start() }

// usage reports false: what a program has used is not known.
func (g *cage) usage() (u usage, ok bool) { return u, false }
func (g *cage) end()                      {}

// peakMemoryOf returns 0: systems count it in units of their own.
func peakMemoryOf(*os.ProcessState) uint64 { return 0 }

// ResetPeakMemory does nothing.
func ResetPeakMemory() {}

// PeakMemory returns 0: the system is not asked.
func PeakMemory() uint64 { return 0 }
