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

// TestScoreboard: the page begins with the verdict; everybody has a row with a score, a picture and errors, and each verdict
// is beside its difference.
func TestScoreboard(t *testing.T) {
	page := runPage(t, patternRun([2]string{"old", half}, [2]string{"dead", dead}, [2]string{"new <b>", most}))
	reporttest.Want(t, headlineOf(page), "wac, against old: new &lt;b&gt; is better; dead is not comparable.", "the headline is")
	_, solved, _ := strings.Cut(page, "<h2>Solved</h2>")
	solved, _, _ = strings.Cut(solved, "</table>")
	for _, want := range []string{">50/100<", ">0/100<", `data-of="errors">100<`, ">90/100<"} {
		if !strings.Contains(solved, want) || strings.Count(solved, `class="dot"`) != 3 {
			t.Errorf("no %s, or not three pictures:\n%s", want, solved)
		}
	}
	reporttest.Has(t, page, `<span class="badge good">better</span>`, `<span class="badge open">not comparable</span>`)
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
	reporttest.Lacks(t, runPage(t, patternRun([2]string{"old", half})), "Engines that failed")
}

// TestGateOnce: a page with a gate begins with its decision, and has it once.
func TestGateOnce(t *testing.T) {
	s := output.NewSections(patternRun([2]string{"new", half}))
	s.Gates = []*compare.Gate{{Contender: "new", Base: "old", Outcome: compare.Regressed, Reasons: []string{"wac is worse."}}}
	page := pageOf(t, func(w io.Writer) error { return WriteRun(w, s) })
	if got := headlineOf(page); got != "old → new: regressed" || strings.Count(page, "old → new: regressed") != 1 {
		t.Errorf("the page begins with %q", got)
	}
	reporttest.Has(t, page, "50 of 100 solved on wac", "wac is worse.")
}
