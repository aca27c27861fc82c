package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// TestCommandsInExamples: every command line of keymove in examples/, and in the examples of help, names a command and
// flags of it.
func TestCommandsInExamples(t *testing.T) {
	a := testApp(nil, new(bytes.Buffer), new(bytes.Buffer))
	found := 0
	for _, file := range testenv.Files(t, `^(examples/.*\.(epd|toml|txt|yml|sbatch|service|go)|cmd/keymove/(help|examples)\.txt)$`) {
		for line := range strings.Lines(continuation.ReplaceAllString(testenv.Read(t, file), "")) {
			for _, args := range calls(strings.TrimRight(line, "\n")) {
				if err := a.understands(args); err != nil {
					t.Errorf("%s: %s: %v", file, line, err)
				}
				found++
			}
		}
	}
	if found < 40 {
		t.Errorf("only %d command lines are found", found)
	}
}

// TestCommandsInMessages: every command of keymove in a text of the program, help and messages, exists, with its flags.
func TestCommandsInMessages(t *testing.T) {
	a := testApp(nil, new(bytes.Buffer), new(bytes.Buffer))
	found := 0
	for _, file := range testenv.Files(t, `^(cmd|report|suites|engine)/.*\.go$`) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, text := range textsOf(t, file) {
			for _, args := range callsInText(text) {
				if err := a.understands(args); err != nil && !strings.HasSuffix(err.Error(), "needs a value") { // it names a flag
					t.Errorf("%s: %q: %v", file, text, err)
				}
				found++
			}
		}
	}
	if found < 30 {
		t.Errorf("only %d commands are found", found)
	}
}

// textsOf returns the string constants of a Go file, those joined by + as one.
func textsOf(t *testing.T, file string) []string {
	t.Helper()
	syntax, err := parser.ParseFile(token.NewFileSet(), file, testenv.Read(t, file), 0)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	ast.Inspect(syntax, func(n ast.Node) bool {
		expr, ok := n.(ast.Expr)
		if !ok {
			return true
		}
		text, ok := constantText(expr)
		if ok {
			texts = append(texts, text)
		}
		return !ok
	})
	return texts
}

// constantText returns the text of a string constant or of several that are joined; what else is joined with them is
// left out.
func constantText(expr ast.Expr) (string, bool) {
	switch e := expr.(type) {
	case *ast.BasicLit:
		text, err := strconv.Unquote(e.Value)
		return text, err == nil && e.Kind == token.STRING
	case *ast.BinaryExpr:
		left, isLeft := constantText(e.X)
		right, isRight := constantText(e.Y)
		return left + right, e.Op == token.ADD && (isLeft || isRight)
	}
	return "", false
}

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

func TestCallsInText(t *testing.T) {
	for text, want := range map[string]string{
		"get it with \"keymove suites get x\", or keymove run ./a.epd. Then":    "suites_get_x run_./a.epd",
		"another keymove began it; \"keymove\nrun a\", keymove match 1,b takes": "run_a match_1,b_takes",
	} {
		var got []string
		for _, args := range callsInText(text) {
			got = append(got, strings.Join(args, "_"))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
