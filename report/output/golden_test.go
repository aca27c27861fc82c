package output

import (
	"strings"
	"testing"

	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
)

func TestTextGoldens(t *testing.T) {
	meta, noTimes := reporttest.Meta(), reporttest.Meta()
	noTimes.NoTimes = true
	two, metaOfTwo := contendersOf("default", "plain")
	for name, text := range map[string]string{
		"text":                textReport(t, reporttest.Records(), meta),
		"text-no-times":       textReport(t, reporttest.Records(), noTimes),
		"text-two-contenders": textReport(t, two[:len(two)-3], metaOfTwo), // the second one is not at its end
		"text-repeats":        textReport(t, reporttest.RepeatedRecords("Qg6 Qg6 Qg6", "Qg6 Qh3 Qg6", "! Nf3 Qh3"), reporttest.RepeatedMeta(3)),
		// Without records the files have their headers, and the text has a note.
		"empty": strings.Join([]string{recordsCSV(t, nil, meta), summaryCSV(t, nil, meta), textReport(t, nil, meta)}, "---\n"),
	} {
		goldentest.Check(t, "testdata/"+name+".txt", text)
	}
}

// contendersOf returns a run in which each of the contenders did a little worse
// than the one before.
func contendersOf(names ...string) ([]suites.Record, report.Meta) {
	meta := reporttest.Meta()
	meta.Contenders = nil
	var records []suites.Record
	for n, name := range names {
		meta.Contenders = append(meta.Contenders, suites.Contender{Name: name, Spec: name})
		for i, rec := range reporttest.Records() {
			rec.Contender, rec.ContenderIndex = name, n
			if rec.Solved != nil && *rec.Solved && i < 2*n {
				rec.Solved, rec.Move, rec.KeptTimeUS = new(false), "Kh1", nil
			}
			records = append(records, rec)
		}
	}
	return records, meta
}

func TestTheTextOfAllSolvedHasNoFailures(t *testing.T) {
	meta := reporttest.Meta()
	meta.Suites = meta.Suites[:1]
	meta.Suites[0].Skipped, meta.Suites[0].Positions = 0, 1
	const want = "wac       1/1  100.0  [20.7, 100.0]                  0.95 ms    1.23M             0.384\n\nContenders\n"
	if got := textReport(t, reporttest.Records()[:1], meta); !strings.Contains(got, want) {
		t.Errorf("text:\n%s\nwant:\n%s", got, want)
	}
}

// TestWhatSpeedOfFindingMeans: it is said where the table has the column, however narrow that is, and not
// where only a contender has its name.
func TestWhatSpeedOfFindingMeans(t *testing.T) {
	const said = "Speed of finding (speed"
	for _, width := range []int{0, 100, 70, 55} {
		records, meta := contendersOf("default")
		var out strings.Builder
		if err := WriteText(&out, sectionsOf(meta, records), show.Brief{Width: width}, true); err != nil || !strings.Contains(out.String(), said) {
			t.Errorf("width %d: %v:\n%s", width, err, &out)
		}
	}
	records, meta := contendersOf("speed of finding", "b")
	for i := range records {
		records[i].Limit, records[i].Nodes = "depth=6", new(uint64(0))
	}
	if got := textReport(t, records, meta); !strings.Contains(got, "speed of finding") || strings.Contains(got, said) {
		t.Error(got)
	}
}

func TestALongListOfFailuresIsCut(t *testing.T) {
	var records []suites.Record
	for i := range maxListed + 7 {
		rec := reporttest.Records()[1]
		rec.CaseIndex = i
		records = append(records, rec)
	}
	got := textReport(t, records, reporttest.Meta())
	if strings.Count(got, "WAC.002") != maxListed || !strings.Contains(got, "Not solved: 107\n") || !strings.Contains(got, "\n… and 7 more, all of them in failed.epd\n") {
		t.Errorf("the text:\n%s", got)
	}
}

// TestTotalOfFigures: suites of different figures have what they solved in common.
func TestTotalOfFigures(t *testing.T) {
	for want, figures := range map[report.Figure][2]report.Figure{report.Points: {report.Points, report.Points}, report.Solved: {report.Points, report.Found}} {
		if got := total([]report.Summary{{Figure: figures[0]}, {Figure: figures[1]}}).Figure; got != want {
			t.Errorf("%v: %s", figures, got)
		}
	}
	if mated, mates := scoreText(&suites.Record{ScoreMate: new(0)}), scoreText(&suites.Record{ScoreMate: new(2)}); mated != "#0" || mates != "#2" {
		t.Errorf("%q, %q", mated, mates)
	}
}

// TestTextOfCachedRecords notes that records from the cache have no times.
func TestTextOfCachedRecords(t *testing.T) {
	fresh := suites.Record{Contender: "c", Suite: "s", Solved: new(true), Nodes: new(uint64(300)), TimeUS: 1000, Depth: new(4), KeptTimeUS: new(int64(700))}
	cached := suites.Record{Contender: "c", Suite: "s", Solved: new(true), Nodes: new(uint64(500)), Depth: new(6), Cached: true}
	if text, want := textReport(t, []suites.Record{fresh, cached}, report.Meta{}), "1 of 2 searches are from the cache"; !strings.Contains(text, want) {
		t.Errorf("the text:\n%s\nwant %q", text, want)
	}
}
