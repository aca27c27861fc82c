package testenv

import (
	"fmt"
	"testing"
)

// Must returns a function that returns the value, or ends a test with the error: Must(os.ReadFile(path))(t).
func Must[T any](value T, err error) func(t testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		Check(t, err)
		return value
	}
}

// Check ends a test with an error.
func Check(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Want compares a value with the one that is wanted; a difference is reported after words about the case.
func Want[T comparable](t testing.TB, got, want T, format string, args ...any) {
	t.Helper()
	if got != want {
		t.Errorf("%s %v, want %v", fmt.Sprintf(format, args...), got, want)
	}
}
