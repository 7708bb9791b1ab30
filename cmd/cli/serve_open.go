package cli

import (
	"fmt"
	"html"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

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
