package programtest

import (
	"os"
	"strings"
	"testing"
	"time"

	"keymove/cmd/keymove/internal/program"
	"keymove/engine/enginetest/fake"
	"keymove/engine/external"
)

// ThisExecutable is the test's own file: the path of something that can be
// started, everywhere.
func ThisExecutable(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
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
