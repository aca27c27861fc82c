package tracking

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/versions"
)

// runGit runs git in a repository, and returns what it says.
func runGit(t *testing.T, dir, stdin string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	cmd := exec.Command("git", append([]string{"-C", dir, "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "maintenance.auto=false"}, args...)...)
	cmd.Stdin = strings.NewReader(stdin)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// fakeCommit is a commit of a repository of a test.
type fakeCommit struct {
	name    string // its subject and its tag
	parents string // names, with spaces between
	hours   int    // when it was committed
}

// line returns commits c0, c1 and so on, each behind the one before.
func line(n int) (list []fakeCommit) {
	for i := range n {
		c := fakeCommit{name: fmt.Sprint("c", i), hours: i}
		if i > 0 {
			c.parents = fmt.Sprint("c", i-1)
		}
		list = append(list, c)
	}
	return list
}

// fakeRepo makes a repository of commits without files, with HEAD at the last one.
func fakeRepo(t *testing.T, commits []fakeCommit) *versions.Repo {
	t.Helper()
	dir := t.TempDir()
	runGit(t, dir, "", "init", "--quiet", "--initial-branch=main")
	addFakes(t, dir, commits)
	runGit(t, dir, "", "reset", "--quiet", "--hard", commits[len(commits)-1].name)
	return openFake(t, dir)
}

// addFakes adds commits to it.
func addFakes(t *testing.T, dir string, commits []fakeCommit) {
	t.Helper()
	var stream strings.Builder
	for _, c := range commits {
		fmt.Fprintf(&stream, "commit refs/tags/%s\ncommitter A U Thor <a@example.org> %d +0000\ndata %d\n%s\n", c.name, 1700000000+3600*c.hours, len(c.name), c.name)
		for i, parent := range strings.Fields(c.parents) {
			fmt.Fprintf(&stream, "%s refs/tags/%s\n", []string{"from", "merge"}[min(1, i)], parent)
		}
		stream.WriteString("\n")
	}
	runGit(t, dir, stream.String(), "fast-import", "--quiet", "--force")
}

func openFake(t *testing.T, dir string) *versions.Repo {
	t.Helper()
	repo := testenv.Must(versions.OpenRepo(t.Context(), dir))(t)
	return repo
}

// fakeBuilder builds nothing: a version is a file with its hash. Those with the subjects of fails cannot be built.
type fakeBuilder struct {
	repo  *versions.Repo
	dir   string
	fails string
}

func (b *fakeBuilder) Build(ctx context.Context, commit string) (*versions.Built, error) {
	commits, err := b.repo.Commits(ctx, commit)
	if err != nil {
		return nil, err
	}
	if strings.Contains(" "+b.fails+" ", " "+commits[0].Subject+" ") {
		return &versions.Built{Commit: commit, Failure: "no compiler"}, nil
	}
	path := filepath.Join(b.dir, commit)
	return &versions.Built{Commit: commit, Path: path, SHA256: files.Digest([]byte(commit))}, os.WriteFile(path, []byte(commit), 0o777)
}

// fakeSearch knows by the subject of a commit whether it is bad: then it does not solve the first and the last one of
// five positions.
type fakeSearch struct {
	repo  *versions.Repo
	isBad func(subject string) bool
	stop  func(subject string) bool // there the program is interrupted
}

func (s *fakeSearch) search(ctx context.Context, built *versions.Built, stages iter.Seq[iter.Seq[suites.Key]], sink func(*suites.Record)) error {
	const ids = "abcde"
	commits, err := s.repo.Commits(ctx, built.Commit)
	if err != nil {
		return err
	}
	if s.stop != nil && s.stop(commits[0].Subject) {
		return host.ErrInterrupted
	}
	isBad := s.isBad(commits[0].Subject)
	if stages == nil {
		var all []suites.Key
		for i := range ids {
			all = append(all, suites.Key{Case: i})
		}
		stages = slices.Values([]iter.Seq[suites.Key]{slices.Values(all)})
	}
	for stage := range stages {
		for key := range stage {
			solved := !isBad || key.Case != 0 && key.Case != len(ids)-1
			sink(&suites.Record{Suite: "toy", ID: ids[key.Case : key.Case+1], CaseIndex: key.Case, Solved: &solved, Nodes: new(uint64(10))})
		}
	}
	return nil
}

// fakeHost returns the surroundings of a command of a test, with what it writes.
func fakeHost() (h *host.Host, stdout, stderr *bytes.Buffer) {
	stdout, stderr = &bytes.Buffer{}, &bytes.Buffer{}
	return host.New(strings.NewReader(""), stdout, stderr), stdout, stderr
}
