package html

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"keymove/report"
	"keymove/report/reporttest"
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
		page := documentPage(t, track.Document(nil))
		reporttest.Has(t, page, "3/4", want)
		reporttest.Want(t, strings.Count(page, `<path class="line`), 1, want)
		reporttest.Want(t, strings.Contains(page, "solved, in %"), row.Figure == report.Solved, want)
	}
}

// TestHistoryPage: a run of three suites takes less than a kilobyte, each is in the table, and the points of a few runs say
// which they are.
func TestHistoryPage(t *testing.T) {
	history := func(n int) (page string) {
		var h study.History
		for i := range n {
			run := study.HistoryRun{Label: fmt.Sprintf("20260203T040506-%012d", i), Limit: "nodes=20000"}
			for _, suite := range []string{"wac", "sts", "mates"} {
				run.Points = append(run.Points, study.HistoryPoint{Suite: suite, Contender: fmt.Sprint("engine ", i), Score: "231/300",
					Value: stats.Interval{Value: .5 + float64(i%7)/100, Low: .45, High: .6}, Speed: stats.Interval{Value: 1e6 + float64(i), Low: .9e6, High: 1.1e6 + float64(i)}})
			}
			h.Runs = append(h.Runs, run)
		}
		page = documentPage(t, h.Document())
		reporttest.Want(t, strings.Count(page, "<tr><td>"), n)
		return page
	}
	reporttest.Want(t, strings.Count(history(3), "<title>20260203T040506-000000000001: 231/300</title>"), 3)
	if size := len(history(500)); size >= 500_000 {
		t.Errorf("%d bytes of 500 runs", size)
	}
}
