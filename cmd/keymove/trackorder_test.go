package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/report/study"
)

// addToy commits a version of the toy engine in a repository, so many hours after a fixed time, and
// tags it; an empty engine does not build.
func addToy(t *testing.T, repo, tag, engine string, hours int) {
	t.Helper()
	path := filepath.Join(repo, "engine.sh")
	if engine == "" {
		_ = os.Remove(path) // it may not be there
	} else if err := os.WriteFile(path, []byte(engine), 0o777); err != nil {
		t.Fatal(err)
	}
	git(t, repo, "add", "--all")
	t.Setenv("GIT_COMMITTER_DATE", fmt.Sprintf("%d +0000", 1700000000+3600*hours))
	git(t, repo, "commit", "--quiet", "--allow-empty", "-m", tag)
	git(t, repo, "tag", "--force", tag)
}

// emptyToyRepo makes a repository without a commit.
func emptyToyRepo(t *testing.T) string {
	t.Helper()
	dir := toyRepo(t, []string{toyEngine(0, "abcde")})
	git(t, dir, "checkout", "--quiet", "--orphan", "work")
	return dir
}

// names returns the versions of a track in their order.
func (r *tracked) names() string {
	var names []string
	for _, v := range r.Versions {
		names = append(names, v.Name)
	}
	return strings.Join(names, " ")
}

// Versions come in the order of ancestry, whatever their clocks say and in whatever order they are
// named, and the gate judges the newest one of those that are asked for.
func TestTrackOrder(t *testing.T) {
	testenv.OnlyLong(t, "starts many programs")
	suite := wideToySuite(t)
	repo := emptyToyRepo(t)
	for i, hours := range []int{0, 10, -500, 5} { // the third one has an old date, the last one that of before
		finds := "abcde"
		if i == 3 {
			finds = "a"
		}
		addToy(t, repo, fmt.Sprint("v", i+1), toyEngine(i, finds), hours)
	}
	inTempDir(t)
	args := []string{suite, "--repo", repo, "--build", toyBuild, "--builds", "b", "--nodes", "10", "--gate"}
	for i, versions := range [][]string{
		{"--versions", "v1..v4"}, {"--versions", "v3,v1", "--versions", "v4,v2"}, {"--versions", "v1..v4", "--every", "1"},
	} {
		result, got := track(t, append(append(args, versions...), "--out", fmt.Sprint("h", i))...)
		names := result.names()
		for _, v := range []string{"v2", "v3"} { // of --every, they have hashes
			names = strings.Replace(names, git(t, repo, "rev-parse", "--short=10", v), v, 1)
		}
		if got.code != host.ExitRegressed || names != "v1 v2 v3 v4" || result.Judged != "v4" {
			t.Errorf("%q: %s, judged %s: %+v", versions, result.names(), result.Judged, got)
		}
	}
	// A nightly HEAD goes on, an hour back.
	addToy(t, repo, "v5", toyEngine(5, "abcde"), 4)
	if result, got := track(t, append(args, "--versions", "HEAD", "--out", "h0")...); got.code != host.ExitOK || !strings.HasPrefix(result.names(), "v1 v2 v3 v4 ") {
		t.Errorf("%s: %+v", result.names(), got)
	}
	addToy(t, repo, "v6", toyEngine(6, "b"), 3)
	result, got := track(t, append(args, "--versions", "HEAD,v1", "--out", "h0")...)
	if last := result.Versions[5]; got.code != host.ExitRegressed || last.Hash != git(t, repo, "rev-parse", "HEAD") || result.Judged != last.Name {
		t.Errorf("%s: %+v", result.names(), got)
	}
	// An older version that is asked for is the one that is judged.
	if result, got := track(t, append(args, "--versions", "v3", "--out", "h0")...); got.code != host.ExitOK || result.Judged != "v3" || len(result.Versions) != 6 {
		t.Errorf("%s: %+v", result.names(), got)
	}
}

// wideToySuite has each position of the toy suite eight times, so that a loss is significant.
func wideToySuite(t *testing.T) string {
	t.Helper()
	var lines strings.Builder
	for i, rank := range []string{"R5K1", "1R4K1", "2R3K1", "3R2K1", "4R1K1"} {
		for n, pawns := range []string{"5PPP", "5PP1", "5P1P", "6PP", "5P2", "6P1", "7P", "8"} {
			fmt.Fprintf(&lines, "6k1/5ppp/8/8/8/8/%s/%s w - - bm R%c8#; id \"%[3]c%[4]d\";\n", pawns, rank, 'a'+i, n)
		}
	}
	path := filepath.Join(t.TempDir(), "toy.epd")
	if err := os.WriteFile(path, []byte(lines.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// What a push by force has replaced stays in the history, in front of what is judged now, which is
// compared with the last version in its own history. Other lines of history and tags that are left
// out are named.
func TestTrackForcePush(t *testing.T) {
	testenv.OnlyLong(t, "starts many programs")
	suite := wideToySuite(t)
	repo := emptyToyRepo(t)
	addToy(t, repo, "v1", toyEngine(1, "abcde"), 0)
	addToy(t, repo, "v2", toyEngine(2, "abcd"), 1)
	addToy(t, repo, "v3", toyEngine(3, "a"), 2)
	inTempDir(t)
	args := []string{suite, "--repo", repo, "--build", toyBuild, "--nodes", "10", "--gate", "--out", "h"}
	if _, got := track(t, append(args, "--versions", "v1..v3")...); got.code != host.ExitRegressed {
		t.Fatalf("%+v", got)
	}
	git(t, repo, "reset", "--quiet", "--hard", "v2")
	addToy(t, repo, "w", toyEngine(4, "ab"), -3)
	result, got := track(t, append(args, "--versions", "HEAD")...)
	var last trackedRow // on the whole suite
	for _, row := range result.Rows {
		if row.Theme == "all" {
			last = row
		}
	}
	if got.code != host.ExitRegressed || !strings.HasPrefix(result.names(), "v1 v2 v3 ") || last.Version != result.Judged || last.Previous.Version != "v2" || last.Previous.Lost != 16 ||
		!strings.Contains(got.stderr, "on another line of history than "+result.Judged+", and ordered by date: v3\n") {
		t.Errorf("%s, judged %s, last row %s, %+v: %d, %s", result.names(), result.Judged, last.Version, last.Previous, got.code, got.stderr)
	}
	// In a new clone the replaced version is not even there.
	git(t, repo, "tag", "--delete", "v3")
	git(t, repo, "tag", "--delete", "w")
	clone := filepath.Join(t.TempDir(), "clone")
	git(t, "", "clone", "--quiet", "file://"+repo, clone)
	args[2] = clone
	if result, got := track(t, append(args, "--versions", "HEAD")...); got.code != host.ExitRegressed || !strings.HasPrefix(result.names(), "v1 v2 v3 ") || len(result.Versions) != 4 ||
		!strings.Contains(got.stderr, "not in the repository any more, and left where they were: v3\n") {
		t.Errorf("%s: %+v", result.names(), got)
	}
	// It stays where it is, whatever the dates of those behind it.
	addToy(t, repo, "x", toyEngine(7, "ab"), -4)
	git(t, repo, "tag", "--delete", "x")
	git(t, clone, "pull", "--quiet")
	head := git(t, repo, "rev-parse", "--short=10", "HEAD")
	if result, got := track(t, append(args, "--versions", "HEAD")...); !strings.HasPrefix(result.names(), "v1 v2 v3 ") || !strings.HasSuffix(result.names(), " "+head) || len(result.Versions) != 5 {
		t.Errorf("%s: %+v", result.names(), got)
	}
	// A branch that was not merged has a tag.
	git(t, repo, "checkout", "--quiet", "-b", "release", "v2")
	addToy(t, repo, "v2.1", toyEngine(5, "abcd"), 3)
	git(t, repo, "checkout", "--quiet", "work")
	addToy(t, repo, "v4", toyEngine(6, "abcde"), 4)
	args[2] = repo
	git(t, repo, "tag", "v4-again", "v4")
	result, got = track(t, append(args, "--versions", "v1..v4")...)
	if got.code != host.ExitOK || strings.Contains(result.names(), "v2.1") ||
		!strings.Contains(got.stderr, "left out: v2.1 (not in the history of v4, and not named by itself)\n") {
		t.Errorf("%s: %+v", result.names(), got)
	}
	// What is left out is on the page and in the files, with the reason.
	if n := len(result.LeftOut); n != 2 || result.LeftOut[1].Name != "v4-again" || result.LeftOut[1].Reason != "the same commit as v4" {
		t.Errorf("%+v", result.LeftOut)
	}
	for _, file := range []string{study.PageFile, study.MarkdownFile} {
		if text := readFile(t, "h", file); !strings.Contains(text, "v2.1: not in the history of v4") || !strings.Contains(text, "v4-again: the same commit as v4") {
			t.Errorf("%s:\n%s", file, text)
		}
	}
	if result, got := track(t, append(args, "--versions", "v2.1,v4")...); got.code != host.ExitOK || result.Judged != "v4" || !strings.Contains(result.names(), " v2.1 ") {
		t.Errorf("%s: %+v", result.names(), got)
	}
}

// The version that a gate judges has to build; older ones that do not are named.
func TestTrackGateNeedsItsVersion(t *testing.T) {
	testenv.OnlyLong(t, "starts many programs")
	suite := toySuite(t)
	repo := emptyToyRepo(t)
	addToy(t, repo, "v1", toyEngine(1, "abcde"), 0)
	addToy(t, repo, "v2", "", 1)
	addToy(t, repo, "v3", "#!/bin/sh\nexit 1\n", 2)
	addToy(t, repo, "v4", strings.Replace(toyEngine(4, "abcde"), "f=b;;", "exit;;", 1), 3)
	addToy(t, repo, "v5", toyEngine(5, "abcde"), 2)
	addToy(t, repo, "v6", "", 1)
	inTempDir(t)
	args := []string{suite, "--repo", repo, "--build", toyBuild, "--builds", "b", "--nodes", "10", "--gate"}
	for i, test := range []struct {
		versions string
		code     int
		says     string
	}{
		{"v1..v5", host.ExitOK, "no results of v2, v3, which are left out\n"},
		{"v1..v6", host.ExitEngine, "no results of v6\n"},
		{"v6", host.ExitEngine, "no results of v6\n"},
		{"v1..v3", host.ExitEngine, "no results of v3\n"},
		{"v1..v4", host.ExitEngine, ""},
	} {
		if _, got := track(t, append(args, "--versions", test.versions, "--out", fmt.Sprint("h", i))...); got.code != test.code || !strings.Contains(got.stderr, test.says) {
			t.Errorf("%s: %+v", test.versions, got)
		}
	}
}
