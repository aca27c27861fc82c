package versions

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// newRepo makes a repository in which each commit has its number in a file. Tags are at the
// commits of their numbers, from 0.
func newRepo(t *testing.T, commits int, tags map[string]int) *Repo {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: builds are commands of sh")
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	var stream strings.Builder
	for i := range commits {
		message, text := fmt.Sprintf("subject %d\n\nBench: %d\n", i, i), fmt.Sprint(i)
		fmt.Fprintf(&stream, "commit refs/heads/main\nmark :%d\ncommitter A U Thor <a@example.org> %d +0000\ndata %d\n%sM 100644 inline number\ndata %d\n%s\n\n",
			i+1, 1700000000+1000*i, len(message), message, len(text), text)
	}
	for tag, commit := range tags {
		fmt.Fprintf(&stream, "reset refs/tags/%s\nfrom :%d\n\n", tag, commit+1)
	}
	dir := t.TempDir()
	for _, args := range [][]string{{"init", "--quiet", "--initial-branch=main"}, {"fast-import", "--quiet"}, {"checkout", "--quiet", "main"}} {
		cmd := exec.Command("git", append([]string{"-C", dir}, args...)...)
		cmd.Stdin = strings.NewReader(stream.String())
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	repo, err := OpenRepo(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return repo
}

func TestChoose(t *testing.T) {
	repo := newRepo(t, 12, map[string]int{"v1.0": 2, "v1.0-rc1": 2, "v1.2": 4, "v1.10": 7, "v2.0": 9})
	head, err := repo.Resolve(t.Context(), "main")
	if err != nil {
		t.Fatal(err)
	}
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
		{[]string{head.Hash, "main", "HEAD"}, 0, "11"},
	} {
		got, err := repo.Choose(t.Context(), Choice{Texts: test.texts, Every: test.every})
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
		if _, err := repo.Choose(t.Context(), Choice{Texts: texts}); !errors.Is(err, ErrNoVersion) {
			t.Errorf("%q: %v", texts, err)
		}
	}
	if _, err := repo.Choose(t.Context(), Choice{Texts: []string{"v2.0..v1.0"}}); err == nil || !strings.Contains(err.Error(), "not in the history") {
		t.Errorf("%v", err)
	}
}

func TestCommits(t *testing.T) {
	repo := newRepo(t, 3, nil)
	list, err := repo.Between(t.Context(), "", "main")
	if err != nil || len(list) != 3 {
		t.Fatalf("%v, %v", list, err)
	}
	c := list[1]
	if c.Subject != "subject 1" || c.Author != "A U Thor" || !c.Date.Equal(time.Unix(1700001000, 0)) || !slices.Equal(c.Parents, []string{list[0].Hash}) {
		t.Errorf("%+v", c)
	}
	if later, err := repo.Between(t.Context(), list[1].Hash, "main"); err != nil || len(later) != 1 || later[0].Hash != list[2].Hash {
		t.Errorf("%v, %v", later, err)
	}
}

// Builds see the files of their commit, are made once, and are made again if they
// may not fail this time.
func TestBuilder(t *testing.T) {
	repo := newRepo(t, 4, nil)
	commits, err := repo.Between(t.Context(), "", "main")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	builder := func(command string) *Builder {
		return &Builder{Repo: repo, Dir: filepath.Join(dir, "it's here"), Command: command}
	}
	b := builder("echo building && cp number {out} && echo {commit} >> {out}")
	var wait sync.WaitGroup
	for i := range commits {
		wait.Go(func() {
			built, err := b.Build(t.Context(), commits[i].Hash)
			if err != nil || built.Failure != "" || built.IsKept {
				t.Errorf("%+v, %v", built, err)
				return
			}
			data, err := os.ReadFile(built.Path)
			if want := fmt.Sprintf("%d%s\n", i, commits[i].Hash); err != nil || string(data) != want {
				t.Errorf("%q, %v; want %q", data, err, want)
			}
			if log, err := os.ReadFile(built.Log); err != nil || !strings.HasSuffix(string(log), "\nbuilding\n") {
				t.Errorf("log %q, %v", log, err)
			}
		})
	}
	wait.Wait()
	again, err := builder(b.Command).Build(t.Context(), commits[0].Hash)
	if err != nil || !again.IsKept || again.SHA256 == "" {
		t.Errorf("%+v, %v", again, err)
	}
	if err := os.WriteFile(again.Path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if built, err := b.Build(t.Context(), commits[0].Hash); err != nil || built.IsKept {
		t.Errorf("a damaged engine is kept: %+v, %v", built, err)
	}
}

// What a build leaves in its folder is its version; what comes later is not.
func TestFilesOfBuilds(t *testing.T) {
	repo := newRepo(t, 3, nil)
	commits, err := repo.Between(t.Context(), "", "main")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	build := func(command string, commit int) *Built {
		t.Helper()
		built, err := (&Builder{Repo: repo, Dir: dir, Command: command}).Build(t.Context(), commits[commit].Hash)
		if err != nil || built.Failure != "" {
			t.Fatalf("%+v, %v", built, err)
		}
		return built
	}
	const alone, two, in = "echo e > {out}", "echo e > {out}; cp number {out}.py", "mkdir {outdir}/nets; cp number {outdir}/nets/a; ln -s nets/a {outdir}/net; echo e > {out}"
	if a, b := build(alone, 0), build(alone, 1); a.SHA256 != b.SHA256 || len(a.Files) != 1 || a.Files[engineName()] != a.SHA256 {
		t.Errorf("%+v, %+v", a, b)
	}
	for _, command := range []string{two, in} {
		a, b := build(command, 0), build(command, 1)
		if a.SHA256 == b.SHA256 || a.Files[engineName()] != b.Files[engineName()] {
			t.Errorf("%s: %+v, %+v", command, a, b)
		}
		if name, others, err := FilesOf(a.Path); err != nil || name != filepath.Base(filepath.Dir(a.Path)) || len(others) != len(a.Files)-1 {
			t.Errorf("%s: %s, %+v, %v", command, name, others, err)
		}
	}
	// The engine's log is its own; a file of the build that has changed is built again.
	a := build(two, 0)
	folder := filepath.Dir(a.Path)
	if err := os.WriteFile(filepath.Join(folder, "engine.log"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if again := build(two, 0); !again.IsKept || again.SHA256 != a.SHA256 {
		t.Errorf("%+v", again)
	}
	if err := os.WriteFile(a.Path+".py", []byte("other"), 0o666); err != nil {
		t.Fatal(err)
	}
	if again := build(two, 0); again.IsKept || again.SHA256 != a.SHA256 {
		t.Errorf("%+v", again)
	}
	// What noted the engine alone, as earlier versions did, is built again.
	path := filepath.Join(filepath.Dir(build(alone, 2).Path), resultFile)
	old := regexp.MustCompile(`(?s)\n  "files": {.*?},`).ReplaceAllString(readText(t, path), "")
	if err := os.WriteFile(path, []byte(old), 0o666); err != nil {
		t.Fatal(err)
	}
	if again := build(alone, 2); again.IsKept {
		t.Errorf("kept: %s", old)
	}
	if name, others, err := FilesOf(filepath.Join(dir, "engine")); name != "" || others != nil || err != nil {
		t.Errorf("of no build: %q, %v, %v", name, others, err)
	}
}

func TestFailedBuilds(t *testing.T) {
	repo := newRepo(t, 1, nil)
	dir := t.TempDir()
	head, err := repo.Resolve(t.Context(), "main")
	if err != nil {
		t.Fatal(err)
	}
	build := func(command string, limit time.Duration, again bool) *Built {
		t.Helper()
		built, err := (&Builder{Repo: repo, Dir: dir, Command: command, Limit: limit, Again: again}).Build(t.Context(), head.Hash)
		if err != nil {
			t.Fatal(err)
		}
		return built
	}
	for command, want := range map[string]string{
		"echo no such header; exit 3; {out}": "exit status 3: no such header",
		"true {out}":                         "wrote no engine",
		"mkdir {out}":                        "is not a program",
		": > {out}":                          "is not a program",
	} {
		if built := build(command, 0, false); !strings.Contains(built.Failure, want) || built.Path != "" {
			t.Errorf("%s: %+v", command, built)
		}
		if built := build(command, time.Hour, false); !built.IsKept {
			t.Errorf("%s: built again", command)
		}
		if built := build(command, 0, true); built.IsKept {
			t.Errorf("%s: not built again", command)
		}
	}
	// All processes of a build end with it, and more time gives it another chance.
	slow := "sleep 1000 & test -e '" + dir + "/fast' || sleep 1000; cp number {out}"
	if built := build(slow, 200*time.Millisecond, false); !strings.Contains(built.Failure, "did not end within 200ms") {
		t.Errorf("%+v", built)
	}
	if built := build(slow, 100*time.Millisecond, false); !built.IsKept {
		t.Error("built again in less time")
	}
	if err := os.WriteFile(filepath.Join(dir, "fast"), nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if built := build(slow, time.Hour, false); built.Failure != "" {
		t.Errorf("%+v", built)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	time.AfterFunc(50*time.Millisecond, func() { cancel(errors.New("a signal")) })
	if _, err := (&Builder{Repo: repo, Dir: dir, Command: "sleep 999; {out}"}).Build(ctx, head.Hash); err == nil {
		t.Error("no error although the context has ended")
	}
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
	repo := newRepo(t, 34, nil)
	list, err := repo.Between(t.Context(), "", "main")
	if err != nil {
		t.Fatal(err)
	}
	number := map[string]int{}
	for i, c := range list {
		number[c.Hash] = i
	}
	if err := repo.Clone(t.Context(), filepath.Join(t.TempDir(), "clone"), list[33].Hash); err != nil {
		t.Fatal(err)
	}
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
		if err != nil {
			t.Fatal(err)
		}
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
