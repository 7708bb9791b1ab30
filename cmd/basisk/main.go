package main

import "os"

// main runs the command line; all else is in run, so that tests can call it.
func main() {
	os.Exit(run(os.Args[1:]))
}
