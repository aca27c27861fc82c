package input

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// wordsOf returns the words of a text, as on Windows or elsewhere.
func wordsOf(text string, windows bool) (words []string, err error) {
	placed, err := (&shellSplitter{text: []rune(text), windows: windows}).split()
	for _, w := range placed {
		words = append(words, w.text)
	}
	return words, err
}

// TestSplitShellWords: on Windows a backslash is a path's, except in front of a quote or a blank.
func TestSplitShellWords(t *testing.T) {
	for _, windows := range []bool{false, true} {
		for text, want := range map[bool]map[string][]string{false: {
			"":                             nil,
			" \t\n":                        nil,
			"  cmd=sf \t name=b ":          {"cmd=sf", "name=b"},
			`"option.Move Overhead=10" x`:  {"option.Move Overhead=10", "x"},
			`option.Move\ Overhead=10`:     {"option.Move Overhead=10"},
			`option."Move Overhead"='1 0'`: {"option.Move Overhead=1 0"},
			`'it'\''s'`:                    {"it's"},
			`"a\"b\\c\$d\` + "`" + `e\n"`:  {"a\"b\\c$d`e\\n"},
			`'a\b"c'`:                      {`a\b"c`},
			`"" ''`:                        {"", ""},
			`a\\b \"`:                      {`a\b`, `"`},
			`option.Path=C:\tb\wdl C:\1\é`: {`option.Path=C:\tb\wdl`, `C:\1\é`},
			`$HOME/* ~ #no`:                {"$HOME/*", "~", "#no"},
			"é\u00a0ü":                     {"é", "ü"},
		}, true: {
			`C:\Engines\sf.exe option.SyzygyPath=C:\tb\wdl;D:\-x`:       {`C:\Engines\sf.exe`, `option.SyzygyPath=C:\tb\wdl;D:\-x`},
			`\\server\share\sf.exe`:                                     {`\\server\share\sf.exe`},
			`cmd="C:\Program Files\sf.exe" dir='C:\my dir\' a`:          {`cmd=C:\Program Files\sf.exe`, `dir=C:\my dir\`, "a"},
			`C:\my\ dir\sf.exe it\'s "a \"b\" c:\\d" C:\tb\`:            {`C:\my dir\sf.exe`, "it's", `a "b" c:\\d`, `C:\tb\`},
			`"option.Move Overhead=10" option.Book=..\..\$x` + "`y#(z)": {"option.Move Overhead=10", `option.Book=..\..\$x` + "`y#(z)"},
		}}[windows] {
			if got, err := wordsOf(text, windows); err != nil || !slices.Equal(got, want) {
				t.Errorf("%q, on Windows %t: %q, %v, want %q", text, windows, got, err, want)
			}
		}
	}
}

// TestQuotedWordsAreReadAgain, on every system; also those that a message names in words with blanks.
func TestQuotedWordsAreReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringOfN(rapid.RuneFrom([]rune(`\"' $`+"`\tab1é=;")), 0, 8, -1), 1, 4).Draw(t, "words")
		windows := rapid.Bool().Draw(t, "windows")
		var quoted []string
		for _, word := range words {
			quoted = append(quoted, quoteWord(word, windows))
		}
		if got, err := wordsOf(strings.Join(quoted, " "), windows); err != nil || !slices.Equal(got, words) {
			t.Fatalf("%q as %s: %q, %v", words, quoted, got, err)
		}
		word := rapid.StringOfN(rapid.RuneFrom([]rune(`\"' a1=`)), 0, 8, -1).Draw(t, "word") + " b"
		if got, err := wordsOf(doubleQuoted(word), onWindows); err != nil || !slices.Equal(got, []string{word}) {
			t.Fatalf("%q as %s: %q, %v", word, doubleQuoted(word), got, err)
		}
	})
}

func TestShellWordsHavePlaces(t *testing.T) {
	words, err := (&shellSplitter{text: []rune(`é 'a b'  c`)}).split()
	if want := []placedWord{{"é", 1}, {"a b", 3}, {"c", 10}}; err != nil || !slices.Equal(words, want) {
		t.Fatalf("%v, %v, want %v", words, err, want)
	}
	for text, want := range map[string]string{
		`a "b`:    "character 3: the quote \" is not closed",
		`a b'c d`: "character 4: the quote ' is not closed",
		`ab\`:     "character 3: nothing follows the backslash",
		`"a\"`:    "character 1: the quote \" is not closed",
	} {
		if _, err := wordsOf(text, false); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// FuzzSplitShellWords: what is quoted again is read as the same words.
func FuzzSplitShellWords(f *testing.F) {
	for _, seed := range []string{`cmd=sf "option.Move Overhead=10"`, `a\ b 'c' "d\"`, "\xff\x00 '"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		words, err := wordsOf(text, false)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "character ") {
				t.Errorf("%q: the error %q has no place", text, err)
			}
			return
		}
		var quoted []string
		for _, word := range words {
			quoted = append(quoted, QuoteWord(word))
		}
		if again, err := wordsOf(strings.Join(quoted, " "), onWindows); err != nil || !slices.Equal(again, words) {
			t.Errorf("%q: %q, %v, want %q", text, again, err, words)
		}
	})
}
