package study

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/engine"
	"keymove/internal/testenv"
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
func trackOf(t *testing.T, n, positions int, solves func(version, position int) bool) *Track {
	t.Helper()
	return trackWith(t, n, positions, TrackOptions{Alpha: 0.05}, func(int) uint64 { return 10 }, solves)
}

// trackWith has the nodes that each version spends under a limit of ten, and options, too.
func trackWith(t *testing.T, n, positions int, o TrackOptions, nodes func(version int) uint64, solves func(version, position int) bool) *Track {
	t.Helper()
	m := folder.Manifest{
		Plan:   plan.Plan{Limit: "nodes=10", Limits: engine.Limits{Nodes: 10}, HashMiB: 16, Threads: 1, Workers: 1},
		Suites: []folder.SuiteEntry{{Suite: suites.Suite{Name: "toy"}, Positions: positions}},
		End:    &folder.End{Records: positions * n},
	}
	var names []string
	var list []TrackedVersion
	for v := range n {
		name := fmt.Sprint("v", v)
		version := versions.Version{Name: name, Commit: versions.Commit{Date: time.Unix(int64(1e9+v), 0)}}
		names, list = append(names, name), append(list, TrackedVersion{Version: version, Contender: name, NPS: uint64(1000 + 500*(v/10))})
	}
	records := reporttest.Together(&m, names, func(int) []suites.Record { return make([]suites.Record, positions) }, func(v, i int, rec *suites.Record) {
		rec.Suite, rec.ID, rec.Case, rec.FEN, rec.Limit, rec.CaseIndex = "toy", fmt.Sprint("p", i), fmt.Sprintf("%016x", i), fmt.Sprint("fen ", i), "nodes=10", i
		rec.Theme, rec.Solved, rec.Nodes, rec.Depth = []string{"even", "odd"}[i%2], new(solves(v, i)), new(nodes(v)), new(4)
	})
	for v := range m.Contenders {
		m.Contenders[v].Options = map[string]string{"version": names[v]}
	}
	track := testenv.Must(NewTrack(&report.Run{Path: "run", Meta: &m, Records: records}, list, o))(t)
	return track
}

// One version loses sixteen positions of sixty for good, and another one a single position for
// a while: the first is a change, worse than the one before, and its positions are lost.
func TestTrackedHistory(t *testing.T) {
	track := trackOf(t, 20, 60, func(v, i int) bool {
		switch {
		case i < 16:
			return v < 12
		case i == 30:
			return v != 5
		}
		return i < 50
	})
	reporttest.Want(t, track.Notes, nil)
	if whole := wholeRow(t, track, "v12"); whole.Solved != 34 || whole.Previous.Version != "v11" || whole.Previous.Lost != 16 || whole.Previous.Verdict != compare.Worse || whole.First != nil {
		t.Errorf("%+v: %+v, %+v", whole, whole.Previous, whole.First)
	}
	reporttest.Want(t, len(track.Lost), 16)
	reporttest.Want(t, track.Lost[0], LostPosition{Suite: "toy", ID: "p0", Case: fmt.Sprintf("%016x", 0), Last: "v11", In: "v12"})
	reporttest.Want(t, track.Worse(), nil)
	reporttest.Want(t, len(track.LostByVersion()), 1)
	reporttest.Has(t, track.LostByVersion()[0], "lost in v12: p0, p1, ")
	brief := textOf(t, track.Document([]string{"keymove", "bisect"}), false)
	reporttest.Has(t, brief, "20 versions · nodes=10\n", "v15      2001-09-09  34/60", "… and 14 more, all of them in track.csv\n", "toy: v19 against the first one, v0: worse ", "toy: v12 is worse than v11, ",
		"16 positions lost", "page: /history/report.html\nnext: keymove bisect   (which commit)\n")
	reporttest.Fits(t, brief, 20, show.BriefWidth)
	if loss := track.LastLoss(); loss == nil || loss.Version != "v12" || loss.Theme != report.WholeSuite {
		t.Errorf("last loss %+v", loss)
	}
	reporttest.Want(t, strings.Count(csvOf(t, track), "\n"), 1+3*20)
}

func csvOf(t *testing.T, track *Track) string {
	t.Helper()
	return reporttest.Written(t, func(w io.Writer) error { return track.WriteCSV(w, false) })
}

// A test of two neighbours names the version, to which the next command goes: the latest of several.
func TestShortHistory(t *testing.T) {
	track := trackOf(t, 8, 60, func(v, i int) bool { return i < 50 && (v < 2 || i >= 16) })
	lines := track.changes()
	if len(lines) != 2 || !strings.HasPrefix(lines[0], "toy: v2 is worse than v1, -26.7 pp [") || !strings.HasSuffix(lines[0], "], +0 -16") {
		t.Errorf("%q", lines)
	}
	if loss := track.LastLoss(); loss == nil || loss.Version != "v2" || loss.Previous.Version != "v1" {
		t.Errorf("last loss %+v", loss)
	}
	gain := trackOf(t, 8, 60, func(v, i int) bool { return i < 34 || v >= 2 && i < 50 })
	if loss := gain.LastLoss(); loss != nil || len(gain.changes()) != 2 {
		t.Errorf("a gain: %+v, %q", loss, gain.changes())
	}
	several := trackOf(t, 4, 400, func(v, i int) bool { return i >= 100*v })
	reporttest.Want(t, several.LastLoss().Version, "v3")
	reporttest.Has(t, textOf(t, trackOf(t, 1, 60, func(_, i int) bool { return i < 50 }).Document(nil), false), noStep)
}

// textOf is a document at a terminal.
func textOf(t *testing.T, document *show.Doc, verbose bool) string {
	t.Helper()
	return reporttest.Written(t, func(w io.Writer) error {
		return show.Text(w, []*show.Doc{document}, show.Brief{Page: "/history/report.html"}, verbose)
	})
}

// A version that spends more nodes than its limit gets a verdict only if that is allowed, with a
// note about it.
func TestUnlikeVersions(t *testing.T) {
	for isAllowed, want := range map[bool]compare.Verdict{false: compare.NotComparable, true: compare.Worse} {
		nodes := func(v int) uint64 { return uint64(10 + 990*(v/2)) }
		track := trackWith(t, 3, 60, TrackOptions{Alpha: 0.05, AllowUnlike: isAllowed}, nodes, func(v, i int) bool { return i < 50-20*(v/2) })
		reporttest.Want(t, track.Rows[2].Previous.Verdict, want, "allowed", isAllowed)
		if at := slices.Index(track.Notes, compare.UnlikeAllowed); len(track.Notes) == 0 || at >= 0 != isAllowed || at == 0 {
			t.Errorf("allowed %v: %q", isAllowed, track.Notes)
		}
	}
}

// A version without results is a row that says why.
func TestNothingBuilt(t *testing.T) {
	track := testenv.Must(NewTrack(nil, []TrackedVersion{{Version: versions.Version{Name: "v1"}, Failure: "no compiler"}}, TrackOptions{Alpha: 0.05}))(t)
	reporttest.Has(t, textOf(t, track.Document(nil), true), "v1: no compiler")
	reporttest.Has(t, csvOf(t, track), "v1,,,,no compiler,")
}

// A speed is that of the run, unless more than half of its searches are from the cache, or one has no nodes: then
// the one that is known stays.
func TestTrackedSpeeds(t *testing.T) {
	const known = 1234
	speed := func(cached int, hasNodes bool) uint64 {
		records := slices.Repeat([]suites.Record{{Contender: "v", Suite: "toy", Solved: new(true), Move: "e4", Nodes: new(uint64(100)), TimeUS: 1000}}, 4)
		for i := range records {
			rec := &records[i]
			if rec.Case, rec.CaseIndex, rec.Cached = fmt.Sprint(i), i, i < cached; rec.Cached {
				rec.TimeUS = 0
			}
		}
		if !hasNodes {
			records[3].Nodes = nil
		}
		track := &Track{Versions: []TrackedVersion{{Version: versions.Version{Name: "v"}, Contender: "v", NPS: known}}}
		track.addRows(&report.Run{Records: records})
		return track.Versions[0].NPS
	}
	for cached, want := range []uint64{100_000, 100_000, 100_000, known, known} {
		reporttest.Want(t, speed(cached, true), want, cached)
		reporttest.Want(t, speed(cached, false), known, cached)
	}
}
