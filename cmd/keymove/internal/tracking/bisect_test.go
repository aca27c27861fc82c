package tracking

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/report/study"
	"keymove/suites/versions"
)

// fakeBisection returns a bisection whose versions a fake builds and judges, in a folder that is new or is resumed.
func fakeBisection(t *testing.T, repo *versions.Repo, dir, good, bad, fails string, isBad, stop func(subject string) bool) *bisection {
	t.Helper()
	h, _, _ := fakeHost()
	b := &bisection{
		Commands: &Commands{Host: h}, options: &bisectOptions{good: good, bad: bad}, repo: repo, built: map[string]*versions.Built{},
		builder: &fakeBuilder{repo: repo, dir: t.TempDir(), fails: fails},
		search:  (&fakeSearch{repo: repo, isBad: isBad, stop: stop}).search, question: "toy, nodes=10",
	}
	b.options.JSON, b.options.Threads, b.options.Limits.Nodes = true, 1, 10
	b.engines = b.newEngines(&b.options.source, &b.options.Plan)
	var err error
	if _, statErr := os.Stat(filepath.Join(dir, bisectLog)); statErr == nil {
		b.options.Resume = dir
		if err = b.readLog(); err == nil {
			b.folder, err = bisectKind.Resume(dir)
		}
	} else if err = b.resolve(t.Context()); err == nil {
		b.folder, err = bisectKind.Enter(dir)
	}
	if err == nil {
		err = b.clone(t.Context())
	}
	for i := range b.entries {
		err = errors.Join(err, b.take(t.Context(), &b.entries[i]))
	}
	if err = errors.Join(err, b.begin()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = b.folder.Close() }) // it may have been closed to be resumed
	return b
}

// result runs a bisection, and returns what it wrote.
func (b *bisection) result(t *testing.T) (found study.Bisection, err error) {
	t.Helper()
	h, stdout, stderr := fakeHost()
	b.Commands.Host = h
	if err = b.run(t.Context()); stdout.Len() > 0 {
		if jsonErr := json.Unmarshal(stdout.Bytes(), &found); jsonErr != nil {
			t.Fatal(jsonErr)
		}
	}
	if strings.Contains(stderr.String(), "is built, though") {
		t.Errorf("nothing is missing: %s", stderr)
	}
	return found, err
}

// behind reports whether a subject cN has a number of at least n.
func behind(n int) func(string) bool {
	return func(subject string) bool {
		return slices.ContainsFunc(line(100)[n:], func(c fakeCommit) bool { return c.name == subject })
	}
}

// The planted commit is named by few builds, with what was lost; what cannot be built is skipped, and what it may
// hide is reported.
func TestBisection(t *testing.T) {
	const commits, planted = 25, 17
	repo := fakeRepo(t, line(commits))
	tests := []struct {
		fails, skip, first string
		code               int
	}{
		{"", "", "c17", host.ExitOK},
		{"c16 c15", "", "c17 c16 c15", host.ExitInconclusive},
		{"c12", "c20", "c17", host.ExitOK},
	}
	if !testenv.Long() {
		tests = tests[:2]
	}
	for _, test := range tests {
		b := fakeBisection(t, openFake(t, repo.Dir), t.TempDir(), "c0", "c24", test.fails, behind(planted), nil)
		for _, name := range strings.Fields(test.skip) {
			b.entries = append(b.entries, versions.LogEntry{Mark: versions.Skip, Hash: runGit(t, repo.Dir, "", "rev-parse", name), Note: givenNote})
		}
		found, err := b.result(t)
		var first []string
		for i := range found.First {
			first = append(first, found.First[i].Subject)
		}
		if host.ExitCode(err) != test.code || strings.Join(first, " ") != test.first {
			t.Errorf("%+v: %q, %v", test, first, err)
		}
		if found.IsFound() && (found.Left.Subject != "c16" || found.Right.Subject != "c17" || len(found.Lost) != 2) {
			t.Errorf("%+v: left %+v, right %+v", test, found.Left, found.Right)
		}
		if plain := 2 + bits.Len(commits); test.fails == "" && found.Builds > plain {
			t.Errorf("%d builds, where plain bisection takes %d", found.Builds, plain)
		}
		// git takes the log.
		if test.fails == "" {
			runGit(t, repo.Dir, "", "bisect", "replay", filepath.Join(b.folder.Dir, bisectLog))
			if said := runGit(t, repo.Dir, "", "bisect", "log"); !strings.Contains(said, "first bad commit: ["+found.First[0].Hash+"] c17") {
				t.Errorf("git does not find it: %s", said)
			}
			runGit(t, repo.Dir, "", "bisect", "reset")
		}
	}
}

// Both ends have to be built, and the bad one has to be worse.
func TestBisectionWithoutEnd(t *testing.T) {
	repo := fakeRepo(t, line(3))
	for _, test := range []struct {
		fails string
		bad   int // the first bad one
		says  string
		code  int
	}{
		{"c0", 1, "the good version ", host.ExitSuite}, {"c0", 1, " cannot be built: no compiler", host.ExitSuite}, {"c2", 1, "the bad version ", host.ExitSuite},
		{"", 3, "the bad version is not worse: good 5 of 5 solved, bad 5 of 5 solved", host.ExitInconclusive},
		{"", 0, "the bad version is not worse: good 3 of 5 solved, bad 3 of 5 solved", host.ExitInconclusive},
	} {
		_, err := fakeBisection(t, openFake(t, repo.Dir), t.TempDir(), "c0", "c2", test.fails, behind(test.bad), nil).result(t)
		if host.ExitCode(err) != test.code || !strings.Contains(fmt.Sprint(err), test.says) {
			t.Errorf("%+v: %v", test, err)
		}
	}
}

// TestLeave: an interrupted command says how it goes on, and its clone stays for that; another one leaves none.
func TestLeave(t *testing.T) {
	for _, test := range []struct {
		err, want error
		says      string
	}{{nil, nil, ""}, {host.ErrInterrupted, host.ErrInterrupted, "keymove: to go on: keymove bisect --resume "}} {
		h, _, stderr := fakeHost()
		job, err := bisectKind.Enter(filepath.Join(t.TempDir(), "b"))
		if err != nil {
			t.Fatal(err)
		}
		clone := filepath.Join(job.Dir, cloneDir)
		testenv.File(t, filepath.Join(clone, "HEAD"), "x")
		got := (&Commands{Host: h}).leave(t.Context(), job, "bisect", test.err)
		_, statErr := os.Stat(clone)
		isSaid := strings.HasPrefix(stderr.String(), test.says) && (test.says == "") == (stderr.Len() == 0)
		if !errors.Is(got, test.want) || !isSaid || (statErr == nil) != (test.err != nil) {
			t.Errorf("%v: %v, %s, the clone: %v", test.err, got, stderr, statErr)
		}
	}
}

// Of merged branches the commit is named, not the merge.
func TestBisectionOverMerges(t *testing.T) {
	repo := fakeRepo(t, append(line(4),
		fakeCommit{"s1", "c0", 4}, fakeCommit{"s2", "s1", 5}, fakeCommit{"s3", "s2", 6},
		fakeCommit{"m", "c3 s3", 7}, fakeCommit{"n", "m", 8}))
	isBad := func(subject string) bool { return strings.Contains("s2 s3 m n", subject) }
	found, err := fakeBisection(t, repo, t.TempDir(), "c0", "n", "", isBad, nil).result(t)
	if err != nil || len(found.First) != 1 || found.First[0].Subject != "s2" || found.Left.Subject != "s1" {
		t.Errorf("%+v, %v", found.First, err)
	}
}

// A bisection that was interrupted goes on with the commits that it began with, although the repository has been
// rewritten and cleaned up since, and takes no build more.
func TestBisectionGoesOn(t *testing.T) {
	repo := fakeRepo(t, line(20))
	whole, err := fakeBisection(t, openFake(t, repo.Dir), t.TempDir(), "c0", "c19", "", behind(5), nil).result(t)
	if err != nil || len(whole.Tested) < 5 {
		t.Fatalf("%+v, %v", whole, err)
	}
	dir := t.TempDir()
	b := fakeBisection(t, repo, dir, "c0", "c19", "", behind(5), func(subject string) bool { return subject == whole.Tested[4].Subject })
	if _, err := b.result(t); host.ExitCode(err) != host.ExitInterrupted {
		t.Fatal(err)
	}
	if err := b.folder.Close(); err != nil {
		t.Fatal(err)
	}
	addFakes(t, repo.Dir, []fakeCommit{{"x", "", 0}, {"c0", "x", 1}, {"c19", "c0", 2}})
	runGit(t, repo.Dir, "", "update-ref", "refs/heads/main", "c19")
	for _, c := range line(19)[1:] {
		runGit(t, repo.Dir, "", "update-ref", "-d", "refs/tags/"+c.name)
	}
	runGit(t, repo.Dir, "", "reflog", "expire", "--expire=now", "--all")
	runGit(t, repo.Dir, "", "gc", "--quiet", "--prune=now")
	found, err := fakeBisection(t, openFake(t, repo.Dir), dir, "c0", "c19", "", behind(5), nil).result(t)
	if err != nil || len(found.First) != 1 || found.First[0].Subject != "c5" || found.Builds != whole.Builds || len(found.Tested) != len(whole.Tested) {
		t.Errorf("%+v, %v; want %+v", found, err, whole)
	}
}

// The suites of a bisection that goes on are those of its beginning.
func TestCheckSuites(t *testing.T) {
	begun := saved{Suites: []savedSuite{{"wac", "ab"}}}
	for now, isSame := range map[savedSuite]bool{{"wac", "ab"}: true, {"wac", "ac"}: false, {"sts", "ab"}: false} {
		if err := begun.checkSuites([]savedSuite{now}); (err == nil) != isSame {
			t.Errorf("%v: %v", now, err)
		}
	}
	if err := begun.checkSuites(nil); err == nil {
		t.Error("a suite that is gone is taken for that of the beginning")
	}
	if err := new(saved).checkSuites(begun.Suites); err != nil {
		t.Error(err)
	}
}
