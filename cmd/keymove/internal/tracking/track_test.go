package tracking

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/report"
	"keymove/report/compare"
	"keymove/report/study"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/settings"
	"keymove/suites/versions"
)

// fakeTrack finds the versions of a history that a call asks for, behind those that are known, as if each could be
// built. The texts are names without commas.
func fakeTrack(t *testing.T, repo string, known []knownVersion, every int, texts ...string) (found *track, says string) {
	t.Helper()
	h, _, stderr := fakeHost()
	found = &track{Commands: &Commands{Host: h}, options: &trackOptions{versions: texts, every: every}, repo: openFake(t, repo), known: known}
	found.folder = &folder.Folder[saved]{Dir: t.TempDir()}
	for i := range found.known {
		found.known[i].isAsked = false
	}
	if _, err := found.find(t.Context(), nil); err != nil {
		t.Fatalf("%q: %v", texts, err)
	}
	found.noteLeftOut()
	for i := range found.known {
		found.known[i].contender = found.known[i].Name
	}
	return found, stderr.String()
}

// names returns the subjects of the versions in their order, behind each that of the one before it.
func (t *track) names() string {
	var names []string
	for _, v := range t.tracked() {
		name := v.Subject
		for i := range t.known {
			if t.known[i].Name == v.Before {
				name += "<" + t.known[i].Subject
			}
		}
		names = append(names, name)
	}
	return strings.Join(names, " ")
}

// Versions come in the order of ancestry, whatever their clocks say and in whatever order they are named, and the
// newest one of those that are asked for is judged.
func TestFoundVersions(t *testing.T) {
	dir := fakeRepo(t, []fakeCommit{{"v1", "", 0}, {"v2", "v1", 10}, {"v3", "v2", -500}, {"v4", "v3", 5}}).Dir
	for _, test := range []struct {
		every int
		texts string
	}{{0, "v1..v4"}, {0, "v3 v1 v4 v2"}, {1, "v1..v4"}} {
		if found, says := fakeTrack(t, dir, nil, test.every, strings.Fields(test.texts)...); found.names() != "v1 v2<v1 v3<v2 v4<v3" || found.judged != "v4" || says != "" {
			t.Errorf("%+v: %s, judged %s: %s", test, found.names(), found.judged, says)
		}
	}
	// A nightly HEAD goes on, an hour back; an older version that is asked for is the one that is judged.
	found, _ := fakeTrack(t, dir, nil, 0, "v1..v4")
	addFakes(t, dir, []fakeCommit{{"v5", "v4", 4}})
	runGit(t, dir, "", "reset", "--quiet", "--hard", "v5")
	found, _ = fakeTrack(t, dir, found.known, 0, "HEAD", "v1")
	if found.names() != "v1 v2<v1 v3<v2 v4<v3 v5<v4" || found.judged != versions.ShortHash(runGit(t, dir, "", "rev-parse", "v5")) {
		t.Errorf("%s, judged %s", found.names(), found.judged)
	}
	if found, _ = fakeTrack(t, dir, found.known, 0, "v3"); found.judged != "v3" || len(found.known) != 5 {
		t.Errorf("%s, judged %s", found.names(), found.judged)
	}
}

// What a push by force has replaced stays in the history, in front of what is judged now, which is compared with the
// last version in its own history. Other lines of history and tags that are left out are named.
func TestFoundAfterForcePush(t *testing.T) {
	dir := fakeRepo(t, []fakeCommit{{"v1", "", 0}, {"v2", "v1", 1}, {"v3", "v2", 2}}).Dir
	found, _ := fakeTrack(t, dir, nil, 0, "v1..v3")
	addFakes(t, dir, []fakeCommit{{"w", "v2", -3}})
	found, says := fakeTrack(t, dir, found.known, 0, "w")
	if found.names() != "v1 v2<v1 v3<v2 w<v2" || found.judged != "w" || !strings.Contains(says, "on another line of history than w, and ordered by date: v3\n") {
		t.Errorf("%s, judged %s: %s", found.names(), found.judged, says)
	}
	// In a new clone the replaced version is not even there. It stays where it is, whatever the dates behind it.
	runGit(t, dir, "", "update-ref", "refs/heads/main", "w")
	runGit(t, dir, "", "tag", "--delete", "v3")
	clone := filepath.Join(t.TempDir(), "clone")
	runGit(t, dir, "", "clone", "--quiet", "file://"+dir, clone)
	addFakes(t, clone, []fakeCommit{{"x", "w", -4}})
	found, says = fakeTrack(t, clone, found.known, 0, "x")
	if found.names() != "v1 v2<v1 v3 w<v2 x<w" || !strings.Contains(says, "not in the repository any more, and left where they were: v3\n") {
		t.Errorf("%s: %s", found.names(), says)
	}
	// A branch that was not merged has a tag; a commit has two.
	addFakes(t, clone, []fakeCommit{{"v2.1", "v2", 3}, {"v4", "x", 4}})
	runGit(t, clone, "", "tag", "v4-again", "v4")
	found, says = fakeTrack(t, clone, nil, 0, "v1..v4")
	if !strings.HasSuffix(found.names(), " v4<x") || strings.Contains(found.names(), "v2.1") || len(found.leftOut) != 2 ||
		!strings.Contains(says, "left out: v2.1 (not in the history of v4, and not named by itself)\n") || !strings.Contains(says, "left out: v4-again (the same commit as v4)\n") {
		t.Errorf("%s: %s", found.names(), says)
	}
	if found, _ = fakeTrack(t, clone, found.known, 0, "v2.1", "v4"); found.judged != "v4" || !strings.Contains(found.names(), " v2.1<v2 ") {
		t.Errorf("%s, judged %s", found.names(), found.judged)
	}
}

// A call that goes on has the commits that it began with, although the repository was rewritten and cleaned up.
func TestFoundAgain(t *testing.T) {
	dir := fakeRepo(t, line(3)).Dir
	found, _ := fakeTrack(t, dir, nil, 0, "c0..c2")
	var given []knownVersion
	for _, v := range found.known {
		given = append(given, knownVersion{Version: versions.Version{Name: v.Name, Commit: versions.Commit{Hash: v.Hash}}})
	}
	addFakes(t, dir, []fakeCommit{{"c0", "", 7}, {"c1", "c0", 7}, {"c2", "c1", 7}})
	runGit(t, dir, "", "update-ref", "refs/heads/main", "c2")
	runGit(t, dir, "", "reflog", "expire", "--expire=now", "--all")
	runGit(t, dir, "", "gc", "--quiet", "--prune=now")
	again := &track{Commands: found.Commands, options: &trackOptions{versions: []string{"c0..c2"}}, repo: openFake(t, dir), folder: found.folder}
	if kept, err := again.find(t.Context(), given); err != nil || len(kept) != 3 || kept[2].Hash != found.known[2].Hash || kept[2].Subject != "c2" {
		t.Errorf("%v, %v; want %v", kept, err, given)
	}
}

// A gate fails if the version that it judges has no results, its engine failed, or it is worse than the one before;
// what others did is named.
func TestGate(t *testing.T) {
	failedRun := errors.New("1 engine failed")
	for _, test := range []struct {
		name, failed, broken, judged string
		isWorse                      bool
		code                         int
		says                         string
	}{
		{name: "all well", judged: "v3", code: host.ExitOK},
		{name: "an older one was not built", failed: "v1", judged: "v3", code: host.ExitOK, says: "no results of v1, which is left out\n"},
		{name: "it was not built", failed: "v3", judged: "v3", code: host.ExitEngine},
		{name: "an older one failed", broken: "v2", judged: "v3", code: host.ExitOK, says: "v3 did not fail"},
		{name: "it failed", broken: "v3", judged: "v3", code: host.ExitEngine},
		{name: "it is worse", judged: "v3", isWorse: true, code: host.ExitRegressed},
	} {
		h, _, stderr := fakeHost()
		gate := &track{Commands: &Commands{Host: h}, options: &trackOptions{gate: true}, judged: test.judged}
		run, runErr := &report.Run{}, error(nil)
		result := &study.Track{Judged: test.judged}
		for _, name := range []string{"v1", "v2", "v3"} {
			v := knownVersion{Version: versions.Version{Name: name}, contender: name, isAsked: true}
			if name == test.failed {
				v.Failure = "no compiler"
			}
			rec := suites.Record{Contender: name}
			if name == test.broken {
				rec.Error, runErr = "it died", host.WithCode(host.ExitEngine, failedRun)
			}
			gate.known, run.Records = append(gate.known, v), append(run.Records, rec)
		}
		if test.isWorse {
			result.Rows = append(result.Rows, study.TrackRow{Version: "v3", Suite: "toy", Theme: report.WholeSuite, Previous: &study.Against{Version: "v2", Verdict: compare.Worse}})
		}
		err := errors.Join(gate.engineError(run, runErr), gate.gateError(result), gate.failed())
		if host.ExitCode(err) != test.code || !strings.Contains(stderr.String(), test.says) || test.says == "" && stderr.Len() > 0 {
			t.Errorf("%s: %v, %s", test.name, err, stderr)
		}
	}
}

// The next command looks for the commit of the last loss, unless it is a single one already.
func TestNext(t *testing.T) {
	dir := fakeRepo(t, line(4)).Dir
	run := &report.Run{Meta: &folder.Manifest{Suites: []folder.SuiteEntry{{Suite: suites.Suite{Name: "toy", Source: "toy.epd"}}}}}
	for before, want := range map[string]string{"c1": "keymove bisect --good c1 --bad c3 --suite toy.epd --build make --nodes 10", "c2": ""} {
		found, _ := fakeTrack(t, dir, nil, 0, before, "c3")
		found.options.Given = settings.Values{{Setting: "build", Text: "make"}, {Setting: "nodes", Text: "10"}, {Setting: "gate", Text: "true"}}
		result := &study.Track{Versions: found.tracked(), Rows: []study.TrackRow{{Version: "c3", Suite: "toy", Theme: report.WholeSuite, Previous: &study.Against{Version: before, Verdict: compare.Worse}}}}
		if got := strings.Join(found.next(result, run), " "); got != want {
			t.Errorf("%s: %q, want %q", before, got, want)
		}
	}
}

// TestFew: up to five names are all named; of more, five and the number of the rest.
func TestFew(t *testing.T) {
	all := strings.Fields("a b c d e f g")
	for n, want := range map[int]string{1: "a", 5: "a, b, c, d, e", 6: "a, b, c, d, e and 1 more", 7: "a, b, c, d, e and 2 more"} {
		if got := few(all[:n]); got != want {
			t.Errorf("few(%q) = %q, want %q", all[:n], got, want)
		}
	}
}
