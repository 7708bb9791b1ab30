package page

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Access control. Loopback alone does not protect: other users of the machine can reach it, and so
// can pages of other origins in the user's browser, through a form or a host name that points to
// 127.0.0.1. So only the user who started the server sees the token, the Host header is checked, and
// requests of other origins that cost or change something are refused.

// policy is the Content-Security-Policy of all answers that set no stricter one: only files of
// this server, no inline script or style, and no frame around the page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard passes permitted requests to next and refuses all others.
func (s *Server) guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusForbidden, "only the page of this server may ask this, and the request came from another origin")
	}))
	next = origin.Handler(next)
	admit := origin.Handler(http.HandlerFunc(s.admit))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cache-Control", "no-store")
		switch {
		case !s.known(r.Host):
			refuse(w, http.StatusForbidden, "the request names an unknown host; allow it with --host")
		case r.Method == http.MethodGet && r.URL.Query().Has("token"):
			admit.ServeHTTP(w, entrance(r))
		case !s.admitted(r):
			refuseStranger(w)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// entrance returns a GET with a token as the protection from other origins has to see it: what gives a
// cookie is a change, unless a person opens the address, which serve --open does from a file.
func entrance(r *http.Request) *http.Request {
	if r.Header.Get("Sec-Fetch-Dest") == "document" {
		return r
	}
	change := r.Clone(r.Context())
	change.Method = http.MethodPost
	return change
}

// known reports whether a host, with or without a port, is a loopback name or an allowed one.
func (s *Server) known(host string) bool {
	name := host
	if n, _, err := net.SplitHostPort(host); err == nil {
		name = n
	}
	name = strings.ToLower(strings.Trim(name, "[]"))
	if ip := net.ParseIP(name); ip != nil && ip.IsLoopback() || name == "localhost" {
		return true
	}
	return slices.ContainsFunc(s.options.Hosts, func(h string) bool {
		return strings.EqualFold(strings.Trim(h, "[]"), name)
	})
}

// cookie returns the name of the cookie. It contains the port, since browsers store cookies by
// host alone and there may be other servers on the machine.
func cookie(r *http.Request) string {
	_, port, err := net.SplitHostPort(r.Host)
	if err != nil {
		return "basisk"
	}
	return "basisk-" + port
}

// cookieAge is how long a browser keeps the cookie, in seconds: 30 days. The cookie outlives
// the browser, like its questions; the token in it becomes invalid when the server ends.
const cookieAge = 30 * 24 * 60 * 60

// refuseStranger answers a request without the cookie.
func refuseStranger(w http.ResponseWriter) {
	http.Error(w, "This browser is not admitted: open the address that serve shows in its terminal.", http.StatusForbidden)
}

// admit gives the cookie to a browser that has the token, and sends it to the same address without
// the token.
func (s *Server) admit(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if !same(query.Get("token"), s.token) && !s.admitted(r) {
		refuseStranger(w)
		return
	}
	query.Del("token")
	// A path that begins with // or /\ would name another host.
	to := url.URL{Path: "/" + strings.TrimLeft(r.URL.Path, `/\`), RawQuery: query.Encode()}
	http.SetCookie(w, &http.Cookie{
		Name: cookie(r), Value: s.token, Path: "/", HttpOnly: true,
		MaxAge: cookieAge, SameSite: http.SameSiteLaxMode, // a link of another site opens the page
	})
	w.Header().Set("Location", to.String())
	w.WriteHeader(http.StatusSeeOther)
}

// admitted reports whether a request has the cookie.
func (s *Server) admitted(r *http.Request) bool {
	return slices.ContainsFunc(r.CookiesNamed(cookie(r)), func(c *http.Cookie) bool { return same(c.Value, s.token) })
}

// same reports whether two tokens are equal, in constant time.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
