package generate_test

import (
	"testing"

	"basisk/internal/testenv"
)

func TestMain(m *testing.M) { testenv.Main(m) }
