package cli

import (
	"fmt"
	"os/exec"
	"regexp"
	"runtime"
	"slices"
	"strings"

	"basisk/cmd/page"
	"basisk/solver"
)

// What serve starts: external programs when they are asked, and the browser.

// plainName is what external methods may be called.
var plainName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// addExternals makes the external methods, and finds out whether their programs are there.
func (o *serving) addExternals() error {
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

// externalMethod returns the method of a command, which is what -m takes, or what it takes
// behind "external:".
func externalMethod(catalog Catalog, command string) (solver.MethodEntry, error) {
	kind, _, _ := strings.Cut(command, ":")
	if kind != "external" && kind != "external-line" {
		command = "external:" + command
	}
	method, err := catalog.Method(command)
	if err == nil {
		_, err = solver.New(solver.Config{Method: method}) // finds the program, or does not
	}
	return method, err
}

// openBrowser opens an address in the browser that people have chosen.
func openBrowser(url string) error {
	command := []string{"xdg-open"}
	switch runtime.GOOS {
	case "darwin":
		command = []string{"open"}
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	browser := exec.Command(command[0], append(command[1:], url)...)
	if err := browser.Start(); err != nil {
		return err
	}
	go browser.Wait() // it may end before or after this program
	return nil
}
