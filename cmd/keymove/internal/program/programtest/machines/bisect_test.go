package machines

import (
	"encoding/json"
	"math/bits"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/engine/enginetest/fake"
	"keymove/internal/testenv"
)

// history returns a hundred harmless commits, with one in which the toy engine forgets two
// positions.
func history(broken int) (engines []string) {
	for i := range 101 {
		finds := "abcde"
		if i >= broken {
			finds = "bcd"
		}
		engines = append(engines, ToyEngine(i, finds))
	}
	return engines
}

// bisected is the JSON of a bisection.
type bisected struct {
	Schema, Builds, Commits int
	Exact                   bool
	First                   []struct{ Hash, Subject, Author string } `json:"first_bad"`
	Left, Right             *struct{ Subject, Note string }
	Lost, Gained            []string
}

// bisect runs "keymove bisect" with JSON.
func bisect(t *testing.T, args ...string) (bisected, Outcome) {
	t.Helper()
	got := Call(t, "", append([]string{"bisect", "--json", "-j", "1"}, args...)...)
	var b bisected
	if got.Stdout != "" {
		if err := json.Unmarshal([]byte(got.Stdout), &b); err != nil {
			t.Fatalf("%v: %+v", err, got)
		}
	}
	return b, got
}

// A planted fault among harmless commits is named, with what was lost, by few
// builds; the repository is not touched, although it is dirty.
func TestBisect(t *testing.T) {
	testenv.OnlyLong(t, "builds and tests a dozen commits")
	suite := ToySuite(t)
	repo := ToyRepo(t, history(37)[30:63], 0, 32)
	WriteFile(t, filepath.Join(repo, "engine.sh"), "changed")
	check := testenv.Untouched(t, repo)
	InTempDir(t)
	b, got := bisect(t, "--repo", repo, "--build", ToyBuild, "--good", "v1", "--bad", "v2", "--suite", suite, "--nodes", "10", "--out", "b")
	check()
	if got.Code != host.ExitOK || b.Schema != 1 || !b.Exact || b.Commits != 32 || len(b.First) != 1 {
		t.Fatalf("%+v", got)
	}
	if b.First[0].Subject != "commit 7" || b.First[0].Author != "A U Thor" || b.First[0].Hash != Git(t, repo, "rev-parse", "main~25") {
		t.Errorf("%+v", b.First)
	}
	if b.Left.Subject != "commit 6" || b.Left.Note != "5 of 5 solved" || b.Right.Note != "3 of 5 solved" || len(b.Lost) != 2 || len(b.Gained) != 0 {
		t.Errorf("left %+v, right %+v, lost %v, gained %v", b.Left, b.Right, b.Lost, b.Gained)
	}
	if plain := bits.Len(32); 2*b.Builds > 3*plain {
		t.Errorf("%d builds, where plain bisection takes %d", b.Builds, plain)
	}
	if !strings.Contains(got.Stderr, "has changes that are in no commit") {
		t.Errorf("nothing about the changes: %s", got.Stderr)
	}

	// git takes the log.
	log := ReadFile(t, "b", "bisect.log")
	Git(t, repo, "stash", "--quiet")
	Git(t, repo, "bisect", "replay", filepath.Join(MustGetwd(t), "b", "bisect.log"))
	if said := Git(t, repo, "bisect", "log"); !strings.Contains(said, "first bad commit: ["+b.First[0].Hash+"] commit 7") {
		t.Errorf("git does not find it: %s", said)
	}
	// A killed bisection goes on, whatever was written of the last line.
	if err := os.WriteFile("b/bisect.log", []byte(log[:len(log)*2/3]), 0o666); err != nil {
		t.Fatal(err)
	}
	resumed, got := bisect(t, "--resume", "b")
	if got.Code != host.ExitOK || resumed.First[0] != b.First[0] || ReadFile(t, "b", "bisect.log") != log {
		t.Errorf("resumed: %+v", got)
	}
	// What an earlier version was asked for is not dropped in silence.
	WriteFile(t, "b/bisect.json", strings.Replace(ReadFile(t, "b", "bisect.json"), `"settings":`, `"settings": [{"setting": "gained", "written": "--gained", "text": "true"}], "earlier":`, 1))
	if got := Call(t, "", "bisect", "--resume", "b"); got.Code != host.ExitSuite || !strings.Contains(got.Stderr, "b was begun with --gained, which this version does not have: begin anew") {
		t.Errorf("resumed: %+v", got)
	}
}

// Errors are reported before anything is built, and nothing is lost.
func TestBisectFaults(t *testing.T) {
	suite := ToySuite(t)
	repo := ToyRepo(t, []string{ToyEngine(0, "abcde"), ToyEngine(1, "abcde"), ToyEngine(2, "abc"), "", ToyEngine(2, "abc")}, 0)
	InTempDir(t)
	shallow := filepath.Join(t.TempDir(), "shallow")
	Git(t, "", "clone", "--quiet", "--depth", "2", "file://"+repo, shallow)
	check := testenv.Untouched(t, repo)
	full := []string{"--repo", repo, "--build", ToyBuild, "--good", "v1", "--bad", "main", "--suite", suite}
	changed := func(name, text string) []string {
		list := append([]string{}, full...)
		for i := range list {
			if list[i] == name {
				list[i+1] = text
			}
		}
		return list
	}
	for _, test := range []struct {
		args []string
		code int
		text string
	}{
		{changed("--good", "v9"), host.ExitSuite, `no such version: "v9"`},
		{changed("--repo", shallow), host.ExitSuite, "the repository is shallow"},
		{changed("--repo", "."), host.ExitSuite, "not a git repository"},
		{changed("--bad", "v1"), host.ExitSuite, "are the same commit"},
		{append(changed("--bad", "v1")[:6:6], "--good", "main", "--bad", "v1"), host.ExitSuite, "exchange them"},
		{changed("--build", "make"), host.ExitUsage, "want {out}"},
		{changed("--build", "echo no compiler; false {out}"), host.ExitSuite, "exit status 1: no compiler"},
		{changed("--bad", "main~1"), host.ExitSuite, "the bad version"},
		{changed("--bad", "main~3"), host.ExitInconclusive, "the bad version is not worse: good 5 of 5 solved, bad 5 of 5 solved"},
		{append(changed("--build", "cp "+QuoteForShell(fake.Command())+" {out}"), "--with", "arg="+fake.Args()[0]), host.ExitInconclusive, "the same program"},
		{append(full, "--case", "z"), host.ExitSuite, "no position is left"},
		{full[:4], host.ExitUsage, "--good VERSION is missing"},
		{[]string{"--resume", "nothing"}, host.ExitSuite, "no bisection to go on with"},
	} {
		got := Call(t, "", append([]string{"bisect"}, test.args...)...)
		if got.Code != test.code || !strings.Contains(got.Stderr, test.text) {
			t.Errorf("%q: %+v, want %d and %q", test.args, got, test.code, test.text)
		}
	}
	check()
}
