package html

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
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
	"keymove/report/sink"
	"keymove/suites"
)

// sampleRun is a run of two contenders, the second worse than the first, with every sort of
// record.
func sampleRun() *report.Run {
	meta := reporttest.Meta()
	meta.Contenders = append(meta.Contenders, suites.Contender{Name: "see=off", Spec: "default,see=off"})
	var records []suites.Record
	for n, contender := range meta.Contenders {
		for i, rec := range reporttest.Records() {
			rec.Contender, rec.ContenderIndex = contender.Name, n
			rec.Iterations = suites.Iterations("").Add(suites.Iteration{Depth: 1, Move: "Rb7", Centipawns: 12, Nodes: new(uint64(40))}).
				Add(suites.Iteration{Depth: 2, Move: "Qg6", Mate: 3, Nodes: new(uint64(1200))})
			if n == 1 && i == 0 {
				rec.Solved, rec.Move, rec.MoveUCI, rec.KeptDepth, rec.KeptNodes, rec.KeptTimeUS = new(false), "Kg2", "g1g2", nil, nil, nil
			}
			if i == 2 {
				rec.Disputed = "Rb6 is as good"
			}
			records = append(records, rec)
		}
	}
	meta.Suites[0].Skipped = 0
	return &report.Run{Path: "runs/a", Meta: &meta, Records: records}
}

// runPage returns the page of a run.
func runPage(t *testing.T, run *report.Run) string {
	t.Helper()
	return pageOf(t, func(w io.Writer) error { return WriteRun(w, output.NewSections(run)) })
}

// pageOf returns what a function writes.
func pageOf(t *testing.T, write func(io.Writer) error) string {
	t.Helper()
	var out bytes.Buffer
	reporttest.OK(t, write(&out))
	return out.String()
}

// bigPage returns the page of a large run, whose notes are not made and whose intervals are
// coarse.
func bigPage(t *testing.T, run *report.Run) string {
	t.Helper()
	contenders, c := compare.AllOf(run), &compare.Comparison{}
	if len(contenders) > 1 {
		var err error
		if c, err = compare.Compare(contenders, compare.Options{Alpha: 0.05, Seed: 1, Resamples: 20}); err != nil {
			t.Fatal(err)
		}
	}
	return pageOf(t, func(w io.Writer) error { return WriteComparison(w, contenders, c, "") })
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
	for _, word := range []string{">time", "nodes/s", "workers", "Started"} {
		if part, _, _ := strings.Cut(fixed(page), `<script type="application/json"`); strings.Contains(part, word) {
			t.Errorf("a page without times says %q", word)
		}
	}
	again := sampleRun()
	again.Meta.NoTimes, again.Meta.Workers, again.Meta.Start = true, 1, time.Now()
	again.Meta.Dir, again.Meta.Machine.Host = "elsewhere", "another"
	for i := range again.Records {
		again.Records[i].TimeUS, again.Records[i].CPUUS = 12345, new(int64(5))
	}
	reporttest.Want(t, runPage(t, again), page, "a page without times depends on when and where the run was made")
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
	reporttest.OK(t, decoder.Decode(&data))
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

// tags are what begins with "<" in a page, outside of its own style and script.
var tags = regexp.MustCompile(`<[^>]*>?`)

// TestHostileTextIsInert: a page has no tags and attributes but its own, and nothing that
// is not printable.
func TestHostileTextIsInert(t *testing.T) {
	known := map[string]bool{}
	shape := func(tag string) string {
		return regexp.MustCompile(`"[^"]*"|\d+`).ReplaceAllString(tag, "…")
	}
	for _, tag := range tags.FindAllString(fixed(runPage(t, sampleRun())), -1) {
		known[shape(tag)] = true
	}
	page := runPage(t, hostileRun())
	var log bytes.Buffer
	if _, err := sink.GitHubLog(&log).Write([]byte(page)); err != nil || log.String() != page {
		t.Errorf("a log of GitHub Actions changes the page, which then has other digests (%v)", err)
	}
	for _, tag := range tags.FindAllString(fixed(page), -1) {
		if !known[shape(tag)] {
			t.Errorf("the page has %s", tag)
		}
	}
	reporttest.Lacks(t, regexp.MustCompile(`(?s)<script type.*?</script>`).ReplaceAllString(fixed(page), ""), "::", "##[")
	if i := strings.IndexFunc(page, func(r rune) bool { return r != '\n' && !unicode.IsPrint(r) }); i >= 0 {
		t.Errorf("a character that is not printable: %q", page[i:min(i+50, len(page))])
	}
}

// bigRun is a run with searches as long as with 100 000 nodes.
func bigRun(contenders, cases int) *report.Run {
	meta := reporttest.Meta()
	meta.Contenders, meta.Suites = nil, meta.Suites[:1]
	meta.Suites[0].Positions = cases
	var records []suites.Record
	first := reporttest.Records()[0] // read once: its line is parsed
	for depth := range 12 {
		first.Iterations = first.Iterations.Add(suites.Iteration{Depth: depth + 1, Move: []string{"Qg6", "Nxe6+"}[depth/4%2], Centipawns: 35*depth - 100, Nodes: new(uint64(40 << depth))})
	}
	for n := range contenders {
		name := fmt.Sprintf("default,feature=v%d", n)
		meta.Contenders = append(meta.Contenders, suites.Contender{Name: name, Spec: name})
		for i := range cases {
			rec := first
			rec.Contender, rec.ContenderIndex, rec.CaseIndex = name, n, i
			rec.ID, rec.Case, rec.Theme = fmt.Sprintf("SUITE.%04d", i), fmt.Sprintf("%016x", i), fmt.Sprintf("Theme %d of the suite", i%13)
			rec.PV = strings.TrimSpace(strings.Repeat("Nf3xe5+ ", 12))
			rec.KeptNodes = new(uint64(100 + i*i%99_000))
			if (i+n)%5 == 0 {
				rec.Solved, rec.Move, rec.MoveUCI, rec.KeptDepth, rec.KeptNodes, rec.KeptTimeUS = new(false), "Nxe6+", "f6g4", nil, nil, nil
			}
			records = append(records, rec)
		}
	}
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
		if len(data.Cases) != tt.listed || strings.Count(page, `aria-expanded="false"`) != tt.listed {
			t.Errorf("%d × %d: %d positions in the data, want %d", tt.contenders, tt.cases, len(data.Cases), tt.listed)
		}
		reporttest.Want(t, strings.Contains(page, fmt.Sprintf("%d of %d positions: those with different results", tt.listed, tt.cases)), tt.listed < tt.cases, tt.contenders, tt.cases)
		for _, c := range data.Cases {
			if tt.listed < tt.cases && len(c.K) == 1 && c.K[0] == kindSolved {
				t.Fatalf("%v is listed", c.C)
			}
		}
	}
}
