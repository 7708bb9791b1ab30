package disk

import (
	"fmt"
	"io"
	"os"
)

// maxSmall is the maximum size of a small file: more than any file of regions, template or manifest
// has, and little memory.
const maxSmall = 1 << 20

// ReadSmall returns the contents of a file that is known to be small. It refuses a larger one, so a
// device or a file named by mistake costs neither time nor memory.
func ReadSmall(name string) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxSmall+1))
	if err == nil && len(text) > maxSmall {
		err = fmt.Errorf("%s: found more than %d bytes", name, maxSmall)
	}
	if err != nil {
		return nil, err
	}
	return text, nil
}
