package page

import (
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"net/http"
	"strings"
	"sync"
)

// The login page is for a browser that has no valid cookie: after a restart, or because
// it follows a link from another site, with which browsers send no strict cookies. It asks
// the server again as its own page, and if that does not help, asks for the token. The
// fragment of the address stays. Style and script are inline, so that the server need not
// answer any other request.

// loginPage returns the page, and the policy that allows only its style and script.
var loginPage = sync.OnceValues(func() (text []byte, policy string) {
	text, _ = fs.ReadFile(web, "web/login.html")
	hash := func(tag string) string {
		_, after, _ := strings.Cut(string(text), "<"+tag+">")
		inside, _, _ := strings.Cut(after, "</"+tag+">")
		sum := sha256.Sum256([]byte(inside))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return text, "default-src 'none'; script-src " + hash("script") + "; style-src " + hash("style") +
		"; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
})

// answerUnauthorized answers a request without a valid cookie or token: a browser that asks for
// a page gets the login page, any other client a sentence.
func answerUnauthorized(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodGet || !strings.Contains(r.Header.Get("Accept"), "text/html") {
		refuse(w, http.StatusForbidden, "open the address that serve has printed, with its token, which admits one browser; Enter in the terminal of serve prints another")
		return
	}
	text, policy := loginPage()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Security-Policy", policy)
	w.WriteHeader(http.StatusForbidden)
	// A client that is gone needs no answer.
	_, _ = w.Write(text)
}
