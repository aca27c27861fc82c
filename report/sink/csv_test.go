package sink

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"keymove/report/reporttest"
)

func TestCSV(t *testing.T) {
	tests := []struct{ text, cell string }{
		{"", ""},
		{"Nf3", "Nf3"},
		{"=SUM(A1)", "'=SUM(A1)"},
		{"+1", "'+1"},
		{"-", "'-"},
		{"@here", "'@here"},
		{"\ttab", "'\ttab"},
		{"\rreturn", `\u000dreturn`},
		{"\x1b[31m\u202e\u009b\x00\x7f\u2028", `\u001b[31m\u202e\u009b\u0000\u007f\u2028`},
		{`\u001b \\u202e C:\u \u00e9`, `\\u001b \\\\u202e C:\u \\u00e9`},
		{"a\nb\tc é ü\u00a0", "a\nb\tc é ü\u00a0"},
		{"'=1", "''=1"},
		{"''-", "'''-"},
		{"'quoted'", "'quoted'"},
		{"a=b", "a=b"},
		{" =1", " =1"},
	}
	for _, tt := range tests {
		reporttest.Want(t, CSV(tt.text), tt.cell, "CSV", tt.text)
		reporttest.Want(t, FromCSV(tt.cell), tt.text, "FromCSV", tt.cell)
	}
}

func TestCSVIsGivenBack(t *testing.T) {
	dangerous := rapid.StringOfN(rapid.RuneFrom([]rune("'=+-@\t\ra\\u01b2e\x1b\u202e")), 0, 12, -1)
	rapid.Check(t, func(t *rapid.T) {
		text := dangerous.Draw(t, "text")
		cell := CSV(text)
		if strings.IndexAny(cell, "=+-@\t\r") == 0 || strings.ContainsAny(cell, "\x1b\u202e\r") {
			t.Fatalf("CSV(%q) = %q, a formula", text, cell)
		}
		if got := FromCSV(cell); got != text {
			t.Fatalf("FromCSV(%q) = %q, want %q", cell, got, text)
		}
	})
}
