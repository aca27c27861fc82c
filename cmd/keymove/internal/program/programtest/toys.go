package programtest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// ToyBuild builds a version of the toy engine.
const ToyBuild = "cp engine.sh {out}"

// ToySuite has a position for each file of the board on which the rook mates.
func ToySuite(t *testing.T) string {
	t.Helper()
	return toySuiteWith(t, "5PPP")
}

// WideToySuite has each position of the toy suite eight times, so that a loss is significant.
func WideToySuite(t *testing.T) string {
	t.Helper()
	return toySuiteWith(t, "5PPP", "5PP1", "5P1P", "6PP", "5P2", "6P1", "7P", "8")
}

func toySuiteWith(t *testing.T, pawns ...string) string {
	t.Helper()
	var lines []string
	for i, rank := range []string{"R5K1", "1R4K1", "2R3K1", "3R2K1", "4R1K1"} {
		for n, pawns := range pawns {
			id := string(rune('a'+i)) + []string{"", "1", "2", "3", "4", "5", "6", "7"}[n]
			lines = append(lines, fmt.Sprintf("6k1/5ppp/8/8/8/8/%s/%s w - - bm R%c8#; id %q;", pawns, rank, id[0], id))
		}
	}
	path := filepath.Join(t.TempDir(), "toy.epd")
	WriteFile(t, path, lines...)
	return path
}

// ToyEngine returns a UCI engine as a shell script, which finds the mates on some files of the
// board only. The number makes scripts of one strength differ.
func ToyEngine(number int, finds string) string {
	return fmt.Sprintf(`#!/bin/sh
# build %d
while read -r line; do
case $line in
uci) echo "id name Toy"; echo uciok;;
isready) echo readyok;;
position*) case $line in
	*/R5K1*) f=a;; */1R4K1*) f=b;; */2R3K1*) f=c;; */3R2K1*) f=d;; *) f=e;;
	esac;;
go*) case %s in *$f*) m=${f}1${f}8;; *) m=${f}1${f}2;; esac
	echo "info depth 1 score cp 0 nodes 10 pv $m"; echo "bestmove $m";;
quit) exit;;
esac
done
`, number, finds)
}

// ToyRepo makes a repository of the toy engine with a commit for each of the files of the
// engine; an empty one does not build. Tags are v1, v2 and so on, at the commits of their numbers.
func ToyRepo(t *testing.T, engines []string, tags ...int) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: the toy engine is a shell script")
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	var stream strings.Builder
	for i, engine := range engines {
		message := fmt.Sprintf("commit %d\n", i)
		fmt.Fprintf(&stream, "commit refs/heads/main\nmark :%d\ncommitter A U Thor <a@example.org> %d +0000\ndata %d\n%s", i+1, 1700000000+1000*i, len(message), message)
		if engine == "" {
			stream.WriteString("D engine.sh\n\n")
			continue
		}
		fmt.Fprintf(&stream, "M 100755 inline engine.sh\ndata %d\n%s\n\n", len(engine), engine)
	}
	for i, commit := range tags {
		fmt.Fprintf(&stream, "reset refs/tags/v%d\nfrom :%d\n\n", i+1, commit+1)
	}
	dir := filepath.Join(t.TempDir(), "toy engine's repository")
	Git(t, "", "init", "--quiet", "--initial-branch=main", dir)
	cmd := exec.Command("git", "-C", dir, "fast-import", "--quiet")
	cmd.Stdin = strings.NewReader(stream.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("git fast-import: %v\n%s", err, out)
	}
	Git(t, dir, "checkout", "--quiet", "main")
	return dir
}

// Git runs git in a repository, or anywhere if dir is empty, and returns what it says.
func Git(t *testing.T, dir string, args ...string) string {
	t.Helper()
	if dir != "" {
		args = append([]string{"-C", dir}, args...)
	}
	out, err := exec.Command("git", append([]string{"-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "maintenance.auto=false"}, args...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// AddToy commits a version of the toy engine in a repository, so many hours after a fixed time, and
// tags it; an empty engine does not build.
func AddToy(t *testing.T, repo, tag, engine string, hours int) {
	t.Helper()
	path := filepath.Join(repo, "engine.sh")
	if engine == "" {
		_ = os.Remove(path) // it may not be there
	} else if err := os.WriteFile(path, []byte(engine), 0o777); err != nil {
		t.Fatal(err)
	}
	Git(t, repo, "add", "--all")
	t.Setenv("GIT_COMMITTER_DATE", fmt.Sprintf("%d +0000", 1700000000+3600*hours))
	Git(t, repo, "commit", "--quiet", "--allow-empty", "-m", tag)
	Git(t, repo, "tag", "--force", tag)
}
