package output

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/internal/goldentest"
	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
)

// ratedRun returns a run of a suite of the catalogue under the limit of its rule; fill
// sets the results of record i.
func ratedRun(t *testing.T, name string, moveTime time.Duration, fill func(i int, rec *suites.Record)) (report.Meta, []suites.Record) {
	t.Helper()
	entry, ok := suites.FindEntry(name)
	if !ok {
		t.Fatalf("the catalogue has no %s", name)
	}
	limits := engine.Limits{MoveTime: moveTime}
	meta := report.Meta{
		Contenders: []suites.Contender{{Name: "default", Spec: "default"}},
		Suites: []folder.SuiteEntry{{
			Suite:     suites.Suite{Name: name, File: entry.FileName(), SHA256: entry.SHA256},
			Positions: entry.Positions,
		}},
		Plan: plan.Plan{Limit: suites.LimitText(limits), Limits: limits, HashMiB: 16, Threads: 1, Workers: 2}, Machine: suites.Machine{CPUs: 2},
	}
	records := make([]suites.Record, entry.Positions)
	for i := range records {
		records[i] = suites.Record{Contender: "default", Suite: name, CaseIndex: i, ID: fmt.Sprint(i), TimeUS: moveTime.Microseconds()}
		fill(i, &records[i])
	}
	return meta, records
}

// stsRun has 10 points in three cases of four, else 3, part by part.
func stsRun(t *testing.T, name string) (report.Meta, []suites.Record) {
	t.Helper()
	titles := strings.Split("Undermining|Open Files and Diagonals|Knight Outposts|Square Vacancy|Bishop vs Knight|Re-Capturing|"+
		"Offer of Simplification|Advancement of f/g/h Pawns|Advancement of a/b/c Pawns|Simplification|Activity of the King|"+
		"Center Control|Pawn Play in the Center|Queens and Rooks to the 7th Rank|Avoid Pointless Exchange", "|")
	meta, records := ratedRun(t, name, 200*time.Millisecond, func(i int, rec *suites.Record) {
		rec.Theme, rec.Points, rec.MaxPoints, rec.Solved = titles[i/100], new(3), new(10), new(false)
		if i%4 > 0 || i < 50 {
			rec.Points, rec.Solved = new(10), new(true)
		}
	})
	meta.Suites[0].MaxPoints = 10
	return meta, records
}

func lct2Run(t *testing.T) (report.Meta, []suites.Record) {
	t.Helper()
	// The last whole second of each step, the first of the next, and unsolved.
	seconds := []float64{0, 9.999, 10, 29.9, 30, 89.9, 90, 179.9, 180, 389.9, 390, 600.9, 601, -1}
	return ratedRun(t, "lct2", 600*time.Second, func(i int, rec *suites.Record) {
		rec.ID = fmt.Sprintf("LCTII.POS.%02d", i+1)
		rec.Solved = new(false)
		if i < len(seconds) && seconds[i] >= 0 {
			rec.Solved, rec.KeptTimeUS = new(true), new(int64(seconds[i]*1e6))
		}
	})
}

// TestRatings compares with what the formulas give by hand.
func TestRatings(t *testing.T) {
	stsMeta, stsRecords := stsRun(t, "sts-lan")
	lct2Meta, lct2Records := lct2Run(t)
	btMeta, btRecords := ratedRun(t, "bt2630", 900*time.Second, func(i int, rec *suites.Record) {
		if rec.Solved = new(i < 10); i < 10 {
			rec.KeptTimeUS = new(int64(i) * 1_500_000)
		}
	})
	for _, test := range []struct {
		meta    report.Meta
		records []suites.Record
		want    string
	}{
		// 1138 x 10 + 362 x 3 = 12466 of 15000 = 83.1067 %; 44.523 x 83.1067 - 242.85 = 3457.3.
		{stsMeta, stsRecords, "STS-Rating of default on sts-lan: 3457 = 44.523 × percent − 242.85, where 12466 of 15000 points are 83.11 percent; " +
			"the time is not scaled to the machine's speed (sts_lan_v3.epd with the sha256 of the catalogue, movetime=200)"},
		// 2 of each of 30, 25, 20, 15, 10, 5.
		{lct2Meta, lct2Records, "LCT II of default on lct2: 2110 = 1900 + points, 30/25/20/15/10/5 for a solution found and kept within 9/29/89/179/389/600 s, " +
			"where 13 solutions make 210 points (lct2.epd with the sha256 of the catalogue, movetime=600000)"},
		// 1.5 x (0 + … + 9) = 67.5 s and 20 x 900 s: 2630 - 18067.5 / 30 = 2027.75.
		{btMeta, btRecords, "BT-2630 of default on bt2630: 2028 = 2630 − seconds / 30, " +
			"where 10 solutions and 900 s for each other position make 18067.5 s (bt2630.epd with the sha256 of the catalogue, movetime=900000)"},
	} {
		reporttest.Want(t, ratingText(sectionsOf(test.meta, test.records)), test.want)
	}
}

// TestRatingsAreWithheld changes one thing in a run that fits.
func TestRatingsAreWithheld(t *testing.T) {
	tests := []struct {
		name   string
		change func(meta *report.Meta, records *[]suites.Record)
		want   string
	}{
		{"another file", func(m *report.Meta, _ *[]suites.Record) { m.Suites[0].SHA256 = "ab" },
			"the formula is for lct2.epd of the catalogue; this file has a different sha256"},
		{"another time", func(m *report.Meta, _ *[]suites.Record) { m.Limits.MoveTime, m.Limit = time.Second, "movetime=1000" },
			"the limit is movetime=1000, the rule requires movetime=600000"},
		{"a second limit", func(m *report.Meta, _ *[]suites.Record) { m.Limits.Depth, m.Limit = 9, "movetime=600000 depth=9" },
			"the limit is movetime=600000 depth=9, the rule requires movetime=600000"},
		{"early stop", func(m *report.Meta, _ *[]suites.Record) { m.EarlyStop = 3 }, "searches stopped early (--early-stop)"},
		{"no times", func(m *report.Meta, _ *[]suites.Record) { m.NoTimes = true }, "the run has no times (--no-times)"},
		{"threads", func(m *report.Meta, _ *[]suites.Record) { m.Threads, m.Workers = 2, 1 }, "2 threads per search, the rule requires 1"},
		{"too many workers", func(m *report.Meta, _ *[]suites.Record) { m.Workers = 3 }, "3 searches at a time on 2 CPUs"},
		{"starved", func(_ *report.Meta, r *[]suites.Record) {
			for i := range *r {
				(*r)[i].CPUUS = new((*r)[i].TimeUS / 2)
			}
		}, "half of the searches got at most 50 % of a CPU"},
		{"a choice of cases", func(m *report.Meta, r *[]suites.Record) { m.Suites[0].Positions, *r = 5, (*r)[:5] }, "5 of its 35 positions were chosen"},
		{"not complete", func(_ *report.Meta, r *[]suites.Record) { *r = (*r)[:34] }, "34 of 35 positions have a record"},
		{"errors", func(_ *report.Meta, r *[]suites.Record) { (*r)[3].Error, (*r)[4].Error = "crash: x", "timeout: y" }, "2 engine errors"},
		{"several", func(m *report.Meta, _ *[]suites.Record) { m.NoTimes, m.EarlyStop = true, 2 },
			"searches stopped early (--early-stop); the run has no times (--no-times)"},
	}
	for _, test := range tests {
		meta, records := lct2Run(t)
		test.change(&meta, &records)
		reporttest.Want(t, ratingText(sectionsOf(meta, records)), "LCT II of default on lct2: withheld: "+test.want, test.name)
	}
}

func ratingText(s *Sections) string { return strings.Join(s.ratingTexts(), "\n") }

// totalsText has the titles and tables of totals.
func totalsText(s *Sections) string {
	text := ""
	for _, totals := range s.Totals() {
		text += "\n" + s.totalsTitle(&totals) + "\n\n" + totals.table().Fit("", 0)
	}
	return text
}

// TestRatingsOfOtherSuites: another edition has a reason; suites without points have neither ratings nor totals.
func TestRatingsOfOtherSuites(t *testing.T) {
	meta, records := stsRun(t, "sts")
	const want = "STS-Rating of default on sts: withheld: the formula is for sts_lan_v3.epd of the catalogue; this file has a different sha256"
	reporttest.Want(t, ratingText(sectionsOf(meta, records)), want)
	meta.Suites[0].MaxPoints = 0
	sample := sectionsOf(reporttest.Meta(), reporttest.Records()[:6])
	reporttest.Want(t, ratingText(sample)+totalsText(sample)+totalsText(sectionsOf(meta, records)), "", "without points")
}

func TestRatingText(t *testing.T) {
	reporttest.Want(t, RatingText(suites.STSRating), "STS-Rating: 44.523 × percent − 242.85; movetime=200, 1 thread", "RatingText(STSRating)")
	for _, entry := range suites.Catalogue() {
		if got := RatingText(entry.Rating); (got == "") != (entry.Rating == "") {
			t.Errorf("%s: RatingText(%q) = %q", entry.Name, entry.Rating, got)
		}
	}
}

func TestSTSTotalsGolden(t *testing.T) {
	meta, records := stsRun(t, "sts-lan")
	goldentest.Check(t, "testdata/sts.txt", totalsText(sectionsOf(meta, records)))
	var few []suites.Record
	for i := 0; i < len(records); i += 250 {
		few = append(few, records[i])
	}
	meta.Suites[0].MaxPoints = 100 // as in v6, where few of the moves have so many
	goldentest.Check(t, "testdata/sts-few.txt", totalsText(sectionsOf(meta, few)))
}

func TestSolverRatings(t *testing.T) {
	for _, test := range []struct {
		puzzles, solved, rating int
		want                    string
	}{
		{100, 50, 1500, "Puzzle rating of default on puzzles: 1500 (1432 to 1568), from 50 of 100 puzzles with a rating"},
		{10, 10, 1500, "Puzzle rating of default on puzzles: above 1770, from 10 of 10 puzzles with a rating"},
		{10, 0, 1500, "Puzzle rating of default on puzzles: below 1230, from 0 of 10 puzzles with a rating"},
		{9, 4, 1500, ""}, // too few
		{20, 10, 0, ""},
	} {
		records := make([]suites.Record, test.puzzles)
		for i := range records {
			records[i] = suites.Record{Contender: "default", Suite: "puzzles", CaseIndex: i, Rating: test.rating, Solved: new(i < test.solved)}
		}
		reporttest.Want(t, strings.Join(sectionsOf(reporttest.Meta(), records).puzzleTexts(), "\n"), test.want)
	}
}
