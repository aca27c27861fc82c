package study

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/reporttest"
	"keymove/report/show"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/plan"
	"keymove/suites/versions"
)

// trackOf returns the track of versions that each solved the positions for which solves is
// true, of a suite with two themes.
func trackOf(t *testing.T, names []string, positions int, solves func(version, position int) bool) *Track {
	t.Helper()
	return trackWith(t, names, positions, TrackOptions{Alpha: 0.05}, func(int) uint64 { return 10 }, solves)
}

// trackWith has the nodes that each version spends under a limit of ten, and options, too.
func trackWith(t *testing.T, names []string, positions int, o TrackOptions, nodes func(version int) uint64, solves func(version, position int) bool) *Track {
	t.Helper()
	m := folder.Manifest{
		Plan:   plan.Plan{Limit: "nodes=10", Limits: engine.Limits{Nodes: 10}, HashMiB: 16, Threads: 1, Workers: 1},
		Suites: []folder.SuiteEntry{{Suite: suites.Suite{Name: "toy"}, Positions: positions}},
		End:    &folder.End{Records: positions * len(names)},
	}
	var records []suites.Record
	var list []TrackedVersion
	for v, name := range names {
		m.Contenders = append(m.Contenders, suites.Contender{Name: name, Options: map[string]string{"version": name}})
		list = append(list, TrackedVersion{
			Version: versions.Version{Name: name, Commit: versions.Commit{Date: time.Unix(int64(1e9+v), 0)}}, Contender: name, NPS: uint64(1000 + 500*(v/10)),
		})
		for i := range positions {
			records = append(records, suites.Record{
				Contender: name, Suite: "toy", ID: fmt.Sprint("p", i), Case: fmt.Sprintf("%016x", i), FEN: fmt.Sprint("fen ", i), Limit: "nodes=10",
				Theme: []string{"even", "odd"}[i%2], Solved: new(solves(v, i)), Nodes: new(uint64(nodes(v))), Depth: new(4), ContenderIndex: v, CaseIndex: i,
			})
		}
	}
	track, err := NewTrack(&report.Run{Path: "run", Meta: &m, Records: records}, list, o)
	reporttest.OK(t, err)
	return track
}

// numbered returns the names of versions.
func numbered(n int) (names []string) {
	for i := range n {
		names = append(names, fmt.Sprintf("v%d", i))
	}
	return names
}

// One version loses sixteen positions of sixty for good, and another one a single position for
// a while: the first is a change, worse than the one before, and its positions are lost.
func TestTrackedHistory(t *testing.T) {
	track := trackOf(t, numbered(20), 60, func(v, i int) bool {
		switch {
		case i < 16:
			return v < 12
		case i == 30:
			return v != 5
		}
		return i < 50
	})
	if len(track.Notes) > 0 {
		t.Fatalf("%q", track.Notes)
	}
	if whole := wholeRow(t, track, "v12"); whole.Solved != 34 || whole.Previous.Version != "v11" || whole.Previous.Lost != 16 || whole.Previous.Verdict != compare.Worse || whole.First != nil {
		t.Errorf("%+v: %+v, %+v", whole, whole.Previous, whole.First)
	}
	if len(track.Lost) != 16 || track.Lost[0] != (LostPosition{Suite: "toy", ID: "p0", Case: fmt.Sprintf("%016x", 0), Last: "v11", In: "v12"}) {
		t.Errorf("%+v", track.Lost)
	}
	if worse := track.Worse(); len(worse) > 0 {
		t.Errorf("%+v", worse)
	}
	if lines := track.LostByVersion(); len(lines) != 1 || !strings.HasPrefix(lines[0], "lost in v12: p0, p1, ") {
		t.Errorf("%q", lines)
	}
	var table strings.Builder
	brief := textOf(t, track, []string{"keymove", "bisect"}, false)
	reporttest.Has(t, brief, "20 versions · nodes=10\n", "v15      2001-09-09  34/60", "… and 14 more, all of them in track.csv\n", "toy: v19 against the first one, v0: worse ", "toy: v12 is worse than v11, ",
		"16 positions lost", "page: /history/report.html\nnext: keymove bisect   (which commit)\n")
	if n := strings.Count(brief, "\n"); n > 20 {
		t.Errorf("%d lines:\n%s", n, brief)
	}
	if loss := track.LastLoss(); loss == nil || loss.Version != "v12" || loss.Theme != report.WholeSuite {
		t.Errorf("last loss %+v", loss)
	}
	if err := track.WriteCSV(&table, false); err != nil || strings.Count(table.String(), "\n") != 1+3*20 {
		t.Errorf("%v:\n%s", err, &table)
	}
}

// A test of two neighbours names the version, to which the next command goes.
func TestShortHistory(t *testing.T) {
	track := trackOf(t, numbered(8), 60, func(v, i int) bool { return i < 50 && (v < 2 || i >= 16) })
	lines := track.changes()
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "toy: v2 is worse than v1, -26.7 pp [") || !strings.HasSuffix(lines[0], "], +0 -16") {
		t.Errorf("%q", lines)
	}
	if loss := track.LastLoss(); loss == nil || loss.Version != "v2" || loss.Previous.Version != "v1" {
		t.Errorf("last loss %+v", loss)
	}
	gain := trackOf(t, numbered(8), 60, func(v, i int) bool { return i < 34 || v >= 2 && i < 50 })
	if loss := gain.LastLoss(); loss != nil || len(gain.changes()) != 2 {
		t.Errorf("a gain: %+v, %q", loss, gain.changes())
	}
	reporttest.Has(t, textOf(t, trackOf(t, numbered(1), 60, func(_, i int) bool { return i < 50 }), nil, false), noStep)
}

// textOf is the document of versions at a terminal.
func textOf(t *testing.T, track *Track, next []string, verbose bool) string {
	t.Helper()
	var out strings.Builder
	reporttest.OK(t, show.Text(&out, []*show.Doc{track.Document(next)}, show.Brief{Page: "/history/report.html"}, verbose))
	return out.String()
}

// A version that spends more nodes than its limit gets a verdict only if that is allowed, with a
// note about it.
func TestUnlikeVersions(t *testing.T) {
	for _, isAllowed := range []bool{false, true} {
		nodes := func(v int) uint64 { return uint64(10 + 990*(v/2)) }
		track := trackWith(t, numbered(3), 60, TrackOptions{Alpha: 0.05, AllowUnlike: isAllowed}, nodes, func(v, i int) bool { return i < 50-20*(v/2) })
		want := map[bool]compare.Verdict{false: compare.NotComparable, true: compare.Worse}[isAllowed]
		reporttest.Want(t, track.Rows[2].Previous.Verdict, want, "allowed", isAllowed)
		if len(track.Notes) == 0 || slices.Contains(track.Notes, compare.UnlikeAllowed) != isAllowed || slices.Index(track.Notes, compare.UnlikeAllowed) == 0 {
			t.Errorf("allowed %v: %q", isAllowed, track.Notes)
		}
	}
}

// A version without results is a row that says why.
func TestNothingBuilt(t *testing.T) {
	track, err := NewTrack(nil, []TrackedVersion{{Version: versions.Version{Name: "v1"}, Failure: "no compiler"}}, TrackOptions{Alpha: 0.05})
	reporttest.OK(t, err)
	var table strings.Builder
	reporttest.Has(t, textOf(t, track, nil, true), "v1: no compiler")
	if err := track.WriteCSV(&table, false); err != nil || !strings.Contains(table.String(), "v1,,,,no compiler,") {
		t.Errorf("%v:\n%s", err, &table)
	}
}

// A speed is that of the run, unless more than half of its searches are from the cache, or one has no nodes: then
// the one that is known stays.
func TestTrackedSpeeds(t *testing.T) {
	const known = 1234
	for cached, want := range []uint64{100_000, 100_000, 100_000, known, known} {
		for _, hasNodes := range []bool{true, false} {
			var records []suites.Record
			for i := range 4 {
				rec := suites.Record{Contender: "v", Suite: "toy", Case: fmt.Sprint(i), Solved: new(true), Move: "e4", Nodes: new(uint64(100)), TimeUS: 1000, CaseIndex: i}
				if rec.Cached = i < cached; rec.Cached {
					rec.TimeUS = 0
				}
				if i == 3 && !hasNodes {
					rec.Nodes, want = nil, known
				}
				records = append(records, rec)
			}
			track := &Track{Versions: []TrackedVersion{{Version: versions.Version{Name: "v"}, Contender: "v", NPS: known}}}
			track.addRows(&report.Run{Records: records})
			reporttest.Want(t, track.Versions[0].NPS, want, cached, hasNodes)
		}
	}
}
