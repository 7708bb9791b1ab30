package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A bench runs a package's tests against mutants of it. The source tree is not changed: the
// compiler reads the changed file from a temporary folder.
type bench struct {
	root, folder string
	path         string // import path
	files        []string
	scratch      string
	arguments    []string
	limit        time.Duration
}

// A verdict is the result of a mutant.
type verdict int

const (
	uncompiled verdict = iota
	noticed
	survived
)

// rapid is the library for property tests; packages that use it get its flags.
const rapid = "pgregory.net/rapid"

// newBench compiles the tests of a package, and checks that they pass.
func newBench(ctx context.Context, pattern string) (*bench, error) {
	if !strings.HasPrefix(pattern, ".") {
		pattern = "./" + pattern
	}
	fields := "-json=Dir,ImportPath,GoFiles,TestImports,XTestImports,Module"
	out, err := exec.CommandContext(ctx, "go", "list", fields, pattern).Output()
	if err != nil {
		return nil, fmt.Errorf("go list %s: %w", pattern, said(err))
	}
	var listed struct {
		Dir, ImportPath                    string
		GoFiles, TestImports, XTestImports []string
		Module                             struct{ Dir string }
	}
	if err := json.Unmarshal(out, &listed); err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	b := &bench{
		root: listed.Module.Dir, folder: listed.Dir, path: listed.ImportPath, files: listed.GoFiles, scratch: scratch,
		arguments: []string{"-test.short", "-test.failfast"}, limit: 10 * time.Minute,
	}
	if slices.Contains(slices.Concat(listed.TestImports, listed.XTestImports), rapid) {
		b.arguments = append(b.arguments, "-rapid.nofailfile", "-rapid.seed=1")
	}
	binary := filepath.Join(scratch, "base.test")
	if err := b.compile(ctx, binary); err != nil {
		b.close()
		return nil, fmt.Errorf("the tests of %s do not compile: %w", b.path, said(err))
	}
	began := time.Now()
	if err := b.run(ctx, binary); err != nil {
		b.close()
		return nil, fmt.Errorf("the tests of %s fail without a mutant: %w", b.path, err)
	}
	b.limit = max(10*time.Second, 10*time.Since(began))
	return b, nil
}

func (b *bench) close() { os.RemoveAll(b.scratch) }

// key names a mutant in the list of equivalent ones.
func (b *bench) key(m mutant) string {
	folder, err := filepath.Rel(b.root, b.folder)
	if err != nil {
		folder = b.folder
	}
	return strings.Join([]string{filepath.ToSlash(filepath.Join(folder, m.file)), m.text, m.what}, "\t")
}

// try compiles the tests with a mutant and runs them.
func (b *bench) try(ctx context.Context, m mutant) (verdict, error) {
	original := filepath.Join(b.folder, m.file)
	source, err := os.ReadFile(original)
	if err != nil {
		return uncompiled, err
	}
	changed := filepath.Join(b.scratch, m.file)
	if err := os.WriteFile(changed, m.apply(source), 0o600); err != nil {
		return uncompiled, err
	}
	overlay := filepath.Join(b.scratch, "overlay.json")
	text, err := json.Marshal(map[string]map[string]string{"Replace": {original: changed}})
	if err != nil {
		return uncompiled, err
	}
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return uncompiled, err
	}
	binary := filepath.Join(b.scratch, "mutant.test")
	if err := b.compile(ctx, binary, "-overlay", overlay); err != nil {
		return uncompiled, ctx.Err()
	}
	if err := b.run(ctx, binary); err != nil {
		return noticed, ctx.Err()
	}
	return survived, nil
}

func (b *bench) compile(ctx context.Context, binary string, flags ...string) error {
	arguments := slices.Concat([]string{"test", "-c", "-vet=off", "-o", binary}, flags, []string{b.path})
	command := exec.CommandContext(ctx, "go", arguments...)
	command.Dir = b.root
	_, err := command.Output()
	return err
}

// run runs a test binary in the package's folder, with at most 4 GB of address space if the shell
// supports that.
func (b *bench) run(ctx context.Context, binary string) error {
	limited, cancel := context.WithTimeout(ctx, b.limit)
	defer cancel()
	arguments := append([]string{"-c", `ulimit -v 4194304 2>/dev/null; exec "$0" "$@"`, binary}, b.arguments...)
	command := exec.CommandContext(limited, "sh", arguments...)
	command.Dir = b.folder
	command.WaitDelay = time.Second
	out, err := command.CombinedOutput()
	if err != nil {
		return fmt.Errorf("%w\n%s", err, out[max(0, len(out)-2000):])
	}
	return nil
}

// said adds the output of a command to its error.
func said(err error) error {
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		return fmt.Errorf("%w\n%s", err, exit.Stderr)
	}
	return err
}

// readReasons reads equivalent.txt: file, text of the line, mutation and reason, separated by tabs.
func readReasons(root string) (map[string]string, error) {
	source, err := os.ReadFile(filepath.Join(root, "internal", "mutate", "equivalent.txt"))
	if err != nil {
		return nil, err
	}
	reasons := map[string]string{}
	lines := bufio.NewScanner(bytes.NewReader(source))
	for number := 1; lines.Scan(); number++ {
		line := lines.Text()
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 4 {
			return nil, fmt.Errorf("equivalent.txt:%d: found %d fields, expected file, line, mutation and reason",
				number, len(fields))
		}
		reasons[strings.Join(fields[:3], "\t")] = fields[3]
	}
	return reasons, lines.Err()
}
