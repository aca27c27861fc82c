package versions

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
)

// gitIn runs git in a folder, as an author, and returns what it says.
func gitIn(t *testing.T, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "protocol.file.allow=always", "-c", "init.defaultBranch=main", "-c", "maintenance.auto=false", "-C", dir}, args...)...)
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.org")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// commitFiles writes files, commits all there is, and returns the hash.
func commitFiles(t *testing.T, dir string, files map[string]string) string {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	gitIn(t, dir, "add", "--all")
	gitIn(t, dir, "commit", "--quiet", "--allow-empty", "-m", "a commit")
	return gitIn(t, dir, "rev-parse", "HEAD")
}

// newDir makes an empty repository, which ends with the test.
func newDir(t *testing.T, name string) string {
	t.Helper()
	return newDirIn(t, t.TempDir(), name)
}

// newDirIn makes an empty repository in a folder.
func newDirIn(t *testing.T, in, name string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: builds are commands of sh")
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	dir := filepath.Join(in, name)
	if err := os.MkdirAll(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	gitIn(t, dir, "init", "--quiet")
	return dir
}

// exported returns the files of a commit with their texts, and what they lack.
func exported(t *testing.T, dir, commit string) (map[string]string, []Missing) {
	t.Helper()
	repo, err := OpenRepo(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "tree")
	missing, err := repo.CheckOut(t.Context(), commit, out)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	err = filepath.WalkDir(out, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err == nil && entry.IsDir() && entry.Name() == ".git":
			return fs.SkipDir
		case err != nil || entry.IsDir():
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(out, path)
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files, missing
}

// superproject is a repository with a submodule, which has one itself, in versions.
type superproject struct {
	dir, lib, inner       string
	first, second, moved  string // commits
	libFirst, innerCommit string
}

// superprojects is where the one of all tests is, which takes a hundred processes to make.
var superprojects struct {
	dir  string // of TestMain
	made *superproject
}

// userRepos is where the one that userRepo copies is.
var userRepos struct {
	made    string
	commits []string
}

func TestMain(m *testing.M) {
	dir, err := os.MkdirTemp("", "superproject")
	if err != nil {
		panic(err)
	}
	superprojects.dir = dir
	// Nothing that this machine configures acts in tests, as filters of an installed Git LFS.
	for name, value := range map[string]string{"GIT_CONFIG_NOSYSTEM": "1", "HOME": dir} {
		if err := os.Setenv(name, value); err != nil {
			panic(err)
		}
	}
	code := m.Run()
	_ = os.RemoveAll(dir) // it is a temporary one
	os.Exit(code)
}

// newSuperproject returns a copy of it, whose submodules have one origin.
func newSuperproject(t *testing.T) superproject {
	t.Helper()
	if superprojects.made == nil {
		made := makeSuperproject(t)
		superprojects.made = &made
	}
	s := *superprojects.made
	dir := filepath.Join(t.TempDir(), filepath.Base(s.dir))
	if err := os.CopyFS(dir, os.DirFS(s.dir)); err != nil {
		t.Fatal(err)
	}
	s.dir = dir
	return s
}

// makeSuperproject makes one: in its second version the submodule has another commit, in the
// third one another path and another name.
func makeSuperproject(t *testing.T) superproject {
	t.Helper()
	in := superprojects.dir
	s := superproject{inner: newDirIn(t, in, "inner"), lib: newDirIn(t, in, "lib"), dir: newDirIn(t, in, "engine's repository")}
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

// checkVersions checks the files of all versions.
func (s *superproject) checkVersions(t *testing.T, dir string) {
	t.Helper()
	s.checkVersion(t, dir, s.first, "src/lib", "lib 1")
	s.checkVersion(t, dir, s.second, "src/lib", "lib 2")
	s.checkVersion(t, dir, s.moved, "third party", "lib 2")
}

// checkFirst checks the version that is farthest from what is checked out.
func (s *superproject) checkFirst(t *testing.T, dir string) {
	t.Helper()
	s.checkVersion(t, dir, s.first, "src/lib", "lib 1")
}

func (s *superproject) checkVersion(t *testing.T, dir, commit, path, lib string) {
	t.Helper()
	files, missing := exported(t, dir, commit)
	if files[path+"/lib.c"] != lib || files[path+"/deep/inner/in.c"] != "inner" || files["main.c"] != "main" || len(missing) > 0 {
		t.Errorf("%s: %q, %v", commit, files, missing)
	}
}

// Submodules are exported at the commit that a version has, wherever their objects lie.
func TestSubmodules(t *testing.T) {
	s := newSuperproject(t)
	s.checkVersions(t, s.dir)

	if !testenv.Long() { // the Git folder has them wherever it is
		return
	}
	linked := filepath.Join(t.TempDir(), "linked")
	gitIn(t, s.dir, "worktree", "add", "--quiet", linked, s.second)
	s.checkFirst(t, linked)

	bare := filepath.Join(t.TempDir(), "bare.git")
	if err := os.CopyFS(bare, os.DirFS(filepath.Join(s.dir, ".git"))); err != nil {
		t.Fatal(err)
	}
	gitIn(t, bare, "config", "core.bare", "true")
	s.checkFirst(t, bare)
}

// A submodule with a .git folder of its own, as old versions of git made them, and one that
// only another worktree has.
func TestSubmodulesElsewhere(t *testing.T) {
	s := newSuperproject(t)
	old := filepath.Join(t.TempDir(), "old")
	gitIn(t, s.dir, "clone", "--quiet", s.dir, old)
	gitIn(t, old, "clone", "--quiet", s.lib, "third party")
	gitIn(t, old, "clone", "--quiet", s.inner, filepath.Join("third party", "deep", "inner"))
	s.checkFirst(t, old)

	if !testenv.Long() { // its Git folder is below that of the worktree, and found as others are
		return
	}
	clone, linked := filepath.Join(t.TempDir(), "clone"), filepath.Join(t.TempDir(), "linked")
	gitIn(t, s.dir, "clone", "--quiet", s.dir, clone)
	gitIn(t, clone, "worktree", "add", "--quiet", linked, s.second)
	gitIn(t, linked, "submodule", "--quiet", "update", "--init", "--recursive")
	s.checkVersions(t, clone)
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
		repo, err := OpenRepo(t.Context(), user)
		if err != nil {
			t.Fatal(err)
		}
		built, err := (&Builder{Repo: repo, Dir: dir, Command: "cp nets/lib/net {out}"}).Build(t.Context(), commit)
		if err != nil || !strings.HasPrefix(built.Failure, failure) || failure == "" && built.Failure != "" || built.IsKept != isKept || (failure == "") != (len(built.Missing) == 0) {
			t.Errorf("%s: %+v, %v", what, built, err)
		}
	}
	away := func(from, to string) {
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
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

func readText(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// hooked has a hook for all that git does in a repository, which writes into mark.
func hooked(t *testing.T, dir, mark string) {
	t.Helper()
	hooks := t.TempDir()
	for _, hook := range []string{"post-checkout", "post-index-change", "post-commit", "post-merge", "reference-transaction", "fsmonitor"} {
		if err := os.WriteFile(filepath.Join(hooks, hook), []byte("#!/bin/sh\necho $0 $* >> '"+mark+"'\n"), 0o777); err != nil {
			t.Fatal(err)
		}
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
	repo, err := OpenRepo(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	if repo.IsDirty(t.Context()) {
		t.Error("dirty though nothing was changed")
	}
	if err := os.WriteFile(filepath.Join(dir, "e"), []byte("changed"), 0o666); err != nil {
		t.Fatal(err)
	}
	if !repo.IsDirty(t.Context()) {
		t.Error("not dirty")
	}
	if _, err := repo.Choose(t.Context(), Choice{Texts: []string{"..main"}}); err != nil {
		t.Error(err)
	}
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
	repo, err := OpenRepo(t.Context(), clone)
	if err != nil {
		t.Fatal(err)
	}
	built, err := (&Builder{Repo: repo, Dir: t.TempDir(), Command: "cp a {out}"}).Build(t.Context(), commit)
	if err != nil || !strings.Contains(built.Failure, "the files of commit "+ShortHash(commit)) {
		t.Errorf("%+v, %v", built, err)
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
	repo, err := OpenRepo(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	build := func() *Built {
		t.Helper()
		err := repo.Clone(t.Context(), filepath.Join(t.TempDir(), "clone"), commit)
		if err != nil {
			t.Fatal(err)
		}
		built, err := (&Builder{Repo: repo, Dir: t.TempDir(), Command: "cp a.nnue {out}"}).Build(t.Context(), commit)
		if err != nil {
			t.Fatal(err)
		}
		return built
	}
	if built := build(); !strings.Contains(built.Failure, "the files of commit "+ShortHash(commit)) {
		t.Errorf("%+v", built)
	}
	if err := os.MkdirAll(filepath.Join(dir, ".git/lfs/objects"), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, ".git/lfs/objects/a"), []byte("net"), 0o666); err != nil {
		t.Fatal(err)
	}
	if built := build(); built.Failure != "" || readText(t, built.Path) != "net" {
		t.Errorf("%+v", built)
	}
}
