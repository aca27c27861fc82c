package testenv

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Must ends a test with the first error of what it needs.
func Must(t testing.TB, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Err returns the error of a call alone.
func Err[T any](_ T, err error) error { return err }

// Fails checks that something has failed: with an error that is want, or whose text has want in it.
func Fails(t testing.TB, what string, err error, want any) {
	t.Helper()
	target, isError := want.(error)
	if err == nil || isError && !errors.Is(err, target) || !isError && !strings.Contains(err.Error(), fmt.Sprint(want)) {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
}

// Same checks that what a test got is what it wants.
func Same(t testing.TB, what string, got, want any, options ...cmp.Option) {
	t.Helper()
	if diff := cmp.Diff(got, want, options...); diff != "" {
		t.Errorf("%s (-got +want):\n%s", what, diff)
	}
}

// Text returns the text of a file.
func Text(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	Must(t, err)
	return string(data)
}
