package html

import (
	"strings"
	"testing"
	"time"

	"keymove/report"
	"keymove/report/show"
	"keymove/report/study"
	repo "keymove/suites/versions"
)

// Pages of versions have a plot, and foreign names do no harm in them.
func TestTrackPages(t *testing.T) {
	hostile := "<script>alert(1)</script>|`"
	track := &study.Track{
		Limit: "nodes=10", Since: hostile,
		Versions: []study.TrackedVersion{
			{Version: repo.Version{Name: hostile, Commit: repo.Commit{Date: time.Unix(1e9, 0)}}, Contender: "a"},
			{Version: repo.Version{Name: "v2"}, Failure: hostile},
		},
		Rows: []study.TrackRow{{Version: hostile, Suite: hostile, Theme: "all", Figure: report.Solved, Positions: 4, Solved: 3, Low: 0.3, High: 0.9}},
		Lost: []study.LostPosition{{Suite: hostile, ID: hostile, In: "v2"}}, Notes: []string{hostile},
	}
	var page, text strings.Builder
	if err := WriteDocument(&page, track.Document(nil)); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(page.String(), "<script>alert") || strings.Count(page.String(), `<path class="line`) != 1 || !strings.Contains(page.String(), "3/4") {
		t.Error(page.String())
	}
	if err := show.WriteMarkdown(&text, track.Document(nil)); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(text.String(), "<script>") || !strings.Contains(text.String(), "3/4") {
		t.Error(text.String())
	}
	track.Rows[0].Points, track.Rows[0].MaxPoints = 3, 4
	page.Reset()
	if err := WriteDocument(&page, track.Document(nil)); err != nil || !strings.Contains(page.String(), "solved, in %, with") {
		t.Errorf("%v: a suite of moves with some mates is plotted by points", err)
	}
	track.Rows[0].Points, track.Rows[0].MaxPoints, track.Rows[0].Figure = 12, 40, report.Points
	page.Reset()
	if err := WriteDocument(&page, track.Document(nil)); err != nil || !strings.Contains(page.String(), "points, in %") || strings.Contains(page.String(), "solved, in %") {
		t.Errorf("%v: a suite with points is plotted by what was solved", err)
	}
}
