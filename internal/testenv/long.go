package testenv

import (
	"os"
	"testing"
)

// variable is the environment variable that turns all tests on, as `make test-long` does.
const variable = "KEYMOVE_LONG"

// Long reports whether tests do all that they can, which takes minutes and hours, rather than a
// sample of it.
func Long() bool { return os.Getenv(variable) != "" }

// OnlyLong skips a test if only a sample is wanted. cost says what the test would do: it is
// part of the reason.
func OnlyLong(t testing.TB, cost string) {
	t.Helper()
	if !Long() {
		t.Skipf("%s is not set: %s", variable, cost)
	}
}
