package cli

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"rsc.io/qr"
)

// TestHosts: an origin of --host is the header Host of its requests, a bare name that of this port.
func TestHosts(t *testing.T) {
	for text, want := range map[string]string{
		"https://lab.example": "lab.example", "https://lab.example:443/": "lab.example", "https://lab.example:8443": "lab.example:8443",
		"http://lab.example:80": "lab.example", "http://lab.example:8080": "lab.example:8080", "lab.example": "lab.example:81",
		"192.0.2.1": "192.0.2.1:81", "2001:db8::1": "[2001:db8::1]:81", "[2001:db8::1]": "[2001:db8::1]:81",
	} {
		origin, err := parseHost(text)
		require.NoError(t, err, text)
		require.Equal(t, want, hostOf(origin, "81"), text)
	}
	require.Equal(t, "lab.example", hostOf("lab.example", "80"))
	for _, text := range []string{"", "lab.example:80", "ftp://lab.example", "https://", "https://lab.example/x", "https://a@lab.example", "a b"} {
		_, err := parseHost(text)
		require.Error(t, err, text)
	}
}

// TestBlocks: the code of an address has two modules a character, with a light edge around it.
func TestBlocks(t *testing.T) {
	code, err := qr.Encode("http://192.0.2.1:8080/#token=ABCDEFGHIJKLMNOPQRSTUVWXYZ", qr.L)
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSuffix(blocks(code), "\n"), "\n")
	require.Len(t, lines, (code.Size+5)/2)
	for y := range code.Size {
		for x := range code.Size {
			module := []rune(lines[(y+2)/2])[x+2]
			dark := map[rune][2]bool{' ': {true, true}, '▄': {true, false}, '▀': {false, true}}[module][y%2]
			require.Equal(t, code.Black(x, y), dark, "%d %d", x, y)
		}
	}
	require.Equal(t, strings.Repeat("█", code.Size+4), lines[0])
}

// TestServeEverywhere: a server of all addresses prints each of them with the token, and admits them.
func TestServeEverywhere(t *testing.T) {
	s := startServe(t, "--addr", "0.0.0.0:0")
	defer s.end()
	_, port, _ := strings.Cut(strings.TrimPrefix(s.url, "http://"), ":")
	for _, name := range append(addresses(), "localhost") {
		code, _ := s.ask("GET", "/api/about", hostOf(name, port), "")
		require.Equal(t, 200, code, name)
	}
	code, _ := s.ask("GET", "/api/about", "192.0.2.77:"+port, "")
	require.Equal(t, 403, code)
	require.Contains(t, s.end(), "█")
}
