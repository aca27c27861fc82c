package html

import (
	"io"
	"regexp"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
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

// TestScoreboard: everybody has a row with a score, a picture and errors, and each verdict is beside its difference.
func TestScoreboard(t *testing.T) {
	page := runPage(t, patternRun([2]string{"old", half}, [2]string{"dead", dead}, [2]string{"new", most}))
	_, solved, _ := strings.Cut(page, "<h2>Solved</h2>")
	solved, _, _ = strings.Cut(solved, "</table>")
	for _, want := range []string{">old<", ">50/100<", ">dead<", ">0/100<", `data-of="errors">100<`, ">new<", ">90/100<"} {
		if !strings.Contains(solved, want) {
			t.Errorf("no %s:\n%s", want, solved)
		}
	}
	if got := strings.Count(solved, `class="dot"`); got != 3 {
		t.Errorf("%d pictures", got)
	}
	for _, want := range []string{`<span class="badge good">better</span>`, `<span class="badge open">not comparable</span>`} {
		if !strings.Contains(page, want) {
			t.Errorf("no %s", want)
		}
	}
	run := patternRun([2]string{"old", half}, [2]string{"new", most})
	run.Meta.NoTimes = true
	for i := range run.Records {
		run.Records[i].Solved, run.Records[i].Expected = nil, ""
	}
	if page = runPage(t, run); strings.Contains(page, `class="dot"`) || !strings.Contains(page, ">answers differ in 50 of 100 positions<") {
		t.Errorf("without solutions:\n%s", page)
	}
}

// TestFailing: how an engine failed first is on the page, with its last words; nobody else is named.
func TestFailing(t *testing.T) {
	page := runPage(t, patternRun([2]string{"old", half}, [2]string{"dead", dead}))
	_, part, _ := strings.Cut(page, "<h2>Engines that failed, and notes</h2>")
	part, _, _ = strings.Cut(part, "</section>")
	if want := "dead failed on wac.000: crash: exit status 1; stdout: one; stderr: two &lt;b&gt; | three | four"; !strings.Contains(part, want) || strings.Contains(part, "old failed") {
		t.Errorf("no %s:\n%s", want, part)
	}
	if strings.Contains(runPage(t, patternRun([2]string{"old", half})), "Engines that failed") {
		t.Error("a run without errors has failures")
	}
}

// TestGateOnce: a page with a gate begins with its decision, and has it once.
func TestGateOnce(t *testing.T) {
	s := output.NewSections(patternRun([2]string{"new", half}))
	s.Gates = []*compare.Gate{{Contender: "new", Base: "old", Outcome: compare.Regressed, Reasons: []string{"wac is worse."}}}
	page := pageOf(t, func(w io.Writer) error { return WriteRun(w, s) })
	if got := headlineOf(page); got != "old → new: regressed" || strings.Count(page, "old → new: regressed") != 1 {
		t.Errorf("the page begins with %q", got)
	}
	if !strings.Contains(page, "50 of 100 solved on wac") || !strings.Contains(page, "wac is worse.") {
		t.Error("the page lacks the score or the reason")
	}
}
