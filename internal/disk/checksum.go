package disk

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
)

// Checksum is a writer that counts and hashes the bytes written.
type Checksum struct {
	// Bytes is the number of bytes written.
	Bytes int64
	hash  hash.Hash
}

// NewChecksum returns the checksum of no bytes.
func NewChecksum() *Checksum { return &Checksum{hash: sha256.New()} }

// Write adds bytes.
func (s *Checksum) Write(p []byte) (int, error) {
	s.Bytes += int64(len(p))
	return s.hash.Write(p)
}

// SHA256 returns the hash of all bytes so far, in hexadecimal.
func (s *Checksum) SHA256() string { return hex.EncodeToString(s.hash.Sum(nil)) }
