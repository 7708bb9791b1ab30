package main

import (
	"testing"

	"basisk/internal/testenv"
)

func TestMain(m *testing.M) { testenv.Main(m) }
