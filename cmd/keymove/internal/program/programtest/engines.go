package programtest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/program"
	"keymove/engine/enginetest/fake"
	"keymove/engine/external"
	"keymove/internal/testenv"
)

// ToyBuild builds a version of the toy engine.
const ToyBuild = "cp engine.sh {out}"

// ToySuite has a position for each file of the board on which the rook mates, and more of them with other pawns.
func ToySuite(t *testing.T, more ...string) string {
	t.Helper()
	var lines []string
	for i, rank := range []string{"R5K1", "1R4K1", "2R3K1", "3R2K1", "4R1K1"} {
		for n, pawns := range append([]string{"5PPP"}, more...) {
			id := strings.TrimSuffix(fmt.Sprintf("%c%d", 'a'+i, n), "0")
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

// ThisExecutable is the test's own file: the path of something that can be
// started, everywhere.
func ThisExecutable(t *testing.T) string {
	t.Helper()
	self := testenv.Must(os.Executable())(t)
	return self
}

// QuoteForShell writes a word so that a shell reads it as it is.
func QuoteForShell(word string) string {
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// engineText returns the text of an --engine: the fake one with arguments, and more words behind.
func engineText(args []string, more ...string) string {
	words := []string{"cmd=" + fake.Command()}
	for _, arg := range args {
		words = append(words, "arg="+arg)
	}
	return quoted(append(words, more...)...)
}

// quoted writes words so that a shell reads them as they are.
func quoted(words ...string) string {
	for i, word := range words {
		words[i] = QuoteForShell(word)
	}
	return strings.Join(words, " ")
}

// FakeEngine returns the text of an --engine that misbehaves, with more words behind.
func FakeEngine(behaviours []string, more ...string) string {
	return engineText(fake.Args(behaviours...), more...)
}

// BuiltEngine returns the text of a build of the built-in engine with its default profile.
func BuiltEngine(name string) string {
	return engineText(fake.BuildArgs(name, "default"), "name="+name)
}

// Hurried gives engines deadlines that tests can wait for.
func Hurried(a *program.App) {
	a.Deadlines = external.Deadlines{Grace: 200 * time.Millisecond, Quit: 200 * time.Millisecond}
}

// WriteOwnUCI writes an engine that is this program, with more arguments.
func WriteOwnUCI(t *testing.T, path, more string) {
	t.Helper()
	WriteScript(t, path, "exec env "+AsProgram+"=1 "+QuoteForShell(ThisExecutable(t))+" uci"+more)
}

// EngineCommand returns the command line of the fake engine for a shell.
func EngineCommand(args []string) string {
	return quoted(append([]string{fake.Command()}, args...)...)
}

// WriteEngine writes an engine as a shell script that does something at each go; $asked is the position.
func WriteEngine(t *testing.T, name, atGo string) {
	t.Helper()
	WriteScript(t, name, `while read -r word rest; do case "$word" in
uci) echo id name `+name+`; echo uciok;;
isready) echo readyok;;
position) asked=$rest;;
go) `+atGo+`;;
quit) exit 0;;
esac; done`)
}
