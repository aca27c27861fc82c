package output

import (
	"io"
	"slices"
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
		"text":                wideText(t, reporttest.Records(), meta),
		"text-no-times":       wideText(t, reporttest.Records(), noTimes),
		"text-two-contenders": wideText(t, two[:len(two)-3], metaOfTwo), // the second one is not at its end
		"text-repeats":        wideText(t, reporttest.RepeatedRecords("Qg6 Qg6 Qg6", "Qg6 Qh3 Qg6", "! Nf3 Qh3"), reporttest.RepeatedMeta(3)),
		// Without records the files have their headers, and the text has a note.
		"empty": strings.Join([]string{recordsCSV(t, nil, meta), summaryCSV(t, nil, meta), wideText(t, nil, meta)}, "---\n"),
	} {
		goldentest.Check(t, "testdata/"+name+".txt", text)
	}
}

// contendersOf returns a run in which each of the contenders did a little worse
// than the one before.
func contendersOf(names ...string) ([]suites.Record, report.Meta) {
	meta := reporttest.Meta()
	records := reporttest.Together(&meta, names, func(int) []suites.Record { return reporttest.Records() }, func(n, i int, rec *suites.Record) {
		if rec.Solved != nil && *rec.Solved && i < 2*n {
			rec.Solved, rec.Move, rec.KeptTimeUS = new(false), "Kh1", nil
		}
	})
	return records, meta
}

// TestTextOfFewRecords: the text of all solved has no failures; records from the cache have no times, with a note.
func TestTextOfFewRecords(t *testing.T) {
	meta := reporttest.Meta()
	meta.Suites = meta.Suites[:1]
	meta.Suites[0].Skipped, meta.Suites[0].Positions = 0, 1
	const want = "wac       1/1  100.0  [20.7, 100.0]                  0.95 ms    1.23M             0.384\n\nContenders\n"
	records := reporttest.Records()[:1]
	reporttest.Has(t, wideText(t, records, meta), want)
	cached := records[0]
	cached.TimeUS, cached.Cached, cached.CaseIndex = 0, true, 1
	reporttest.Has(t, wideText(t, append(records, cached), report.Meta{}), "1 of 2 searches are from the cache")
}

// TestWhatSpeedOfFindingMeans: it is said where the table has the column, however narrow that is, and not
// where only a contender has its name.
func TestWhatSpeedOfFindingMeans(t *testing.T) {
	const said = "Speed of finding (speed"
	records, meta := contendersOf("default")
	for _, width := range []int{0, 100, 70, 55} {
		text := render(t, records, meta, func(w io.Writer, s *Sections) error { return WriteText(w, s, show.Brief{Width: width}, true) })
		reporttest.Has(t, text, said)
	}
	records, meta = contendersOf("speed of finding", "b")
	for i := range records {
		records[i].Limit, records[i].Nodes = "depth=6", new(uint64(0))
	}
	got := wideText(t, records, meta)
	reporttest.Has(t, got, "speed of finding")
	reporttest.Lacks(t, got, said)
}

func TestALongListOfFailuresIsCut(t *testing.T) {
	records := slices.Repeat(reporttest.Records()[1:2], maxListed+7)
	for i := range records {
		records[i].CaseIndex = i
	}
	got := wideText(t, records, reporttest.Meta())
	reporttest.Want(t, strings.Count(got, "WAC.002"), maxListed)
	reporttest.Has(t, got, "Not solved: 107\n", "\n… and 7 more, all of them in failed.epd\n")
}

// TestTotalOfFigures: suites of different figures have what they solved in common.
func TestTotalOfFigures(t *testing.T) {
	for want, figures := range map[report.Figure][2]report.Figure{report.Points: {report.Points, report.Points}, report.Solved: {report.Points, report.Found}} {
		reporttest.Want(t, total([]report.Summary{{Figure: figures[0]}, {Figure: figures[1]}}).Figure, want, figures)
	}
	reporttest.Want(t, scoreText(&suites.Record{ScoreMate: new(0)})+scoreText(&suites.Record{ScoreMate: new(2)}), "#0#2")
}
