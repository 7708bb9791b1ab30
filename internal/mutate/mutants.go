package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
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

// A codeLine is a line of code with possible mutants.
type codeLine struct {
	file    string
	number  int
	mutants []mutant
}

// read returns the lines of the files with their mutants, in the order of the files.
func read(folder string, files []string) ([]codeLine, error) {
	var lines []codeLine
	for _, file := range files {
		source, err := os.ReadFile(filepath.Join(folder, file))
		if err != nil {
			return nil, err
		}
		found, err := mutantsOf(file, source)
		if err != nil {
			return nil, err
		}
		for _, m := range found {
			if n := len(lines); n == 0 || lines[n-1].file != m.file || lines[n-1].number != m.line {
				lines = append(lines, codeLine{file: m.file, number: m.line})
			}
			last := &lines[len(lines)-1]
			last.mutants = append(last.mutants, m)
		}
	}
	return lines, nil
}

// shuffle shuffles the lines, and the mutants of each, by the seed.
func shuffle(lines []codeLine, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(lines), func(i, j int) { lines[i], lines[j] = lines[j], lines[i] })
	for _, line := range lines {
		random.Shuffle(len(line.mutants), func(i, j int) {
			line.mutants[i], line.mutants[j] = line.mutants[j], line.mutants[i]
		})
	}
}

// only keeps the lines with names such as file.go:51.
func only(lines []codeLine, names []string) ([]codeLine, error) {
	var kept []codeLine
	for _, name := range names {
		i := slices.IndexFunc(lines, func(l codeLine) bool { return fmt.Sprintf("%s:%d", l.file, l.number) == name })
		if i < 0 {
			return nil, fmt.Errorf("no mutant can be made on %s", name)
		}
		kept = append(kept, lines[i])
	}
	return kept, nil
}

// mutantsOf returns every mutant of a file, by line.
func mutantsOf(file string, source []byte) ([]mutant, error) {
	positions := token.NewFileSet()
	tree, err := parser.ParseFile(positions, file, source, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return nil, err
	}
	if ast.IsGenerated(tree) {
		return nil, nil
	}
	f := finder{file: file, source: source, positions: positions}
	ast.Inspect(tree, f.visit)
	slices.SortStableFunc(f.found, func(a, b mutant) int { return cmp.Compare(a.line, b.line) })
	return f.found, nil
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
		switch n.Name {
		case "true":
			f.replace(n.Pos(), n.End(), "false", "true to false")
		case "false":
			f.replace(n.Pos(), n.End(), "true", "false to true")
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
	return string(f.source[f.offset(n.Pos()):f.offset(n.End())])
}

func (f *finder) offset(at token.Pos) int { return f.positions.Position(at).Offset }

// replace adds a mutant.
func (f *finder) replace(from, to token.Pos, with, what string) {
	place := f.positions.Position(from)
	start := place.Offset - (place.Column - 1)
	end := len(f.source)
	if i := bytes.IndexByte(f.source[start:], '\n'); i >= 0 {
		end = start + i
	}
	f.found = append(f.found, mutant{
		file: f.file, line: place.Line, text: strings.TrimSpace(string(f.source[start:end])), what: what,
		from: place.Offset, to: f.offset(to), with: with,
	})
}

// apply returns the file with the mutant. It keeps the line breaks of a statement, so that the
// following lines keep their numbers.
func (m mutant) apply(source []byte) []byte {
	lost := bytes.Count(source[m.from:m.to], []byte("\n")) - strings.Count(m.with, "\n")
	changed := slices.Concat(source[:m.from], []byte(m.with))
	for range lost {
		changed = append(changed, '\n')
	}
	return append(changed, source[m.to:]...)
}
