package sink

import (
	"html"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	"keymove/report/reporttest"
)

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"Qg7# é ½":         "Qg7# é ½",
		"a\u202eb\u2066":   `a\u202eb\u2066`,
		"\x1b[31m\r\n\x00": `\u001b[31m\u000d\u000a\u0000`,
		"\U000e0001":       `\udb40\udc01`,
		"\xff":             "\ufffd",
	} {
		reporttest.Want(t, Visible(text), want, "Visible", text)
	}
}

func TestHTML(t *testing.T) {
	for text, want := range map[string]string{
		"</script><b a='\"'>&": "&lt;/script&gt;&lt;b a=&#39;&#34;&#39;&gt;&amp;",
		"::error::x a:b [c]":   ":&#58;error:&#58;x a:b [c]",
		"##[group]":            "##&#91;group]",
		"\u202etxt":            `\u202etxt`,
	} {
		reporttest.Want(t, HTML(text), want, "HTML", text)
	}
}

// TestHTMLIsInert: a browser shows what Visible returns, and there is no tag, no end of an
// attribute, and no command.
func TestHTMLIsInert(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.RuneFrom([]rune("<>&\"'`:#[]/=a;\\\u202e\u2066\u200b\x00\x1b\n\U000e0001é"))).Draw(t, "text")
		got := HTML(text)
		if strings.ContainsAny(got, "<>\"'") || strings.Contains(got, "::") || strings.Contains(got, "##[") ||
			strings.ContainsFunc(got, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Fatalf("HTML(%q) = %q", text, got)
		}
		if shown := html.UnescapeString(got); shown != Visible(text) {
			t.Fatalf("HTML(%q) = %q, shown as %q", text, got, shown)
		}
	})
}
