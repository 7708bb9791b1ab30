package cli

import (
	"fmt"
	"os/exec"
	"regexp"
	"runtime"
	"strings"

	"basisk/cmd/cli/internal/page"
	"basisk/solver"
)

// What serve starts: external programs when they are asked, and the browser.

// plainName is what external methods may be called.
var plainName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*$`)

// newExternal returns the external method of a command, which is what -m takes, or what it
// takes behind "external:".
func newExternal(catalog Catalog, name, command string) (page.External, error) {
	if !plainName.MatchString(name) {
		return page.External{}, fmt.Errorf("%q: expected a name of letters and digits", name)
	}
	kind, _, _ := strings.Cut(command, ":")
	if kind != "external" && kind != "external-line" {
		command = "external:" + command
	}
	method, err := catalog.Method(command)
	if err == nil {
		_, err = solver.New(solver.Config{Method: method}) // whether the program is there
	}
	return page.External{Name: name, Method: method}, err
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
