package output

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"keymove/engine/mate"
	"keymove/report/reporttest"
)

func TestFlakyJSON(t *testing.T) {
	records := reporttest.RepeatedRecords("Qg6 Qg6 Qh3", "Qg6 Qg6 Qg6", "! Qg6 Qg6")
	var got struct {
		Repeats int
		Flaky   []Flaky
	}
	reporttest.OK(t, json.Unmarshal([]byte(jsonOf(t, records, reporttest.RepeatedMeta(3), Outcome{})), &got))
	first := Flaky{
		Contender: "default", Suite: "wac", Case: records[0].Case, ID: "WAC.001", Searches: 3, Solved: new(2),
		FlipsSolved: 1, FlipsMove: 1, Played: []Played{{"Qg6", 2}, {"Qh3", 1}},
	}
	third := first
	third.Case, third.ID, third.Played = records[6].Case, "WAC.003", []Played{{"Qg6", 2}, {"crash", 1}}
	reporttest.Want(t, got.Flaky, []Flaky{first, third})
	reporttest.Want(t, got.Repeats, 3)
}

func TestFailedEPDOfRepeats(t *testing.T) {
	records := reporttest.RepeatedRecords("Qh3 Qg6 Qg6", "Qg6 Qg6 Qg6", "Qh3 Qh3 Qh3")
	got := failedEPD(t, records, reporttest.RepeatedMeta(3))
	reporttest.Has(t, got, "; id \"WAC.001\"; played \"Qg6 2/3\" \"Qh3 1/3\";\n", "; id \"WAC.003\"; played \"Qh3\";\n")
	reporttest.Want(t, strings.Count(got, "\n"), 2)
}

// TestTextWhereNothingIsFlaky: a complete run without flaky cases has a note.
func TestTextWhereNothingIsFlaky(t *testing.T) {
	const want = "The 2 searches of each position all played the same move."
	meta, records := reporttest.RepeatedMeta(2), reporttest.RepeatedRecords("Qg6 Qg6", "Qh3 Qh3")
	meta.Suites[0].Positions = 2
	got := wideText(t, records, meta)
	reporttest.Has(t, got, want)
	reporttest.Lacks(t, got, "Flaky")
	reporttest.Lacks(t, wideText(t, records[:3], meta), want) // an unfinished run
}

// TestOnlyFirstAnswersDiffer: four searches of each position whose first one differs, and not once by chance.
func TestOnlyFirstAnswersDiffer(t *testing.T) {
	two := []string{"Qh3 Qg6 Qg6 Qg6", "Nf3 Qg6 Qg6 Qg6"}
	for name, test := range map[string]struct {
		moves []string
		limit time.Duration
		want  bool
	}{
		"first ones":         {append(two, "! Qg6 Qg6 Qg6", "Qg6 Qg6 Qg6 Qg6"), 0, true},
		"under a time limit": {append(two, "! Qg6 Qg6 Qg6"), time.Second, false},
		"too few":            {append(two, "Qg6 Qg6 Qg6 Qg6"), 0, false},
		"another one too":    {append(two, "Qh3 Qg6 Qg6 Qg6", "Qg6 Qg6 Qh3 Qg6"), 0, false},
		"three":              {[]string{"Qh3 Qg6 Qg6", "Nf3 Qg6 Qg6", "Qh3 Qg6 Qg6", "Qh3 Qg6 Qg6"}, 0, false},
		"none":               {[]string{"Qg6 Qg6 Qg6 Qg6", "Qg6 Qg6 Qg6 Qg6"}, 0, false},
	} {
		meta := reporttest.RepeatedMeta(len(strings.Fields(test.moves[0])))
		meta.Limits.MoveTime = test.limit
		got := strings.Join(sectionsOf(meta, reporttest.RepeatedRecords(test.moves...)).Cautions(true), "\n")
		said := strings.Contains(got, "default answered otherwise the first time than the other 3 times, which are alike, in 3 positions")
		reporttest.Want(t, said, test.want, name, got)
	}
}

// TestMatesInPlies: an engine is named whose own lines say that its mates are plies.
func TestMatesInPlies(t *testing.T) {
	for name, test := range map[string]struct {
		mates []int // a mate for each line: three plies, two against its own side, five
		want  bool
	}{"plies": {[]int{3, -2, 5}, true}, "moves": {[]int{2, -1, 3}, false}, "once": {[]int{3, -1, 3}, false}} {
		records := reporttest.RepeatedRecords("Qg6", "Qg6", "Qg6")
		for i, line := range []string{"Qg6 Kh8 Qg7#", "Kh8 Qg7#", "Qg6 Kh8 Qg5 Kh7 Qg7#"} {
			records[i].ScoreMate, records[i].MatePV, records[i].PV = &test.mates[i], mate.Complete, line
		}
		got := strings.Join(sectionsOf(reporttest.RepeatedMeta(1), records).Cautions(true), "\n")
		reporttest.Want(t, strings.Contains(got, "default counts mates in plies"), test.want, name, got)
	}
}
