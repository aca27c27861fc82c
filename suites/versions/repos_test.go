package versions

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// made is the folder of TestMain, for repositories that tests copy: to make one takes many processes.
var made string

func TestMain(m *testing.M) {
	var err error
	if made, err = os.MkdirTemp("", "repositories"); err != nil {
		panic(err)
	}
	// Nothing that this machine configures acts in tests, as filters of an installed Git LFS.
	for name, value := range map[string]string{"GIT_CONFIG_NOSYSTEM": "1", "HOME": made} {
		if err := os.Setenv(name, value); err != nil {
			panic(err)
		}
	}
	code := m.Run()
	_ = os.RemoveAll(made) // it is a temporary one
	os.Exit(code)
}

// gitIn runs git in a folder, as an author, and returns what it says.
func gitIn(t *testing.T, dir string, args ...string) string {
	t.Helper()
	return gitWith(t, "", dir, args...)
}

// gitWith gives it an input.
func gitWith(t *testing.T, stdin, dir string, args ...string) string {
	t.Helper()
	cmd := exec.Command("git", append([]string{"-c", "protocol.file.allow=always", "-c", "init.defaultBranch=main", "-c", "maintenance.auto=false", "-C", dir}, args...)...)
	cmd.Env = append(os.Environ(), "GIT_AUTHOR_NAME=A", "GIT_AUTHOR_EMAIL=a@example.org", "GIT_COMMITTER_NAME=A", "GIT_COMMITTER_EMAIL=a@example.org")
	cmd.Stdin = strings.NewReader(stdin)
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
		testenv.File(t, filepath.Join(dir, name), text)
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
	testenv.Check(t, os.MkdirAll(dir, 0o777))
	gitIn(t, dir, "init", "--quiet")
	return dir
}

func openRepo(t *testing.T, dir string) *Repo {
	t.Helper()
	repo := testenv.Must(OpenRepo(t.Context(), dir))(t)
	return repo
}

// newRepo makes a repository in which each commit has its number in a file. Tags are at the
// commits of their numbers, from 0.
func newRepo(t *testing.T, commits int, tags map[string]int) (*Repo, []Commit) {
	t.Helper()
	dir := newDir(t, "numbers")
	var stream strings.Builder
	for i := range commits {
		message, text := fmt.Sprintf("subject %d\n\nBench: %d\n", i, i), fmt.Sprint(i)
		fmt.Fprintf(&stream, "commit refs/heads/main\nmark :%d\ncommitter A U Thor <a@example.org> %d +0000\ndata %d\n%sM 100644 inline number\ndata %d\n%s\n\n",
			i+1, 1700000000+1000*i, len(message), message, len(text), text)
	}
	for tag, commit := range tags {
		fmt.Fprintf(&stream, "reset refs/tags/%s\nfrom :%d\n\n", tag, commit+1)
	}
	gitWith(t, stream.String(), dir, "fast-import", "--quiet")
	gitIn(t, dir, "checkout", "--quiet", "main")
	repo := openRepo(t, dir)
	list, err := repo.Between(t.Context(), "", "main")
	if err != nil || len(list) != commits {
		t.Fatalf("%v, %v", list, err)
	}
	return repo, list
}

// buildWith builds a commit with a command, in a folder, or a new one.
func buildWith(t *testing.T, repo *Repo, dir, command, commit string) *Built {
	t.Helper()
	if dir == "" {
		dir = filepath.Join(t.TempDir(), "the builds")
	}
	built := testenv.Must((&Builder{Repo: repo, Dir: dir, Command: command}).Build(t.Context(), commit))(t)
	return built
}

// buildIn builds a commit of a repository with a new builder, and returns what it wrote.
func buildIn(t *testing.T, dir, commit, command string) string {
	t.Helper()
	built := buildWith(t, openRepo(t, dir), "", command, commit)
	if built.Failure != "" {
		t.Fatalf("%s: %+v\n%s", command, built, testenv.Text(t, built.Log))
	}
	return testenv.Text(t, built.Path)
}

// userRepo returns a repository with tags, a stash, staged and unstaged changes, an untracked
// file, another branch checked out and a hook.
func userRepo(t *testing.T) (dir string, commits []string) {
	t.Helper()
	const name = "the user's repository"
	from := filepath.Join(made, name)
	if userCommits == nil {
		userCommits = makeUserRepo(t, newDirIn(t, made, name))
	}
	return copyOf(t, from), userCommits
}

// userCommits are the commits of the repository that userRepo copies.
var userCommits []string

// copyOf returns a copy of a repository.
func copyOf(t *testing.T, from string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), filepath.Base(from))
	testenv.Check(t, os.CopyFS(dir, os.DirFS(from)))
	return dir
}

// makeUserRepo makes it in an empty repository, which takes twenty processes.
func makeUserRepo(t *testing.T, dir string) (commits []string) {
	t.Helper()
	for i := range 4 {
		commits = append(commits, commitFiles(t, dir, map[string]string{"a.c": fmt.Sprint("a ", i), "sub/b.c": "b"}))
		if i == 1 {
			gitIn(t, dir, "tag", "-a", "v1", "-m", "the first")
		}
	}
	gitIn(t, dir, "tag", "v2", commits[3])
	gitIn(t, dir, "checkout", "--quiet", "-b", "topic")
	write := func(name, text string) { testenv.File(t, filepath.Join(dir, name), text) }
	write("a.c", "stashed")
	gitIn(t, dir, "stash")
	write("a.c", "staged")
	gitIn(t, dir, "add", "a.c")
	write("a.c", "unstaged")
	write("untracked", "untracked")
	write(".git/hooks/post-checkout", "#!/bin/sh\ntouch hooked\n")
	return commits
}
