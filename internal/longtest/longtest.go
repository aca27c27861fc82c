// Package longtest keeps the tests that take minutes out of the default ones.
package longtest

import (
	"os"
	"testing"
)

// variable is the environment variable that turns all tests on, as `make test-long` does.
const variable = "KEYMOVE_LONG"

// Enabled reports whether tests do all that they can, rather than a sample of it.
func Enabled() bool { return os.Getenv(variable) != "" }

// Only skips a test if only a sample is wanted. cost says what the test would do: it is
// part of the reason.
func Only(t testing.TB, cost string) {
	t.Helper()
	if !Enabled() {
		t.Skipf("%s is not set: %s", variable, cost)
	}
}
