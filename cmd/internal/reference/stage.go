package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"basisk/cmd/cli"
)

// The examples are command lines that run in this process, in a folder that has a copy of testdata.

// enter copies a folder, makes the copy the working directory, and returns a function that undoes that.
func enter(samples string) (leave func(), err error) {
	folder, err := os.MkdirTemp("", "reference")
	if err != nil {
		return nil, err
	}
	before, err := os.Getwd()
	if err == nil {
		err = os.CopyFS(folder, os.DirFS(samples))
	}
	if err == nil {
		err = os.Chdir(folder)
	}
	args := os.Args
	return func() {
		os.Args = args
		_ = os.Chdir(before)
		_ = os.RemoveAll(folder)
	}, err
}

// run runs a command line and shows nothing.
func run(line string) (string, error) {
	_, err := outputOf(line)
	return "", err
}

// outputOf returns the output of a command line.
func outputOf(line string) ([]byte, error) {
	out, err := os.CreateTemp(".", "output")
	if err != nil {
		return nil, err
	}
	defer out.Close()
	defer func(stdout, stderr *os.File) { os.Stdout, os.Stderr = stdout, stderr }(os.Stdout, os.Stderr)
	os.Stdout, os.Stderr, os.Args = out, nil, append([]string{"basisk"}, strings.Fields(line)...)
	cli.Run(cli.Default(), os.Args[1:])
	return os.ReadFile(out.Name())
}

// example shows an object that a command line writes with --json: the first, or the one with the
// given number, counted from the end if it is negative.
func example(line string, number ...int) (string, error) {
	line += " --json"
	out, err := outputOf(line)
	lines := slices.Collect(bytes.Lines(out))
	if err != nil || len(lines) == 0 {
		return "", errors.Join(fmt.Errorf("basisk %s wrote nothing", line), err)
	}
	at := 0
	if len(number) > 0 {
		at = (number[0] + len(lines)) % len(lines)
	}
	return show("basisk "+line, lines[at]), nil
}

// file shows the object in a file, or in its first line.
func file(name string) (string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return "", err
	}
	if strings.HasSuffix(name, "l") {
		text, _, _ = bytes.Cut(text, []byte("\n"))
	}
	return show(name, text), nil
}

// show returns a block with an object and its origin.
func show(from string, object []byte) string {
	return "```\n" + from + "\n" + wrap(shorten("", object)) + "\n```"
}
