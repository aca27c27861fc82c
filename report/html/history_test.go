package html

import (
	"fmt"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/report/stats"
	"keymove/report/study"
)

// TestHistoryPage: a run of three suites takes less than a kilobyte, each is in the table, and the
// points of a few runs say which they are.
func TestHistoryPage(t *testing.T) {
	many := 500
	if testenv.Nightly() {
		many = 2000
	}
	for _, n := range []int{3, many} {
		var h study.History
		for i := range n {
			run := study.HistoryRun{Label: fmt.Sprintf("20260203T040506-%012d", i), Limit: "nodes=20000"}
			for _, suite := range []string{"wac", "sts", "mates"} {
				v := stats.Interval{Value: .5 + float64(i%7)/100, Low: .45, High: .6}
				run.Points = append(run.Points, study.HistoryPoint{Suite: suite, Contender: fmt.Sprint("engine ", i), Score: "231/300", Value: v,
					Speed: stats.Interval{Value: 1e6 + float64(i), Low: .9e6, High: 1.1e6 + float64(i)}})
			}
			h.Runs = append(h.Runs, run)
		}
		var out strings.Builder
		if err := WriteDocument(&out, h.Document()); err != nil {
			t.Fatal(err)
		}
		page := out.String()
		if n == many && len(page) >= 1000*n || strings.Count(page, "<tr><td>") != n {
			t.Errorf("%d runs: %d bytes, %d rows", n, len(page), strings.Count(page, "<tr><td>"))
		}
		if n == 3 && strings.Count(page, "<title>20260203T040506-000000000001: 231/300</title>") != 3 {
			t.Errorf("points do not say which runs they are:\n%s", page)
		}
		if strings.Contains(page, "http") && strings.Contains(page, "src=") {
			t.Error("the page asks for something")
		}
	}
}
