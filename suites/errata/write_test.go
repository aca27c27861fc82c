package errata

import (
	"strings"
	"testing"
)

// TestWriteIsTheFile: the embedded errata are written as they were read.
func TestWriteIsTheFile(t *testing.T) {
	var out strings.Builder
	if err := Write(&out, all()); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), strings.ReplaceAll(data, "\r\n", "\n"); got != want {
		t.Errorf("%d bytes, want the %d of errata.csv", len(got), len(want))
	}
}
