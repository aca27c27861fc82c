package report

import (
	"strings"
	"testing"

	"keymove/suites"
	"keymove/suites/runner"
)

func TestRecordsCSVGolden(t *testing.T) {
	checkGolden(t, "records.csv", recordsCSV(t, sampleRecords(), sampleMeta()))
}

func TestSummaryCSVGolden(t *testing.T) {
	checkGolden(t, "summary.csv", summaryCSV(t, sampleRecords(), sampleMeta()))
}

func TestNoTimesGolden(t *testing.T) {
	meta := sampleMeta()
	meta.NoTimes = true
	checkGolden(t, "records-no-times.csv", recordsCSV(t, sampleRecords(), meta))
	checkGolden(t, "summary-no-times.csv", summaryCSV(t, sampleRecords(), meta))
	checkGolden(t, "text-no-times.txt", textReport(t, sampleRecords(), meta))
}

func TestTextGolden(t *testing.T) {
	checkGolden(t, "text.txt", textReport(t, sampleRecords(), sampleMeta()))
}

func TestTextOfSeveralContendersGolden(t *testing.T) {
	meta := sampleMeta()
	meta.Contenders = append(meta.Contenders, runner.Contender{Name: "plain"})
	records := sampleRecords()
	for _, rec := range sampleRecords()[:8] {
		rec.Contender, rec.ContenderIndex = "plain", 1
		records = append(records, rec)
	}
	checkGolden(t, "text-two-contenders.txt", textReport(t, records, meta))
}

// Without records the files have their headers, and the text says so.
func TestAnEmptyRunGolden(t *testing.T) {
	checkGolden(t, "empty.txt", strings.Join([]string{
		recordsCSV(t, nil, sampleMeta()),
		summaryCSV(t, nil, sampleMeta()),
		textReport(t, nil, sampleMeta()),
	}, "---\n"))
}

func TestTheTextOfAllSolvedHasNoFailures(t *testing.T) {
	meta := sampleMeta()
	meta.Suites = meta.Suites[:1]
	meta.Suites[0].Skipped, meta.Suites[0].Positions = 0, 1
	got := textReport(t, sampleRecords()[:1], meta)
	want := "default · nodes=100000 · hash 16 MiB · 1 thread · 2 workers · Keymove 0.1.0\n" +
		"\n" +
		"suite  solved      %  95 % interval  median time  nodes/s\n" +
		"wac       1/1  100.0   20.7 – 100.0      0.95 ms    1.23M\n"
	if got != want {
		t.Errorf("text:\n%s\nwant:\n%s", got, want)
	}
}

func TestALongListOfFailuresIsCut(t *testing.T) {
	meta := sampleMeta()
	var records []suites.Record
	for i := range maxFailures + 7 {
		rec := sampleRecords()[1]
		rec.CaseIndex = i
		records = append(records, rec)
	}
	got := textReport(t, records, meta)
	if n := strings.Count(got, "WAC.002"); n != maxFailures {
		t.Errorf("%d failures listed, want %d", n, maxFailures)
	}
	if want := "Not solved: 107\n"; !strings.Contains(got, want) {
		t.Errorf("the text lacks %q", want)
	}
	if want := "… and 7 more, all of them in records.csv\n"; !strings.HasSuffix(got, want) {
		t.Errorf("the text does not end in %q", want)
	}
}
