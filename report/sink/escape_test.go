package sink

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode"

	"pgregory.net/rapid"

	"keymove/report/reporttest"
)

func TestTerminal(t *testing.T) {
	for text, want := range map[string]string{
		"Qg7# é ½":              "Qg7# é ½",
		"\x1b[31m\x1b]0;t\x07":  "\ufffd[31m\ufffd]0;t\ufffd",
		"a\r\nb\tc":             "a\ufffd\ufffdb\ufffdc",
		"\u202eabc\u2066\u200f": "\ufffdabc\ufffd\ufffd",
		"\xff\u0085":            "\ufffd\ufffd",
	} {
		reporttest.Want(t, Terminal(text), want, "Terminal", text)
	}
	const text = "a\té½😀\n\x1b\xff"
	for size := 1; size < len(text); size++ {
		var out bytes.Buffer
		w := Messages(&out)
		for rest := text; rest != ""; {
			n := min(size, len(rest))
			if _, err := io.WriteString(w, rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		reporttest.Want(t, out.String(), "a\té½😀\n\ufffd\ufffd", "Messages in writes of", size)
	}
}

// TestGitHubLog: however a text is cut into writes, nothing in it is a command.
func TestGitHubLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		parts := rapid.SliceOf(rapid.StringOfN(rapid.RuneFrom([]rune(":#[] \nx")), 0, 6, -1)).Draw(t, "writes")
		var out bytes.Buffer
		log := GitHubLog(&out)
		for _, part := range parts {
			if n, err := io.WriteString(log, part); n != len(part) || err != nil {
				t.Fatalf("Write: %d, %v", n, err)
			}
		}
		if got := out.String(); strings.Contains(got, "::") || strings.Contains(got, "##[") {
			t.Fatalf("%q becomes %q", parts, got)
		}
		text := strings.Join(parts, "")
		if !strings.Contains(text, "::") && !strings.Contains(text, "##[") && out.String() != text {
			t.Fatalf("%q becomes %q", text, out.String())
		}
	})
	if _, err := GitHubLog(iotestWriter{}).Write([]byte("x")); err == nil {
		t.Error("no error of the writer below")
	}
}

// iotestWriter fails.
type iotestWriter struct{}

func (iotestWriter) Write([]byte) (int, error) { return 0, iotest.ErrTimeout }

// TestLongWordsAreCut, in whatever writes they come.
func TestLongWordsAreCut(t *testing.T) {
	long := strings.Repeat("é", 1000)
	text := "a " + long + " b/" + strings.Repeat("c", MaxWord) + "/" + long + "\n" + long
	cut := strings.Repeat("é", MaxWord) + "…"
	want := "a " + cut + " b/" + strings.Repeat("c", MaxWord) + "/" + cut + "\n" + cut
	reporttest.Want(t, Message(text), want, "Message")
	var out bytes.Buffer
	w := Messages(&out)
	for _, c := range []byte(text) {
		if _, err := w.Write([]byte{c}); err != nil {
			t.Fatal(err)
		}
	}
	reporttest.Want(t, out.String(), want, "byte by byte")
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
		var out bytes.Buffer
		w := JSON(&out)
		for rest := data; len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "size")
			if _, err := w.Write(rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		var got struct{ A []string }
		if err := json.Unmarshal(out.Bytes(), &got); err != nil {
			t.Fatalf("%s becomes %s: %v", data, out.Bytes(), err)
		}
		if strings.Join(got.A, "\x00") != strings.Join(value, "\x00") {
			t.Fatalf("%q becomes %q", value, got.A)
		}
		text := out.String()
		if strings.Contains(text, "::") || strings.Contains(text, "##[") || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Fatalf("%q", text)
		}
	})
}
