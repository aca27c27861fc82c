package reporttest

import (
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// TB is a test, whether of testing or of rapid.
type TB interface {
	Helper()
	Errorf(format string, args ...any)
	Fatalf(format string, args ...any)
}

// OK ends a test with the first error of what it needs.
func OK(t TB, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatalf("%v", err)
		}
	}
}

// Want compares what a test got with what it wants; of names it. An empty list is as good as none.
func Want[T any](t TB, got, want T, of ...any) {
	t.Helper()
	all := cmp.Exporter(func(reflect.Type) bool { return true })
	if cmp.Equal(got, want, all, cmpopts.EquateEmpty()) {
		return
	}
	switch text, isText := any(got).(string); {
	case !isText:
		t.Errorf("%v: %+v, want %+v", of, got, want)
	case strings.Contains(text, "\n"):
		t.Errorf("%v:\n%s\nwant\n%v", of, text, want)
	default:
		t.Errorf("%v: %q, want %q", of, text, any(want))
	}
}

// Near does so for a number, within a tolerance.
func Near(t TB, got, want, tolerance float64, of ...any) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%v: %v, want %v", of, got, want)
	}
}

// Fails compares the text of an error with what is wanted, of which an error may say more.
func Fails(t TB, err error, want string, of ...any) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v: %v, want an error: %s", of, err, want)
	}
}

// Has checks that a text has all parts.
func Has(t TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
}

// Lacks checks that a text has none of the parts.
func Lacks(t TB, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if strings.Contains(text, part) {
			t.Errorf("%q is in\n%s", part, text)
		}
	}
}

// Fits checks that a text has no more lines and columns than it may have; a FEN is whole.
func Fits(t TB, text string, lines, columns int, of ...any) {
	t.Helper()
	if n := strings.Count(text, "\n"); n > lines {
		t.Errorf("%v: %d lines, want at most %d:\n%s", of, n, lines, text)
	}
	for line := range strings.Lines(text) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > columns && !strings.Contains(line, " w - - ") {
			t.Errorf("%v: %d columns, want at most %d: %s", of, n, columns, line)
		}
	}
}

// Written returns what a function writes.
func Written(t TB, write func(io.Writer) error) string {
	t.Helper()
	var out strings.Builder
	OK(t, write(&out))
	return out.String()
}

// ErrFull is the error of Full.
var ErrFull = errors.New("disk full")

// Full is a writer that takes nothing.
type Full struct{}

// Write fails.
func (Full) Write([]byte) (int, error) { return 0, fmt.Errorf("writing: %w", ErrFull) }
