package testenv

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Want fails a test where a value, which a name says, is not as it should be.
func Want(t testing.TB, name, got, want any, options ...cmp.Option) {
	t.Helper()
	_, isText := got.(string)
	if diff := cmp.Diff(got, want, options...); diff != "" && isText {
		t.Errorf("%v:\ngot  %q\nwant %q", name, got, want)
	} else if diff != "" {
		t.Errorf("%v (-got +want):\n%s", name, diff)
	}
}

// WantError fails a test where an error does not say what it should say; with nothing to say there should be none.
func WantError(t testing.TB, name any, err error, want string) {
	t.Helper()
	if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("%v: %v, want %q", name, err, want)
	}
}

// NoError ends a test that cannot go on.
func NoError(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
