//go:build !linux

package cli

import "github.com/rogpeppe/go-internal/testscript"

// hasTerminal reports whether there are terminals for the scripts: on Linux only.
func hasTerminal() bool { return false }

// runOnTerminal is for scripts that ask for [terminal] before.
func runOnTerminal(ts *testscript.TestScript, _ bool, _ []string) { ts.Fatalf("no terminal here") }
