package output

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
)

func TestTextWithoutTimesGolden(t *testing.T) {
	meta := reporttest.Meta()
	meta.NoTimes = true
	goldentest.Check(t, "testdata/text-no-times.txt", textReport(t, reporttest.Records(), meta))
}

func TestTextGolden(t *testing.T) {
	goldentest.Check(t, "testdata/text.txt", textReport(t, reporttest.Records(), reporttest.Meta()))
}

func TestTextOfSeveralContendersGolden(t *testing.T) {
	meta := reporttest.Meta()
	meta.Contenders = append(meta.Contenders, suites.Contender{Name: "plain"})
	records := reporttest.Records()
	for _, rec := range reporttest.Records()[:8] {
		rec.Contender, rec.ContenderIndex = "plain", 1
		records = append(records, rec)
	}
	goldentest.Check(t, "testdata/text-two-contenders.txt", textReport(t, records, meta))
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

// Four fit into a line with fewer metrics, and so whole suites are repeated below.
func TestTextOfManyContendersGolden(t *testing.T) {
	records, meta := contendersOf("default", "see=off", "lmr=off", "old")
	goldentest.Check(t, "testdata/text-four-contenders.txt", textReport(t, records, meta))
}

// TestTablesOfSeveralContendersFit: those of any number of contenders are no wider than they may be.
func TestTablesOfSeveralContendersFit(t *testing.T) {
	names := []string{}
	for n := range testenv.Sample(23, 60) {
		names = append(names, "default,"+strings.Repeat("x", n%30)+strconv.Itoa(n))
		if n%7 != 1 {
			continue
		}
		records, meta := contendersOf(names...)
		for _, verbose := range []bool{false, true} {
			var out strings.Builder
			if err := WriteText(&out, sectionsOf(meta, records), show.Brief{Width: 120}, verbose); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(out.String()) {
				if width := utf8.RuneCountInString(line) - 1; width > 120 {
					t.Errorf("%d contenders: a line of %d characters: %s", n+1, width, line)
				}
			}
		}
	}
}

// Without records the files have their headers, and the text has a note.
func TestAnEmptyRunGolden(t *testing.T) {
	goldentest.Check(t, "testdata/empty.txt", strings.Join([]string{
		recordsCSV(t, nil, reporttest.Meta()),
		summaryCSV(t, nil, reporttest.Meta()),
		textReport(t, nil, reporttest.Meta()),
	}, "---\n"))
}

func TestTheTextOfAllSolvedHasNoFailures(t *testing.T) {
	meta := reporttest.Meta()
	meta.Suites = meta.Suites[:1]
	meta.Suites[0].Skipped, meta.Suites[0].Positions = 0, 1
	got := textReport(t, reporttest.Records()[:1], meta)
	want := "wac · default · nodes=100000 · hash 16 MiB · 1 thread\n" +
		"  1 of 1 solved on wac (100.0 % [20.7, 100.0]).\n" +
		"\n" +
		"suite  solved      %  95 % interval  median time  nodes/s  found early\n" +
		"wac       1/1  100.0  [20.7, 100.0]      0.95 ms    1.23M        0.384\n" +
		"\n" +
		"Contenders\n"
	if !strings.HasPrefix(got, want) {
		t.Errorf("text:\n%s\nwant:\n%s", got, want)
	}
}

// TestWhatFoundEarlyMeans: it is said where the table has the column, however narrow that is, and not
// where only a contender has its name.
func TestWhatFoundEarlyMeans(t *testing.T) {
	const said = "found early is 1 for a"
	for _, width := range []int{0, 100, 70, 55} {
		records, meta := contendersOf("default")
		var out strings.Builder
		if err := WriteText(&out, sectionsOf(meta, records), show.Brief{Width: width}, true); err != nil || !strings.Contains(out.String(), said) {
			t.Errorf("width %d: %v:\n%s", width, err, &out)
		}
	}
	records, meta := contendersOf("found early", "b")
	for i := range records {
		records[i].Limit, records[i].Nodes = "depth=6", new(uint64(0))
	}
	if got := textReport(t, records, meta); !strings.Contains(got, "found early") || strings.Contains(got, said) {
		t.Error(got)
	}
}

func TestALongListOfFailuresIsCut(t *testing.T) {
	meta := reporttest.Meta()
	var records []suites.Record
	for i := range maxListed + 7 {
		rec := reporttest.Records()[1]
		rec.CaseIndex = i
		records = append(records, rec)
	}
	got := textReport(t, records, meta)
	if n := strings.Count(got, "WAC.002"); n != maxListed {
		t.Errorf("%d failures listed, want %d", n, maxListed)
	}
	if want := "Not solved: 107\n"; !strings.Contains(got, want) {
		t.Errorf("the text lacks %q", want)
	}
	if want := "\n… and 7 more, all of them in failed.epd\n"; !strings.Contains(got, want) {
		t.Errorf("the text lacks %q", want)
	}
}
