package sink

import (
	"encoding/json"
	"io"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"keymove/internal/testenv"
	"keymove/report/reporttest"
)

// bytewise is what a writer makes of a text that comes in writes of so many bytes.
func bytewise(t reporttest.TB, of func(io.Writer) io.Writer, text string, size func() int) string {
	t.Helper()
	return reporttest.Written(t, func(out io.Writer) error {
		w := of(out)
		for text != "" {
			n := min(size(), len(text))
			if _, err := io.WriteString(w, text[:n]); err != nil {
				return err
			}
			text = text[n:]
		}
		return nil
	})
}

func TestTerminal(t *testing.T) {
	for text, want := range map[string]string{
		"Qg7# é ½":              "Qg7# é ½",
		"\x1b[31m\x1b]0;t\x07":  "\ufffd[31m\ufffd]0;t\ufffd",
		"a\r\nb\tc":             "a\ufffd\ufffdb\ufffdc",
		"\u202eabc\u2066\u200f": "\ufffdabc\ufffd\ufffd",
		"\xff\u0085":            "\ufffd\ufffd",
	} {
		reporttest.Want(t, Terminal(text), want, text)
	}
	const text = "a\té½😀\n\x1b\xff"
	for size := 1; size < len(text); size++ {
		reporttest.Want(t, bytewise(t, Messages, text, func() int { return size }), "a\té½😀\n\ufffd\ufffd", size)
	}
}

// TestGitHubLog: however a text is cut into writes, nothing in it is a command.
func TestGitHubLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune(":#[] \nx")), 0, 40, -1).Draw(t, "text")
		got := bytewise(t, GitHubLog, text, func() int { return rapid.IntRange(1, 6).Draw(t, "size") })
		reporttest.Lacks(t, got, "::", "##[")
		if !strings.Contains(text, "::") && !strings.Contains(text, "##[") {
			reporttest.Want(t, got, text)
		}
	})
	_, err := GitHubLog(reporttest.Full{}).Write([]byte("x"))
	testenv.WantError(t, "of the writer below", err, reporttest.ErrFull)
}

// TestLongWordsAreCut, in whatever writes they come.
func TestLongWordsAreCut(t *testing.T) {
	long, whole := strings.Repeat("é", 1000), strings.Repeat("c", MaxWord)
	text := "a " + long + " b/" + whole + "/" + long + "\n" + long
	cut := strings.Repeat("é", MaxWord) + "…"
	want := "a " + cut + " b/" + whole + "/" + cut + "\n" + cut
	reporttest.Want(t, Message(text), want)
	reporttest.Want(t, bytewise(t, Messages, text, func() int { return 1 }), want)
}

func TestGitHubCommands(t *testing.T) {
	const text = "50 %: a,b\n::error::##[x]\x1b"
	reporttest.Want(t, GitHubData(text), "50 %25: a,b%0A: :error: :## [x]\ufffd", "GitHubData")
	reporttest.Want(t, GitHubProperty(text), "50 %25%3A a%2Cb%0A%3A %3Aerror%3A %3A## [x]\ufffd", "GitHubProperty")
}

func TestMarkdown(t *testing.T) {
	for text, want := range map[string]string{
		"mate_in_2 default,see=off": "mate_in_2 default,see=off",
		"_a_ *b* `c` ~d~":           "\\_a\\_ \\*b\\* \\`c\\` \\~d\\~",
		"[l](http://e.example)":     `\[l\](http:&#8203;//e.example)`,
		"![i](x)":                   `!\[i\](x)`,
		"<b> & </b>":                "&lt;b> &amp; &lt;/b>",
		"a | b":                     `a \| b`,
		"@name a@b @":               "@&#8203;name a@&#8203;b @",
		"x #12 #":                   "x #&#8203;12 #",
		"www.e.example WWW.e w.":    "www&#8203;.e.example WWW&#8203;.e w.",
		"www.":                      "www&#8203;.",
		"- a -":                     `\- a -`,
		"-30.0 %":                   "-30.0 %",
		"# a":                       `\# a`,
		"default#default Qg7#":      "default#default Qg7#",
		"> a":                       `\> a`,
		"a\n\n# b":                  "a\ufffd\ufffd# b",
		`\`:                         `\\`,
	} {
		reporttest.Want(t, Markdown(text), want, "Markdown", text)
	}
}

// TestJSON: the values stay, and nothing acts on a terminal or in a log, however the text
// is cut into writes.
func TestJSON(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		runes := rapid.RuneFrom([]rune(":#[]\\\"\u202e\u2066\x1b\n\r\tx\U0001f600\U000e0001é"))
		value := rapid.SliceOf(rapid.StringOf(runes)).Draw(t, "value")
		data, err := json.Marshal(map[string]any{"a": value, "b": []any{1, nil}})
		reporttest.OK(t, err)
		text := bytewise(t, JSON, string(data), func() int { return rapid.IntRange(1, len(data)).Draw(t, "size") })
		var got struct{ A []string }
		reporttest.OK(t, json.Unmarshal([]byte(text), &got))
		reporttest.Want(t, got.A, value)
		reporttest.Lacks(t, text, "::", "##[")
		reporttest.Want(t, strings.IndexFunc(text, unprintable), -1, text)
	})
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }
