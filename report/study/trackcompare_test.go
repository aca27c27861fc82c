package study

import (
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/report/stats"
	"keymove/suites/versions"
)

// wholeRow returns the row of a version on the whole suite.
func wholeRow(t *testing.T, track *Track, version string) *TrackRow {
	t.Helper()
	for i := range track.Rows {
		if row := &track.Rows[i]; row.Version == version && row.Theme == report.WholeSuite {
			return row
		}
	}
	t.Fatalf("no row of %s", version)
	return nil
}

// The last version is compared with the first one, and no other version with any but the one before; a gate
// looks at that alone. All p-values are adjusted to each other.
func TestFirstToLast(t *testing.T) {
	const positions, lost = 60, 6
	for n, pairs := range map[int]int{2: 1, 3: 3, 9: 9} {
		track := trackOf(t, numbered(n), positions, func(v, i int) bool { return i >= lost*v/(n-1) })
		last := wholeRow(t, track, track.Judged)
		for i := range track.Rows {
			if row := &track.Rows[i]; row.First != nil && (row.Version != track.Judged || n == 2) || row.First == nil && n > 2 && row.Version == track.Judged {
				t.Errorf("%d: %s has %+v", n, row.Version, row.First)
			}
		}
		if n == 2 {
			continue
		}
		if a := last.First; a.Version != "v0" || a.Lost != lost || *a.P < stats.McNemar(0, lost).TwoSided()*(1-1e-12) || *a.P > float64(pairs*3)*stats.McNemar(0, lost).TwoSided() {
			t.Errorf("%d: %+v, p %g", n, a, *a.P)
		}
		if worse := track.Worse(); len(worse) > 0 {
			t.Errorf("%d: %+v", n, worse)
		}
		if lines := track.changes(); len(lines) != 2 || lines[0] != noStep || !strings.HasPrefix(lines[1], "toy: "+track.Judged+" against the first one, v0: ") {
			t.Errorf("%d: %q", n, lines)
		}
	}
}

// The judged version is compared, wherever it is: with the one before in its history, and not with
// one of another line. What others lost does not count.
func TestJudgedVersion(t *testing.T) {
	track := trackOf(t, numbered(4), 60, func(v, i int) bool { return i >= 10 || v != 2 })
	if worse := track.Worse(); len(worse) > 0 || track.Judged != "v3" || len(track.Lost) > 0 {
		t.Errorf("%+v, judged %s, lost %v", worse, track.Judged, track.Lost)
	}
	again := *track
	again.Judged = "v2"
	worse := again.Worse()
	if len(worse) != 1 || worse[0] != (Worse{"toy", "v2", "v1"}) {
		t.Errorf("%+v", worse)
	}
	again.Judged = "v9"
	if worse := again.Worse(); len(worse) > 0 {
		t.Errorf("%+v", worse)
	}
	list := []*TrackedVersion{{Version: versions.Version{Name: "a"}}, {Version: versions.Version{Name: "b"}}, {Version: versions.Version{Name: "c"}, Before: "a"}, {Version: versions.Version{Name: "d"}, Before: "gone"}}
	for i, want := range []string{"", "a", "a", "c"} {
		got := ""
		if v := before(list, i); v != nil {
			got = v.Name
		}
		reporttest.Want(t, got, want, "before", list[i].Name)
	}
}

// Positions are lost between two versions up to the judged one.
func TestLostUpToTheJudgedVersion(t *testing.T) {
	run := func(judged, since string) *Track {
		return trackWith(t, numbered(4), 20, TrackOptions{Alpha: 0.05, Judged: judged, Since: since}, func(int) uint64 { return 10 },
			func(v, i int) bool { return i > 1 || i == 0 && v < 2 || i == 1 && v != 1 })
	}
	for _, test := range []struct {
		judged, since string
		want          []string
		notes         int
	}{
		{"", "", []string{"p0 v2"}, 0},
		{"v1", "", []string{"p1 v1"}, 0},
		{"v2", "v1", []string{"p0 v2"}, 0},
		{"v1", "v3", nil, 0},
		{"none", "", []string{"p0 v2"}, 0},
		{"", "none", nil, 1},
	} {
		track := run(test.judged, test.since)
		var got []string
		for _, p := range track.Lost {
			got = append(got, p.ID+" "+p.In)
		}
		if len(got) != len(test.want) || len(got) > 0 && got[0] != test.want[0] || len(track.Notes) != test.notes {
			t.Errorf("judged %q since %q: %q, %q; want %q", test.judged, test.since, got, track.Notes, test.want)
		}
	}
}

// TestLastLoss is the latest of several.
func TestLastLoss(t *testing.T) {
	for last, solves := range map[string]func(version, position int) bool{
		"v3": func(version, position int) bool { return position >= 100*version }, "": func(int, int) bool { return true },
	} {
		if loss := trackOf(t, numbered(4), 400, solves).LastLoss(); (loss == nil) != (last == "") || loss != nil && loss.Version != last {
			t.Errorf("%+v, want %q", loss, last)
		}
	}
}
