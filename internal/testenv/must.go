package testenv

import (
	"errors"
	"fmt"
	"reflect"
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

// Check ends a test with the first of the errors, without which it cannot go on.
func Check(t testing.TB, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Want fails a test where a value, which a name says, is not as it should be.
func Want(t testing.TB, name, got, want any, options ...cmp.Option) {
	t.Helper()
	if v := reflect.ValueOf(got); v.IsValid() && v.Comparable() && got == want {
		return // most are, and a difference takes time
	}
	_, isText := got.(string)
	if diff := cmp.Diff(got, want, options...); diff != "" && isText {
		t.Errorf("%v:\ngot  %q\nwant %q", name, got, want)
	} else if diff != "" {
		t.Errorf("%v (-got +want):\n%s", name, diff)
	}
}

// WantError fails a test where an error is not the one, or has not the text, that it should be; with "" there should be none.
func WantError(t testing.TB, name any, err error, want any) {
	t.Helper()
	target, isError := want.(error)
	switch {
	case err == nil && want == "", isError && errors.Is(err, target), !isError && err != nil && want != "" && strings.Contains(err.Error(), fmt.Sprint(want)):
	default:
		t.Errorf("%v: %v, want %v", name, err, want)
	}
}

// Result is a value for Want, or the text of the error beside it.
func Result(value any, err error) any {
	if err != nil {
		return err.Error()
	}
	return value
}
