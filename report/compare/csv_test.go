package compare

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/report/reporttest"
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
	if !strings.HasPrefix(got["warnings"], "Different limits: depth=3 in run, depth=4 in run. run has no run.json") {
		t.Errorf("warnings %q", got["warnings"])
	}
	delete(got, "warnings")
	want := map[string]string{
		"suite": "wac", "theme": "all", "base": "a", "contender": "b", "positions": "5", "base_solved": "0", "solved": "3", "gained": "3", "lost": "0",
		"verdict": "not comparable", "moves_differ": "3", "answers_differ": "3", "figure": "solved",
	}
	if diff := cmp.Diff(got, want); diff != "" {
		t.Errorf("cells (-got +want):\n%s", diff)
	}
}

// TestProbabilityCell: four digits that matter.
func TestProbabilityCell(t *testing.T) {
	for p, want := range map[float64]string{1: "1", 0.5: "0.5", 0.0123456: "0.01235", 0.0000123456: "1.235e-05"} {
		if got := probabilityCell(&p); got != want {
			t.Errorf("%v: %s, want %s", p, got, want)
		}
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
	if got["moves_right_pp_diff"] != "33.33" {
		t.Errorf("%s, want 33.33", got["moves_right_pp_diff"])
	}
	low, _ := strconv.ParseFloat(got["moves_right_pp_lo"], 64)
	high, _ := strconv.ParseFloat(got["moves_right_pp_hi"], 64)
	if !(-100 < low && low < 33.33 && 33.33 < high && high < 100) {
		t.Errorf("the interval is %g to %g", low, high)
	}
	same := cellsOf(mustCompare(t, entrants(a, a), Options{}), 0)
	if same["moves_right_pp_diff"] != "0.00" || same["moves_right_pp_lo"] == "0.00" {
		t.Errorf("no difference: %s from %s", same["moves_right_pp_diff"], same["moves_right_pp_lo"])
	}
	if none := cellsOf(mustCompare(t, entrants(reporttest.Pattern("a", "+-"), reporttest.Pattern("b", "++")), Options{}), 0); none["moves_right_pp_diff"] != "" {
		t.Errorf("without lines: %s", none["moves_right_pp_diff"])
	}
}
