package sink

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"keymove/report/reporttest"
)

// widest returns the width of the widest line.
func widest(text string) int {
	most := 0
	for line := range strings.Lines(text) {
		most = max(most, utf8.RuneCountInString(strings.TrimSuffix(line, "\n")))
	}
	return most
}

// contents returns all characters but spaces, in any order.
func contents(text string) map[rune]int {
	count := map[rune]int{}
	for _, r := range text {
		if r != ' ' && r != '\n' {
			count[r]++
		}
	}
	return count
}

func TestFit(t *testing.T) {
	table := NewTable(Column{Header: "contender"}, Column{Header: "median time", Right: true}, Column{Header: "verdict"}, Column{Header: "none"})
	table.Add("default,nullmove=off", "12.3 ms", "no difference seen", "")
	table.Note("8/8/8/8/8/8/8/K1k5 w - -")
	table.Add("old", "", "worse", "")
	for width, want := range map[int]string{
		0: "" +
			"contender             median time  verdict\n" +
			"default,nullmove=off      12.3 ms  no difference seen\n" +
			"    8/8/8/8/8/8/8/K1k5 w - -\n" +
			"old                                worse\n",
		40: "" +
			"contender        median  verdict\n" +
			"                   time\n" +
			"default,        12.3 ms  no difference\n" +
			"nullmove=off             seen\n" +
			"    8/8/8/8/8/8/8/K1k5 w - -\n" +
			"old                      worse\n",
		24: "" +
			"contender         median\n" +
			"                    time\n" +
			"default,         12.3 ms\n" +
			"nullmove=off\n" +
			"    8/8/8/8/8/8/8/K1k5 w - -\n" +
			"old\n\n" +
			"contender     verdict\n" +
			"default,      no\n" +
			"nullmove=off  difference\n" +
			"              seen\n" +
			"old           worse\n",
	} {
		reporttest.Want(t, table.Fit("", width), want, "width", width)
	}
}

// TestFitOfGroups: of several groups the last one is the widest; a text is not repeated in each group where a later column
// then does not fit; a word is broken only if spaces are not enough. What cannot be printed is replaced.
func TestFitOfGroups(t *testing.T) {
	for _, test := range []struct {
		columns []Column
		cells   []string
		width   int
		want    string
	}{
		{[]Column{{Header: "suit\x1b"}, {Header: "positions", Right: true}, {Header: "solved", Right: true}, {Header: "p", Right: true}, {Header: "verdict"}},
			[]string{"wa\n", "300", "200", "0.012", "better"}, 30, "suit\ufffd  positions\nwa\ufffd          300\n\nsuit\ufffd  solved      p  verdict\nwa\ufffd       200  0.012  better\n"},
		{[]Column{{Right: true}, {}, {}}, []string{"12345678", ",", ", 00000000"}, 22, "12345678  ,\n\n12345678  , 00000000\n"},
		{[]Column{{Header: "case"}, {Header: "disputed"}}, []string{"f483fe3bdf1465b4", "a longer text than this"}, 28,
			"case              disputed\nf483fe3bdf1465b4  a longer\n                  text than\n                  this\n"},
	} {
		table := NewTable(test.columns...)
		table.Add(test.cells...)
		reporttest.Want(t, table.Fit("", test.width), test.want)
	}
}

// Whatever the width, nothing is lost, and no line is wider unless words and numbers are.
func TestFitKeepsAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Column {
			return Column{Header: rapid.StringMatching(`([a-z]{1,8}( [a-z]{1,8})?)?`).Draw(t, "header"), Right: rapid.Bool().Draw(t, "right")}
		}), 1, 8).Draw(t, "columns")
		table := NewTable(columns...)
		all := ""
		for range rapid.IntRange(1, 5).Draw(t, "rows") {
			cells := make([]string, len(columns))
			for i := range cells {
				cells[i] = rapid.StringMatching(`([a-zé,=]{1,12}( [a-z0-9]{1,25}){0,4})?`).Draw(t, "cell")
				if columns[i].Right {
					cells[i] = rapid.StringMatching(`[0-9.%]{0,8}`).Draw(t, "number")
				}
				all += cells[i]
			}
			table.Add(cells...)
		}
		width := rapid.IntRange(24, 120).Draw(t, "width")
		indent := rapid.SampledFrom([]string{"", "  "}).Draw(t, "indent")
		got := table.Fit(indent, width)
		if len(columns) > 1 && widest(got) > width {
			t.Fatalf("a line of %d characters, want at most %d:\n%s", widest(got), width, got)
		}
		found := contents(got)
		for r, n := range contents(all) {
			if found[r] < n {
				t.Fatalf("%q is %d times in\n%s\nwant at least %d", r, found[r], got, n)
			}
		}
	})
}

func TestWrap(t *testing.T) {
	tests := []struct {
		text  string
		width int
		want  string
	}{
		{"", 5, ""},
		{"a  b", 4, "a  b"},
		{"a  b c", 4, "a b|c"},
		{"one two three", 0, "one two three"},
		{"one two three", 7, "one two|three"},
		{"abcdefgh", 3, "abc|def|gh"},
		{"default,see=off x", 8, "default,|see=off|x"},
		{"default,lmr=off", 12, "default,|lmr=off"},
		{"option=value", 8, "option=|value"},
		{"ééé ééé", 3, "ééé|ééé"},
	}
	for _, test := range tests {
		reporttest.Want(t, strings.Join(Wrap(test.text, test.width), "|"), test.want, "Wrap", test.text, test.width)
	}
}

func TestParagraph(t *testing.T) {
	for _, test := range []struct {
		indent, text string
		width        int
		want         string
	}{
		{"", "one two three\nfour\n", 0, "one two three\nfour\n"},
		{"", "one two three four\n  five six seven", 12, "one two\n  three four\n  five six\n    seven\n"},
		{"  ", "one two three", 14, "  one two\n    three\n"},
		{"", "alpha beta gamma delta", 13, "alpha beta\n  gamma delta\n"}, // the second line fills the width
	} {
		reporttest.Want(t, Paragraph(test.indent, test.text, test.width), test.want, "Paragraph", test.indent, test.text, test.width)
	}
}
