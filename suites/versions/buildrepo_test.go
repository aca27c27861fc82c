package versions

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// Whatever a build does with git, it does to its own repository.
func TestBuildsTouchNothing(t *testing.T) {
	dir, commits := userRepo(t)
	check := testenv.Untouched(t, dir)
	for _, command := range []string{
		"git reset -q --hard; git reset -q --hard HEAD~1; git clean -qfdx; git checkout -q v1; " +
			"git checkout -q -b topic; git branch other; git checkout -q --detach; git branch -q -D topic",
		"echo x >> a.c; git stash -q; git stash list | grep -q stash@{0}; test \"$(cat a.c)\" = 'a 2'; git stash pop -q; grep -q x a.c; " +
			"git add -A; git commit -qm new; git tag -f v1; git tag v9; test $(git rev-parse HEAD~1) = {commit}; git rm -q a.c; git commit -qam gone; " +
			"git gc --quiet --prune=now; git reflog expire --all --expire=now; git prune",
		"git worktree add -q ../other v1; git notes add -m note; git config user.name Other; git update-ref -d refs/tags/v2; git pack-refs --all; " +
			"git rebase -q --root --force-rebase; git bisect start HEAD v1; git repack -q -a -d; git merge -q --allow-unrelated-histories -s ours v1; " +
			"git read-tree v1; git write-tree; git hash-object -w a.c; git symbolic-ref HEAD refs/heads/main; git config core.bare true",
		"for at in v1 HEAD~1; do git checkout -q $at && git checkout -q - && test $(git rev-parse HEAD) = {commit}; done; git fsck",
		"if git push -q 2>/dev/null || git push -q origin HEAD:main 2>/dev/null || git fetch -q origin 2>/dev/null; then exit 1; fi; test -z \"$(git remote)\"",
		"git checkout -q - && test $(git rev-parse HEAD) = {commit}",
		"none() { if git rev-parse --git-dir 2>/dev/null; then exit 1; fi; }; (cd ..; none; cd ..; none); rm -rf .git; none",
	} {
		buildIn(t, dir, commits[2], "set -e; ("+command+"); echo built > {out}")
		check()
	}
}

// asksGit is a build that asks git for its version in all the ways that makefiles have.
const asksGit = `set -e
exec > {out}
git rev-parse HEAD
git rev-parse --short HEAD
git describe --tags --always --dirty
git describe --all --exact-match 2>/dev/null || echo none
git rev-parse --abbrev-ref HEAD
git status --porcelain
git diff --quiet HEAD && echo clean
git log -1 --format='%H %cI %s'
git rev-list --count HEAD
git tag --sort=version:refname
git branch --list
git stash list
git rev-parse --is-shallow-repository
git config --get remote.origin.url || echo no remote
date -u -d @$SOURCE_DATE_EPOCH +%s 2>/dev/null || echo $SOURCE_DATE_EPOCH
`

// hasLines checks that a text has parts.
func hasLines(t *testing.T, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
}

// The same commit makes the same program, wherever the user is, whatever the user has changed or
// tagged since, and in a clone of any kind.
func TestSameProgram(t *testing.T) {
	dir, commits := userRepo(t)
	commit := commits[2]
	want := buildIn(t, dir, commit, asksGit)
	hasLines(t, want, commit+"\n", "\nv1-1-g"+commit[:7]+"\n", "\nHEAD\nclean\n", " a commit\n3\nv1\n", "\nfalse\nno remote\n",
		"\n"+gitIn(t, dir, "log", "-1", "--format=%ct", commit)+"\n")
	check := func(what, in string) {
		t.Helper()
		testenv.Want(t, what, want, buildIn(t, in, commit, asksGit))
	}
	gitIn(t, dir, "checkout", "--quiet", "--force", "v1")
	check("elsewhere", dir)
	gitIn(t, dir, "tag", "later")
	gitIn(t, dir, "tag", "-d", "later")
	gitIn(t, dir, "tag", "after", commits[3])
	gitIn(t, dir, "gc", "--quiet")
	check("packed, with a later tag", dir)

	if !testenv.Long() { // others are read alike
		return
	}
	linked := filepath.Join(t.TempDir(), "linked tree")
	gitIn(t, dir, "worktree", "add", "--quiet", "--detach", linked, commits[0])
	check("a worktree", linked)
	in := t.TempDir()
	for name, args := range map[string][]string{"mirror": {"--mirror"}, "shared": {"--shared"}, "no checkout": {"--no-checkout"}} {
		gitIn(t, in, append(append([]string{"clone", "--quiet"}, args...), dir, name)...)
		check(name, filepath.Join(in, name))
	}
}

// Variables of a hook lead a build nowhere; all others are inherited.
func TestBuildEnvironment(t *testing.T) {
	dir, commits := userRepo(t)
	other := newDir(t, "other")
	for name, value := range map[string]string{
		"GIT_DIR": filepath.Join(other, ".git"), "GIT_WORK_TREE": other, "GIT_INDEX_FILE": filepath.Join(other, "index"), "GIT_PREFIX": "sub/",
		"GIT_OBJECT_DIRECTORY": filepath.Join(other, ".git", "objects"), "GIT_CONFIG_PARAMETERS": "'user.name=Hook'", "GIT_SSH_COMMAND": "ssh -4", "GIT_AUTHOR_NAME": "B",
		"GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "user.name", "GIT_CONFIG_VALUE_0": "Hook",
		"SOURCE_DATE_EPOCH": "1", "KEPT": "yes", "GIT_CEILING_DIRECTORIES": "/some/where",
	} {
		t.Setenv(name, value)
	}
	got := buildIn(t, dir, commits[0], "env > {out}; git rev-parse HEAD >> {out}; git config user.name >> {out}")
	hasLines(t, got, "GIT_SSH_COMMAND=ssh -4\n", "KEPT=yes\n", ":/some/where\n", "\n"+commits[0]+"\nKeymove\n")
	for _, not := range []string{"GIT_DIR=", "GIT_WORK_TREE=", "GIT_INDEX_FILE=", "GIT_PREFIX=", "GIT_OBJECT_DIRECTORY=", "GIT_CONFIG_PARAMETERS=", "GIT_CONFIG_COUNT=", "GIT_AUTHOR_NAME=", "SOURCE_DATE_EPOCH=1\n"} {
		if strings.Contains("\n"+got, "\n"+not) {
			t.Errorf("%s in\n%s", not, got)
		}
	}
}

// Submodules are repositories, too; git in them does not see the one around them.
func TestSubmodulesAreRepositories(t *testing.T) {
	s := newSuperproject(t)
	check := testenv.Untouched(t, s.dir)
	got := buildIn(t, s.dir, s.first, `set -e; exec > {out}
git status --porcelain; git submodule --quiet update --init --recursive; git submodule status --recursive
git -C src/lib rev-parse HEAD; git -C src/lib/deep/inner rev-parse --show-toplevel
git -C src/lib checkout -q --detach; echo x >> src/lib/lib.c; git status --porcelain; git -C src/lib stash -q; git clean -ffdxq; git reset -q --hard; git status --porcelain; cat src/lib/lib.c`)
	hasLines(t, got, " "+s.libFirst+" src/lib (", " "+s.innerCommit+" src/lib/deep/inner (",
		"\n"+s.libFirst+"\n", "/src/lib/deep/inner\n M src/lib\nlib 1")
	check()
}

// A history that is cut off is one in the build, too.
func TestShallowBuild(t *testing.T) {
	dir, commits := userRepo(t)
	clone := filepath.Join(t.TempDir(), "shallow")
	gitIn(t, dir, "clone", "--quiet", "--depth", "2", "--branch", "main", "file://"+dir, clone)
	if got, want := buildIn(t, clone, commits[3], "git rev-list HEAD > {out} && git fsck >> {out} 2>&1"), commits[3]+"\n"+commits[2]+"\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	repo := openRepo(t, clone)
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	testenv.WantError(t, "a git that was killed", testenv.Err(repo.Commits(canceled, commits[2])), context.Canceled)
	for _, parents := range []int{0, 1} {
		list, err := repo.Commits(t.Context(), commits[3], commits[2], commits[3])
		if err != nil || list[0].Hash != commits[3] || len(list[0].Parents) != 1 || list[1].Hash != commits[2] || len(list[1].Parents) != parents || !reflect.DeepEqual(list[2], list[0]) {
			t.Errorf("%+v, %v; want %d parents of the second one", list, err, parents)
		}
		if parents == 0 {
			gitIn(t, clone, "fetch", "--quiet", "--unshallow")
		}
	}
}

// Objects may have another format, and files other ends of lines.
func TestFormats(t *testing.T) {
	dir := newDir(t, "engine")
	testenv.Check(t, os.RemoveAll(filepath.Join(dir, ".git")))
	gitIn(t, dir, "init", "--quiet", "--object-format=sha256")
	commit := commitFiles(t, dir, map[string]string{"a.c": "a\n", ".gitattributes": "*.c text eol=crlf\n"})
	gitIn(t, dir, "config", "core.autocrlf", "true")
	home := t.TempDir()
	testenv.File(t, filepath.Join(home, ".gitconfig"), "[core]\n\tautocrlf = true\n\thooksPath = "+strconv.Quote(home)+"\n[commit]\n\tgpgSign = true\n[clone]\n\tdefaultRemoteName = up\n\trejectShallow = true\n[submodule]\n\trecurse = true\n")
	testenv.File(t, filepath.Join(home, "pre-commit"), "#!/bin/sh\nexit 1\n")
	t.Setenv("HOME", home)
	got := buildIn(t, dir, commit, "set -e; git status --porcelain > {out}; git checkout -q .; git reset -q --hard; git status --porcelain >> {out}; "+
		"git rev-parse HEAD >> {out}; cat a.c >> {out}; echo b > a.c; git commit -qam b")
	if want := commit + "\na\r\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// Filters that the repository has act in builds.
func TestFiltersInBuilds(t *testing.T) {
	dir := newDir(t, "engine")
	commit := commitFiles(t, dir, map[string]string{"a.bin": "a", ".gitattributes": "*.bin filter=odd.\"name\"\n*.bin filter=odd\n"})
	for _, name := range []string{"odd", `o"d.d`} {
		gitIn(t, dir, "config", "filter."+name+".smudge", "tr a b #\t\\")
		gitIn(t, dir, "config", "filter."+name+".clean", "tr b a")
		gitIn(t, dir, "config", "filter."+name+".required", "true")
	}
	const command = "set -e; git status --porcelain > {out}; rm a.bin; git checkout -q .; git reset -q --hard; touch a.bin; git status --porcelain >> {out}; cat a.bin >> {out}"
	if got := buildIn(t, dir, commit, command); got != "b" {
		t.Errorf("%q", got)
	}
}

// A clone has commits that no branch has any more, of a shallow repository too, and borrows nothing: whatever the
// user cleans up, they are built, also by a later call.
func TestClone(t *testing.T) {
	dir, commits := userRepo(t)
	in := t.TempDir()
	gitIn(t, in, "clone", "--quiet", "--shared", dir, "shared")
	tests := map[string]string{filepath.Join(in, "shared"): "v1"}
	if testenv.Long() {
		gitIn(t, in, "clone", "--quiet", "--depth", "2", "--branch", "v2", "file://"+dir, "shallow")
		tests[filepath.Join(in, "shallow")], tests[dir] = "v2", "v1"
	}
	for name, at := range tests {
		gitIn(t, name, "checkout", "--quiet", "--force", "--detach", at)
		lost := commitFiles(t, name, map[string]string{"a.c": "lost", "new.c": "new"})
		gitIn(t, name, "checkout", "--quiet", at)
		clone := filepath.Join(t.TempDir(), "the clone")
		for range 2 {
			repo := openRepo(t, name)
			testenv.Check(t, repo.Clone(t.Context(), clone, lost, commits[3]))
			gitIn(t, name, "reflog", "expire", "--expire=now", "--all")
			gitIn(t, name, "gc", "--quiet", "--prune=now")
			built := buildWith(t, repo, "", "cat a.c new.c > {out} && git describe --tags >> {out} && git status --porcelain >> {out}", lost)
			if built.Failure != "" || !strings.HasPrefix(testenv.Text(t, built.Path), "lostnew"+at+"-1-g"+lost[:7]) {
				t.Fatalf("%s: %+v", name, built)
			}
		}
		_, err := os.Stat(filepath.Join(clone, "objects", "info", "alternates"))
		testenv.WantError(t, name+": objects are borrowed", err, os.ErrNotExist)
	}
	err := openRepo(t, dir).Clone(t.Context(), filepath.Join(t.TempDir(), "the clone"), strings.Repeat("01", 20))
	testenv.WantError(t, "a commit that is nowhere", err, "0101")
}
