package page

import (
	"crypto/subtle"
	"net"
	"net/http"
	"slices"
	"strings"
)

// Access control. Loopback alone does not protect: other users of the machine can reach it, and so can pages of
// other origins in the user's browser. So every request of the interface needs the token, which only the user who
// started the server sees: in the fragment of the printed address, which browsers never send. The page sends it
// in a header, so a page of another origin, which does not know it, can ask nothing. It is no cookie, since browsers
// send cookies to every port of a host. The files of the page hold no data and need no token.

// policy is the Content-Security-Policy of all answers: only files of this server, no inline script or style, and no
// frame around the page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// subprotocol is the subprotocol of all sockets.
const subprotocol = "basisk"

// guard passes permitted requests to next and refuses all others.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		name := nameOf(r.Host)
		switch data := strings.HasPrefix(r.URL.Path, "/api/"); {
		case !s.known(r.Host):
			refuse(w, http.StatusForbidden, "the request names an unknown host; allow it with --host")
		case data && !s.admitted(r):
			refuse(w, http.StatusUnauthorized, "this browser is not admitted: open the address that serve shows in its terminal")
		case !data && name == "localhost" && s.options.Name != "":
			// The token is kept for one name.
			host := s.options.Name + strings.TrimPrefix(strings.ToLower(r.Host), name)
			http.Redirect(w, r, "http://"+host+r.URL.RequestURI(), http.StatusTemporaryRedirect)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// nameOf returns the name in a host that may have a port.
func nameOf(host string) string {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.Trim(host, "[]"))
}

// known reports whether a host is a loopback name, with any port, or an allowed one.
func (s *Server) known(host string) bool {
	name := nameOf(host)
	if ip := net.ParseIP(name); ip != nil && ip.IsLoopback() || name == "localhost" {
		return true
	}
	return slices.ContainsFunc(s.options.Hosts, func(h string) bool { return strings.EqualFold(h, host) })
}

// admitted reports whether a request has the token: in the header Authorization, or, as browsers can send no such
// header with a socket, as a subprotocol that is never echoed.
func (s *Server) admitted(r *http.Request) bool {
	if given, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return same(given, s.token)
	}
	for given := range strings.SplitSeq(r.Header.Get("Sec-WebSocket-Protocol"), ",") {
		if given, ok := strings.CutPrefix(strings.TrimSpace(given), "token."); ok {
			return same(given, s.token)
		}
	}
	return false
}

// same reports whether two tokens are equal, in constant time.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
