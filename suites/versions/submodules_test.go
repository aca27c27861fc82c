package versions

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
)

// exported returns the files of a commit with their texts, and what they lack.
func exported(t *testing.T, dir, commit string) (map[string]string, []Missing) {
	t.Helper()
	repo := openRepo(t, dir)
	out := filepath.Join(t.TempDir(), "tree")
	missing := testenv.Must(repo.CheckOut(t.Context(), commit, out))(t)
	files := map[string]string{}
	testenv.Check(t, filepath.WalkDir(out, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Name() == ".git" && entry.IsDir() {
			return fs.SkipDir
		}
		if err == nil && !entry.IsDir() {
			name, _ := filepath.Rel(out, path)
			files[name] = testenv.Text(t, path)
		}
		return err
	}))
	return files, missing
}

// superproject is a repository with a submodule, which has one itself, in versions.
type superproject struct {
	dir, lib, inner       string
	first, second, moved  string // commits
	libFirst, innerCommit string
}

// newSuperproject returns a copy of it, whose submodules have one origin.
func newSuperproject(t *testing.T) superproject {
	t.Helper()
	if theSuperproject.dir == "" {
		theSuperproject = makeSuperproject(t)
	}
	s := theSuperproject
	s.dir = copyOf(t, s.dir)
	return s
}

// theSuperproject is the one that newSuperproject copies.
var theSuperproject superproject

// makeSuperproject makes one: in its second version the submodule has another commit, in the
// third one another path and another name.
func makeSuperproject(t *testing.T) superproject {
	t.Helper()
	s := superproject{inner: newDirIn(t, made, "inner"), lib: newDirIn(t, made, "lib"), dir: newDirIn(t, made, "engine's repository")}
	s.innerCommit = commitFiles(t, s.inner, map[string]string{"in.c": "inner"})
	gitIn(t, s.lib, "submodule", "--quiet", "add", s.inner, "deep/inner")
	s.libFirst = commitFiles(t, s.lib, map[string]string{"lib.c": "lib 1"})
	gitIn(t, s.dir, "submodule", "--quiet", "add", s.lib, "src/lib")
	gitIn(t, s.dir, "submodule", "--quiet", "update", "--init", "--recursive")
	s.first = commitFiles(t, s.dir, map[string]string{"main.c": "main", ".gitattributes": "*.c text eol=crlf\n"})
	second := commitFiles(t, s.lib, map[string]string{"lib.c": "lib 2"})
	gitIn(t, filepath.Join(s.dir, "src/lib"), "fetch", "--quiet", "origin")
	gitIn(t, filepath.Join(s.dir, "src/lib"), "checkout", "--quiet", second)
	s.second = commitFiles(t, s.dir, nil)
	gitIn(t, s.dir, "mv", "src/lib", "third party")
	gitIn(t, s.dir, "config", "--file", ".gitmodules", "--rename-section", "submodule.src/lib", "submodule.other")
	s.moved = commitFiles(t, s.dir, nil)
	return s
}

// check checks the files of versions: of the first one, which is farthest from what is checked out, or of all.
func (s *superproject) check(t *testing.T, dir string, all bool) {
	t.Helper()
	for _, v := range [][3]string{{s.first, "src/lib", "lib 1"}, {s.second, "src/lib", "lib 2"}, {s.moved, "third party", "lib 2"}} {
		files, missing := exported(t, dir, v[0])
		if files[v[1]+"/lib.c"] != v[2] || files[v[1]+"/deep/inner/in.c"] != "inner" || files["main.c"] != "main" || len(missing) > 0 {
			t.Errorf("%s: %q, %v", v[0], files, missing)
		}
		if !all {
			return
		}
	}
}

// Submodules are exported at the commit that a version has, wherever their objects lie: in the Git folder, which a bare repository and
// a worktree have too, in one of their own, as old versions of git made them, or in that of another worktree.
func TestSubmodules(t *testing.T) {
	s := newSuperproject(t)
	s.check(t, s.dir, true)
	in := t.TempDir()
	old, linked, bare, clone, elsewhere := filepath.Join(in, "old"), filepath.Join(in, "linked"), filepath.Join(in, "bare.git"), filepath.Join(in, "clone"), filepath.Join(in, "elsewhere")
	gitIn(t, s.dir, "clone", "--quiet", s.dir, old)
	gitIn(t, old, "clone", "--quiet", s.lib, "third party")
	gitIn(t, old, "clone", "--quiet", s.inner, filepath.Join("third party", "deep", "inner"))
	s.check(t, old, false)
	if !testenv.Long() { // others are found as these are
		return
	}
	gitIn(t, s.dir, "worktree", "add", "--quiet", linked, s.second)
	s.check(t, linked, false)
	testenv.Check(t, os.CopyFS(bare, os.DirFS(filepath.Join(s.dir, ".git"))))
	gitIn(t, bare, "config", "core.bare", "true")
	s.check(t, bare, false)
	gitIn(t, s.dir, "clone", "--quiet", s.dir, clone)
	gitIn(t, clone, "worktree", "add", "--quiet", elsewhere, s.second)
	gitIn(t, elsewhere, "submodule", "--quiet", "update", "--init", "--recursive")
	s.check(t, clone, true)
}

// A submodule that is neither there nor on its server, whose URL is relative to the repository's, is named, also in
// the failure of the build, which is tried again by later calls. Of a server that is away nothing is needed if the
// user has the submodule.
func TestSubmoduleOfAServer(t *testing.T) {
	hub, in := filepath.Join(t.TempDir(), "hub"), t.TempDir()
	lib, engine := newDirIn(t, hub, "nnue.git"), newDirIn(t, hub, "engine.git")
	libCommit := commitFiles(t, lib, map[string]string{"net": "net"})
	gitIn(t, engine, "submodule", "--quiet", "add", lib, "nets/lib")
	gitIn(t, engine, "config", "--file", ".gitmodules", "submodule.nets/lib.url", "../nnue.git")
	commit := commitFiles(t, engine, map[string]string{"main.c": "main"})
	user, dir := filepath.Join(in, "user"), t.TempDir()
	gitIn(t, in, "clone", "--quiet", engine, user)
	check := func(what string, isKept bool, failure string) {
		t.Helper()
		built := buildWith(t, openRepo(t, user), dir, "cp nets/lib/net {out}", commit)
		if !strings.HasPrefix(built.Failure, failure) || failure == "" && built.Failure != "" || built.IsKept != isKept || (failure == "") != (len(built.Missing) == 0) {
			t.Errorf("%s: %+v", what, built)
		}
	}
	away := func(from, to string) { testenv.Check(t, os.Rename(from, to)) }
	away(hub, hub+" away")
	for range 2 {
		check("lacking", false, "submodule nets/lib at "+ShortHash(libCommit)+" is neither in the repository nor on its server: exit status 1: cp: ")
	}
	away(hub+" away", hub)
	check("from its server", false, "")
	check("again", true, "")
	gitIn(t, user, "submodule", "--quiet", "update", "--init")
	away(hub, hub+" away")
	dir = t.TempDir()
	check("in the repository", false, "")
}

// hooked has a hook for all that git does in a repository, which writes into mark.
func hooked(t *testing.T, dir, mark string) {
	t.Helper()
	hooks := t.TempDir()
	for _, hook := range []string{"post-checkout", "post-index-change", "post-commit", "post-merge", "reference-transaction", "fsmonitor"} {
		testenv.File(t, filepath.Join(hooks, hook), "#!/bin/sh\necho $0 $* >> '"+mark+"'\n")
	}
	gitIn(t, dir, "config", "core.hooksPath", hooks)
	gitIn(t, dir, "config", "core.fsmonitor", filepath.Join(hooks, "fsmonitor"))
}

// Hooks of a repository or a submodule of it do not run, filters do; without one, what is exported are the files as
// they were committed.
func TestHooksDoNotRun(t *testing.T) {
	lib, dir := newDir(t, "lib"), newDir(t, "hostile")
	commitFiles(t, lib, map[string]string{"lib.odd": "lib", ".gitattributes": "*.odd filter=odd\n"})
	gitIn(t, dir, "submodule", "--quiet", "add", lib, "lib")
	commit := commitFiles(t, dir, map[string]string{
		"a.odd": "a", "c.subst": "$Format:%H$", "d.dos": "d\n", "e": "e",
		".gitattributes": "*.odd filter=odd\n*.subst export-subst\n*.dos eol=crlf\ne export-ignore\n",
	})
	mark := filepath.Join(t.TempDir(), "mark")
	hooked(t, dir, mark)
	hooked(t, filepath.Join(dir, "lib"), mark)
	gitIn(t, dir, "config", "core.worktree", t.TempDir())
	_ = os.Remove(mark) // git has read the index
	files, missing := exported(t, dir, commit)
	want := map[string]string{"a.odd": "a", "c.subst": "$Format:%H$", "d.dos": "d\r\n", "e": "e", "lib/lib.odd": "lib"}
	delete(files, ".gitattributes")
	delete(files, ".gitmodules")
	delete(files, "lib/.gitattributes")
	if diff := cmp.Diff(files, want); diff != "" || len(missing) > 0 {
		t.Errorf("%v (-got +want)\n%s", missing, diff)
	}
	gitIn(t, dir, "config", "--unset", "core.worktree")
	repo := openRepo(t, dir)
	if repo.IsDirty(t.Context()) {
		t.Error("dirty though nothing was changed")
	}
	testenv.File(t, filepath.Join(dir, "e"), "changed")
	if !repo.IsDirty(t.Context()) {
		t.Error("not dirty")
	}
	_, _, err := repo.Choose(t.Context(), 0, "..main")
	testenv.Check(t, err)
	if ran, err := os.ReadFile(mark); err == nil {
		t.Errorf("a hook ran: %s", ran)
	}

	for _, in := range []string{dir, filepath.Join(dir, "lib")} {
		gitIn(t, in, "config", "filter.odd.smudge", "tr a-z A-Z")
	}
	files, _ = exported(t, dir, commit)
	if files["a.odd"] != "A" || files["lib/lib.odd"] != "LIB" {
		t.Errorf("filtered: %q", files)
	}
}

// Of a partial clone the files that are lacking are the failure of a build.
func TestPartialClone(t *testing.T) {
	dir := newDir(t, "whole")
	commit := commitFiles(t, dir, map[string]string{"a": "a"})
	gitIn(t, dir, "config", "uploadpack.allowFilter", "true")
	clone := filepath.Join(t.TempDir(), "partial")
	gitIn(t, dir, "clone", "--quiet", "--no-checkout", "--filter=blob:none", "file://"+dir, clone)
	if built := buildWith(t, openRepo(t, clone), "", "cp a {out}", commit); !strings.Contains(built.Failure, "the files of commit "+ShortHash(commit)) {
		t.Errorf("%+v", built)
	}
}

func TestPointers(t *testing.T) {
	dir := newDir(t, "engine")
	pointer := "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d17e2393\nsize 12345\n"
	commit := commitFiles(t, dir, map[string]string{
		"nets/big one.nnue": pointer, "z.bin": strings.Replace(pointer, "git-lfs.github", "hawser.github", 1),
		"spec.md": "version https://git-lfs.github.com/spec/v1\nis what it says", "long": pointer + strings.Repeat("x", 1024), "empty": "",
		".gitattributes": "* filter=lfs\n",
	})
	_, missing := exported(t, dir, commit)
	if !slices.Equal(missing, []Missing{{Path: "nets/big one.nnue"}, {Path: "z.bin"}}) {
		t.Errorf("%v", missing)
	}
	if text := MissingText([]Missing{{Path: "a"}, {Path: "b"}, {Path: "c"}, {Path: "d"}, {Path: "e"}}); text !=
		"a is only a pointer of Git LFS, b is only a pointer of Git LFS, c is only a pointer of Git LFS, 2 more" {
		t.Error(text)
	}
}

// A filter such as that of Git LFS finds what it keeps in the repository, in our clone; other repositories that it reads,
// as that of a server, keep theirs elsewhere.
func TestLargeFiles(t *testing.T) {
	dir := newDir(t, "engine")
	commit := commitFiles(t, dir, map[string]string{"a.nnue": "pointer", ".gitattributes": "*.nnue filter=lfs\n"})
	server := filepath.Join(newDir(t, "server"), ".git")
	gitIn(t, dir, "config", "filter.lfs.smudge", `! git --git-dir="`+server+`" config lfs.storage && cat "$(git config lfs.storage)/objects/a"`)
	gitIn(t, dir, "config", "filter.lfs.required", "true")
	repo := openRepo(t, dir)
	build := func() *Built {
		t.Helper()
		testenv.Check(t, repo.Clone(t.Context(), filepath.Join(t.TempDir(), "clone"), commit))
		return buildWith(t, repo, "", "cp a.nnue {out}", commit)
	}
	if built := build(); !strings.Contains(built.Failure, "the files of commit "+ShortHash(commit)) {
		t.Errorf("%+v", built)
	}
	testenv.File(t, filepath.Join(dir, ".git/lfs/objects/a"), "net")
	if built := build(); built.Failure != "" || testenv.Text(t, built.Path) != "net" {
		t.Errorf("%+v", built)
	}
}
