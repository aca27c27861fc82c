package output

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine/mate"
	"keymove/report"
	"keymove/report/reporttest"
)

func TestFlakyJSON(t *testing.T) {
	records := reporttest.RepeatedRecords("Qg6 Qg6 Qh3", "Qg6 Qg6 Qg6", "! Qg6 Qg6")
	text := jsonOf(t, records, reporttest.RepeatedMeta(3), Outcome{})
	var got struct {
		Repeats int
		Flaky   []Flaky
	}
	reporttest.OK(t, json.Unmarshal([]byte(text), &got))
	want := []Flaky{
		{
			Contender: "default", Suite: "wac", Case: records[0].Case, ID: "WAC.001", Searches: 3, Solved: new(2),
			FlipsSolved: 1, FlipsMove: 1, Played: []Played{{"Qg6", 2}, {"Qh3", 1}},
		},
		{
			Contender: "default", Suite: "wac", Case: records[6].Case, ID: "WAC.003", Searches: 3, Solved: new(2),
			FlipsSolved: 1, FlipsMove: 1, Played: []Played{{"Qg6", 2}, {"crash", 1}},
		},
	}
	if diff := cmp.Diff(got.Flaky, want); diff != "" || got.Repeats != 3 {
		t.Errorf("%d repeats, flaky (-got +want):\n%s", got.Repeats, diff)
	}
}

func TestFailedEPDOfRepeats(t *testing.T) {
	records := reporttest.RepeatedRecords("Qh3 Qg6 Qg6", "Qg6 Qg6 Qg6", "Qh3 Qh3 Qh3")
	got := render(t, records, reporttest.RepeatedMeta(3), WriteFailed)
	for i, want := range []string{`id "WAC.001"; played "Qg6 2/3" "Qh3 1/3";`, `id "WAC.003"; played "Qh3";`} {
		if lines := strings.Split(got, "\n"); len(lines) != 3 || !strings.HasSuffix(lines[i], want) {
			t.Errorf("failed.epd:\n%s\nwant a line %d that ends in %s", got, i+1, want)
		}
	}
}

// TestTextWhereNothingIsFlaky: a complete run without flaky cases has a note.
func TestTextWhereNothingIsFlaky(t *testing.T) {
	const want = "The 2 searches of each position all played the same move."
	meta := reporttest.RepeatedMeta(2)
	meta.Suites[0].Positions = 2
	records := reporttest.RepeatedRecords("Qg6 Qg6", "Qh3 Qh3")
	if got := textReport(t, records, meta); !strings.Contains(got, want) || strings.Contains(got, "Flaky") {
		t.Errorf("the text:\n%s\nwant %q", got, want)
	}
	reporttest.Lacks(t, textReport(t, records[:3], meta), want)
}

// TestOnlyFirstAnswersDiffer: four searches of each position whose first one differs, and not once by chance.
func TestOnlyFirstAnswersDiffer(t *testing.T) {
	tests := []struct {
		name  string
		moves []string
		timed bool
		want  bool
	}{
		{"first ones", []string{"Qh3 Qg6 Qg6 Qg6", "Nf3 Qg6 Qg6 Qg6", "! Qg6 Qg6 Qg6", "Qg6 Qg6 Qg6 Qg6"}, false, true},
		{"under a time limit", []string{"Qh3 Qg6 Qg6 Qg6", "Nf3 Qg6 Qg6 Qg6", "! Qg6 Qg6 Qg6"}, true, false},
		{"too few", []string{"Qh3 Qg6 Qg6 Qg6", "Nf3 Qg6 Qg6 Qg6", "Qg6 Qg6 Qg6 Qg6"}, false, false},
		{"another one too", []string{"Qh3 Qg6 Qg6 Qg6", "Nf3 Qg6 Qg6 Qg6", "Qh3 Qg6 Qg6 Qg6", "Qg6 Qg6 Qh3 Qg6"}, false, false},
		{"three", []string{"Qh3 Qg6 Qg6", "Nf3 Qg6 Qg6", "Qh3 Qg6 Qg6", "Qh3 Qg6 Qg6"}, false, false},
		{"none", []string{"Qg6 Qg6 Qg6 Qg6", "Qg6 Qg6 Qg6 Qg6"}, false, false},
	}
	for _, test := range tests {
		meta := reporttest.RepeatedMeta(len(strings.Fields(test.moves[0])))
		if test.timed {
			meta.Limits.MoveTime = time.Second
		}
		sections := NewSections(&report.Run{Meta: &meta, Records: reporttest.RepeatedRecords(test.moves...)})
		if got := strings.Join(sections.Cautions(true), "\n"); strings.Contains(got, "default answered otherwise the first time than the other 3 times, which are alike, in 3 positions") != test.want {
			t.Errorf("%s: %q, want a note: %v", test.name, got, test.want)
		}
	}
}

// TestMatesInPlies: an engine is named whose own lines say that its mates are plies.
func TestMatesInPlies(t *testing.T) {
	for _, test := range []struct {
		name  string
		mates []int // a mate for each line: three plies, two against its own side, five
		want  bool
	}{
		{"plies", []int{3, -2, 5}, true},
		{"moves", []int{2, -1, 3}, false},
		{"once", []int{3, -1, 3}, false},
	} {
		meta := reporttest.RepeatedMeta(1)
		records := reporttest.RepeatedRecords("Qg6", "Qg6", "Qg6")
		for i, line := range []string{"Qg6 Kh8 Qg7#", "Kh8 Qg7#", "Qg6 Kh8 Qg5 Kh7 Qg7#"} {
			records[i].ScoreMate, records[i].MatePV, records[i].PV = &test.mates[i], mate.Complete, line
		}
		sections := NewSections(&report.Run{Meta: &meta, Records: records})
		if got := strings.Join(sections.Cautions(true), "\n"); strings.Contains(got, "default counts mates in plies") != test.want {
			t.Errorf("%s: %q, want a note: %v", test.name, got, test.want)
		}
	}
}
