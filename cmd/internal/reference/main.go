// Command reference writes docs/json.md and docs/api.md, the reference of --json and of the
// interface of the page. Run it by go generate ./...
//
// # Words
//
// A template is a document with the prose that belongs to no field. It names types, whose fields
// follow with their comments, and command lines and requests, whose answers are the examples. A
// section is a heading of a template that names a type: all other sections link to it. A type
// without a section is described within the field of that type.
//
// # Invariants
//
// The same source gives the same documents on any machine: fixed values replace times, versions and
// other variable parts. A field without a comment is an error, as is an example with a member that
// the type before it lacks. A test makes the documents in memory and fails if the stored ones
// differ.
//
// # Design
//
// Earlier, documents were written by hand and compared with the types by tests, since readers of
// JSON and of Go have different questions. But two texts about a field grew and drifted apart. Now
// the comment of a field says what its value means, which both want to know; a separate comment
// above it has what only Go needs. None of this is in the program: it reads source instead of using
// reflection.
package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"text/template"
)

//go:generate go run .

// root is the folder of the module, relative to that of this package.
const root = "../../.."

func main() {
	if err := write(root); err != nil {
		fmt.Fprintln(os.Stderr, "reference:", err)
		os.Exit(1)
	}
}

// write writes the documents of the module in a folder.
func write(root string) error {
	documents, err := generate(root)
	for name, text := range documents {
		if err == nil {
			err = os.WriteFile(filepath.Join(root, name), text, 0o644)
		}
	}
	return err
}

// generate returns the documents of the module in a folder, by their names there.
func generate(root string) (map[string][]byte, error) {
	root, err := filepath.Abs(root)
	if err != nil {
		return nil, err
	}
	documents := make(map[string][]byte)
	for _, name := range []string{"json.md", "api.md"} {
		if documents["docs/"+name], err = fill(root, name); err != nil {
			return nil, err
		}
	}
	return documents, nil
}

// fill returns the document of a template.
func fill(root, name string) ([]byte, error) {
	here := filepath.Join(root, "cmd/internal/reference")
	text, err := os.ReadFile(filepath.Join(here, name+".tmpl"))
	if err != nil {
		return nil, err
	}
	types, err := newTypes(root, string(text))
	if err != nil {
		return nil, err
	}
	leave, err := enter(filepath.Join(here, "testdata"))
	if err != nil {
		return nil, err
	}
	defer leave()
	var s stage
	var out bytes.Buffer
	t, err := template.New(name).Funcs(template.FuncMap{
		"run": s.run, "example": s.example, "file": s.file, "request": s.request, "stream": s.stream,
		"questions": s.questions, "options": s.options,
		"fields": types.describe,
	}).Parse(string(text))
	if err == nil {
		err = t.Execute(&out, nil)
	}
	return out.Bytes(), err
}
