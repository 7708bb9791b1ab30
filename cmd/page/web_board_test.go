package page_test

import (
	"bytes"
	"compress/gzip"
	"io/fs"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"basisk/cmd/page"

	"github.com/stretchr/testify/require"
)

// Tests of the files of the page about boards that need no browser.

// firstView is the limit of the page about boards in bytes, compressed, and apiShare the part of it for the
// answers that it asks for at once.
const (
	firstView = 110_000
	apiShare  = 30_000
)

// webFiles returns the texts of the files of web that belong to the page about boards.
func webFiles(t *testing.T) map[string]string {
	t.Helper()
	root := os.DirFS("web")
	names, err := fs.Glob(root, "board/*.js")
	require.NoError(t, err)
	require.NotEmpty(t, names)
	files := map[string]string{}
	for _, name := range append(names, "index.html", "style.css", "board.css", "theme.js", "icon.svg", "api.js", "dom.js", "signin.js", "tables.js", "report.js") {
		text, err := fs.ReadFile(root, name)
		require.NoError(t, err)
		files[name] = string(text)
	}
	return files
}

// imports are the forms of imports of modules: at once, or on first use.
var imports = regexp.MustCompile(`(?:import|const) \{([^}]*)\} (?:from |= await import\()"([^"]*)"`)

// atOnce returns the names of the modules of the first view: the modules of the board and around
// it, and all that they import at once.
func atOnce(files map[string]string) []string {
	names := []string{"board/main.js", "board/around.js"}
	for i := 0; i < len(names); i++ {
		for _, found := range imports.FindAllStringSubmatch(files[names[i]], -1) {
			from := path.Join(path.Dir(names[i]), found[2])
			if strings.HasPrefix(found[0], "import") && !slices.Contains(names, from) {
				names = append(names, from)
			}
		}
	}
	return names
}

func TestFirstViewIsSmall(t *testing.T) {
	files := webFiles(t)
	sum := apiShare
	for _, name := range append(atOnce(files), "index.html", "style.css", "board.css", "theme.js", "icon.svg") {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		_, _ = z.Write([]byte(files[name]))
		require.NoError(t, z.Close())
		sum += packed.Len()
	}
	require.LessOrEqual(t, sum, firstView)
}

// A browser fetches a module that the page does not name only after the module that imports it:
// each level costs the time of a request. The page does not name modules for first use.
func TestIndexNamesModules(t *testing.T) {
	files := webFiles(t)
	answer := httptest.NewRecorder()
	page.New(page.Options{}).ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "http://127.0.0.1/", nil))
	require.Equal(t, http.StatusOK, answer.Code)
	var named []string
	for _, at := range regexp.MustCompile(`<link rel="modulepreload" href="/web/\w+/([^"]*)">`).FindAllStringSubmatch(answer.Body.String(), -1) {
		named = append(named, at[1])
	}
	require.ElementsMatch(t, atOnce(files), named)
	for _, at := range regexp.MustCompile(`(?:href|src)="/web/([^"]*)"`).FindAllStringSubmatch(files["index.html"], -1) {
		require.Contains(t, files, at[1], "the page names a file that there is not")
	}
}

func TestModulesImportWhatThereIs(t *testing.T) {
	files := webFiles(t)
	for name, text := range files {
		for _, found := range imports.FindAllStringSubmatch(text, -1) {
			from := path.Join(path.Dir(name), found[2])
			require.Contains(t, files, from, "%s imports %s", name, found[2])
			for _, what := range strings.Split(found[1], ",") {
				exported := regexp.MustCompile(`export ((async )?(function|class|const) |\{[^}]*\b)` + strings.TrimSpace(what) + `\b`)
				require.Regexp(t, exported, files[from], "%s imports %s from %s", name, what, from)
			}
		}
	}
}

// The policy of the page forbids inline scripts and styles, and texts of puzzles must never be
// read as markup.
func TestNothingIsInlineOrMarkup(t *testing.T) {
	files := webFiles(t)
	require.NotRegexp(t, `(?i)\sstyle=|\son[a-z]+=|<style|<script>|javascript:`, files["index.html"])
	for name, text := range files {
		if strings.HasSuffix(name, ".js") {
			require.NotRegexp(t, `innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function`, text, name)
		}
		require.LessOrEqual(t, strings.Count(text, "\n"), 300, "%s has too many lines", name)
	}
}

// Digits, candidates that are coloured, and the number that is typed can be read on the colours of the player, in either theme.
func TestColoursAreLegible(t *testing.T) {
	style := webFiles(t)["style.css"]
	light, dark, both := strings.Cut(style, `:root[data-theme="dark"]`)
	require.True(t, both)
	for theme, text := range map[string]string{"light": light, "dark": dark} {
		colour := func(name string) float64 { return luminance(t, text, name) }
		for mark := range 6 {
			for _, on := range []string{"ink", "own", "select"} {
				require.GreaterOrEqual(t, contrast(colour(on), colour("mark-"+strconv.Itoa(mark+1))), 3.0, "%s %s on %d", theme, on, mark+1)
			}
		}
	}
}

// luminance returns the relative luminance of a colour of a style, as defined by WCAG 2.2.
func luminance(t *testing.T, style, name string) (sum float64) {
	t.Helper()
	found := regexp.MustCompile(`--` + name + `: #([0-9a-f]{6});`).FindStringSubmatch(style)
	require.NotNil(t, found, name)
	number, err := strconv.ParseUint(found[1], 16, 32)
	require.NoError(t, err)
	for i, weight := range []float64{0.0722, 0.7152, 0.2126} {
		x := float64(number>>(8*i)&255) / 255
		if x <= 0.04045 {
			sum += weight * x / 12.92
		} else {
			sum += weight * math.Pow((x+0.055)/1.055, 2.4)
		}
	}
	return sum
}

// contrast returns the contrast of two luminances.
func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }
