package results

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"basisk/internal/disk"
)

// The idea: a JSON file that a run depends on ends with its own hash, as a record ends with its
// checksum. It is the hash of the text with zeros in its place, so a reader of the file needs
// nothing else to see that it was changed.

const (
	sealName  = `"seal": "`
	blankSeal = "0000000000000000000000000000000000000000000000000000000000000000"
)

// Seal returns the text of a file for a value, which ends with its seal. The last field of the
// value is the seal.
func Seal(value any, seal *string) ([]byte, error) {
	*seal = blankSeal
	text, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		return nil, err
	}
	text = append(text, '\n')
	*seal = disk.ChecksumOf(text).SHA256()
	copy(text[bytes.LastIndex(text, []byte(sealName))+len(sealName):], *seal)
	return text, nil
}

// CheckSeal returns an error if a text, from which value was read, was changed after it was sealed.
// An old text without a seal may have only fields of value, so that a seal under a misspelled name
// is detected. The name is that of its file.
func CheckSeal(name string, text []byte, value any, seal string) error {
	if seal == "" {
		strict := json.NewDecoder(bytes.NewReader(text))
		strict.DisallowUnknownFields()
		if err := strict.Decode(value); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		return nil
	}
	blank := strings.Replace(string(text), sealName+seal, sealName+blankSeal, 1)
	if len(seal) != len(blankSeal) || disk.ChecksumOf([]byte(blank)).SHA256() != seal {
		return fmt.Errorf("%s was changed after it was written: its seal is not that of its contents; "+
			"put back what it was, or make the run again", name)
	}
	return nil
}
