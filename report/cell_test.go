package report

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestEscapeText(t *testing.T) {
	tests := []struct{ text, cell string }{
		{"", ""},
		{"Nf3", "Nf3"},
		{"=SUM(A1)", "'=SUM(A1)"},
		{"+1", "'+1"},
		{"-", "'-"},
		{"@here", "'@here"},
		{"\ttab", "'\ttab"},
		{"\rreturn", "'\rreturn"},
		{"'=1", "''=1"},
		{"''-", "'''-"},
		{"'quoted'", "'quoted'"},
		{"a=b", "a=b"},
		{" =1", " =1"},
	}
	for _, tt := range tests {
		if got := escapeText(tt.text); got != tt.cell {
			t.Errorf("escapeText(%q) = %q, want %q", tt.text, got, tt.cell)
		}
		if got := unescapeText(tt.cell); got != tt.text {
			t.Errorf("unescapeText(%q) = %q, want %q", tt.cell, got, tt.text)
		}
	}
}

func TestEscapedTextIsGivenBack(t *testing.T) {
	dangerous := rapid.StringOfN(rapid.RuneFrom([]rune("'=+-@\t\ra")), 0, 6, -1)
	rapid.Check(t, func(t *rapid.T) {
		text := dangerous.Draw(t, "text")
		cell := escapeText(text)
		if strings.IndexAny(cell, "=+-@\t\r") == 0 {
			t.Fatalf("escapeText(%q) = %q, a formula", text, cell)
		}
		if got := unescapeText(cell); got != text {
			t.Fatalf("unescapeText(%q) = %q, want %q", cell, got, text)
		}
	})
}

func TestMilliseconds(t *testing.T) {
	tests := []struct {
		cell string
		us   int64
	}{
		{"0.000", 0},
		{"0.001", 1},
		{"0.999", 999},
		{"1.000", 1000},
	}
	for _, tt := range tests {
		if got := millisecondsCell(tt.us); got != tt.cell {
			t.Errorf("millisecondsCell(%d) = %q, want %q", tt.us, got, tt.cell)
		}
	}
	for cell, want := range map[string]int64{"0.000": 0, "12.345": 12345, "12.5": 12500, "12": 12000, "12.": 12000} {
		if got, err := parseMilliseconds(cell); err != nil || got != want {
			t.Errorf("parseMilliseconds(%q) = %d, %v, want %d", cell, got, err, want)
		}
	}
	for _, cell := range []string{".5", "-1.000", "1.-50", "1e3", "1.0000", "9223372036854775.000", "99999999999999999999"} {
		if got, err := parseMilliseconds(cell); err == nil {
			t.Errorf("parseMilliseconds(%q) = %d, want an error", cell, got)
		}
	}
}

func TestRatioCell(t *testing.T) {
	tests := []struct {
		num, den uint64
		decimals int
		want     string
	}{
		{0, 3, 2, "0.00"},
		{1, 3, 2, "0.33"},
		{2, 3, 2, "0.67"},
		{1, 8, 2, "0.13"}, // half up
		{100, 1, 1, "100.0"},
		{26200, 300, 2, "87.33"},
		{1999, 1000, 2, "2.00"},
	}
	for _, tt := range tests {
		if got := ratioCell(tt.num, tt.den, tt.decimals); got != tt.want {
			t.Errorf("ratioCell(%d, %d, %d) = %q, want %q", tt.num, tt.den, tt.decimals, got, tt.want)
		}
	}
}

func TestNPSText(t *testing.T) {
	tests := []struct {
		nodes uint64
		us    int64
		want  string
	}{
		{100, 0, ""},
		{0, 1000, "0"},
		{1000, 1_000_000, "1000"},
		{2, 3_000_000, "0"},
		{1 << 63, 1 << 62, "2000000"}, // the product has more than 64 bits
		{1 << 63, 1, ""},
	}
	for _, tt := range tests {
		if got := npsText(tt.nodes, tt.us); got != tt.want {
			t.Errorf("npsText(%d, %d) = %q, want %q", tt.nodes, tt.us, got, tt.want)
		}
	}
}

func TestHumanCount(t *testing.T) {
	for n, want := range map[uint64]string{
		0: "0", 999: "999", 1000: "1.00k", 84_590: "84.5k", 845_999: "845k",
		1_230_000: "1.23M", 123_456_789: "123M", 1_000_000_000: "1.00G",
	} {
		if got := humanCount(n); got != want {
			t.Errorf("humanCount(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestHumanTime(t *testing.T) {
	for us, want := range map[int64]string{
		0: "0.000 ms", 7: "0.007 ms", 42: "0.04 ms", 420: "0.42 ms", 999: "0.99 ms",
		1_000: "1.00 ms", 12_345: "12.3 ms", 999_999: "999 ms", 1_240_000: "1.24 s", 125_000_000: "125 s",
	} {
		if got := humanTime(us); got != want {
			t.Errorf("humanTime(%d) = %q, want %q", us, got, want)
		}
	}
}
