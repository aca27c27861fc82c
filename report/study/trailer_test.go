package study

import (
	"slices"
	"testing"
)

func TestParseTrailers(t *testing.T) {
	message := `search: reduce less

[suite +1.2 % (+0.3 … +2.1) wac@nodes=20000] keymove compare old new
  [bench 1234567][speed -0.4 % (-0.9 … +0.1) nodes=50000]
[speed] is no trailer, nor is [elo +3 (+1 … +5)
see [bench 3]
`
	want := []Trailer{
		{"suite", "+1.2 % (+0.3 … +2.1) wac@nodes=20000", "keymove compare old new"},
		{"bench", "1234567", ""},
		{"speed", "-0.4 % (-0.9 … +0.1) nodes=50000", ""},
	}
	if got := ParseTrailers(message); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
}

// A command that is given again does not write into the same folder.
func TestRepeating(t *testing.T) {
	got := repeating([]string{"keymove", "match", "--out", "x y", "--out=z", "--trailer", "--profile", "a b"})
	if want := "keymove match --profile 'a b'"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// What is written is read back.
func FuzzParseTrailers(f *testing.F) {
	f.Add("[suite +1.2 % (+0.3 … +2.1) wac@nodes=20000] keymove compare old new\n")
	f.Add("[bench 1][elo 2] x")
	f.Fuzz(func(t *testing.T, message string) {
		for _, trailer := range ParseTrailers(message) {
			if again := ParseTrailers(trailer.String()); len(again) != 1 || again[0] != trailer {
				t.Errorf("%q: %q", trailer, again)
			}
		}
	})
}
