package compare

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

// cellsOf returns the cells of a row of comparison.csv that are not empty, by column.
func cellsOf(c *Comparison, row int) map[string]string {
	cells, rows := map[string]string{}, Rows(c)
	for _, col := range Columns {
		if cell := col.Cell(&rows[row]); cell != "" {
			cells[col.Name] = cell
		}
	}
	return cells
}

// TestCellsWithoutATest: of runs that are not comparable there are counts, and nothing
// that a test would say.
func TestCellsWithoutATest(t *testing.T) {
	x, y := reporttest.Pattern("x", "-----"), reporttest.Pattern("x", "--+++")
	for i := range x.Records {
		x.Records[i].Limit, y.Records[i].Limit = "depth=3", "depth=4"
		x.Records[i].TimeUS, x.Records[i].Nodes = 0, new(uint64(0))
	}
	a, b := entrants(x)[0], entrants(y)[0]
	a.Name, b.Name = "a", "b"
	c := mustCompare(t, []Contender{a, b}, Options{})
	got := cellsOf(c, 0)
	check(t, "warnings", strings.HasPrefix(got["warnings"], "Different limits: depth=3 in run, depth=4 in run. run has no run.json"),
		true)
	delete(got, "warnings")
	want := map[string]string{
		"suite": "wac", "theme": "all", "base": "a", "contender": "b", "positions": "5", "base_solved": "0", "solved": "3", "gained": "3", "lost": "0",
		"verdict": "not comparable", "moves_differ": "3", "answers_differ": "3", "figure": "solved",
	}
	check(t, "cells", got, want)
}

// TestMovesRightCells: the difference of the shares of right own moves, 3 of 12 and 7 of 12; a
// line of three moves counts three times.
func TestMovesRightCells(t *testing.T) {
	lines := func(name, answers string, right ...int) *reporttest.Trial {
		s := reporttest.Pattern(name, answers)
		for i, n := range right {
			s.Records[i].MovesAsked, s.Records[i].MovesRight = []int{1, 2, 3}[i%3], n
		}
		return s
	}
	cells := func(a, b *reporttest.Trial) (diff string, low, high float64) {
		got := cellsOf(mustCompare(t, entrants(a, b), Options{}), 0)
		low, _ = strconv.ParseFloat(got["moves_right_pp_lo"], 64)
		high, _ = strconv.ParseFloat(got["moves_right_pp_hi"], 64)
		return got["moves_right_pp_diff"], low, high
	}
	a, b := lines("a", "+-+---", 1, 0, 1, 0, 1, 0), lines("b", "++++--", 1, 2, 3, 0, 1, 0)
	diff, low, high := cells(a, b)
	check(t, "difference", facts(diff, -100 < low, low < 33.33, 33.33 < high, high < 100), "33.33 true true true true")
	diff, low, _ = cells(a, a)
	check(t, "no difference", facts(diff, low < 0), "0.00 true")
	diff, _, _ = cells(reporttest.Pattern("a", "+-"), reporttest.Pattern("b", "++"))
	check(t, "without lines", diff, "")
}

// TestSettingsCSV: a row for each setting that differs, with its group; that of an engine is an
// option.
func TestSettingsCSV(t *testing.T) {
	type options = map[string]string
	engine := func(name, hash string) *suites.Contender {
		return &suites.Contender{Name: name, Engine: &suites.Engine{Options: []suites.EngineOption{{Name: "Hash", Value: hash}}}}
	}
	c := &Comparison{}
	for _, pair := range [][2]*suites.Contender{
		{
			{Name: "a", Options: options{"see": "on", "check.ext.safe": "on", "see.qsearch": "on", "razor": "off"}},
			{Name: "b", Options: options{"see": "off", "check.ext.safe": "off", "see.qsearch": "off", "razor": "r2"}},
		},
		{{Name: "a", Options: options{"eval.taper": "tapered"}}, {Name: "c", Options: options{"eval.taper": "off"}}},
		{engine("d", "4"), engine("e", "8")},
	} {
		base, other := entrantOf(pair[0]), entrantOf(pair[1])
		c.Pairs = append(c.Pairs, Pair{Base: base.Name, Contender: other.Name, Sides: sidesOf(base, other)})
	}
	check(t, "settings.csv", reporttest.Written(t, func(out io.Writer) error { return WriteSettings(out, c) }), `contender,feature,group,value,base_value,base,with
b,razor,pruning,r2,off,a,
b,see,SEE,off,on,a,check.ext.safe=off;see.qsearch=off
c,eval.taper,phase,off,tapered,a,
e,Hash,option,8,4,d,
`)
}

// TestPhaseRows: comparison.csv has the phases of a suite behind its themes; those of a pair
// that is not comparable have no difference.
func TestPhaseRows(t *testing.T) {
	rows := func(phases ...string) (list []Row) {
		for _, phase := range phases {
			list = append(list, Row{Suite: "s", Theme: phase, Positions: 4, SolvedDiff: Interval{Value: 0.25}})
		}
		return list
	}
	c := &Comparison{Pairs: []Pair{
		{Contender: "b", Rows: append(rows("all", "pins"), Row{Suite: "z", Theme: "all"}), Phases: rows("opening", "endgame")},
		{Contender: "c", Rows: rows("all"), Phases: rows("opening"), Findings: Findings{{Kind: KindUnlike, Refuses: true, Text: "No."}}},
	}}
	var got []string
	for n := range Rows(c) {
		cells := cellsOf(c, n)
		got = append(got, strings.Join([]string{cells["suite"], cells["theme"], cells["contender"], cells["solved_pp_diff"], cells["phase"]}, " "))
	}
	check(t, "rows", got, []string{
		"s all b 25.00 ", "s pins b 25.00 ", "s phase=opening b 25.00 opening", "s phase=endgame b 25.00 endgame", "z all b  ",
		"s all c 25.00 ", "s phase=opening c  opening",
	})
}

// TestDivide: the rows of a suite and a part stand together, contenders in their order; by
// feature the groups are sorted, and only whole suites count.
func TestDivide(t *testing.T) {
	pair := func(name string, options map[string]string) Pair {
		row := func(suite, theme string) Row { return Row{Suite: suite, Theme: theme, Positions: 3} }
		base := entrantOf(&suites.Contender{Name: "base", Options: map[string]string{"see": "on", "razor": "off"}})
		return Pair{
			Base: "base", Contender: name, Sides: sidesOf(base, entrantOf(&suites.Contender{Name: name, Options: options})),
			Rows:   []Row{row("s", "all"), row("s", "pins"), row("s", "forks"), row("z", "all"), {Suite: "z", Theme: "none"}},
			Phases: []Row{row("s", "opening"), row("s", "endgame"), row("z", "opening")},
		}
	}
	c := &Comparison{Pairs: []Pair{
		pair("a", map[string]string{"see": "on", "razor": "r2"}), pair("b", map[string]string{"see": "off", "razor": "off"}),
	}}
	for by, want := range map[Division]string{
		ByPhase:   "s opening a|s opening b|s endgame a|s endgame b|z opening a|z opening b",
		ByTheme:   "s pins a|s pins b|s forks a|s forks b",
		ByFeature: "s SEE b|s pruning a|z SEE b|z pruning a",
	} {
		var got []string
		for _, p := range c.Divide(by) {
			got = append(got, p.Row.Suite+" "+p.Of+" "+p.Pair.Contender)
		}
		check(t, fmt.Sprintf("by %s", by), strings.Join(got, "|"), want)
	}
}
