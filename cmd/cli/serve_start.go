package cli

import (
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"basisk/cmd/page"
	"basisk/solver"
)

// The processes that serve starts: external programs on request, and the browser.

// plainName matches the valid names of external methods.
var plainName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// addExternals makes the external methods, and checks that their programs exist.
func (o *serveRun) addExternals() error {
	for _, text := range o.values.Texts("external") {
		name, command, _ := strings.Cut(text, "=")
		switch {
		case strings.TrimSpace(command) == "" || !plainName.MatchString(name):
			return fmt.Errorf("--external %s: expected a name of letters and digits and a command, "+
				"as in cadical='cadical -q {cnf}'", text)
		case slices.ContainsFunc(o.Externals, func(e page.External) bool { return e.Name == name }):
			return fmt.Errorf("--external %s: the name is taken", text)
		}
		method, err := externalMethod(o.catalog, command)
		if err != nil {
			return fmt.Errorf("--external %s: %w", text, err)
		}
		o.Externals = append(o.Externals, page.External{Name: name, Method: method})
	}
	return nil
}

// externalMethod returns the method for a command, with or without "external:", as in -m.
func externalMethod(catalog Catalog, command string) (solver.MethodEntry, error) {
	kind, _, _ := strings.Cut(command, ":")
	if kind != "external" && kind != "external-line" {
		command = "external:" + command
	}
	method, err := catalog.Method(command)
	if err == nil {
		_, err = solver.New(solver.Config{Method: method}) // looks for the program
	}
	return method, err
}

// openBrowser opens an address in the user's browser. Since every user of a machine sees the
// arguments of programs, the browser gets the name of a file that leads to the address and that
// only this user can read. It returns a function that removes the file.
func openBrowser(url string) (tidy func(), err error) {
	dir, err := os.MkdirTemp("", program())
	if err != nil {
		return func() {}, err
	}
	tidy = func() { _ = os.RemoveAll(dir) }
	file := filepath.Join(dir, "open.html")
	text := fmt.Sprintf(`<!doctype html><meta http-equiv="refresh" content="0; url=%s">`, html.EscapeString(url))
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return tidy, err
	}
	command := []string{"xdg-open"}
	switch runtime.GOOS {
	case "darwin":
		command = []string{"open"}
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	browser := exec.Command(command[0], append(command[1:], file)...)
	if err := browser.Start(); err != nil {
		return tidy, err
	}
	go browser.Wait() // it may end before or after this program
	return tidy, nil
}
