package uci

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

func TestVisible(t *testing.T) {
	tests := []struct{ text, want string }{
		{"", ""},
		{"Stockfish 15.1", "Stockfish 15.1"},
		{`C:\engines "x" Ünïcode 棋`, `C:\engines "x" Ünïcode 棋`},
		{"\x1b]0;title\a\x1b[31mred", `\x1b]0;title\a\x1b[31mred`},
		{"a\tb\r\nc\x00\x7f", `a\tb\r\nc\x00\x7f`},
		{"left\u202eright\u2066\ufeff", `left\u202eright\u2066\ufeff`},
		{"C1 \u009b31m", `C1 \u009b31m`},
		{"\xff\x9b", `\xff\x9b`},
		{strings.Repeat("x", MaxVisible), strings.Repeat("x", MaxVisible)},
		{strings.Repeat("ä", 1<<20), strings.Repeat("ä", MaxVisible) + "…"},
		{strings.Repeat("\x1b", 1<<20), strings.Repeat(`\x1b`, MaxVisible/4) + "…"},
	}
	for _, test := range tests {
		if got := Visible(test.text); got != test.want {
			t.Errorf("Visible(%.40q) = %q, want %q", test.text, got, test.want)
		}
	}
	if got := Quote("a\x1b"); got != `"a\x1b"` {
		t.Errorf("Quote: %s", got)
	}
}

func FuzzVisible(f *testing.F) {
	f.Add("\x1b]0;x\a\u202e\xff")
	f.Fuzz(func(t *testing.T, text string) {
		got := Visible(text)
		if n := utf8.RuneCountInString(got); n > MaxVisible+1 {
			t.Errorf("%d characters", n)
		}
		for _, r := range got {
			if !unicode.IsPrint(r) {
				t.Errorf("%q is left in %q", r, got)
			}
		}
		if again := Visible(got); len(got) < MaxVisible && again != got {
			t.Errorf("%q becomes %q", got, again)
		}
	})
}
