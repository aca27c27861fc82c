package program_test

import (
	"testing"

	. "keymove/cmd/keymove/internal/program/programtest"
)

func TestMain(m *testing.M) { Main(m, nil) }
