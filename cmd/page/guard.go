package page

import (
	"crypto/subtle"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// Who is answered. Loopback is no protection by itself: other users of the machine reach
// it, and so do pages of other origins in the user's own browser, by a form, or by a name of
// theirs that they let point to 127.0.0.1. So there is a token, which only who started the
// server has seen, the name in Host is looked at, and what costs or changes something is
// refused to other origins.

// policy is the Content-Security-Policy of all answers that set no stricter one: what is
// here and nothing else, no script and no style within a page, and no frame around it.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard lets through to next what may be answered.
func (s *Server) guard(next http.Handler) http.Handler {
	origin := http.NewCrossOriginProtection()
	origin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusForbidden, "this is for the page of this server alone, and was asked by one of another origin")
	}))
	next = origin.Handler(next)
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
			refuse(w, http.StatusForbidden, "the server is called by a name that it does not know; --host allows one more")
		case r.Method == http.MethodGet && r.URL.Query().Has("token"):
			s.admit(w, r)
		case !s.admitted(r):
			answerUnauthorized(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// known reports whether a host, with its port or without, is a name of loopback or one that
// was allowed.
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

// cookie is the name of the cookie. Browsers keep cookies by host and not by port, so that
// of another server on the machine must have another name.
func cookie(r *http.Request) string {
	_, port, err := net.SplitHostPort(r.Host)
	if err != nil {
		return "basisk"
	}
	return "basisk-" + port
}

// cookieAge is how long a browser keeps the cookie, in seconds: 30 days. It outlives the
// browser, as the questions do that it has asked; the secret in it dies with the server.
const cookieAge = 30 * 24 * 60 * 60

// admit exchanges a token for the cookie, and sends the browser to the same address without
// it. A browser that has the cookie does not use up the token.
func (s *Server) admit(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if !s.admitted(r) && !s.tokens.use(query.Get("token")) {
		answerUnauthorized(w, r)
		return
	}
	query.Del("token")
	// Of this host, whatever the path begins with.
	to := url.URL{Path: "/" + strings.TrimLeft(r.URL.Path, `/\`), RawQuery: query.Encode()}
	http.SetCookie(w, &http.Cookie{
		Name: cookie(r), Value: s.secret, Path: "/", HttpOnly: true,
		MaxAge: cookieAge, SameSite: http.SameSiteStrictMode,
	})
	w.Header().Set("Location", to.String())
	w.WriteHeader(http.StatusSeeOther)
}

// admitted reports whether a request has the cookie.
func (s *Server) admitted(r *http.Request) bool {
	return slices.ContainsFunc(r.CookiesNamed(cookie(r)), func(c *http.Cookie) bool { return same(c.Value, s.secret) })
}

// same compares secrets in a time that tells nothing.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
