package page

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/stretchr/testify/require"
)

// stranger returns a client of the same server without the cookie, which follows no redirection.
func (c *client) stranger() *client {
	return &client{c.t, c.server, c.url, &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}}
}

// TestToken: the server refuses all requests without the token, which gets a cookie.
func TestToken(t *testing.T) {
	c := open(t, usual())
	s := c.stranger()
	for _, path := range []string{"/", "/web/x/index.html", "/api/about", "/api/question", "/?token=", "/?token=x", "/nowhere"} {
		code, text := s.get(path)
		require.Equal(t, http.StatusForbidden, code, path)
		require.Contains(t, text, "open the address that serve shows", path)
	}
	code, _ := s.post("/api/read?token="+c.server.Token(), unique)
	require.Equal(t, http.StatusForbidden, code, "a token lets no POST in")

	for path, to := range map[string]string{
		"/":                  "/?c=1&d=%26",
		"/runs/3":            "/runs/3?c=1&d=%26",
		"//evil.example/x":   "/evil.example/x?c=1&d=%26",
		"/\\evil.example/x":  "/evil.example/x?c=1&d=%26",
		"/\\/evil.example/<": "/evil.example/%3C?c=1&d=%26",
	} {
		r := httptest.NewRequest(http.MethodGet, "/?c=1&token="+c.server.Token()+"&d=%26", nil)
		r.Host, r.URL.Path = "localhost:8080", path
		w := httptest.NewRecorder()
		c.server.ServeHTTP(w, r)
		require.Equal(t, http.StatusSeeOther, w.Code, path)
		require.Equal(t, to, w.Header().Get("Location"), path)
		require.Len(t, w.Result().Cookies(), 1)
		cookie := w.Result().Cookies()[0]
		require.True(t, cookie.HttpOnly)
		require.Equal(t, 30*24*60*60, cookie.MaxAge, "it outlives the browser")
		require.Equal(t, http.SameSiteLaxMode, cookie.SameSite)
		require.Regexp(t, `^basisk-[0-9]+$`, cookie.Name, "servers at other ports have others")
	}
	code, _ = c.get("/?token=x")
	require.Equal(t, http.StatusOK, code, "who was let in needs none")
	for _, wrong := range []string{"x", "", c.server.Token() + "x"} {
		r := s.request(http.MethodGet, "/", "")
		r.AddCookie(&http.Cookie{Name: "basisk-" + strings.TrimPrefix(c.url, "http://127.0.0.1:"), Value: wrong})
		code, _ := s.do(r)
		require.Equal(t, http.StatusForbidden, code, "a cookie of another value")
	}
}

// TestHost: the server answers only to loopback names and allowed ones.
func TestHost(t *testing.T) {
	o := usual()
	o.Hosts = []string{"Lab.example", "192.0.2.1", "2001:db8::1"}
	c := open(t, o)
	for host, known := range map[string]bool{
		"localhost": true, "localhost:8080": true, "LOCALHOST:1": true, "127.0.0.1": true, "127.1.2.3:80": true, "[::1]": true, "[::1]:80": true,
		"lab.example": true, "LAB.example:8080": true, "192.0.2.1:80": true, "[2001:db8::1]:80": true,
		"evil.example": false, "localhost.evil.example": false, "127.0.0.1.evil.example": false, "lab.example.evil": false, "0.0.0.0:80": false,
		"192.0.2.2": false, "[2001:db8::2]": false,
	} {
		r := c.request(http.MethodGet, "/?token="+c.server.Token(), "")
		r.Host = host
		w, err := c.stranger().http.Do(r)
		require.NoError(t, err)
		require.NoError(t, w.Body.Close())
		want := http.StatusForbidden
		if known {
			want = http.StatusSeeOther
		}
		require.Equal(t, want, w.StatusCode, host)
	}
}

// TestOrigin: requests of other origins that cost or change something are refused, even if the
// browser has sent the cookie.
func TestOrigin(t *testing.T) {
	c := open(t, usual())
	for _, path := range []string{"POST /api/read", "POST /api/write", "POST /api/print"} {
		method, path, _ := strings.Cut(path, " ")
		for header, value := range map[string]string{"Origin": "http://evil.example", "Sec-Fetch-Site": "same-site"} {
			r := c.request(method, path, "{}")
			r.Header.Set(header, value)
			code, text := c.do(r)
			require.Equal(t, http.StatusForbidden, code, "%s from %s", path, value)
			require.Contains(t, text, "another origin")
		}
	}
	_, w, err := websocket.Dial(t.Context(), c.url+"/api/question", &websocket.DialOptions{
		HTTPClient: c.http, HTTPHeader: http.Header{"Origin": {"http://evil.example"}},
	})
	require.Error(t, err)
	require.NoError(t, w.Body.Close())
	require.Equal(t, http.StatusForbidden, w.StatusCode, "a socket")
	r := c.request(http.MethodPost, "/api/read", unique)
	r.Header.Set("Origin", c.url)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	code, _ := c.do(r)
	require.Equal(t, http.StatusOK, code, "from the page itself")
	r = c.request(http.MethodOptions, "/api/read", "")
	r.Header.Set("Origin", "http://evil.example")
	w, err = c.http.Do(r)
	require.NoError(t, err)
	require.NoError(t, w.Body.Close())
	require.Empty(t, w.Header.Get("Access-Control-Allow-Origin"))
	require.NotEqual(t, http.StatusOK, w.StatusCode)
}

// TestHeaders: every answer, including a refusal, has the protective headers.
func TestHeaders(t *testing.T) {
	c := open(t, usual())
	for _, client := range []*client{c, c.stranger()} {
		for _, path := range []string{"/", "/web/x/index.html", "/api/about", "/nowhere"} {
			w, err := client.http.Do(client.request(http.MethodGet, path, ""))
			require.NoError(t, err)
			require.NoError(t, w.Body.Close())
			h := w.Header
			require.Equal(t, "nosniff", h.Get("X-Content-Type-Options"), path)
			require.Equal(t, "no-referrer", h.Get("Referrer-Policy"))
			require.Equal(t, "same-origin", h.Get("Cross-Origin-Resource-Policy"))
			require.Equal(t, "same-origin", h.Get("Cross-Origin-Opener-Policy"))
			if strings.HasPrefix(path, "/api/") {
				require.Equal(t, "no-store", h.Get("Cache-Control"), path)
			}
			csp := h.Get("Content-Security-Policy")
			require.Contains(t, csp, "default-src 'none'")
			require.Contains(t, csp, "frame-ancestors 'none'")
			require.NotContains(t, csp, "unsafe")
		}
	}
}

// TestKept: browsers cache the files that a page names forever, and revalidate the page, which
// is not sent again unchanged.
func TestKept(t *testing.T) {
	c := open(t, usual())
	for _, page := range []string{"/", "/runs", "/runs/x", "/runs/compare"} {
		w, err := c.http.Do(c.request(http.MethodGet, page, ""))
		require.NoError(t, err)
		text, err := io.ReadAll(w.Body)
		require.NoError(t, err)
		require.NoError(t, w.Body.Close())
		require.Contains(t, w.Header.Get("Cache-Control"), "no-cache", page)
		r := c.request(http.MethodGet, page, "")
		r.Header.Set("If-None-Match", w.Header.Get("ETag"))
		code, _ := c.do(r)
		require.Equal(t, http.StatusNotModified, code, page)
		files := regexp.MustCompile(`"(/web/[^"]*)"`).FindAllStringSubmatch(string(text), -1)
		require.NotEmpty(t, files, page)
		for _, file := range files {
			w, err := c.http.Do(c.request(http.MethodGet, file[1], ""))
			require.NoError(t, err)
			require.NoError(t, w.Body.Close())
			require.Equal(t, http.StatusOK, w.StatusCode, file[1])
			require.Contains(t, w.Header.Get("Cache-Control"), "immutable", file[1])
		}
	}
	for _, old := range []string{"/web/0123456789abcdef/style.css", "/web/" + edition() + "/nothing.css", "/web/" + edition() + "/../../page.go"} {
		code, _ := c.get(old)
		require.Equal(t, http.StatusNotFound, code, old)
	}
}

// TestRestart: a restart invalidates the token and the cookie.
func TestRestart(t *testing.T) {
	before, after := open(t, usual()), open(t, usual())
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	s := &client{t, after.server, after.url, &http.Client{Jar: jar}}
	code, _ := s.get("/?token=" + before.server.Token())
	require.Equal(t, http.StatusForbidden, code)
	r := s.request(http.MethodGet, "/", "")
	r.AddCookie(&http.Cookie{Name: "basisk-" + strings.TrimPrefix(after.url, "http://127.0.0.1:"), Value: before.server.Token()})
	code, _ = s.do(r)
	require.Equal(t, http.StatusForbidden, code)
}

// TestTokenOrigin: a token in an address gives the cookie to who opens the address and to the page of
// the server, but not to what a page of another origin requests.
func TestTokenOrigin(t *testing.T) {
	c := open(t, usual())
	for _, test := range []struct {
		header, value string
		code          int
	}{
		{"Sec-Fetch-Site", "none", http.StatusSeeOther},
		{"Sec-Fetch-Site", "same-origin", http.StatusSeeOther},
		{"Sec-Fetch-Site", "cross-site", http.StatusForbidden},
		{"Sec-Fetch-Site", "same-site", http.StatusForbidden},
		{"Origin", c.url, http.StatusSeeOther},
		{"Origin", "http://evil.example", http.StatusForbidden},
	} {
		r := c.request(http.MethodGet, "/?token="+c.server.Token(), "")
		r.Header.Set(test.header, test.value)
		r.Header.Set("Sec-Fetch-Dest", "image")
		w, err := c.stranger().http.Do(r)
		require.NoError(t, err)
		require.NoError(t, w.Body.Close())
		require.Equal(t, test.code, w.StatusCode, test)
		require.Equal(t, test.code == http.StatusSeeOther, len(w.Cookies()) == 1, test)
		r.Header.Set("Sec-Fetch-Dest", "document") // opened, as serve --open does from a file
		code, _ := c.stranger().do(r)
		require.Equal(t, http.StatusSeeOther, code, test)
	}
}
