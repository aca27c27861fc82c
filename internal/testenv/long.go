package testenv

import (
	"os"
	"testing"
)

// The environment variables by which tests do more than by default: longVariable for what takes above
// a second of CPU, as `make test-long` and .ci/run set it; nightlyVariable for what takes hours in all, as
// `make test-nightly` sets it.
const (
	longVariable    = "KEYMOVE_LONG"
	nightlyVariable = "KEYMOVE_NIGHTLY"
)

// Long reports whether tests may take more than a second of CPU.
func Long() bool { return os.Getenv(longVariable) != "" || Nightly() }

// Nightly reports whether tests do all that they can, which takes hours, rather than a sample of it.
func Nightly() bool { return os.Getenv(nightlyVariable) != "" }

// Sample returns how many of what it tries a test tries: brief by default, long under KEYMOVE_LONG.
func Sample(brief, long int) int {
	if Long() {
		return long
	}
	return brief
}

// OnlyLong skips a test that takes more than a second of CPU, unless that is wanted. cost says what the
// test would do: it is part of the reason.
func OnlyLong(t testing.TB, cost string) {
	t.Helper()
	if !Long() {
		t.Skipf("%s is not set: %s", longVariable, cost)
	}
}

// OnlyNightly does so for a test that takes minutes.
func OnlyNightly(t testing.TB, cost string) {
	t.Helper()
	if !Nightly() {
		t.Skipf("%s is not set: %s", nightlyVariable, cost)
	}
}
