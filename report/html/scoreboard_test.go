package html

import (
	"regexp"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// patternRun is a run of contenders who solve what their pattern says; "x" is a crash.
func patternRun(contenders ...[2]string) *report.Run {
	meta := reporttest.Meta()
	meta.Contenders, meta.Suites, meta.Limit, meta.Limits.Nodes = nil, meta.Suites[:1], "nodes=1000", 1000
	meta.Suites[0].Positions, meta.Suites[0].Skipped = len(contenders[0][1]), 0
	var records []suites.Record
	for n, c := range contenders {
		name, pattern := c[0], c[1]
		entry := suites.Contender{Name: name, Spec: "cmd=" + name, Engine: &suites.Engine{ID: name}}
		if !strings.Contains(pattern, "x") {
			entry = suites.Contender{Name: name, Spec: name}
		}
		meta.Contenders = append(meta.Contenders, entry)
		for i, rec := range reporttest.Pattern(name, strings.ReplaceAll(pattern, "x", "-")).Records {
			rec.ContenderIndex = n
			if pattern[i] == 'x' {
				rec.Error, rec.Move, rec.MoveUCI = "crash: exit status 1; stdout: one; stderr: two <b> | three | four", "", ""
			}
			records = append(records, rec)
		}
	}
	return &report.Run{Path: "runs/p", Meta: &meta, Records: records}
}

// section returns a section of a page.
func section(t *testing.T, page, id string) string {
	t.Helper()
	_, part, found := strings.Cut(page, `<section id="`+id+`">`)
	part, _, _ = strings.Cut(part, "</section>")
	if !found {
		t.Errorf("the page has no section %s", id)
	}
	return part
}

// headlineOf returns the text of the headline.
func headlineOf(page string) string {
	_, text, _ := strings.Cut(page, "<h1>")
	text, _, _ = strings.Cut(text, "</h1>")
	return strings.Join(strings.Fields(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(text, "")), " ")
}

var (
	half = strings.Repeat("+-", 50)
	most = strings.Repeat("+", 90) + strings.Repeat("-", 10)
	dead = strings.Repeat("x", 100)
)

// TestHeadline: the page begins with the verdict, a plain sentence for each suite.
func TestHeadline(t *testing.T) {
	for want, run := range map[string]*report.Run{
		"50 of 100 solved on wac (50.0 % [40.4, 59.6]).":                                             patternRun([2]string{"old", half}),
		"new is better on wac: 50 → 90 of 100, +40.0 pp [28.0, 51.0], p &lt; 0.001, two-sided.":      patternRun([2]string{"old", half}, [2]string{"new", most}),
		"Not comparable: dead failed in every search: nothing was scored.":                           patternRun([2]string{"old", half}, [2]string{"dead", dead}),
		"wac, against old: new is better; dead is not comparable.":                                   patternRun([2]string{"old", half}, [2]string{"dead", dead}, [2]string{"new", most}),
		"wac, against new: old, old called otherwise, and so on are worse; not exercised for new#2.": patternRun([2]string{"new", most}, [2]string{"new#2", most}, [2]string{"old", half}, [2]string{"old called otherwise, and so on", half}),
	} {
		if got := headlineOf(runPage(t, run)); got != want {
			t.Errorf("the headline is %q, want %q", got, want)
		}
	}
}

// TestScoreboard: everybody has a row with a score, the best first, and who is not comparable, too.
func TestScoreboard(t *testing.T) {
	board := section(t, runPage(t, patternRun([2]string{"old", half}, [2]string{"dead", dead}, [2]string{"new", most})), "verdict")
	last := 0
	for _, want := range []string{`class="who">new<`, ">90/100<", ">better<", `class="who">old<`, ">50/100<", ">reference<", `class="who">dead<`, ">0/100<", `"errors">100<`, ">not comparable<"} {
		at := strings.Index(board, want)
		if at < last {
			t.Fatalf("%s is not behind the one before:\n%s", want, board)
		}
		last = at
	}
	if got := strings.Count(board, `class="fill"`); got != 3 {
		t.Errorf("%d bars", got)
	}
	run := patternRun([2]string{"old", half}, [2]string{"new", most})
	run.Meta.NoTimes = true
	for i := range run.Records {
		run.Records[i].Solved, run.Records[i].Expected = nil, ""
	}
	board = section(t, runPage(t, run), "verdict")
	if strings.Contains(board, `class="bar"`) || !strings.Contains(board, ">answers differ in 50 of 100 positions<") {
		t.Errorf("without solutions:\n%s", board)
	}
}

// TestFailing: an engine that failed has its last three lines on the page, and the command that
// shows more; nobody else has.
func TestFailing(t *testing.T) {
	page := runPage(t, patternRun([2]string{"old", half}, [2]string{"dead", dead}))
	part := section(t, page, "failing")
	for _, want := range []string{
		`<bdi class="who">dead</bdi> 100 searches failed: 100 crash.`, `<a href="#wac.000">wac.000</a>: crash: exit status 1</p>`,
		">two &lt;b&gt;\nthree\nfour\n</pre>", ">keymove engines check cmd=dead<",
	} {
		if !strings.Contains(part, want) {
			t.Errorf("%q is missing:\n%s", want, part)
		}
	}
	if strings.Contains(part, ">old<") || strings.Contains(part, "one") {
		t.Errorf("too much:\n%s", part)
	}
	if strings.Contains(runPage(t, patternRun([2]string{"old", half})), `id="failing"`) {
		t.Error("a run without errors has failures")
	}
	for text, want := range map[string]string{
		"timeout: none": "timeout: none", "crash: a; stderr: b": "crash: a/b", "crash: a; stdout: b | c": "crash: a/b/c",
		"crash: a; stdout: 1 | 2; stderr: 3 | 4": "crash: a/2/3/4",
	} {
		what, lines := lastLines(text)
		if got := strings.Join(append([]string{what}, lines...), "/"); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestPaper: of a list that is too long for paper the first rows are printed, at least one, and a
// line says of how many.
func TestPaper(t *testing.T) {
	paper := printed{most: 4}
	got := string(paper.heading() + "," + paper.class(2) + "," + paper.class(1) + "," + paper.heading() + "," + paper.class(1))
	var w writer
	if paper.note(&w, 3); got != ",,, screen, screen" || !strings.Contains(string(w.markup()), "Printed: 2 of 3.") {
		t.Errorf("%q, %s", got, w.markup())
	}
	long := printed{most: 4}
	if got := long.class(9); got != "" {
		t.Error("the only row is not printed")
	}
	long.note(&writer{}, 1)
}
