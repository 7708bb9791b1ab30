package disk

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
)

// Sum is a writer that counts and hashes what is written.
type Sum struct {
	// Bytes is the number of bytes written.
	Bytes int64
	hash  hash.Hash
}

// NewSum returns the sum of nothing.
func NewSum() *Sum { return &Sum{hash: sha256.New()} }

// SumOf returns the sum of a text.
func SumOf(text []byte) *Sum {
	s := NewSum()
	_, _ = s.Write(text) // never fails
	return s
}

// Write takes more bytes.
func (s *Sum) Write(p []byte) (int, error) {
	s.Bytes += int64(len(p))
	return s.hash.Write(p)
}

// SHA256 returns the hash of all bytes so far, in hexadecimal.
func (s *Sum) SHA256() string { return hex.EncodeToString(s.hash.Sum(nil)) }
