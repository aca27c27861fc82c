package input

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func splitShellWords(text string) ([]placedWord, error) {
	return (&shellSplitter{text: []rune(text), windows: onWindows}).split()
}

func TestSplitShellWords(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"", nil},
		{" \t\n", nil},
		{"cmd=sf", []string{"cmd=sf"}},
		{"  cmd=sf \t name=b ", []string{"cmd=sf", "name=b"}},
		{`"option.Move Overhead=10" x`, []string{"option.Move Overhead=10", "x"}},
		{`option.Move\ Overhead=10`, []string{"option.Move Overhead=10"}},
		{`option."Move Overhead"='1 0'`, []string{"option.Move Overhead=1 0"}},
		{`'it'\''s'`, []string{"it's"}},
		{`"a\"b\\c\$d\` + "`" + `e\n"`, []string{"a\"b\\c$d`e\\n"}},
		{`'a\b"c'`, []string{`a\b"c`}},
		{`"" ''`, []string{"", ""}},
		{`a\\b \"`, []string{`a\b`, `"`}},
		{`option.SyzygyPath=C:\tb\wdl C:\1\é`, []string{`option.SyzygyPath=C:\tb\wdl`, `C:\1\é`}},
		{`$HOME/* ~ #no`, []string{"$HOME/*", "~", "#no"}},
		{"é\u00a0ü", []string{"é", "ü"}},
	}
	for _, test := range tests {
		words, err := splitShellWords(test.text)
		var got []string
		for _, w := range words {
			got = append(got, w.text)
		}
		if diff := cmp.Diff(got, test.want); diff != "" || err != nil {
			t.Errorf("splitShellWords(%q): %v (-got +want):\n%s", test.text, err, diff)
		}
	}
}

// TestWordsOfWindows: a backslash is a path's, except in front of a quote or a blank.
func TestWordsOfWindows(t *testing.T) {
	for text, want := range map[string][]string{
		`C:\Engines\sf.exe option.SyzygyPath=C:\tb\wdl;D:\-x`:       {`C:\Engines\sf.exe`, `option.SyzygyPath=C:\tb\wdl;D:\-x`},
		`\\server\share\sf.exe`:                                     {`\\server\share\sf.exe`},
		`cmd="C:\Program Files\sf.exe" dir='C:\my dir\' a`:          {`cmd=C:\Program Files\sf.exe`, `dir=C:\my dir\`, "a"},
		`C:\my\ dir\sf.exe it\'s "a \"b\" c:\\d" C:\tb\`:            {`C:\my dir\sf.exe`, "it's", `a "b" c:\\d`, `C:\tb\`},
		`"option.Move Overhead=10" option.Book=..\..\$x` + "`y#(z)": {"option.Move Overhead=10", `option.Book=..\..\$x` + "`y#(z)"},
	} {
		words, err := (&shellSplitter{text: []rune(text), windows: true}).split()
		var got []string
		for _, w := range words {
			got = append(got, w.text)
		}
		if diff := cmp.Diff(got, want); diff != "" || err != nil {
			t.Errorf("%s: %v (-got +want):\n%s", text, err, diff)
		}
	}
}

// TestQuotedWordsAreReadAgain, on every system.
func TestQuotedWordsAreReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune(`\"' $`+"`\tab1é=;")), 0, 8, -1), 1, 4).Draw(t, "words")
		windows := rapid.Bool().Draw(t, "windows")
		var quoted []string
		for _, word := range words {
			quoted = append(quoted, quoteWord(word, windows))
		}
		text := strings.Join(quoted, " ")
		placed, err := (&shellSplitter{text: []rune(text), windows: windows}).split()
		var got []string
		for _, w := range placed {
			got = append(got, w.text)
		}
		if err != nil || !slices.Equal(got, words) {
			t.Fatalf("%q as %s: %q, %v", words, text, got, err)
		}
	})
}

func TestShellWordsHavePlaces(t *testing.T) {
	words, err := splitShellWords(`é 'a b'  c`)
	want := []placedWord{{"é", 1}, {"a b", 3}, {"c", 10}}
	if err != nil || len(words) != len(want) {
		t.Fatalf("%v, %v, want %v", words, err, want)
	}
	for i := range want {
		if words[i] != want[i] {
			t.Errorf("word %d: %v, want %v", i, words[i], want[i])
		}
	}
	for text, want := range map[string]string{
		`a "b`:    "character 3: the quote \" is not closed",
		`a b'c d`: "character 4: the quote ' is not closed",
		`ab\`:     "character 3: nothing follows the backslash",
		`"a\"`:    "character 1: the quote \" is not closed",
	} {
		if _, err := splitShellWords(text); err == nil || err.Error() != want {
			t.Errorf("splitShellWords(%q): %v, want %s", text, err, want)
		}
	}
}

// quoteForShell writes a word so that a shell reads it as it is.
func quoteForShell(word string) string {
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// FuzzSplitShellWords: what is quoted again is read as the same words.
func FuzzSplitShellWords(f *testing.F) {
	for _, seed := range []string{"", `cmd=sf "option.Move Overhead=10"`, `a\ b 'c' "d\"`, `x''"y"\'`, "\xff\x00 '"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words, err := splitShellWords(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "character ") {
				t.Errorf("%q: the error %q has no place", text, err)
			}
			return
		}
		var quoted []string
		for _, w := range words {
			quoted = append(quoted, quoteForShell(w.text))
		}
		again, err := splitShellWords(strings.Join(quoted, " "))
		if err != nil || len(again) != len(words) {
			t.Fatalf("%q: %v, %d words, want %d", text, err, len(again), len(words))
		}
		for i := range words {
			if again[i].text != words[i].text {
				t.Errorf("%q: word %d is %q, want %q", text, i, again[i].text, words[i].text)
			}
		}
	})
}
