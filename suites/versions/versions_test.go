package versions

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"keymove/internal/testenv"
)

func TestChoose(t *testing.T) {
	repo, commits := newRepo(t, 12, map[string]int{"v1.0": 2, "v1.0-rc1": 2, "v1.2": 4, "v1.10": 7, "v2.0": 9})
	for _, test := range []struct {
		texts []string
		every int
		want  string
	}{
		{[]string{"v1.0..v2.0"}, 0, "v1.0 v1.2 v1.10 v2.0"},
		{[]string{"v1.2..main"}, 0, "v1.2 v1.10 v2.0 11"},
		{[]string{"..v1.2"}, 0, "v1.0 v1.2"},
		{[]string{"v2.0, v1.0", "v2.0"}, 0, "v2.0 v1.0"},
		{[]string{"v1.0..v2.0"}, 3, "v1.0 5 8 v2.0"},
		{[]string{"..main"}, 5, "0 5 10 11"},
		{[]string{commits[11].Hash, "main", "HEAD"}, 0, "11"},
	} {
		got, _, err := repo.Choose(t.Context(), test.every, test.texts...)
		var names []string
		for _, v := range got {
			name := v.Name
			if name == v.Short() {
				name = strings.TrimPrefix(v.Subject, "subject ")
			}
			names = append(names, name)
		}
		if err != nil || strings.Join(names, " ") != test.want {
			t.Errorf("%q, every %d: %q, %v; want %s", test.texts, test.every, names, err, test.want)
		}
	}
	for _, texts := range [][]string{{"v9"}, {"v1.0..v9"}, {"v1.0.."}, {""}, {"--all"}, {"main:number"}} {
		_, _, err := repo.Choose(t.Context(), 0, texts...)
		testenv.WantError(t, fmt.Sprint(texts), err, ErrNoVersion)
	}
	_, _, err := repo.Choose(t.Context(), 0, "v2.0..v1.0")
	testenv.WantError(t, "backwards", err, "not in the history")
}

func TestCommits(t *testing.T) {
	repo, list := newRepo(t, 3, nil)
	c := list[1]
	if c.Subject != "subject 1" || c.Author != "A U Thor" || !c.Date.Equal(time.Unix(1700001000, 0)) || !slices.Equal(c.Parents, []string{list[0].Hash}) {
		t.Errorf("%+v", c)
	}
	if later, err := repo.Between(t.Context(), list[1].Hash, "main"); err != nil || len(later) != 1 || later[0].Hash != list[2].Hash {
		t.Errorf("%v, %v", later, err)
	}
}

// Builds see the files of their commit, are made once, several at a time, and are made again if they
// may not fail this time.
func TestBuilder(t *testing.T) {
	repo, commits := newRepo(t, 4, nil)
	dir := filepath.Join(t.TempDir(), "it's here")
	b := &Builder{Repo: repo, Dir: dir, Command: "echo building && cp number {out} && echo {commit} >> {out}"}
	var wait sync.WaitGroup
	for i := range commits {
		wait.Go(func() {
			built, err := b.Build(t.Context(), commits[i].Hash)
			if err != nil || built.Failure != "" || built.IsKept {
				t.Errorf("%+v, %v", built, err)
				return
			}
			got, _ := os.ReadFile(built.Path)
			log, _ := os.ReadFile(built.Log)
			if want := fmt.Sprintf("%d%s\n", i, commits[i].Hash); string(got) != want || !strings.HasSuffix(string(log), "\nbuilding\n") {
				t.Errorf("%q, want %q; log %q", got, want, log)
			}
		})
	}
	wait.Wait()
	again := buildWith(t, repo, dir, b.Command, commits[0].Hash)
	if !again.IsKept || again.SHA256 == "" {
		t.Errorf("%+v", again)
	}
	testenv.File(t, again.Path, "")
	if built := buildWith(t, repo, dir, b.Command, commits[0].Hash); built.IsKept {
		t.Errorf("a damaged engine is kept: %+v", built)
	}
}

// What a build leaves in its folder is its version; what comes later is not.
func TestFilesOfBuilds(t *testing.T) {
	repo, commits := newRepo(t, 3, nil)
	dir := t.TempDir()
	build := func(command string, commit int) *Built { return buildWith(t, repo, dir, command, commits[commit].Hash) }
	const alone, two, in = "echo e > {out}", "echo e > {out}; cp number {out}.py", "mkdir {outdir}/nets; cp number {outdir}/nets/a; ln -s nets/a {outdir}/net; echo e > {out}"
	for command, files := range map[string]int{alone: 1, two: 2, in: 3} {
		a, b := build(command, 0), build(command, 1)
		if (a.SHA256 == b.SHA256) != (files == 1) || a.Files[engineName()] != b.Files[engineName()] || (a.SHA256 == a.Files[engineName()]) != (files == 1) {
			t.Errorf("%s: %+v, %+v", command, a, b)
		}
		if name, others, err := FilesOf(a.Path); err != nil || name != filepath.Base(filepath.Dir(a.Path)) || len(others) != files-1 || len(a.Files) != files {
			t.Errorf("%s: %s, %+v, %v", command, name, others, err)
		}
	}
	// The engine's log is its own; a file of the build that has changed is built again, as is what noted the engine alone, in
	// earlier versions.
	a, first := build(two, 0), filepath.Join(filepath.Dir(build(alone, 2).Path), resultFile)
	for _, later := range []struct {
		path, text string
		built      func() *Built
		isKept     bool
	}{
		{filepath.Join(filepath.Dir(a.Path), "engine.log"), "", func() *Built { return build(two, 0) }, true},
		{a.Path + ".py", "other", func() *Built { return build(two, 0) }, false},
		{first, regexp.MustCompile(`(?s)\n  "files": {.*?},`).ReplaceAllString(testenv.Text(t, first), ""), func() *Built { return build(alone, 2) }, false},
	} {
		before := later.built().SHA256
		testenv.File(t, later.path, later.text)
		if again := later.built(); again.IsKept != later.isKept || again.SHA256 != before {
			t.Errorf("%s: %+v", later.path, again)
		}
	}
	if name, others, err := FilesOf(filepath.Join(dir, "engine")); name != "" || others != nil || err != nil {
		t.Errorf("of no build: %q, %v, %v", name, others, err)
	}
}

// A build that fails is not made again unless it is asked for, or gets more time; all of its processes end with it.
func TestFailedBuilds(t *testing.T) {
	repo, commits := newRepo(t, 1, nil)
	dir, head := t.TempDir(), commits[0].Hash
	slow := "sleep 1000 & test -e '" + dir + "/fast' || sleep 1000; cp number {out}"
	for _, test := range []struct {
		command, want string
		limit         time.Duration
		again, isKept bool
	}{
		{command: "echo no such header; exit 3; {out}", want: "exit status 3: no such header"},
		{command: "echo no such header; exit 3; {out}", want: "exit status 3: no such header", limit: time.Hour, isKept: true},
		{command: "echo no such header; exit 3; {out}", want: "exit status 3: no such header", again: true},
		{command: "true {out}", want: "wrote no engine"},
		{command: "mkdir {out}", want: "is not a program"},
		{command: ": > {out}", want: "is not a program"},
		{command: slow, want: "did not end within 200ms", limit: 200 * time.Millisecond},
		{command: slow, want: "did not end within 200ms", limit: 100 * time.Millisecond, isKept: true},
		{command: slow, limit: time.Hour},
	} {
		if test.limit == time.Hour {
			testenv.File(t, filepath.Join(dir, "fast"), "")
		}
		built, err := (&Builder{Repo: repo, Dir: dir, Command: test.command, Limit: test.limit, Again: test.again}).Build(t.Context(), head)
		if err != nil || !strings.Contains(built.Failure, test.want) || (built.Path == "") != (test.want != "") || (built.Failure == "") != (test.want == "") || built.IsKept != test.isKept {
			t.Errorf("%+v: %+v, %v", test, built, err)
		}
		_ = os.Remove(filepath.Join(dir, "fast"))
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	_, err := (&Builder{Repo: repo, Dir: dir, Command: "sleep 999; {out}"}).Build(ctx, head)
	testenv.WantError(t, "a build whose context has ended", err, "context canceled")
	if left, err := filepath.Glob(filepath.Join(dir, "tree-?")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// Builders of several processes do not use each other's trees.
func TestTreesOfOthers(t *testing.T) {
	dir := t.TempDir()
	first, second := Builder{Dir: dir}, Builder{Dir: dir}
	take := func(b *Builder, want string) (release func()) {
		tree, release, err := b.takeTree()
		if err != nil || filepath.Base(tree) != want {
			t.Fatalf("%s, %v; want %s", tree, err, want)
		}
		return release
	}
	one, two := take(&first, "tree-1"), take(&second, "tree-2")
	three := take(&first, "tree-3")
	one()
	take(&second, "tree-1")()
	two()
	three()
}

// The bisection asks for no more commits than plain bisection, wherever the first bad one is,
// and for few more if some have to be skipped.
func TestBisection(t *testing.T) {
	repo, list := newRepo(t, 34, nil)
	number := map[string]int{}
	for i, c := range list {
		number[c.Hash] = i
	}
	testenv.Check(t, repo.Clone(t.Context(), filepath.Join(t.TempDir(), "clone"), list[33].Hash))
	find := func(first int, skipped ...int) (tests int, found []int) {
		step, err := repo.StartBisection(t.Context(), list[0].Hash, list[33].Hash)
		for ; err == nil && step.Next != ""; tests++ {
			mark := Bad
			switch n := number[step.Next]; {
			case slices.Contains(skipped, n):
				mark = Skip
			case n < first:
				mark = Good
			}
			step, err = repo.Mark(t.Context(), mark, step.Next)
		}
		testenv.Check(t, err)
		for _, hash := range step.First {
			found = append(found, number[hash])
		}
		slices.Sort(found)
		return tests, found
	}
	for _, first := range []int{1, 33} {
		if tests, found := find(first); tests > 6 || !slices.Equal(found, []int{first}) {
			t.Errorf("%d: %v after %d tests", first, found, tests)
		}
	}
	if tests, found := find(20, 15, 16, 17, 18); tests > 10 || !slices.Equal(found, []int{20}) {
		t.Errorf("%v after %d tests", found, tests)
	}
	if _, found := find(20, 18, 19, 20); !slices.Equal(found, []int{18, 19, 20, 21}) {
		t.Errorf("%v", found)
	}
}

func FuzzParseLog(f *testing.F) {
	f.Add(LogHead("wac, nodes=10", "aaaa", "bbbb") + LogEntry{Good, "cccc", "3 of 4"}.Text() + LogEntry{Skip, "dddd", ""}.Text())
	f.Add("git bisect start 'bbbb' 'aaaa'\n# good: [aaaa] subject\n\ngit bisect bad cccc\ngit bisect bad")
	f.Add("git bisect new aaaa\n")
	f.Fuzz(func(t *testing.T, text string) {
		good, bad, entries, err := ParseLog(text)
		if err != nil {
			return
		}
		again := LogHead("", good, bad)
		for _, e := range entries {
			again += e.Text()
		}
		_, _, same, err := ParseLog(again)
		if err != nil || !slices.Equal(same, entries) {
			t.Errorf("%q\n%v\n%v, %v", again, entries, same, err)
		}
	})
}

func FuzzParseCommits(f *testing.F) {
	f.Add("aa\x00bb cc\x00Name\x002024-01-02T03:04:05Z\x00subject\x00tag: v1, tag: v1-rc\x00\n")
	f.Add("\n")
	f.Fuzz(func(t *testing.T, text string) {
		list, err := parseCommits(text)
		if err == nil && strings.Count(text, "\x00") != 6*len(list) {
			t.Errorf("%d commits", len(list))
		}
	})
}
