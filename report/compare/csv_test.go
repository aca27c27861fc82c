package compare

import (
	"fmt"
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
	check(t, "warnings", strings.HasPrefix(got["warnings"], "Different limits: depth=3 in run, depth=4 in run. run has no run.json"), true)
	delete(got, "warnings")
	want := map[string]string{
		"suite": "wac", "theme": "all", "base": "a", "contender": "b", "positions": "5", "base_solved": "0", "solved": "3", "gained": "3", "lost": "0",
		"verdict": "not comparable", "moves_differ": "3", "answers_differ": "3", "figure": "solved",
	}
	check(t, "cells", got, want)
}

// TestProbabilityCell: four digits that matter.
func TestProbabilityCell(t *testing.T) {
	for p, want := range map[float64]string{1: "1", 0.5: "0.5", 0.0123456: "0.01235", 0.0000123456: "1.235e-05"} {
		check(t, "", probabilityCell(&p), want)
	}
}

// TestMovesRightCells: the difference of the shares of right own moves, 3 of 12 and 7 of 12; a
// line of three moves counts three times.
func TestMovesRightCells(t *testing.T) {
	a, b := reporttest.Pattern("a", "+-+---"), reporttest.Pattern("b", "++++--")
	lines := func(run *reporttest.Trial, right ...int) {
		for i := range run.Records {
			run.Records[i].MovesAsked, run.Records[i].MovesRight = []int{1, 2, 3}[i%3], right[i]
		}
	}
	lines(a, 1, 0, 1, 0, 1, 0)
	lines(b, 1, 2, 3, 0, 1, 0)
	c := mustCompare(t, entrants(a, b), Options{})
	got := cellsOf(c, 0)
	check(t, "", got["moves_right_pp_diff"], "33.33")
	low, _ := strconv.ParseFloat(got["moves_right_pp_lo"], 64)
	high, _ := strconv.ParseFloat(got["moves_right_pp_hi"], 64)
	check(t, "", -100 < low && low < 33.33 && 33.33 < high && high < 100, true)
	same := cellsOf(mustCompare(t, entrants(a, a), Options{}), 0)
	check(t, "no difference", facts(same["moves_right_pp_diff"], same["moves_right_pp_lo"] == "0.00"), "0.00 false")
	none := cellsOf(mustCompare(t, entrants(reporttest.Pattern("a", "+-"), reporttest.Pattern("b", "++")), Options{}), 0)
	check(t, "without lines", none["moves_right_pp_diff"], "")
}

// TestSettingsCSV: a row for each setting that differs, with its group; that of an engine is an
// option.
func TestSettingsCSV(t *testing.T) {
	profile := func(name string, options map[string]string) *suites.Contender {
		return &suites.Contender{Name: name, Options: options}
	}
	engine := func(name, hash string) *suites.Contender {
		return &suites.Contender{Name: name, Engine: &suites.Engine{Options: []suites.EngineOption{{Name: "Hash", Value: hash}}}}
	}
	c := &Comparison{}
	for _, pair := range [][2]*suites.Contender{
		{profile("a", map[string]string{"see": "on", "check.ext.safe": "on", "see.qsearch": "on", "razor": "off"}),
			profile("b", map[string]string{"see": "off", "check.ext.safe": "off", "see.qsearch": "off", "razor": "r2"})},
		{profile("a", map[string]string{"eval.taper": "tapered"}), profile("c", map[string]string{"eval.taper": "off"})},
		{engine("d", "4"), engine("e", "8")},
	} {
		base, other := entrantOf(pair[0]), entrantOf(pair[1])
		c.Pairs = append(c.Pairs, Pair{Base: base.Name, Contender: other.Name, Sides: sidesOf(base, other)})
	}
	var out strings.Builder
	if err := WriteSettings(&out, c); err != nil {
		t.Fatal(err)
	}
	want := `contender,feature,group,value,base_value,base,with
b,razor,pruning,r2,off,a,
b,see,SEE,off,on,a,check.ext.safe=off;see.qsearch=off
c,eval.taper,phase,off,tapered,a,
e,Hash,option,8,4,d,
`
	check(t, "settings.csv::", out.String(), want)
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
	var out strings.Builder
	if err := WriteCSV(&out, c); err != nil {
		t.Fatal(err)
	}
	header, body, _ := strings.Cut(strings.TrimSpace(out.String()), "\n")
	names := strings.Split(header, ",")
	var got []string
	for line := range strings.SplitSeq(body, "\n") {
		var cells []string
		for i, cell := range strings.Split(line, ",") {
			switch names[i] {
			case "contender", "suite", "theme", "phase", "solved_pp_diff":
				cells = append(cells, cell)
			}
		}
		got = append(got, strings.Join(cells, " "))
	}
	want := "s all b 25.00 |s pins b 25.00 |s phase=opening b 25.00 opening|s phase=endgame b 25.00 endgame|z all b  |s all c 25.00 |s phase=opening c  opening"
	check(t, "rows", strings.Join(got, "|"), want)
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
