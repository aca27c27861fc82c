package html

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine/board"
	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/suites"
)

// versionRuns are runs of four versions, each better than the one before; the page gets them in
// another order than they started in.
func versionRuns() []compare.Contender {
	var contenders []compare.Contender
	for _, version := range []int{2, 1, 4, 3} {
		name := fmt.Sprintf("Engine %d.0", version)
		meta := reporttest.Meta()
		meta.Suites, meta.Limit, meta.Limits.Nodes = meta.Suites[:1], "nodes=1000", 1000
		meta.Suites[0].Positions, meta.Suites[0].Skipped = 20, 0
		meta.Contenders = []suites.Contender{{Name: name, Spec: "cmd=engine", Engine: &suites.Engine{ID: name}}}
		meta.Start = time.Date(2026, 1, version, 0, 0, 0, 0, time.UTC)
		trial := reporttest.Pattern(name, strings.Repeat("+", 4*version)+strings.Repeat("-", 20-4*version))
		contenders = append(contenders, compare.Contender{Name: name, Own: name, Run: &report.Run{Path: fmt.Sprintf("runs/%d", version), Meta: &meta, Records: trial.Records}})
	}
	return contenders
}

func comparisonPage(t *testing.T, contenders []compare.Contender) string {
	t.Helper()
	c, err := compare.Compare(contenders, compare.Options{Alpha: 0.05, Seed: 1, Resamples: 100, AllPairs: true})
	reporttest.OK(t, err)
	return pageOf(t, func(w io.Writer) error { return WriteComparison(w, contenders, c, "") })
}

// TestNoTimesOfOneRun: a page of several runs has times where each of them has.
func TestNoTimesOfOneRun(t *testing.T) {
	for _, without := range []int{-1, 2} {
		contenders := versionRuns()
		for i, c := range contenders {
			c.Run.Meta.NoTimes = i == without
			for k := range c.Run.Records {
				c.Run.Records[k].TimeUS = 1000
			}
		}
		data := dataOf(t, comparisonPage(t, contenders))
		timed := data.Cases[0].By[0].R[slices.Index(data.SearchColumns, "time_ms")] != nil
		reporttest.Want(t, timed, without < 0, "run", without)
	}
}

// TestTrend: from three runs on there is a trend, the oldest run first, as one line of
// versions that have names of their own.
func TestTrend(t *testing.T) {
	page := comparisonPage(t, versionRuns())
	_, trend, found := strings.Cut(page, "<h2>Runs</h2>")
	trend, _, _ = strings.Cut(trend, "</section>")
	if !found || strings.Count(trend, `class="line`) != 2 {
		t.Errorf("no trend with a line of the score and of the speed:\n%s", trend)
	}
	last := -1
	for _, want := range []string{">4/20<", ">8/20<", ">12/20<", ">16/20<"} {
		at := strings.Index(trend, want)
		if at <= last {
			t.Errorf("%s is not behind the older runs:\n%s", want, trend)
		}
		last = at
	}
	reporttest.Lacks(t, comparisonPage(t, versionRuns()[:2]), "<h2>Runs</h2>")
	goldentest.Check(t, "testdata/comparison.html", fixed(page))
}

// TestCommandsOfRuns: each run has its own command.
func TestCommandsOfRuns(t *testing.T) {
	run := versionRuns()[0].Run
	run.Meta.Threads, run.Meta.EarlyStop, run.Meta.Limit, run.Meta.Chess960, run.Meta.Repeat = 2, 3, "nodes=1000 early-stop=3", true, 5
	run.Meta.Selection.SkipInvalid, run.Meta.Errata.Mode, run.Meta.Timeout = true, "on", time.Minute
	page := &content{contenders: []compare.Contender{{Name: "x", Own: "Engine 2.0", Run: run}}}
	got := page.commandOf(run, "wac")
	want := command{"keymove run wac.epd", "--engine cmd=engine --nodes 1000 --early-stop 3 --hash 16 --threads 2 --repeat 5 --timeout 1m0s --chess960 --skip-invalid --errata on"}
	reporttest.Want(t, got, want)
	run.Meta.Contenders = []suites.Contender{
		{Name: "mine", Spec: "mine", ProfileFiles: []string{"/lab/my profiles.toml", "/lab/b.toml"}},
		{Name: "player", Spec: "player", ProfileFiles: []string{"/lab/b.toml"}, Book: &suites.Book{Path: "/lab/b.bin"}},
		{Name: "absent", Spec: "absent", ProfileFiles: []string{"/lab/c.toml"}},
	}
	page.contenders = []compare.Contender{{Own: "mine", Run: run}, {Own: "player", Run: run}}
	if got, want := page.commandOf(run, "wac").After, "--profile mine --profile player --profiles '/lab/my profiles.toml' --profiles /lab/b.toml --book /lab/b.bin --nodes 1000"; !strings.HasPrefix(string(got), want) {
		t.Errorf("with files: %q, want %q", got, want)
	}
	for id, want := range map[string]string{"WAC.001": "WAC.001", "a b": "'a b'", "it's [1] *": `'it'\''s ?1] ?'`, "\u202ex": "'?x'"} {
		reporttest.Want(t, quoted(report.FilterWord(id)), want, "FilterWord", id)
	}
}

func TestEvaluationGolden(t *testing.T) {
	pos, err := board.ParseFEN("r3k2r/8/8/8/8/8/4P3/R3K2R b KQkq - 0 1")
	reporttest.OK(t, err)
	e := &Evaluation{Position: pos, Profile: "default," + hostile, Score: 80, Tapered: 64, MaxTapered: 256, Stage: "endgame", Terms: []Term{
		{Name: "material", White: Side{1100, 1200, 1175}, Black: Side{1000, 1100, 1075}, Total: 100, Settings: "weight=100"},
		{Name: "pst", Total: -20},
	}}
	goldentest.Check(t, "testdata/evaluation.html", fixed(pageOf(t, func(w io.Writer) error { return WriteEvaluation(w, e) })))
}
