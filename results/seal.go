package results

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"basisk/internal/disk"
)

// The idea: a file of JSON that a run depends on ends with its own hash, as a record with its
// checksum. It is that of the text with zeros in place of the hash, so whoever reads the file
// needs nothing else to see that it was changed.

const (
	sealName  = `"seal": "`
	blankSeal = "0000000000000000000000000000000000000000000000000000000000000000"
)

// Seal returns a value as the text of a file that ends with its seal. The value has the field
// seal as its last.
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

// CheckSeal returns an error if a text, of which a value was read, was changed after it was
// sealed. One without a seal, as those of old, has nothing but what such a value knows: then
// it is not one whose seal has lost its name. The name is that of its file.
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
