// Mutate makes small mistakes in a package, one at a time, and reports which of them the tests of the
// package notice, with -short. It draws lines uniformly from those that have possible mutants, and one
// mutant a line that compiles. A mutant is noticed if a test fails or takes ten times as long.
//
//	go run ./.ci/mutate PACKAGE N SEED
//
// A mutant may do anything that the user can: if a package removes files, run its mutants in a container. Mutants that
// change nothing which the package promises are listed in equivalent.txt, by file, text of the line and mutation, with
// the reason, and are left out of the share. The exit code is 1 if less than 85 % of the others are noticed.
package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A mutant is one change of a file: it replaces the bytes from..to.
type mutant struct {
	file     string // within the package's folder
	line     int
	text     string // the line, without the spaces around it
	what     string // such as "< to <="
	from, to int
	with     string
}

func main() {
	folder, began := "./"+filepath.Clean(os.Args[1]), time.Now()
	number, seed := must(strconv.Atoi(os.Args[2])), must(strconv.ParseUint(os.Args[3], 10, 64))
	scratch := must(os.MkdirTemp("", "mutate"))
	defer os.RemoveAll(scratch)
	b := bench{folder: folder, scratch: scratch, limit: 10 * time.Minute}
	if _, passes := b.try(nil); !passes {
		panic("the tests of " + folder + " fail without a mutant")
	}
	b.limit = max(10*time.Second, 10*time.Since(began))
	reasons := strings.Split(string(must(os.ReadFile(".ci/mutate/equivalent.txt"))), "\n")
	drawn, noticed, equivalent, survivors := 0, 0, 0, []string(nil)
	for _, line := range shuffled(b.lines(), seed) {
		if drawn == number {
			break
		}
		for _, m := range line {
			compiled, passes := b.try(&m)
			if !compiled {
				continue
			}
			key := strings.Join([]string{filepath.ToSlash(filepath.Join(os.Args[1], m.file)), m.text, m.what, ""}, "\t")
			switch drawn++; {
			case !passes:
				noticed++
			case slices.ContainsFunc(reasons, func(r string) bool { return strings.HasPrefix(r, key) }):
				equivalent++
			default:
				survivors = append(survivors, fmt.Sprintf("    %s:%d: %s\n      %s", m.file, m.line, m.what, m.text))
			}
			break
		}
		fmt.Fprintf(os.Stderr, "\r%d of %d mutants, %d noticed", drawn, number, noticed)
	}
	share := float64(noticed) / float64(max(1, drawn-equivalent))
	fmt.Printf("\n%s, seed %d: drawn %d, noticed %d, equivalent %d, survivors %d: %.1f %% in %s\n%s\n", folder, seed, drawn,
		noticed, equivalent, len(survivors), 100*share, time.Since(began).Round(time.Second), strings.Join(survivors, "\n"))
	if share < 0.85 {
		defer os.Exit(1)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// A bench runs the tests of a package against mutants of it. The source is not changed: the compiler
// reads the changed file from a temporary folder.
type bench struct {
	folder, scratch string
	limit           time.Duration
}

// try reports whether the tests compile with a mutant, nil for none, and whether they pass. They have
// at most 4 GB of address space, and property tests a fixed seed.
func (b *bench) try(m *mutant) (compiled, passes bool) {
	binary, overlay := filepath.Join(b.scratch, "mutant.test"), filepath.Join(b.scratch, "overlay.json")
	replaced := map[string]string{}
	if m != nil {
		original := must(filepath.Abs(filepath.Join(b.folder, m.file)))
		replaced[original] = filepath.Join(b.scratch, m.file)
		source := must(os.ReadFile(original))
		changed := slices.Concat(source[:m.from], []byte(m.with), source[m.to:])
		must(0, os.WriteFile(replaced[original], changed, 0o600))
	}
	must(0, os.WriteFile(overlay, must(json.Marshal(map[string]any{"Replace": replaced})), 0o600))
	if exec.Command("go", "test", "-c", "-vet=off", "-o", binary, "-overlay", overlay, b.folder).Run() != nil {
		return false, false
	}
	limited, cancel := context.WithTimeout(context.Background(), b.limit)
	defer cancel()
	arguments := []string{"-c", `ulimit -v 4194304 2>/dev/null; exec "$0" "$@"`, binary, "-test.short", "-test.failfast"}
	if slices.Contains(b.list("{{join .TestImports \" \"}} {{join .XTestImports \" \"}}"), "pgregory.net/rapid") {
		arguments = append(arguments, "-rapid.nofailfile", "-rapid.seed=1")
	}
	command := exec.CommandContext(limited, "sh", arguments...)
	command.Dir, command.WaitDelay = b.folder, time.Second
	return true, command.Run() == nil
}

// list returns words that the go command knows of the package.
func (b *bench) list(format string) []string {
	return strings.Fields(string(must(exec.Command("go", "list", "-f", format, b.folder).Output())))
}

// lines returns the mutants of the package, a list for each line of its source.
func (b *bench) lines() (lines [][]mutant) {
	for _, file := range b.list(`{{join .GoFiles " "}}`) {
		source, positions := must(os.ReadFile(filepath.Join(b.folder, file))), token.NewFileSet()
		f := finder{file: file, source: source, positions: positions}
		tree := must(parser.ParseFile(positions, file, source, parser.SkipObjectResolution|parser.ParseComments))
		ast.Inspect(tree, f.visit)
		slices.SortStableFunc(f.found, func(a, b mutant) int { return cmp.Compare(a.line, b.line) })
		before := 0
		for _, m := range f.found {
			if m.line != before {
				lines = append(lines, nil)
			}
			lines[len(lines)-1], before = append(lines[len(lines)-1], m), m.line
		}
	}
	return lines
}

// shuffled shuffles the lines, and the mutants of each, by the seed.
func shuffled(lines [][]mutant, seed uint64) [][]mutant {
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	for _, line := range lines {
		random.Shuffle(len(line), func(i, j int) { line[i], line[j] = line[j], line[i] })
	}
	return lines
}

// A finder collects the mutants of a file.
type finder struct {
	file      string
	source    []byte
	positions *token.FileSet
	found     []mutant
}

// swaps has the operators that replace another.
var swaps = map[token.Token][]token.Token{
	token.LSS: {token.LEQ, token.GEQ}, token.LEQ: {token.LSS, token.GTR},
	token.GTR: {token.GEQ, token.LEQ}, token.GEQ: {token.GTR, token.LSS},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.QUO}, token.QUO: {token.MUL}, token.REM: {token.MUL},
	token.AND: {token.OR}, token.OR: {token.AND}, token.XOR: {token.OR}, token.AND_NOT: {token.AND},
	token.SHL: {token.SHR}, token.SHR: {token.SHL},
	token.ADD_ASSIGN: {token.SUB_ASSIGN}, token.SUB_ASSIGN: {token.ADD_ASSIGN},
	token.MUL_ASSIGN: {token.QUO_ASSIGN}, token.QUO_ASSIGN: {token.MUL_ASSIGN}, token.REM_ASSIGN: {token.MUL_ASSIGN},
	token.AND_ASSIGN: {token.OR_ASSIGN}, token.OR_ASSIGN: {token.AND_ASSIGN}, token.XOR_ASSIGN: {token.OR_ASSIGN},
	token.AND_NOT_ASSIGN: {token.AND_ASSIGN}, token.SHL_ASSIGN: {token.SHR_ASSIGN}, token.SHR_ASSIGN: {token.SHL_ASSIGN},
	token.INC: {token.DEC}, token.DEC: {token.INC},
}

// visit adds the mutants of a node.
func (f *finder) visit(node ast.Node) bool {
	switch n := node.(type) {
	case *ast.ImportSpec, *ast.CommentGroup:
		return false
	case *ast.ArrayType:
		return n.Len == nil // the length of an array is part of its type
	case *ast.BinaryExpr:
		if !isText(n.X) && !isText(n.Y) {
			f.swap(n.OpPos, n.Op)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			f.replace(n.OpPos, n.OpPos+1, "", "! dropped")
		}
	case *ast.BasicLit:
		f.number(n)
	case *ast.Ident:
		if other, ok := map[string]string{"true": "false", "false": "true"}[n.Name]; ok {
			f.replace(n.Pos(), n.End(), other, n.Name+" to "+other)
		}
	case *ast.AssignStmt:
		f.swap(n.TokPos, n.Tok)
	case *ast.IncDecStmt:
		f.swap(n.TokPos, n.Tok)
	case *ast.ReturnStmt:
		f.returned(n)
	case *ast.BlockStmt:
		f.dropAll(n.List)
	case *ast.CaseClause:
		f.dropAll(n.Body)
	case *ast.CommClause:
		f.dropAll(n.Body)
	}
	return true
}

func isText(x ast.Expr) bool {
	literal, ok := x.(*ast.BasicLit)
	return ok && literal.Kind == token.STRING
}

// swap replaces an operator with others.
func (f *finder) swap(at token.Pos, operator token.Token) {
	for _, other := range swaps[operator] {
		f.replace(at, at+token.Pos(len(operator.String())), other.String(), operator.String()+" to "+other.String())
	}
}

// number changes a number by one, up and down.
func (f *finder) number(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		value, err := strconv.ParseInt(n.Value, 0, 64)
		if err != nil {
			return // too large for an int64: no such constant matters here
		}
		f.replace(n.Pos(), n.End(), strconv.FormatInt(value+1, 10), fmt.Sprintf("%s to %d", n.Value, value+1))
		if value > 0 {
			f.replace(n.Pos(), n.End(), strconv.FormatInt(value-1, 10), fmt.Sprintf("%s to %d", n.Value, value-1))
		}
	case token.FLOAT:
		f.replace(n.Pos(), n.End(), "(2*"+n.Value+"+1)", n.Value+" doubled, plus 1")
	}
}

// returned swaps two results, inverts a comparison, and drops an error.
func (f *finder) returned(n *ast.ReturnStmt) {
	count := len(n.Results)
	if count == 0 {
		return
	}
	for i := range count - 1 {
		a, b := n.Results[i], n.Results[i+1]
		f.replace(a.Pos(), b.End(), f.code(b)+", "+f.code(a), "results swapped")
	}
	last := n.Results[count-1]
	if name, ok := last.(*ast.Ident); ok && name.Name == "err" {
		f.replace(last.Pos(), last.End(), "nil", "return of nil for err")
	}
	if call, ok := last.(*ast.CallExpr); ok && count == 1 {
		f.replace(call.Pos(), call.End(), "!"+f.code(call), "result inverted") // compiles for a bool only
	}
}

// dropAll drops each statement that has an effect.
func (f *finder) dropAll(list []ast.Stmt) {
	for _, statement := range list {
		switch s := statement.(type) {
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		case *ast.ExprStmt, *ast.IncDecStmt, *ast.SendStmt, *ast.BranchStmt, *ast.DeferStmt, *ast.GoStmt:
		case *ast.IfStmt:
			if s.Else != nil {
				continue
			}
		default:
			continue
		}
		f.replace(statement.Pos(), statement.End(), "", "statement dropped")
	}
}

func (f *finder) code(n ast.Node) string {
	return string(f.source[f.positions.Position(n.Pos()).Offset:f.positions.Position(n.End()).Offset])
}

// replace adds a mutant.
func (f *finder) replace(from, to token.Pos, with, what string) {
	place := f.positions.Position(from)
	text, _, _ := bytes.Cut(f.source[place.Offset-(place.Column-1):], []byte("\n"))
	f.found = append(f.found, mutant{
		file: f.file, line: place.Line, text: string(bytes.TrimSpace(text)), what: what,
		from: place.Offset, to: f.positions.Position(to).Offset, with: with,
	})
}
