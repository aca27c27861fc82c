package worth

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/report/validity"
	"keymove/suites"
)

// TestDetails: each contender of a run is compared with the first, and the rows are read
// back.
func TestDetails(t *testing.T) {
	random := reporttest.NewRandom(2)
	run := &report.Run{Path: "run"}
	add := func(index int, name string, records []suites.Record) {
		for _, rec := range records {
			rec.Contender, rec.ContenderIndex = name, index
			run.Records = append(run.Records, rec)
		}
	}
	all := []reporttest.ChanceSuite{{Name: "sts", Cases: 40, Themes: 3, Points: true}}
	first := reporttest.Chance("a", random, all, 1).Records
	add(0, "a", first)
	add(1, "b", reporttest.Chance("b", random, all, 1).Records)
	add(2, "c", reporttest.Chance("c", random, all, 1).Records)
	add(3, "copy", first)
	var file strings.Builder
	if err := KeepDetails(&file, run, true); err != nil {
		t.Fatal(err)
	}
	list, err := ReadDetails("details.csv", strings.NewReader(file.String()))
	if err != nil || len(list) != 3 {
		t.Fatalf("%d rows, %v", len(list), err)
	}
	if d := list[2]; d.Name != "copy" || d.Verdict != compare.Unchanged || list[0].Verdict == compare.Unchanged {
		t.Errorf("a copy: %+v", d)
	}
	for i, d := range list[:2] {
		if d.Base != "a" || d.Name != []string{"b", "c"}[i] || d.Suite != "sts" || d.Positions != 40 || d.Figure != compare.Points {
			t.Errorf("row %+v", d)
		}
		if d.P == nil || d.PEqual == nil || !(d.Change.Low <= d.Change.Value && d.Change.Value <= d.Change.High) || math.Abs(d.Change.Value) > 100 {
			t.Errorf("row %+v", d)
		}
	}
}

func mechanism(name, settings, kind, text string) Mechanism {
	return Mechanism{Base: "default", Name: name, Settings: settings, Kind: kind, Text: text}
}

// sources are measurements of which each row uses what it should.
func sources() *Sources {
	detail := func(suite, name string, verdict compare.Verdict, change float64) Detail {
		return Detail{
			Suite: suite, Base: "default", Name: name, Positions: 100, Figure: compare.Points, Verdict: verdict,
			Change: stats.Interval{Value: change, Low: change - 1, High: change + 1}, Speed: &stats.Interval{Value: 0.5, Low: 0.4, High: 0.6},
		}
	}
	games := func(name string, n int, elo, error float64) validity.Games {
		return validity.Games{Base: "default", Contender: name, Games: n, Elo: &elo, Error: &error}
	}
	return &Sources{
		Details: []Detail{
			detail("sts-lan", "no-nullmove", compare.Better, 3), detail("battery", "no-nullmove", compare.Worse, -4),
			detail("sts-lan", "legal", compare.Equal, 0), detail("wacnew", "legal", compare.Worse, -9),
			detail("wacnew", "played", compare.Worse, -9),
		},
		Games: []validity.Games{
			games("no-nullmove", 100, 5, 30), games("no-nullmove", 600, 30, 20), games("no-nullmove", 50, -99, 9),
			games("played", 200, -50, 40), games("alike", 9000, 1, 5),
		},
		Timed:    []validity.Games{games("no-nullmove", 200, -60, 45)},
		Clocks:   []validity.Games{games("flat", 100, 20, 60)},
		Doubling: &Elo{100, 10},
		Unsound:  map[string]stats.Interval{"default nullmove": {Value: 1}, "seajay-r1 razor=r1": {Value: 2}},
	}
}

func TestRows(t *testing.T) {
	mechanisms := []Mechanism{
		mechanism("no-nullmove", "default,nullmove=off", "pruning", "null move out"),
		mechanism("legal", "default,see.impl=legal", "SEE", "SEE by legal moves"),
		mechanism("played", "default,see=off,tt=off", "SEE", "both out"),
		mechanism("alike", "default,x=1", "SEE", "x in"),
		mechanism("unmeasured", "default,y=1", "SEE", "y in"),
		mechanism("flat", "default,time=flat", Clock, "time by phase under a clock out"),
		{Base: "seajay", Name: "seajay-r1", Settings: "seajay-r1", Kind: "pruning", Text: "razoring r1 in"},
	}
	rows := sources().Rows(mechanisms)
	for i, want := range []struct {
		source     string
		verdict    compare.Verdict
		games      int
		decided    bool
		conclusion string
	}{
		{"battery", compare.Worse, 600, true, "Needed: without it the profile loses; but games say better (+30 ± 20)."},
		{"sts-lan", compare.Equal, 0, true, "No difference of 2 %."},
		{FromGames, compare.Worse, 200, true, "Needed: without it the profile loses."},
		{FromGames, compare.Equal, 9000, true, "No difference of 2 %."},
		{FromGames, compare.TooFew, 0, false, "Not measured."},
		{FromGames, compare.TooFew, 100, false, "Not decided."},
		{FromGames, compare.TooFew, 0, false, "Not measured."},
	} {
		r := &rows[i]
		if r.Source != want.source || r.Verdict != want.verdict || r.Games != want.games || r.IsDecided() != want.decided || r.Conclusion() != want.conclusion {
			t.Errorf("%s: %s %q, %d games, decided %v: %s\nwant %+v", r.Name, r.Source, r.Verdict, r.Games, r.IsDecided(), r.Conclusion(), want)
		}
	}
	if rows[0].Unsound == nil || rows[0].Unsound.Value != 1 || rows[6].Unsound == nil || rows[6].Unsound.Value != 2 || rows[2].Unsound != nil {
		t.Error("unsound cutoffs belong to the wrong rows")
	}
	// Half of the speed costs what doubling the nodes is worth.
	if got := rows[0].AtTime; got == nil || got.Value != -70 || got.Error < 35 || got.Error > 40 {
		t.Errorf("at equal time %+v", got)
	}
	if got := rows[0].Played; got == nil || got.Value != -60 || rows[2].Played != nil {
		t.Errorf("played at equal time %+v, %+v", got, rows[2].Played)
	}
	if rows[5].AtTime == nil || rows[5].AtNodes != nil || rows[1].AtTime != nil {
		t.Errorf("under a clock %+v, without games %+v", rows[5].AtTime, rows[1].AtTime)
	}
	if Decided(rows) != 4 {
		t.Errorf("%d rows are decided", Decided(rows))
	}
	var file strings.Builder
	if err := WriteRows(&file, rows); err != nil {
		t.Fatal(err)
	}
	again, err := ReadRows("rows.csv", strings.NewReader(file.String()))
	if diff := cmp.Diff(rows, again, cmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-4 })); err != nil || diff != "" {
		t.Errorf("read back (-want +got): %v\n%s", err, diff)
	}
}

// TestConclusions has each form of a sentence.
func TestConclusions(t *testing.T) {
	for _, tt := range []struct {
		text    string
		verdict compare.Verdict
		elo     *Elo
		want    string
	}{
		{"x out", compare.Better, &Elo{20, 10}, "Harmful: without it the profile gains; games agree (+20)."},
		{"x in", compare.Better, &Elo{20, 30}, "A gain; games do not decide (+20 ± 30)."},
		{"x in", compare.Worse, nil, "A loss."},
		{"x in", compare.Equal, &Elo{-20, 10}, "No difference of 2 %; games say worse (-20 ± 10)."},
		{"x in", compare.Unchanged, nil, "No search differed: nothing reads it here."},
	} {
		r := Row{Mechanism: Mechanism{Text: tt.text}, Source: "battery", Verdict: tt.verdict, AtNodes: tt.elo}
		if got := r.Conclusion(); got != tt.want {
			t.Errorf("%+v: %s, want %s", tt, got, tt.want)
		}
	}
}
