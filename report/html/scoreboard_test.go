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
	meta.Suites, meta.Limit, meta.Limits.Nodes = meta.Suites[:1], "nodes=1000", 1000
	meta.Suites[0].Positions, meta.Suites[0].Skipped = len(contenders[0][1]), 0
	var names []string
	for _, c := range contenders {
		names = append(names, c[0])
	}
	records := reporttest.Together(&meta, names, func(n int) []suites.Record {
		return reporttest.Pattern(names[n], strings.ReplaceAll(contenders[n][1], "x", "-")).Records
	}, func(n, i int, rec *suites.Record) {
		if contenders[n][1][i] == 'x' {
			rec.Error, rec.Move, rec.MoveUCI = "crash: exit status 1; stdout: one; stderr: two <b> | three | four", "", ""
			meta.Contenders[n] = suites.Contender{Name: names[n], Spec: "cmd=" + names[n], Engine: &suites.Engine{ID: names[n]}}
		}
	})
	return &report.Run{Path: "runs/p", Meta: &meta, Records: records}
}

// headlineOf returns the text of the headline.
func headlineOf(t *testing.T, page string) string {
	t.Helper()
	text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(between(t, page, "<h1>", "</h1>"), "")
	return strings.Join(strings.Fields(text), " ")
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
	reporttest.Want(t, headlineOf(t, page), "wac, against old: new &lt;b&gt; is better; dead is not comparable.")
	solved := between(t, page, "<h2>Solved</h2>", "</table>")
	reporttest.Has(t, solved, ">50/100<", ">0/100<", `data-of="errors">100<`, ">90/100<")
	reporttest.Want(t, strings.Count(solved, `class="dot"`), 3, "pictures")
	reporttest.Has(t, page, `<span class="badge good">better</span>`, `<span class="badge open">not comparable</span>`)
	run := patternRun([2]string{"old", half}, [2]string{"new", most})
	run.Meta.NoTimes = true
	for i := range run.Records { // without solutions
		run.Records[i].Solved, run.Records[i].Expected = nil, ""
	}
	page = runPage(t, run)
	reporttest.Lacks(t, page, `class="dot"`)
	reporttest.Has(t, page, ">answers differ in 50 of 100 positions<")
}

// TestFailing: how an engine failed first is on the page, with its last words; nobody else is named.
func TestFailing(t *testing.T) {
	page := runPage(t, patternRun([2]string{"old", half}, [2]string{"dead", dead}))
	part := between(t, page, "<h2>Engines that failed, and notes</h2>", "</section>")
	reporttest.Has(t, part, "dead failed on wac.000: crash: exit status 1; stdout: one; stderr: two &lt;b&gt; | three | four")
	reporttest.Lacks(t, part, "old failed")
	reporttest.Lacks(t, runPage(t, patternRun([2]string{"old", half})), "Engines that failed")
}

// TestGateOnce: a page with a gate begins with its decision, and has it once.
func TestGateOnce(t *testing.T) {
	s := output.NewSections(patternRun([2]string{"new", half}))
	s.Gates = []*compare.Gate{{Contender: "new", Base: "old", Outcome: compare.Regressed, Reasons: []string{"wac is worse."}}}
	page := reporttest.Written(t, func(w io.Writer) error { return WriteRun(w, s) })
	reporttest.Want(t, headlineOf(t, page), "old → new: regressed")
	reporttest.Want(t, strings.Count(page, "old → new: regressed"), 1)
	reporttest.Has(t, page, "50 of 100 solved on wac", "wac is worse.")
}
