package testenv

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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

// Same compares values of any kind, which a name says, and reports where they differ.
func Same(t testing.TB, name, got, want any, options ...cmp.Option) {
	t.Helper()
	_, isText := got.(string)
	if diff := cmp.Diff(got, want, options...); diff != "" && isText {
		t.Errorf("%v:\ngot  %q\nwant %q", name, got, want)
	} else if diff != "" {
		t.Errorf("%v (-got +want):\n%s", name, diff)
	}
}

// Result is a value for Same, or the text of the error beside it.
func Result(value any, err error) any {
	if err != nil {
		return err.Error()
	}
	return value
}

// WantError fails a test where an error does not say what it should say; with nothing to say there should be none.
func WantError(t testing.TB, name any, err error, want string) {
	t.Helper()
	if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("%v: %v, want %q", name, err, want)
	}
}
