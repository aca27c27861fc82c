package epd

import (
	"slices"
	"strings"
	"testing"
)

// TestWordForms: what counts as a name, a square, a move or a number, at the edges.
func TestWordForms(t *testing.T) {
	for _, tt := range []struct {
		name    string
		is      func(string) bool
		yes, no []string
	}{
		{"isName", isName, []string{"a", "z", "A", "Z", "bm", "c0", "a_1", "Z9z"}, []string{"", "_a", "1a", "a-b", "a@", "a[", "a`", "a{", "a/", "a:", "é"}},
		{"isDigits", isDigits, []string{"0", "9", "1234567890"}, []string{"", "-1", "1/", "1:", "+1", "x"}},
		{"isPerftDepth", isPerftDepth, []string{"D1", "D0", "D99"}, []string{"", "D", "D999", "Dx", "E1", "d1", "D1x"}},
	} {
		for _, word := range tt.yes {
			if !tt.is(word) {
				t.Errorf("%s(%q) is false", tt.name, word)
			}
		}
		for _, word := range tt.no {
			if tt.is(word) {
				t.Errorf("%s(%q) is true", tt.name, word)
			}
		}
	}
	for ch := range 256 {
		if got, want := isSpace(byte(ch)), strings.IndexByte(" \t\n\v\f\r", byte(ch)) >= 0; got != want {
			t.Errorf("isSpace(%q) is %v", rune(ch), got)
		}
	}
}

// TestTrimSpace removes what isSpace is true of, and nothing within.
func TestTrimSpace(t *testing.T) {
	for s, want := range map[string]string{"": "", " ": "", " \t\r": "", "a": "a", " a": "a", "a\n": "a", "\v a  b\f ": "a  b", "\u00a0a": "\u00a0a"} {
		if got := trimSpace(s); got != want {
			t.Errorf("trimSpace(%q) = %q, want %q", s, got, want)
		}
	}
}

// TestQuoteText shortens what is longer than forty bytes, without half a character.
func TestQuoteText(t *testing.T) {
	forty := strings.Repeat("x", 40)
	for s, want := range map[string]string{
		"":                        `""`,
		`a"b`:                     `"a\"b"`,
		forty:                     `"` + forty + `"`,
		forty + "y":               `"` + forty + `…"`,
		forty[1:] + "éa":          `"` + forty[1:] + `…"`,
		forty[2:] + "éa":          `"` + forty[2:] + `é…"`,
		strings.Repeat("x", 1000): `"` + forty + `…"`,
	} {
		if got := quoteText(s); got != want {
			t.Errorf("quoteText(%q) = %s, want %s", s, got, want)
		}
	}
}

// TestWordsOf yields the words with their offsets, and ends when it is asked to.
func TestWordsOf(t *testing.T) {
	type word struct {
		at   int
		text string
	}
	for s, want := range map[string][]word{
		"":                 nil,
		" , ":              nil,
		"a":                {{0, "a"}},
		"ab,c":             {{0, "ab"}, {3, "c"}},
		",, ab\tc  d , e,": {{3, "ab"}, {6, "c"}, {9, "d"}, {13, "e"}},
	} {
		var got []word
		for at, text := range wordsOf(s) {
			got = append(got, word{at, text})
		}
		if !slices.Equal(got, want) {
			t.Errorf("wordsOf(%q): %v, want %v", s, got, want)
		}
		for at, text := range wordsOf(s) {
			if (word{at, text}) != want[0] {
				t.Errorf("wordsOf(%q) begins with %q", s, text)
			}
			break
		}
	}
}

// TestColumnsCountCharacters, forward and back in the line, whatever was counted before.
func TestColumnsCountCharacters(t *testing.T) {
	const line = "é1ü→x\t𝄞 end"
	want := map[int]int{len(line): len([]rune(line)) + 1}
	n := 0
	for at := range line {
		n++
		want[at] = n
	}
	for from := range want {
		for to := range want {
			p := parser{line: line}
			p.column(from)
			if got := p.column(to); got != want[to] {
				t.Errorf("offset %d after %d: column %d, want %d", to, from, got, want[to])
			}
		}
	}
	record := Record{Source: line}
	for at, column := range want {
		if got := record.Column(Operation{Offset: at}); got != column {
			t.Errorf("an operation at %d: column %d, want %d", at, got, column)
		}
	}
	if got := record.Column(Operation{Offset: len(line) + 9}); got != want[len(line)] {
		t.Errorf("an operation behind the line: column %d, want %d", got, want[len(line)])
	}
}
