package study

import (
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
		track := trackOf(t, n, positions, func(v, i int) bool { return i >= lost*v/(n-1) })
		last := wholeRow(t, track, track.Judged)
		for i := range track.Rows {
			row := &track.Rows[i]
			reporttest.Want(t, row.First != nil, n > 2 && row.Version == track.Judged, n, row.Version)
		}
		if n == 2 {
			continue
		}
		p := stats.McNemar(0, lost).TwoSided()
		if a := last.First; a.Version != "v0" || a.Lost != lost || *a.P < p*(1-1e-12) || *a.P > float64(pairs*3)*p {
			t.Errorf("%d: %+v, p %g", n, a, *a.P)
		}
		reporttest.Want(t, track.Worse(), nil, n)
		lines := track.changes()
		reporttest.Want(t, len(lines), 2, n)
		reporttest.Want(t, lines[0], noStep, n)
		reporttest.Has(t, lines[1], "toy: "+track.Judged+" against the first one, v0: ")
	}
}

// The judged version is compared, wherever it is: with the one before in its history, and not with
// one of another line. What others lost does not count.
func TestJudgedVersion(t *testing.T) {
	track := trackOf(t, 4, 60, func(v, i int) bool { return i >= 10 || v != 2 })
	reporttest.Want(t, track.Judged, "v3")
	reporttest.Want(t, track.Lost, nil)
	for judged, want := range map[string][]Worse{"v3": nil, "v2": {{"toy", "v2", "v1"}}, "v9": nil} {
		track.Judged = judged
		reporttest.Want(t, track.Worse(), want, judged)
	}
	var list []*TrackedVersion
	for _, v := range [][2]string{{"a"}, {"b"}, {"c", "a"}, {"d", "gone"}} {
		list = append(list, &TrackedVersion{Version: versions.Version{Name: v[0]}, Before: v[1]})
	}
	for i, want := range []*TrackedVersion{nil, list[0], list[0], list[2]} {
		reporttest.Want(t, before(list, i), want, list[i].Name)
	}
}

// Positions are lost between two versions up to the judged one.
func TestLostUpToTheJudgedVersion(t *testing.T) {
	for _, test := range []struct {
		judged, since string
		want          []string
		notes         int
	}{
		{"", "", []string{"p0 v2"}, 0}, {"v1", "", []string{"p1 v1"}, 0}, {"v2", "v1", []string{"p0 v2"}, 0},
		{"v1", "v3", nil, 0}, {"none", "", []string{"p0 v2"}, 0}, {"", "none", nil, 1},
	} {
		track := trackWith(t, 4, 20, TrackOptions{Alpha: 0.05, Judged: test.judged, Since: test.since}, func(int) uint64 { return 10 },
			func(v, i int) bool { return i > 1 || i == 0 && v < 2 || i == 1 && v != 1 })
		var got []string
		for _, p := range track.Lost {
			got = append(got, p.ID+" "+p.In)
		}
		reporttest.Want(t, got, test.want, test.judged, "since", test.since)
		reporttest.Want(t, len(track.Notes), test.notes, test.judged, "since", test.since)
	}
}
