package page

import (
	"crypto/rand"
	"slices"
	"sync"
)

// tokens holds the unused tokens. Each can be exchanged once for the cookie, so a token that
// others see later, in a history or a list of processes, is useless.
type tokens struct {
	mu     sync.Mutex
	unused []string
}

// make returns a new token.
func (t *tokens) make() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.unused = append(t.unused, rand.Text())
	return t.unused[len(t.unused)-1]
}

// use reports whether a token is valid, and removes it.
func (t *tokens) use(token string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	before := len(t.unused)
	t.unused = slices.DeleteFunc(t.unused, func(one string) bool { return same(one, token) })
	return len(t.unused) < before
}
