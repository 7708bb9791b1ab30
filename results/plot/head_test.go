package plot

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPlainSVG: a head that is not the one of the gonum/plot that this package was
// written for is an error, not an empty picture.
func TestPlainSVG(t *testing.T) {
	const head = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">` + "\n"
	body, err := plainSVG(head + "<g>\x01</g>")
	require.NoError(t, err)
	require.Equal(t, "<g>\ufffd</g>", body)
	body, err = plainSVG(head + "<text\n\tstyle=\"font-family:Liberation Sans;font-variant:normal;font-weight:normal;font-style:normal;font-size:10px\">\n\t</text>")
	require.NoError(t, err)
	require.Equal(t, "<text style=\"font-family:Liberation Sans,Arial,Helvetica,sans-serif;font-size:10px\">\n\t</text>", body)
	for _, other := range []string{"", "<svg>", strings.Replace(head, "xlink", "link", 1), strings.TrimSuffix(head, "\n")} {
		_, err := plainSVG(other)
		require.ErrorContains(t, err, "this program expects another version of it")
	}
}
