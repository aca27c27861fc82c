package html

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"keymove/report"
	"keymove/report/stats"
	"keymove/report/study"
	repo "keymove/suites/versions"
)

// TestTrackPages: a page of versions has a plot of what the suite is judged by.
func TestTrackPages(t *testing.T) {
	for want, row := range map[string]study.TrackRow{
		"solved, in %": {Figure: report.Solved, Solved: 3}, "solved, in %, with": {Figure: report.Solved, Solved: 3, Points: 3, MaxPoints: 4},
		"points, in %": {Figure: report.Points, Solved: 3, Points: 12, MaxPoints: 40},
	} {
		row.Version, row.Suite, row.Theme, row.Positions, row.Low, row.High = "v1", "wac", report.WholeSuite, 4, 0.3, 0.9
		track := &study.Track{Rows: []study.TrackRow{row}, Versions: []study.TrackedVersion{
			{Version: repo.Version{Name: "v1", Commit: repo.Commit{Date: time.Unix(1e9, 0)}}, Contender: "a"}, {Version: repo.Version{Name: "v2"}, Failure: "no compiler"},
		}}
		page := pageOf(t, func(w io.Writer) error { return WriteDocument(w, track.Document(nil)) })
		if strings.Count(page, `<path class="line`) != 1 || !strings.Contains(page, "3/4") || !strings.Contains(page, want) || row.Figure == report.Points && strings.Contains(page, "solved, in %") {
			t.Errorf("no %q in\n%s", want, page)
		}
	}
}

// TestHistoryPage: a run of three suites takes less than a kilobyte, each is in the table, and the points of a few runs say
// which they are.
func TestHistoryPage(t *testing.T) {
	for _, n := range []int{3, 500} {
		var h study.History
		for i := range n {
			run := study.HistoryRun{Label: fmt.Sprintf("20260203T040506-%012d", i), Limit: "nodes=20000"}
			for _, suite := range []string{"wac", "sts", "mates"} {
				run.Points = append(run.Points, study.HistoryPoint{Suite: suite, Contender: fmt.Sprint("engine ", i), Score: "231/300",
					Value: stats.Interval{Value: .5 + float64(i%7)/100, Low: .45, High: .6}, Speed: stats.Interval{Value: 1e6 + float64(i), Low: .9e6, High: 1.1e6 + float64(i)}})
			}
			h.Runs = append(h.Runs, run)
		}
		page := pageOf(t, func(w io.Writer) error { return WriteDocument(w, h.Document()) })
		if n > 3 && len(page) >= 1000*n || strings.Count(page, "<tr><td>") != n {
			t.Errorf("%d runs: %d bytes, %d rows", n, len(page), strings.Count(page, "<tr><td>"))
		}
		if n == 3 && strings.Count(page, "<title>20260203T040506-000000000001: 231/300</title>") != 3 {
			t.Errorf("points do not say which runs they are:\n%s", page)
		}
	}
}
