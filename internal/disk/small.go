package disk

import (
	"fmt"
	"io"
	"os"
)

// maxSmall is the maximum size of a small file: more than any file of regions or template has,
// and little memory.
const maxSmall = 1 << 20

// ReadSmall returns the contents of a file that is known to be small. It refuses a larger one, so a
// device or a file named by mistake costs neither time nor memory.
func ReadSmall(name string) ([]byte, error) { return ReadUpTo(name, maxSmall) }

// ReadUpTo returns the contents of a file, and an error if it has more than most bytes.
func ReadUpTo(name string, most int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s: found more than %d bytes", name, most)
	}
	if err != nil {
		return nil, err
	}
	return text, nil
}
