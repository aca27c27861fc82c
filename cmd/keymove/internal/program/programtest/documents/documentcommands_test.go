package documents

import (
	"bytes"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	. "keymove/cmd/keymove/internal/program/programtest"
	"keymove/internal/testenv"
)

// TestCommandsInDocuments: every command line of keymove in a document names a command and flags
// of it, every flag in a text is one of some command, and what make and go are to run is there.
func TestCommandsInDocuments(t *testing.T) {
	a := TestApp(nil, new(bytes.Buffer), new(bytes.Buffer))
	flags := flagsOf(a.CommandLine().Commands)
	makefile := testenv.Read(t, "Makefile")
	for _, page := range testenv.Documents(t) {
		if page == "CHANGELOG.md" { // tells of commands that are no more
			continue
		}
		text := testenv.Read(t, page)
		for _, line := range commandLines(text) {
			for _, args := range calls(line) {
				if err := Understands(a, args); err != nil {
					t.Errorf("%s: %s: %v", page, line, err)
				}
			}
			checkMake(t, page, line, makefile)
			checkGo(t, page, line)
		}
		for _, found := range inlineFlag.FindAllStringSubmatch(testenv.WithoutCode(text), -1) {
			if !slices.Contains(flags, found[1]) && !slices.Contains(foreignFlags, found[1]) {
				t.Errorf("%s: no command has the flag --%s", page, found[1])
			}
		}
	}
}

// foreignFlags are flags of other programs that texts name.
var foreignFlags = []string{"user", "array", "listen", "new-token", "insecure", "store", "keep-runs"}

var (
	inlineFlag   = regexp.MustCompile("`--([a-z0-9-]+)")
	inlineCode   = regexp.MustCompile("`([^`\n]+)`")
	continuation = regexp.MustCompile(`\\\n\s*`)
	callOf       = regexp.MustCompile(`(?:^|[\s"'/(])keymove"? ([^|;&)>]+)`)
)

// commandLines returns the lines of code of a page: of its blocks, and in its texts.
func commandLines(page string) []string {
	page = continuation.ReplaceAllString(page, "")
	var lines []string
	inside := false
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "```"):
			inside = !inside
		case inside || strings.HasPrefix(line, "    "):
			lines = append(lines, strings.TrimPrefix(strings.TrimSpace(line), "$ "))
		default:
			for _, found := range inlineCode.FindAllStringSubmatch(line, -1) {
				lines = append(lines, found[1])
			}
		}
	}
	return lines
}

// calls returns the arguments of the calls of keymove on a line.
func calls(line string) [][]string {
	line = strings.ReplaceAll(line, "go run ./cmd/keymove", "keymove")
	line = strings.ReplaceAll(line, "./cmd/keymove", "") // what else go does with it
	var all [][]string
	for _, found := range callOf.FindAllStringSubmatch(line, -1) {
		words := slices.DeleteFunc(ShellWords(found[1]), func(word string) bool { return word == "…" })
		if len(words) > 0 && commandWord.MatchString(words[0]) {
			all = append(all, words)
		}
	}
	return all
}

// commandWord is a word that can be a command. Others follow keymove where it is no call, as in
// "keymove: warning".
var commandWord = regexp.MustCompile(`^-*[A-Za-z]+$`)

func flagsOf(commands []*cli.Command) []string {
	names := []string{"help", "help-all", "version"}
	for _, c := range commands {
		for _, flag := range c.Flags {
			names = append(names, flag.Names()...)
		}
		names = append(names, flagsOf(c.Subcommands)...)
	}
	return names
}

// checkMake: the target of "make TARGET" is in the Makefile.
func checkMake(t *testing.T, page, line, makefile string) {
	t.Helper()
	if found := regexp.MustCompile(`^make ([a-z-]+)`).FindStringSubmatch(line); found != nil && !strings.Contains(makefile, "\n"+found[1]+": ") {
		t.Errorf("%s: %s: the Makefile has no %s", page, line, found[1])
	}
}

// checkGo: the packages and the test that "go run" and "go test" name are there.
func checkGo(t *testing.T, page, line string) {
	t.Helper()
	found := regexp.MustCompile(`\bgo (?:run|test|build|install) (.*)`).FindStringSubmatch(line)
	if found == nil {
		return
	}
	tests := "" // of the package
	for _, word := range ShellWords(found[1]) {
		if !strings.HasPrefix(word, "./") || strings.HasSuffix(word, "...") || word == "./keymove" {
			continue
		}
		if !Exists(filepath.Join(RepositoryDir, filepath.FromSlash(word))) {
			t.Errorf("%s: %s: %s does not exist", page, line, word)
		}
		for _, file := range testenv.Files(t, "^"+regexp.QuoteMeta(filepath.Clean(word))+`/[^/]*_test\.go$`) {
			tests += testenv.Read(t, file)
		}
	}
	test := regexp.MustCompile(`-run '?\^?([A-Za-z]+)`).FindStringSubmatch(line)
	if test == nil || test[1] == "xxx" || tests == "" {
		return
	}
	if !regexp.MustCompile(`\nfunc Test\w*` + strings.TrimPrefix(test[1], "Test")).MatchString(tests) {
		t.Errorf("%s: %s: there is no such test", page, line)
	}
}

// TestCommandsInExamples: every command line of keymove in examples/, and in the examples of help, names a command and
// flags of it.
func TestCommandsInExamples(t *testing.T) {
	understood(t, 40, `^(examples/.*\.(epd|toml|txt|yml|sbatch|service|go)|cmd/keymove/internal/program/(help|examples)\.txt)$`, func(text string) (all [][]string) {
		for line := range strings.Lines(continuation.ReplaceAllString(text, "")) {
			all = append(all, calls(strings.TrimRight(line, "\n"))...)
		}
		return all
	})
}

// understood checks the commands in files whose paths match, and that there are some.
func understood(t *testing.T, least int, files string, commands func(text string) [][]string) {
	t.Helper()
	a := TestApp(nil, new(bytes.Buffer), new(bytes.Buffer))
	found := 0
	for _, file := range testenv.Files(t, files) {
		if strings.HasSuffix(file, "_test.go") || strings.Contains(file, "/programtest/") {
			continue
		}
		for _, args := range commands(testenv.Read(t, file)) {
			if err := Understands(a, args); err != nil && !strings.HasSuffix(err.Error(), "needs a value") { // it names a flag
				t.Errorf("%s: %q: %v", file, args, err)
			}
			found++
		}
	}
	if found < least {
		t.Errorf("only %d commands are found", found)
	}
}

// TestCommandsInMessages: every command of keymove in a text of the program, help and messages, exists, with its flags.
func TestCommandsInMessages(t *testing.T) {
	understood(t, 30, `^(cmd|report|suites|engine)/.*\.go$`, func(text string) [][]string {
		return callsInText(escapes.Replace(noText.ReplaceAllString(text, "")))
	})
}

// noText is what is no text of a Go file, or stands between two that are joined; escapes are signs within them.
var (
	noText  = regexp.MustCompile(`(?m)^\s*//.*$|"\s*\+\s*"`)
	escapes = strings.NewReplacer(`\"`, `"`, `\n`, "\n")
)

var (
	callInText = regexp.MustCompile("(?:^|[\\s\"'`(/])keymove ([a-z](?:[^\"'`|;:&)>,.\n]|[:,.][^\\s\"])*)")
	// proseAfterName are the words behind the program's name where it is no command line.
	proseAfterName = []string{"began", "cannot", "engine", "signs", "uploader"}
)

// callsInText returns the arguments of the commands that a text names, up to the next mark of punctuation.
func callsInText(text string) [][]string {
	var all [][]string
	for _, found := range callInText.FindAllStringSubmatch(strings.ReplaceAll(text, "\"keymove\n", `"keymove `), -1) {
		if words := strings.Fields(found[1]); !slices.Contains(proseAfterName, words[0]) {
			all = append(all, words)
		}
	}
	return all
}

func TestUnderstands(t *testing.T) {
	a := TestApp(nil, new(bytes.Buffer), new(bytes.Buffer))
	for _, wrong := range []string{"runn a", "run a --nods 5", "suites impot", "profile"} {
		if Understands(a, strings.Fields(wrong)) == nil {
			t.Errorf("%s: no error", wrong)
		}
	}
}
