package epd

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestWordForms: what counts as a name, a square, a move or a number, at the edges.
func TestWordForms(t *testing.T) {
	isBlank := func(ch string) bool { return isSpace(ch[0]) }
	for _, tt := range []struct {
		name    string
		is      func(string) bool
		yes, no []string
	}{
		{"isName", isName, []string{"a", "z", "A", "Z", "bm", "c0", "a_1", "Z9z"}, []string{"", "_a", "1a", "a-b", "a@", "a[", "a`", "a{", "a/", "a:", "é"}},
		{"isDigits", isDigits, []string{"0", "9", "1234567890"}, []string{"", "-1", "1/", "1:", "+1", "x"}},
		{"isPerftDepth", isPerftDepth, []string{"D1", "D0", "D99"}, []string{"", "D", "D999", "Dx", "E1", "d1", "D1x"}},
		{"isSpace", isBlank, []string{" ", "\t", "\n", "\v", "\f", "\r"}, []string{"\x00", "\b", "\x0e", "\x1f", "!", "\x85", "\xa0"}},
	} {
		for _, word := range append(tt.yes, tt.no...) {
			if want := slices.Contains(tt.yes, word); tt.is(word) != want {
				t.Errorf("%s(%q) is not %t", tt.name, word, want)
			}
		}
	}
	// What is longer than forty bytes is shortened, without half a character.
	forty := strings.Repeat("x", 40)
	for s, want := range map[string]string{"": `""`, `a"b`: `"a\"b"`, forty: `"` + forty + `"`, forty + "y": `"` + forty + `…"`, forty[1:] + "éa": `"` + forty[1:] + `…"`, forty[2:] + "éa": `"` + forty[2:] + `é…"`} {
		if got := quoteText(s); got != want {
			t.Errorf("quoteText(%q) = %s, want %s", s, got, want)
		}
	}
	for s, want := range map[string]string{"": "", " , ": "", "a": "0a", "ab,c": "0ab 3c", ",, ab\tc  d , e,": "3ab 6c 9d 13e"} {
		var words []string
		for at, word := range wordsOf(s) {
			words = append(words, fmt.Sprint(at, word))
		}
		if got := strings.Join(words, " "); got != want {
			t.Errorf("wordsOf(%q): %s, want %s", s, got, want)
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
