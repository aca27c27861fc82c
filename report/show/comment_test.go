package show

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"keymove/internal/testenv"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

func commentOf(t rapid.TB, gates []*compare.Gate) string {
	t.Helper()
	var out strings.Builder
	reporttest.OK(t, Comment(&out, "<!-- keymove 0123456789abcdef -->", Gates(gates), "0123abcd"))
	return out.String()
}

// bigGate returns a decision with so many suites, lost and gained positions, and sentences, that are
// called as name says.
func bigGate(contender string, outcome compare.Outcome, suiteCount, lost, sentences int, name func(i int) string) *compare.Gate {
	g := &compare.Gate{Base: "base", Contender: contender, Outcome: outcome, Limit: "nodes=1000"}
	for i := range suiteCount {
		g.Rows = append(g.Rows, compare.Row{Suite: name(i), Positions: 10, PointsDiff: &compare.Interval{}})
	}
	var tested []compare.TestedCase
	for i := range lost {
		change := compare.Change{Suite: name(i), ID: name(i), Board: "https://lichess.org/analysis/standard/8/8/8/8/8/8/8/8_w", BaseMove: name(i), Move: name(i), Expected: name(i), Disputed: name(i)}
		accepted := change
		accepted.Accepted = name(i)
		g.Lost = append(g.Lost, accepted)
		g.Gained = append(g.Gained, change)
		tested = append(tested, compare.TestedCase{Suite: name(i), ID: name(i), FEN: "8/8/8/8/8/8/8/K1k5 w - -", Lost: name(i) + " "})
	}
	g.Tested = slices.Values(tested)
	for i := range sentences {
		g.Reasons, g.Notes = append(g.Reasons, name(i)), append(g.Notes, name(i))
	}
	return g
}

// commentFault returns what is wrong with a comment: its size, a line that is cut, a fold that is not
// closed, a row of a table with other columns; empty if nothing is.
func commentFault(text string) string {
	if len(text) >= 60_000 || !utf8.ValidString(text) {
		return fmt.Sprintf("%d bytes, valid %t", len(text), utf8.ValidString(text))
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if lines[0] != "<!-- keymove 0123456789abcdef -->" || strings.Count(text, "<!--") != 1 {
		return "the marker"
	}
	if !strings.Contains(lines[len(lines)-1], "commit 0123abcd") {
		return "the end: " + lines[len(lines)-1]
	}
	open, columns := 0, 0
	for _, line := range lines[1:] {
		open += strings.Count(line, "<details>") - strings.Count(line, "</details>")
		pipes := len(unescapedPipe.FindAllString(line, -1))
		isRow := strings.HasPrefix(line, "| ")
		switch {
		case isRow && columns == 0:
			columns = pipes
		case isRow && pipes != columns, open < 0, open > 1:
			return line
		case line == "", strings.HasPrefix(line, "|"):
		case strings.HasPrefix(line, "**"), strings.HasPrefix(line, "- "), strings.HasPrefix(line, "… and "), strings.HasPrefix(line, "<details><summary>"), line == "</details>", strings.HasPrefix(line, "commit "), strings.HasSuffix(line, " left out"):
			columns = 0
		default:
			return "a line of no kind: " + line
		}
	}
	if open != 0 {
		return "a fold that is open"
	}
	return ""
}

var unescapedPipe = regexp.MustCompile(`(?:^|[^\\])(?:\\\\)*\|`)

// TestCommentHasRoom: with many contenders, suites and positions, and with long and foreign names, a comment
// is taken by GitHub, is whole, and counts what it leaves out.
func TestCommentHasRoom(t *testing.T) {
	short := func(i int) string { return fmt.Sprintf("id%03d", i) }
	for name, gate := range map[string]*compare.Gate{
		"nothing":     bigGate("new", compare.NotWorse, 0, 0, 0, short),
		"many suites": bigGate("new", compare.Regressed, testenv.Sample(150, 400), 10, testenv.Sample(150, 400), short),
		"many lost":   bigGate("new", compare.Regressed, 3, testenv.Sample(1_000, 10_000), 3, short),
		"long names":  bigGate("новый", compare.Regressed, 30, 300, 30, func(i int) string { return strings.Repeat("局面🙂<x|*`", 100) + fmt.Sprint(i) }),
		"comments":    bigGate("--><!--\xff", compare.Regressed, 30, 300, 30, func(i int) string { return "--> <!-- ``` </details> |\n|\x00" + fmt.Sprint(i) }),
	} {
		text := commentOf(t, []*compare.Gate{gate})
		reporttest.Want(t, commentFault(text), "", name, text)
	}
	var five, many []*compare.Gate
	for i := range 5 {
		five = append(five, bigGate(fmt.Sprint("new", i), compare.Regressed, 40, 1000, 20, func(i int) string { return strings.Repeat("some words ", 40) + fmt.Sprint(i) }))
	}
	for i := range 300 {
		outcome := compare.NotWorse
		if i >= 297 {
			outcome = compare.Regressed
		}
		many = append(many, bigGate(fmt.Sprint("contender-", i, "."), outcome, 2, 2, 2, short))
	}
	text := commentOf(t, five)
	for i := range 5 {
		if n := strings.Count(text, fmt.Sprintf("**base → new%d: regressed**", i)); n != 1 || commentFault(text) != "" {
			t.Errorf("new%d is named %d times; %s", i, n, commentFault(text))
		}
	}
	if n := strings.Count(text, "<details><summary>lost: 1000</summary>"); n != 5 || strings.Count(text, "\n… and 99") != 5 {
		t.Errorf("%d lists of lost positions:\n%s", n, text)
	}
	text = commentOf(t, many)
	if commentFault(text) != "" || !strings.Contains(text, "**300 contenders: 3 regressed, 297 not worse**\n") || strings.Count(text, " | regressed | ") != 3 || !strings.Contains(text, "\n… and 200 more\n") {
		t.Errorf("the worst contenders are left out:\n%s", text[len(text)-2000:])
	}
}

// TestCommentHasRoomForAll is the same for random decisions.
func TestCommentHasRoomForAll(t *testing.T) {
	text := rapid.OneOf(rapid.StringN(0, 200, 400), rapid.SampledFrom([]string{"a", "|", "<!--", "-->", "```", "<details>", "</details>", "\n\n", strings.Repeat("&", 700), "\x00"}))
	rapid.Check(t, func(t *rapid.T) {
		names := rapid.SliceOfN(text, 1, 6).Draw(t, "names")
		var gates []*compare.Gate
		for range rapid.IntRange(1, 6).Draw(t, "gates") {
			outcome := rapid.SampledFrom([]compare.Outcome{compare.Regressed, compare.NotWorse, compare.Unlike, compare.EngineFailed, compare.Inconclusive}).Draw(t, "outcome")
			count := rapid.IntRange(0, testenv.Sample(12, 25))
			gates = append(gates, bigGate(text.Draw(t, "contender"), outcome, count.Draw(t, "suites"), count.Draw(t, "lost"), count.Draw(t, "sentences"), func(i int) string { return names[i%len(names)] }))
		}
		if got := commentOf(t, gates); commentFault(got) != "" {
			t.Fatalf("%s in\n%.3000s", commentFault(got), got)
		}
	})
}

// TestMarker: a gate has one marker, whatever comes of it, and gates that differ in anything that is asked
// for have two.
func TestMarker(t *testing.T) {
	manifest := func(limit string, names ...string) *folder.Manifest {
		m := &folder.Manifest{Plan: plan.Plan{Limit: limit}}
		for _, name := range names {
			m.Suites = append(m.Suites, folder.SuiteEntry{Suite: suites.Suite{Name: name}})
		}
		m.Contenders = []suites.Contender{{Name: "engine"}}
		return m
	}
	renamed := manifest("nodes=1", "a", "b")
	renamed.Contenders[0].Name = "other"
	two := manifest("nodes=1", "a", "b")
	two.Contenders = append(two.Contenders, suites.Contender{Name: "b"})
	first := manifest("nodes=1", "a", "b")
	seen := map[string]bool{}
	for _, id := range []GateID{
		NewGateID("", first, "base.csv"), NewGateID("", first, "other.csv"), NewGateID("", nil, "base.csv"),
		NewGateID("", manifest("nodes=2", "a", "b"), "base.csv"), NewGateID("", manifest("nodes=1", "a"), "base.csv"), NewGateID("", manifest("nodes=1", "a", "c"), "base.csv"),
		NewGateID("", renamed, "base.csv"), NewGateID("", two, "base.csv"),
		NewGateID("stc", first, "base.csv"), NewGateID("ltc", first, "base.csv"),
		NewGateID("a --> b", nil, ""), NewGateID("a --> c", nil, ""), NewGateID(strings.Repeat("x", 100), nil, ""),
	} {
		marker := id.Marker()
		if seen[marker] || !regexp.MustCompile(`^<!-- keymove [0-9A-Za-z]+ -->$`).MatchString(marker) {
			t.Errorf("%+v: %s", id, marker)
		}
		seen[marker] = true
	}
	reporttest.Want(t, NewGateID("", manifest("nodes=1", "b", "a"), "base.csv").Marker(), NewGateID("", first, "base.csv").Marker(), "the order of suites makes two gates")
	reporttest.Want(t, NewGateID("123-45", nil, "").Marker(), "<!-- keymove 123-45 -->")
}

// TestNoDecision: why there is none is cut, and does nothing.
func TestNoDecision(t *testing.T) {
	var out strings.Builder
	reporttest.OK(t, Comment(&out, "<!-- keymove x -->", Undecided(strings.Repeat("<b>`\n", 50_000)), "0123abcd"))
	if text := out.String(); len(text) > 20_000 || !strings.HasPrefix(text, "<!-- keymove x -->\n\n**no decision** — &lt;b>") || !strings.HasSuffix(text, "\n\ncommit 0123abcd\n") || strings.Count(text, "\n") != 5 {
		t.Errorf("%d bytes: %.200s", len(text), text)
	}
}
