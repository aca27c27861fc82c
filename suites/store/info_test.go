package store

import (
	"strings"
	"testing"

	"keymove/suites"
)

// TestInfoFitsTheWidth: no line is wider than asked for, as far as words allow.
func TestInfoFitsTheWidth(t *testing.T) {
	info := Info{Entry: suites.Entry{Name: "one", Notes: strings.Repeat("word ", 60)}}
	for width, want := range map[int]int{0: labelWidth + noteWidth, 40: 40, 60: 60, 500: labelWidth + noteWidth, 5: labelWidth + minValueWidth} {
		var out strings.Builder
		if err := info.WriteText(&out, width); err != nil {
			t.Fatal(err)
		}
		if strings.Count(out.String(), "word") != 60 {
			t.Errorf("width %d: words are missing in\n%s", width, &out)
		}
		for line := range strings.Lines(out.String()) {
			if got := len(strings.TrimSuffix(line, "\n")); got > want {
				t.Errorf("width %d: a line of %d columns, want at most %d\n%s", width, got, want, line)
			}
		}
	}
}
