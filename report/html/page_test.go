package html

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/output"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/report/sink"
	"keymove/suites"
)

// sampleRun is a run of two contenders, the second worse than the first, with every sort of
// record.
func sampleRun() *report.Run {
	meta := reporttest.Meta()
	iterations := suites.Iterations("").Add(suites.Iteration{Depth: 1, Move: "Rb7", Centipawns: 12, Nodes: new(uint64(40))}).
		Add(suites.Iteration{Depth: 2, Move: "Qg6", Mate: 3, Nodes: new(uint64(1200))})
	records := reporttest.Together(&meta, []string{"default", "see=off"}, func(int) []suites.Record { return reporttest.Records() }, func(n, i int, rec *suites.Record) {
		rec.Iterations = iterations
		if n == 1 && i == 0 {
			rec.Solved, rec.Move, rec.MoveUCI, rec.KeptDepth, rec.KeptNodes, rec.KeptTimeUS = new(false), "Kg2", "g1g2", nil, nil, nil
		}
		if i == 2 {
			rec.Disputed = "Rb6 is as good"
		}
	})
	meta.Contenders[1].Spec, meta.Suites[0].Skipped = "default,see=off", 0
	return &report.Run{Path: "runs/a", Meta: &meta, Records: records}
}

// runPage returns the page of a run.
func runPage(t *testing.T, run *report.Run) string {
	t.Helper()
	return reporttest.Written(t, func(w io.Writer) error { return WriteRun(w, output.NewSections(run)) })
}

func documentPage(t *testing.T, document *show.Doc) string {
	t.Helper()
	return reporttest.Written(t, func(w io.Writer) error { return WriteDocument(w, document) })
}

// bigPage returns the page of a large run, whose notes are not made and whose intervals are
// coarse.
func bigPage(t *testing.T, run *report.Run) string {
	t.Helper()
	contenders, c := compare.AllOf(run), &compare.Comparison{}
	if len(contenders) > 1 {
		var err error
		c, err = compare.Compare(contenders, compare.Options{Alpha: 0.05, Seed: 1, Resamples: 20})
		testenv.Check(t, err)
	}
	return reporttest.Written(t, func(w io.Writer) error { return WriteComparison(w, contenders, c, "") })
}

// fixed replaces what every page has: style, script and pieces.
func fixed(page string) string {
	page = regexp.MustCompile(`(?s)(<style>).*?(@media print,\(min-width:761px\)\{\.r\{|</style>)`).ReplaceAllString(page, "$1…$2")
	page = regexp.MustCompile(`sha256-[^']*`).ReplaceAllString(page, "sha256-…")
	page = regexp.MustCompile(`(?s)(<script>).*?(</script>)`).ReplaceAllString(page, "$1…$2")
	return strings.ReplaceAll(page, string(pieces), "<svg>…</svg>\n")
}

func TestRunGolden(t *testing.T) {
	goldentest.Check(t, "testdata/run.html", fixed(runPage(t, sampleRun())))
	run := sampleRun()
	run.Meta.NoTimes, run.Meta.Workers = true, 7
	page := runPage(t, run)
	text, _, _ := strings.Cut(fixed(page), `<script type="application/json"`)
	reporttest.Lacks(t, text, ">time", "nodes/s", "workers", "Started")
	// A page without times does not depend on when and where the run was made.
	again := sampleRun()
	again.Meta.NoTimes, again.Meta.Workers, again.Meta.Start = true, 1, time.Now()
	again.Meta.Dir, again.Meta.Machine.Host = "elsewhere", "another"
	for i := range again.Records {
		again.Records[i].TimeUS, again.Records[i].CPUUS = 12345, new(int64(5))
	}
	reporttest.Want(t, runPage(t, again), page)
}

// dataOf returns the block of JSON of a page.
func dataOf(t *testing.T, page string) (data struct {
	CaseColumns   []string `json:"case_columns"`
	SearchColumns []string `json:"search_columns"`
	Cases         []struct {
		C  []any
		K  []string
		F  string
		By []*struct{ R []any }
	}
}) {
	t.Helper()
	_, text, _ := strings.Cut(page, `<script type="application/json" id="data">`)
	text, _, _ = strings.Cut(text, "</script>")
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	testenv.Check(t, decoder.Decode(&data))
	return data
}

const hostile = "</script><script>hacked=1</script><img src=x onerror=hacked=2>\" onclick=\"hacked=3' style=x ::error::a ##[group] \u202etxt\u2066 \x1b[31m <!-- ]]> {{.}} %s &lt;"

// hostileRun has hostile text wherever a stranger may write something.
func hostileRun() *report.Run {
	run := sampleRun()
	for i := range run.Meta.Contenders {
		run.Meta.Contenders[i].Name = hostile + strings.Repeat("#2", i)
		run.Meta.Contenders[i].Options = map[string]string{hostile: strings.Repeat("x", i)}
	}
	for i := range run.Meta.Suites {
		run.Meta.Suites[i].Name += hostile
		run.Meta.Suites[i].File = hostile
	}
	run.Meta.Dir, run.Path, run.Meta.Selection.Filter = hostile, hostile, hostile
	for i := range run.Records {
		rec := &run.Records[i]
		rec.Contender = run.Meta.Contenders[rec.ContenderIndex].Name
		rec.Suite = run.Meta.Suites[rec.SuiteIndex].Name
		rec.ID += hostile
		rec.Theme, rec.Disputed, rec.PV, rec.Expected = hostile, hostile, hostile, hostile
		rec.Iterations = "1:" + hostile + ":1:1 2:a:2:3"
		if i%3 == 0 {
			rec.Error, rec.Move, rec.Phase = "crash: "+hostile, "", hostile
		}
		if i%(len(run.Records)/2)%4 == 0 { // of both contenders: a case has one position
			rec.FEN, rec.MoveUCI = hostile, hostile
		}
	}
	return run
}

// TestHostileTextIsInert: a page has no tags and attributes but its own, and nothing that
// is not printable.
func TestHostileTextIsInert(t *testing.T) {
	shapes := func(page string) (shapes []string) { // of what begins with "<" in a page, outside of its own style and script
		for _, tag := range regexp.MustCompile(`<[^>]*>?`).FindAllString(fixed(page), -1) {
			shapes = append(shapes, regexp.MustCompile(`"[^"]*"|\d+`).ReplaceAllString(tag, "…"))
		}
		return shapes
	}
	page, known := runPage(t, hostileRun()), shapes(runPage(t, sampleRun()))
	var log bytes.Buffer
	_, err := sink.GitHubLog(&log).Write([]byte(page))
	testenv.Check(t, err)
	reporttest.Want(t, log.String(), page, "a log of GitHub Actions does not change the page, whose digests stay")
	for _, shape := range shapes(page) {
		reporttest.Want(t, slices.Contains(known, shape), true, shape)
	}
	reporttest.Lacks(t, regexp.MustCompile(`(?s)<script type.*?</script>`).ReplaceAllString(fixed(page), ""), "::", "##[")
	reporttest.Want(t, strings.IndexFunc(page, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }), -1)
}

// bigRun is a run with searches as long as with 100 000 nodes.
func bigRun(contenders, cases int) *report.Run {
	meta := reporttest.Meta()
	meta.Suites = meta.Suites[:1]
	meta.Suites[0].Positions = cases
	first := reporttest.Records()[0] // read once: its line is parsed
	for depth := range 12 {
		first.Iterations = first.Iterations.Add(suites.Iteration{Depth: depth + 1, Move: []string{"Qg6", "Nxe6+"}[depth/4%2], Centipawns: 35*depth - 100, Nodes: new(uint64(40 << depth))})
	}
	first.PV = strings.TrimSpace(strings.Repeat("Nf3xe5+ ", 12))
	var names []string
	for n := range contenders {
		names = append(names, fmt.Sprintf("default,feature=v%d", n))
	}
	all := slices.Repeat([]suites.Record{first}, cases)
	records := reporttest.Together(&meta, names, func(int) []suites.Record { return all }, func(n, i int, rec *suites.Record) {
		rec.CaseIndex, rec.ID, rec.Case, rec.Theme = i, fmt.Sprintf("SUITE.%04d", i), fmt.Sprintf("%016x", i), fmt.Sprintf("Theme %d of the suite", i%13)
		rec.KeptNodes = new(uint64(100 + i*i%99_000))
		if (i+n)%5 == 0 {
			rec.Solved, rec.Move, rec.MoveUCI, rec.KeptDepth, rec.KeptNodes, rec.KeptTimeUS = new(false), "Nxe6+", "f6g4", nil, nil, nil
		}
	})
	return &report.Run{Path: "runs/big", Meta: &meta, Records: records}
}

// TestSizes: pages of suites stay small.
func TestSizes(t *testing.T) {
	if got := len(bigPage(t, bigRun(3, 300))); got > 1_500_000 {
		t.Errorf("%d bytes", got)
	}
}

// TestLargeRun: above a number of records only positions that are worth a look are listed,
// and the page says so.
func TestLargeRun(t *testing.T) {
	testenv.OnlyLong(t, "writes large pages")
	for _, tt := range []struct{ contenders, cases, listed int }{
		{1, maxRecords + 5, maxRecords/5 + 1},
		{1, maxRecords + 6000, maxPositions},
		{2, maxRecords/2 + 5, 2 * (maxRecords/10 + 1)},
	} {
		run := bigRun(tt.contenders, tt.cases)
		if tt.listed == maxPositions { // more of them have failed
			for i := range 9000 {
				run.Records[i].Solved = new(false)
			}
		}
		page := bigPage(t, run)
		data := dataOf(t, page)
		reporttest.Want(t, len(data.Cases), tt.listed, tt)
		reporttest.Want(t, strings.Count(page, `aria-expanded="false"`), tt.listed, tt)
		says := strings.Contains(page, fmt.Sprintf("%d of %d positions: those with different results", tt.listed, tt.cases))
		reporttest.Want(t, says, tt.listed < tt.cases, tt)
		for _, c := range data.Cases {
			if tt.listed < tt.cases && len(c.K) == 1 && c.K[0] == kindSolved {
				t.Fatalf("%v is listed", c.C)
			}
		}
	}
}
