package sink

import (
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"keymove/report/reporttest"
)

func TestCut(t *testing.T) {
	for _, test := range []struct {
		text string
		most int
		want string
	}{
		{"", 1, ""}, {"a", 1, "a"}, {"ab", 1, "…"}, {"ab", 2, "ab"}, {"abc", 2, "a…"}, {"局面🙂x", 4, "局面🙂x"}, {"局面🙂x", 3, "局面…"},
	} {
		reporttest.Want(t, Cut(test.text, test.most), test.want, test.text, test.most)
	}
	rapid.Check(t, func(t *rapid.T) {
		text, most := rapid.String().Draw(t, "text"), rapid.IntRange(1, 20).Draw(t, "most")
		got := Cut(text, most)
		if n := utf8.RuneCountInString(got); n > most || utf8.RuneCountInString(text) <= most && got != text {
			t.Fatalf("%q in %d: %q", text, most, got)
		}
	})
}
