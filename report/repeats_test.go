package report

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/goldentest"
	"keymove/report/stats"
	"keymove/suites"
)

// repeatedMeta belongs to repeatedRecords.
func repeatedMeta(repeats int) Meta {
	meta := sampleMeta()
	meta.Repeat = repeats
	meta.Suites = meta.Suites[:1]
	meta.Suites[0].Skipped = 0
	return meta
}

// repeatedRecords has a case for each list of moves, one move a search, of which
// "Qg6" solves; "!" is a crash.
func repeatedRecords(cases ...string) []suites.Record {
	const line = `2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "%s";`
	var records []suites.Record
	for n, moves := range cases {
		id := fmt.Sprintf("WAC.%03d", n+1)
		for i, move := range strings.Fields(moves) {
			rec := suites.Record{
				Contender: "default", Suite: "wac", Case: fmt.Sprintf("%016x", n), ID: id, Limit: "nodes=100000",
				Expected: "Qg6", Move: move, Solved: new(move == "Qg6"), Depth: 1, Nodes: 10, TimeUS: 100,
				CaseIndex: n, Repeat: i + 1,
			}
			if move == "!" {
				rec.Move, rec.Error = "", "crash: exit status 1"
			}
			if rec.Failed() {
				rec.Source = fmt.Sprintf(line, id)
			}
			records = append(records, rec)
		}
	}
	return records
}

func TestFlips(t *testing.T) {
	tests := []struct {
		moves            string
		inSolved, inMove int
	}{
		{"Qg6", 0, 0},
		{"Qg6 Qg6 Qg6", 0, 0},
		{"Qh3 Qh3 Qh3", 0, 0},
		{"Qh3 Nf3 Qh3", 0, 1},
		{"Qg6 Qh3 Nf3", 1, 2},
		{"Qg6 Qg6 Qh3 Qh3", 2, 2},
		{"Qg6 ! Qg6 Qg6", 1, 1},
		{"! !", 0, 0},
	}
	for _, test := range tests {
		r := byCase(repeatedRecords(test.moves))
		if len(r) != 1 {
			t.Fatalf("%s: %d cases, want 1", test.moves, len(r))
		}
		if inSolved, inMove := r[0].flips(); inSolved != test.inSolved || inMove != test.inMove {
			t.Errorf("%s: %d flips in solved, %d in the move, want %d, %d", test.moves, inSolved, inMove, test.inSolved, test.inMove)
		}
	}
}

// TestRepeatsAddNoPositions: that every case says the same three times makes the
// result no more certain than once.
func TestRepeatsAddNoPositions(t *testing.T) {
	once := Summarize(repeatedRecords("Qg6", "Qh3", "Qg6", "Qg6"))[0]
	thrice := Summarize(repeatedRecords("Qg6 Qg6 Qg6", "Qh3 Qh3 Qh3", "Qg6 Qg6 Qg6", "Qg6 Qg6 Qg6"))[0]
	low, high := once.Interval()
	if wantLow, wantHigh := stats.Wilson(3, 4, stats.Z95); low != wantLow || high != wantHigh {
		t.Errorf("interval of 3 of 4: %v to %v, want Wilson's %v to %v", low, high, wantLow, wantHigh)
	}
	if low3, high3 := thrice.Interval(); low3 != low || high3 != high {
		t.Errorf("interval of three times the same: %v to %v, want %v to %v as of once", low3, high3, low, high)
	}
	if thrice.Positions != 12 || thrice.Solved != 9 || thrice.Cases != 4 || thrice.Repeated != 12 || thrice.Flaky != 0 {
		t.Errorf("%+v, want 12 positions, 9 solved, of 4 cases, none flaky", thrice)
	}
}

func TestSummaryOfFlakyCases(t *testing.T) {
	got := summaryCSV(t, repeatedRecords("Qg6 Qg6 Qh3", "Qh3 Nf3 Qh3", "Qg6 Qg6 Qg6"), repeatedMeta(3))
	_, row, _ := strings.Cut(strings.TrimSpace(got), "\n")
	low, high := stats.WilsonMean(5.0/3, 3, stats.Z95)
	want := fmt.Sprintf("default,wac,all,9,5,55.56,%.2f,%.2f,,,0,90,0.900,100000,1.00,,3,2,11.11,22.22", 100*low, 100*high) + noTelemetry
	if row != want {
		t.Errorf("summary.csv: %s, want %s", row, want)
	}
}

func TestFlakyJSON(t *testing.T) {
	records := repeatedRecords("Qg6 Qg6 Qh3", "Qg6 Qg6 Qg6", "! Qg6 Qg6")
	text := render(t, records, func(out *strings.Builder) Report { return NewJSON(out, repeatedMeta(3), Outcome{}) })
	var got struct {
		Repeats int
		Flaky   []jsonFlaky
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	want := []jsonFlaky{
		{
			Contender: "default", Suite: "wac", Case: "0000000000000000", ID: "WAC.001", Searches: 3, Solved: new(2),
			FlipsSolved: 1, FlipsMove: 1, Played: []jsonPlayed{{"Qg6", 2}, {"Qh3", 1}},
		},
		{
			Contender: "default", Suite: "wac", Case: "0000000000000002", ID: "WAC.003", Searches: 3, Solved: new(2),
			FlipsSolved: 1, FlipsMove: 1, Played: []jsonPlayed{{"Qg6", 2}, {"crash", 1}},
		},
	}
	if diff := cmp.Diff(got.Flaky, want); diff != "" || got.Repeats != 3 {
		t.Errorf("%d repeats, flaky (-got +want):\n%s", got.Repeats, diff)
	}
}

func TestFailedEPDOfRepeats(t *testing.T) {
	records := repeatedRecords("Qh3 Qg6 Qg6", "Qg6 Qg6 Qg6", "Qh3 Qh3 Qh3")
	got := render(t, records, func(out *strings.Builder) Report { return NewFailedEPD(out, repeatedMeta(3)) })
	for i, want := range []string{`id "WAC.001"; played "Qg6 2/3" "Qh3 1/3";`, `id "WAC.003"; played "Qh3";`} {
		if lines := strings.Split(got, "\n"); len(lines) != 3 || !strings.HasSuffix(lines[i], want) {
			t.Errorf("failed.epd:\n%s\nwant a line %d that ends in %s", got, i+1, want)
		}
	}
}

// TestRepeatsOfUnequalNumber: a run that ended early has searched some cases less
// often.
func TestRepeatsOfUnequalNumber(t *testing.T) {
	got := byCase(repeatedRecords("Qg6 Qg6", "Qg6", "Qh3 Qg6"))
	var lengths []int
	for _, r := range got {
		lengths = append(lengths, len(r))
	}
	if diff := cmp.Diff(lengths, []int{2, 1, 2}); diff != "" {
		t.Errorf("searches of each case (-got +want):\n%s", diff)
	}
}

func TestTextOfRepeatsGolden(t *testing.T) {
	records := repeatedRecords("Qg6 Qg6 Qg6", "Qg6 Qh3 Qg6", "! Nf3 Qh3")
	goldentest.Check(t, "testdata/text-repeats.txt", textReport(t, records, repeatedMeta(3)))
}

// TestTextWhereNothingIsFlaky says so, once all is searched.
func TestTextWhereNothingIsFlaky(t *testing.T) {
	const want = "The 2 searches of each position all played the same move."
	meta := repeatedMeta(2)
	meta.Suites[0].Positions = 2
	records := repeatedRecords("Qg6 Qg6", "Qh3 Qh3")
	if got := textReport(t, records, meta); !strings.Contains(got, want) || strings.Contains(got, "Not the same") {
		t.Errorf("the text:\n%s\nwant %q", got, want)
	}
	if got := textReport(t, records[:3], meta); strings.Contains(got, want) {
		t.Errorf("the text of an unfinished run:\n%s\nwant nothing of the kind", got)
	}
}
