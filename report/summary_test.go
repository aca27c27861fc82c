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
	got := Summarize(suites.RecordsOf([]suites.Record{
		{Contender: "c", Suite: "s", FEN: "1", Theme: "b", Solved: new(true), Points: new(3), MaxPoints: new(10), Nodes: new(uint64(10)), TimeUS: 100, Depth: new(4), KeptTimeUS: new(int64(90))},
		{Contender: "c", Suite: "s", FEN: "2", Theme: "a", Solved: new(false), Points: new(0), MaxPoints: new(10), Nodes: new(uint64(20)), TimeUS: 200, Depth: new(6)},
		{Contender: "c", Suite: "s", FEN: "3", Theme: "b", Solved: new(true), Points: new(10), MaxPoints: new(10), Nodes: new(uint64(30)), TimeUS: 300, Depth: new(8), KeptTimeUS: new(int64(20))},
		{Contender: "c", Suite: "s", FEN: "4", Solved: new(false), Points: new(0), MaxPoints: new(10), Nodes: new(uint64(1)), Error: "crash: x"},
		{Contender: "c", Suite: "s", FEN: "5", Nodes: new(uint64(5)), TimeUS: 50, Depth: new(3)},
		{Contender: "c", Suite: "one theme", FEN: "6", Theme: "a", Solved: new(true)},
	}))
	of := func(theme string, asked int, more Summary) Summary {
		more.Contender, more.Suite, more.Theme, more.Figure, more.Lists = "c", "s", theme, Points, true
		more.Asked, more.AskedCases, more.AskedPositions, more.Cases = asked, asked, asked, more.Positions
		return more
	}
	reporttest.Want(t, got, []Summary{
		of("all", 4, Summary{Positions: 5, Solved: 2, Points: 13, MaxPoints: 40, Errors: 1, Nodes: 66, TimeUS: 650, Searched: 4, DepthSum: 21, KeptUS: []int64{20, 90}}),
		of("b", 2, Summary{Positions: 2, Solved: 2, Points: 13, MaxPoints: 20, Nodes: 40, TimeUS: 400, Searched: 2, DepthSum: 12, KeptUS: []int64{20, 90}}),
		of("a", 1, Summary{Positions: 1, MaxPoints: 10, Nodes: 20, TimeUS: 200, Searched: 1, DepthSum: 6}),
		{Contender: "c", Suite: "one theme", Theme: "all", Figure: Solved, Positions: 1, Asked: 1, Cases: 1, AskedCases: 1, AskedPositions: 1, Solved: 1},
	})
}

// cellsOf returns cells of a row of summary.csv.
func cellsOf(row *Summary, names ...string) (cells []string) {
	for _, col := range SummaryColumns {
		if slices.Contains(names, col.Name) {
			cells = append(cells, cmp.Or(col.Cell(row), "-"))
		}
	}
	return cells
}

// A sum or mean is known if each answer has the figure; failed searches, and positions in which the
// game is over, have no answer.
func TestSummaryOfWhatIsReported(t *testing.T) {
	said := suites.Record{Contender: "c", Suite: "s", Move: "e4", Nodes: new(uint64(10)), Depth: new(4), TimeUS: 1000}
	silent, zero := suites.Record{Contender: "c", Suite: "s", Move: "e4", TimeUS: 1000}, said
	zero.Nodes, zero.Depth = new(uint64(0)), new(0)
	failed, over := suites.Record{Contender: "c", Suite: "s", Error: "crash: x"}, suites.Record{Contender: "c", Suite: "s"}
	const never, nothing = "scores, selective depths and principal variations", "scores, depths, selective depths, nodes and principal variations"
	for name, tt := range map[string]struct {
		records []suites.Record
		cells   string // nodes, nps and mean_depth
		never   string
	}{
		"all": {[]suites.Record{said, said}, "20 10000 4.00", never}, "one of two": {[]suites.Record{said, silent}, "- - -", never},
		"none": {[]suites.Record{silent, silent}, "- - -", nothing}, "failed": {[]suites.Record{said, failed}, "10 10000 4.00", never},
		"over": {[]suites.Record{said, over}, "10 10000 4.00", never}, "only failed": {[]suites.Record{failed}, "- - -", ""},
		"zero is said": {[]suites.Record{zero}, "0 0 0.00", never},
	} {
		s := Summarize(suites.RecordsOf(tt.records))[0]
		reporttest.Want(t, strings.Join(cellsOf(&s, "nodes", "nps", "mean_depth"), " "), tt.cells, name)
		reporttest.Want(t, s.Reported.Never(), tt.never, name)
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
	reporttest.Want(t, fmt.Sprint(all.Interval()), fmt.Sprint(once.Interval()))
	reporttest.Want(t, []int{all.Asked, all.AskedCases}, []int{24, 12})
}

func TestMedianKeptUS(t *testing.T) {
	for want, kept := range map[string][]int64{"0 false": nil, "7 true": {7}, "2 true": {1, 4}, "3 true": {1, 2, 4, 100}, "5 true": {1, 5, 100}} {
		reporttest.Want(t, fmt.Sprint((&Summary{KeptUS: kept}).MedianKeptUS()), want, kept)
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
	for want, records := range map[string][]suites.Record{ // from nodes to median_kept_ms
		",0,800,1.000,300000,5.00,0.700,": {fresh, cached}, ",0,1000,,,6.00,,": {cached, cached}, ",0,600,2.000,300000,4.00,0.700,": {fresh, fresh},
	} {
		reporttest.Has(t, summaryCSV(t, records, Meta{}), want)
	}
	reporttest.Has(t, recordsCSV(t, []suites.Record{cached}, Meta{}), ",500,,,,,,,,,,0,1,1,"+noTelemetry+",,,,,,,,0,0,,,\n")
}

// TestIntervalOfDependentPositions: ten positions of each of ten games, solved or not all
// together, are worth ten positions; one of each game is an independent sample.
func TestIntervalOfDependentPositions(t *testing.T) {
	summaryOf := func(each int) Summary {
		records := make([]suites.Record, 100)
		for i := range records { // no positions, but different ones
			records[i] = suites.Record{Suite: "s", Case: strconv.Itoa(i), CaseIndex: i, FEN: fmt.Sprintf("%c7/8/8/8/8/8/8/K7 w - - 0 1", 'a'+i), Solved: new((i/each)%2 == 0), Origin: fmt.Sprintf("game %d", i/each)}
		}
		return Summarize(suites.RecordsOf(records))[0]
	}
	ten, one := summaryOf(10), summaryOf(1)
	if low, high := ten.Interval(); ten.Origins != 10 || math.Abs(ten.Independent-10) > 1e-9 || ten.AskedPositions != 100 || low > 0.3 || high < 0.7 {
		t.Errorf("ten of each: %d origins, %v of %d positions, %.2f to %.2f", ten.Origins, ten.Independent, ten.AskedPositions, low, high)
	}
	reporttest.Want(t, fmt.Sprint(one.Origins, one.Independent), "0 0", "one of each")
}

// TestSummaryOfPuzzles: right moves are summed, and a theme has a rating if it has enough puzzles.
func TestSummaryOfPuzzles(t *testing.T) {
	records := make([]suites.Record, 15)
	for i := range records {
		records[i] = suites.Record{
			Contender: "c", Suite: "s", Theme: []string{"fork", "pin", "fork"}[i%3], CaseIndex: i, FEN: fmt.Sprint(i), Rating: 1500,
			Solved: new(i%2 == 0), MovesAsked: 2, MovesRight: 2 - i%2,
		}
	}
	records[0].MovesRight, records[0].MovesAsked = 0, 0 // it asks for one move
	var got []string
	for _, row := range Summarize(suites.RecordsOf(records)) {
		cells := cellsOf(&row, "solved", "moves_right", "moves_asked", "puzzle_rating", "puzzle_rating_lo", "puzzle_rating_hi")
		got = append(got, row.Theme+" "+strings.Join(cells, " "))
	}
	all := stats.SolverRating([]stats.Rated{{Rating: 1500, Solved: 8, Puzzles: 15}})
	fork := stats.SolverRating([]stats.Rated{{Rating: 1500, Solved: 6, Puzzles: 10}})
	reporttest.Want(t, got, []string{
		fmt.Sprintf("all 8 21 28 %.0f %.0f %.0f", all.Value, all.Low, all.High),
		fmt.Sprintf("fork 6 14 18 %.0f %.0f %.0f", fork.Value, fork.Low, fork.High), "pin 2 7 10 - - -",
	})
	for i := range records {
		records[i].Solved = new(true)
	}
	whole := Summarize(suites.RecordsOf(records))[0]
	if rating, known := whole.SolverRating(); !known || !math.IsInf(rating.Value, 1) || math.IsInf(rating.Low, 0) {
		t.Errorf("all solved: %v", rating)
	}
}
