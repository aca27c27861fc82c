package study

import (
	"testing"

	"keymove/report"
	"keymove/report/compare"
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

// The p-value against the best version is that of the pair times the number of others among which
// it was chosen, at most 1; that against the version before, which nobody has chosen, is as it is.
func TestBestIsCorrectedForItsChoice(t *testing.T) {
	for _, test := range []struct {
		p       float64
		choices int
		want    float64
		verdict compare.Verdict
	}{
		{0.0125, 1, 0.0125, compare.Worse},
		{0.0125, 3, 0.0375, compare.Worse},
		{0.0125, 4, 0.05, compare.Worse}, // as far as alpha goes
		{0.0125, 5, 0.0625, compare.TooFew},
		{0.4, 5, 1, compare.TooFew},
	} {
		row := compare.Row{Verdict: compare.Worse, PAdjusted: new(test.p)}
		if a := newAgainst("v0", &row, test.choices, 0.05); *a.P < test.want-1e-15 || *a.P > test.want+1e-15 || a.Verdict != test.verdict {
			t.Errorf("p %g of %d: %g, %s; want %g, %s", test.p, test.choices, *a.P, a.Verdict, test.want, test.verdict)
		}
	}
	// No difference becomes one, and one that was not tested stays.
	if a := newAgainst("v0", &compare.Row{Verdict: compare.Unchanged, PAdjusted: new(0.5)}, 9, 0.05); a.Verdict != compare.Unchanged {
		t.Error(a.Verdict)
	}
	if a := newAgainst("v0", &compare.Row{Verdict: compare.NotComparable}, 9, 0.05); a.P != nil || a.Verdict != compare.NotComparable {
		t.Errorf("%+v", a)
	}
}

// With the same loss a gate holds against the version before, and against the best one the less
// the more versions it was chosen among: each of n versions but the best has n-1 to choose from.
func TestWorseThanBest(t *testing.T) {
	const positions, lost = 60, 10
	for n, isWorse := range map[int]bool{2: true, 3: true, 9: false} {
		track := trackOf(t, numbered(n), positions, func(v, i int) bool { return i >= lost || v == 0 })
		last := wholeRow(t, track, track.Judged)
		second := wholeRow(t, track, "v1")
		if second.Previous.Verdict != compare.Worse || second.Best.Version != "v0" || last.Best.Lost != lost {
			t.Fatalf("%d: %+v, %+v", n, second.Previous, last.Best)
		}
		if want := min(1, *second.Previous.P*float64(n-1)); *second.Best.P < want*(1-1e-12) || *second.Best.P > want*(1+1e-12) {
			t.Errorf("%d: p %g against the best, want %g", n, *second.Best.P, want)
		}
		worse := track.Worse()
		if isWorse != (len(worse) > 0 && worse[len(worse)-1] == (Worse{"toy", track.Judged, "v0"})) {
			t.Errorf("%d: %+v, p %g", n, worse, *last.Best.P)
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
	if len(worse) != 2 || worse[0] != (Worse{"toy", "v2", "v1"}) || worse[1] != (Worse{"toy", "v2", "v0"}) {
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
		if got != want {
			t.Errorf("before %s: %q, want %q", list[i].Name, got, want)
		}
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
