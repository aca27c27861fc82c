package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites"
)

func TestSummarize(t *testing.T) {
	records := []suites.Record{
		{Contender: "c", Suite: "s", FEN: "1", Theme: "b", Solved: new(true), Points: new(3), MaxPoints: new(10), Nodes: new(uint64(10)), TimeUS: 100, Depth: new(4), KeptTimeUS: new(int64(90))},
		{Contender: "c", Suite: "s", FEN: "2", Theme: "a", Solved: new(false), Points: new(0), MaxPoints: new(10), Nodes: new(uint64(20)), TimeUS: 200, Depth: new(6)},
		{Contender: "c", Suite: "s", FEN: "3", Theme: "b", Solved: new(true), Points: new(10), MaxPoints: new(10), Nodes: new(uint64(30)), TimeUS: 300, Depth: new(8), KeptTimeUS: new(int64(20))},
		{Contender: "c", Suite: "s", FEN: "4", Solved: new(false), Points: new(0), MaxPoints: new(10), Nodes: new(uint64(1)), Error: "crash: x"},
		{Contender: "c", Suite: "s", FEN: "5", Nodes: new(uint64(5)), TimeUS: 50, Depth: new(3)},
		{Contender: "c", Suite: "one theme", FEN: "6", Theme: "a", Solved: new(true)},
	}
	got := Summarize(suites.RecordsOf(records))
	want := []Summary{
		{
			Contender: "c", Suite: "s", Theme: "all", Figure: Points, Lists: true, Positions: 5, Asked: 4, Cases: 5, AskedCases: 4, AskedPositions: 4, Solved: 2, Points: 13, MaxPoints: 40,
			Errors: 1, Nodes: 66, TimeUS: 650, Searched: 4, DepthSum: 21, KeptUS: []int64{20, 90},
		},
		{
			Contender: "c", Suite: "s", Theme: "b", Figure: Points, Lists: true, Positions: 2, Asked: 2, Cases: 2, AskedCases: 2, AskedPositions: 2, Solved: 2, Points: 13, MaxPoints: 20,
			Nodes: 40, TimeUS: 400, Searched: 2, DepthSum: 12, KeptUS: []int64{20, 90},
		},
		{
			Contender: "c", Suite: "s", Theme: "a", Figure: Points, Lists: true, Positions: 1, Asked: 1, Cases: 1, AskedCases: 1, AskedPositions: 1, MaxPoints: 10,
			Nodes: 20, TimeUS: 200, Searched: 1, DepthSum: 6,
		},
		{Contender: "c", Suite: "one theme", Theme: "all", Figure: Solved, Positions: 1, Asked: 1, Cases: 1, AskedCases: 1, AskedPositions: 1, Solved: 1},
	}
	reporttest.Want(t, got, want)
}

// A sum or mean is known if each answer has the figure; failed searches, and positions in which the
// game is over, have no answer.
func TestSummaryOfWhatIsReported(t *testing.T) {
	said := suites.Record{Contender: "c", Suite: "s", Move: "e4", Nodes: new(uint64(10)), Depth: new(4), TimeUS: 1000}
	silent := suites.Record{Contender: "c", Suite: "s", Move: "e4", TimeUS: 1000}
	for name, tt := range map[string]struct {
		records []suites.Record
		cells   string // nodes, nps and mean_depth
		never   string
	}{
		"all":          {[]suites.Record{said, said}, "20 10000 4.00", "scores, selective depths and principal variations"},
		"one of two":   {[]suites.Record{said, silent}, "  ", "scores, selective depths and principal variations"},
		"none":         {[]suites.Record{silent, silent}, "  ", "scores, depths, selective depths, nodes and principal variations"},
		"failed":       {[]suites.Record{said, {Contender: "c", Suite: "s", Error: "crash: x"}}, "10 10000 4.00", "scores, selective depths and principal variations"},
		"over":         {[]suites.Record{said, {Contender: "c", Suite: "s"}}, "10 10000 4.00", "scores, selective depths and principal variations"},
		"only failed":  {[]suites.Record{{Contender: "c", Suite: "s", Error: "crash: x"}}, "  ", ""},
		"zero is said": {[]suites.Record{{Contender: "c", Suite: "s", Move: "e4", Nodes: new(uint64(0)), Depth: new(0), TimeUS: 1000}}, "0 0 0.00", "scores, selective depths and principal variations"},
	} {
		s := Summarize(suites.RecordsOf(tt.records))[0]
		var cells []string
		for _, col := range SummaryColumns {
			if col.Name == "nodes" || col.Name == "nps" || col.Name == "mean_depth" {
				cells = append(cells, col.Cell(&s))
			}
		}
		if got, never := strings.Join(cells, " "), s.Reported.Never(); got != tt.cells || never != tt.never {
			t.Errorf("%s: %q, never %q, want %q, %q", name, got, never, tt.cells, tt.never)
		}
	}
}

// A suite written four times is no larger sample; repeats are none, either.
func TestIntervalOfRepeatedPositions(t *testing.T) {
	once := Summary{Asked: 3, AskedCases: 3, AskedPositions: 3, Solved: 2}
	var records []suites.Record
	for i := range 24 { // each of three positions in four lines, twice
		fen := fmt.Sprintf("%s8/8/8/8/8/8/8/K1k5 w - - %d", strings.Repeat("8/", i%3), i/6)
		records = append(records, suites.Record{Suite: "s", FEN: fen, Solved: new(i%3 > 0), CaseIndex: i%3 + 3*(i/6), Repeat: 1 + i/3%2})
	}
	slices.SortStableFunc(records, func(a, b suites.Record) int { return a.CaseIndex - b.CaseIndex })
	all := Summarize(suites.RecordsOf(records))[0]
	low, high := all.Interval()
	if wantLow, wantHigh := once.Interval(); low != wantLow || high != wantHigh || all.Asked != 24 || all.AskedCases != 12 {
		t.Errorf("%.3f to %.3f of %d searches of %d cases, want %.3f to %.3f", low, high, all.Asked, all.AskedCases, wantLow, wantHigh)
	}
}

func TestMedianKeptUS(t *testing.T) {
	for want, kept := range map[int64][]int64{-1: nil, 7: {7}, 2: {1, 4}, 3: {1, 2, 4, 100}, 5: {1, 5, 100}} {
		s := Summary{KeptUS: kept}
		if got, ok := s.MedianKeptUS(); ok != (want >= 0) || ok && got != want {
			t.Errorf("median of %v = %d, %v, want %d", kept, got, ok, want)
		}
	}
}

// TestSummaryWithoutAnswers: a suite that asks nothing has no share of solved positions; where every search failed
// there is nothing but that.
func TestSummaryWithoutAnswers(t *testing.T) {
	header := "contender,suite,theme,positions,solved,solved_pct,solved_lo,solved_hi,points,max_points,errors,nodes,time_ms,nps,mean_depth,median_kept_ms,cases,flaky,flip_solved_pct,flip_move_pct," +
		strings.Join(telemetryHeader, ",") + ",speed_of_finding,speed_of_finding_lo,speed_of_finding_hi,phase,settings,moves_right,moves_asked,puzzle_rating,puzzle_rating_lo,puzzle_rating_hi,wrong,unproven\n"
	for row, rec := range map[string]suites.Record{
		"c,s,all,1,,,,,,,0,100,0.000,,3.00,,1,,,":     {Contender: "c", Suite: "s", Move: "e4", Nodes: new(uint64(100)), Depth: new(3)},
		"'=c,s,all,1,0,0.00,0.00,79.35,,,1,,,,,,1,,,": {Contender: "=c", Suite: "s", Solved: new(false), Error: "start: x"},
	} {
		reporttest.Want(t, summaryCSV(t, []suites.Record{rec}, Meta{}), header+row+noTelemetry+",,,,,,,,,,,,\n", "summary")
	}
}

// What comes from the cache has no time: it is in no number of time, and in every
// other.
func TestSummaryOfCachedRecords(t *testing.T) {
	fresh := suites.Record{Contender: "c", Suite: "s", Solved: new(true), Nodes: new(uint64(300)), TimeUS: 1000, Depth: new(4), KeptTimeUS: new(int64(700))}
	cached := suites.Record{Contender: "c", Suite: "s", Solved: new(true), Nodes: new(uint64(500)), Depth: new(6), Cached: true}
	tests := []struct {
		records []suites.Record
		want    string // from nodes to median_kept_ms
	}{
		{[]suites.Record{fresh, cached}, "800,1.000,300000,5.00,0.700"},
		{[]suites.Record{cached, cached}, "1000,,,6.00,"},
		{[]suites.Record{fresh, fresh}, "600,2.000,300000,4.00,0.700"},
	}
	for _, test := range tests {
		reporttest.Has(t, summaryCSV(t, test.records, Meta{}), ",0,"+test.want+",")
	}
	row := recordsCSV(t, []suites.Record{cached}, Meta{})
	if want := ",500,,,,,,,,,,0,1,1," + noTelemetry + ",,,,,,,,0,0,,,\n"; !strings.HasSuffix(row, want) {
		t.Errorf("records.csv:\n%s\nwant a row that ends in %s", row, want)
	}
}

// TestIntervalOfDependentPositions: ten positions of each of ten games, solved or not all
// together, are worth ten positions; one of each game is an independent sample.
func TestIntervalOfDependentPositions(t *testing.T) {
	summaryOf := func(each int) Summary {
		var records []suites.Record
		for i := range 100 {
			solved := (i/each)%2 == 0
			records = append(records, suites.Record{
				Contender: "a", Suite: "s", ID: strconv.Itoa(i), Case: strconv.Itoa(i), CaseIndex: i, Solved: &solved, Origin: fmt.Sprintf("game %d", i/each),
				FEN: fmt.Sprintf("%c7/8/8/8/8/8/8/K7 w - - 0 1", 'a'+i), // no positions, but different ones
			})
		}
		return Summarize(suites.RecordsOf(records))[0]
	}
	if s := summaryOf(10); s.Origins != 10 || math.Abs(s.Independent-10) > 1e-9 || s.AskedPositions != 100 {
		t.Errorf("ten of each: %d origins, %v of %d positions", s.Origins, s.Independent, s.AskedPositions)
	} else if low, high := s.Interval(); low > 0.3 || high < 0.7 {
		t.Errorf("ten of each: %.2f to %.2f", low, high)
	}
	if s := summaryOf(1); s.Origins != 0 || s.Independent != 0 {
		t.Errorf("one of each: %d origins, %v positions", s.Origins, s.Independent)
	}
}

// TestSummaryOfPuzzles: right moves are summed, and a theme has a rating if it has enough puzzles.
func TestSummaryOfPuzzles(t *testing.T) {
	var records []suites.Record
	for i := range 15 {
		rec := suites.Record{
			Contender: "c", Suite: "s", Theme: []string{"fork", "pin", "fork"}[i%3], CaseIndex: i, FEN: fmt.Sprint(i), Rating: 1500,
			Solved: new(i%2 == 0), MovesAsked: 2, MovesRight: 2 - i%2,
		}
		records = append(records, rec)
	}
	records[0].MovesRight, records[0].MovesAsked = 0, 0 // it asks for one move
	var got []string
	for _, row := range Summarize(suites.RecordsOf(records)) {
		text := row.Theme
		for _, col := range SummaryColumns {
			if slices.Contains([]string{"solved", "moves_right", "moves_asked", "puzzle_rating", "puzzle_rating_lo", "puzzle_rating_hi"}, col.Name) {
				text += " " + cmp.Or(col.Cell(&row), "-")
			}
		}
		got = append(got, text)
	}
	all := stats.SolverRating([]stats.Rated{{Rating: 1500, Solved: 8, Puzzles: 15}})
	fork := stats.SolverRating([]stats.Rated{{Rating: 1500, Solved: 6, Puzzles: 10}})
	want := []string{
		fmt.Sprintf("all 8 21 28 %.0f %.0f %.0f", all.Value, all.Low, all.High),
		fmt.Sprintf("fork 6 14 18 %.0f %.0f %.0f", fork.Value, fork.Low, fork.High),
		"pin 2 7 10 - - -",
	}
	reporttest.Want(t, got, want)
	for i := range records {
		records[i].Solved = new(true)
	}
	whole := Summarize(suites.RecordsOf(records))[0]
	if rating, known := whole.SolverRating(); !known || !math.IsInf(rating.Value, 1) || math.IsInf(rating.Low, 0) {
		t.Errorf("all solved: %v", rating)
	}
}
