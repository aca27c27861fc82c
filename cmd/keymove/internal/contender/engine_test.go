package contender

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/suites/runfolder"
)

// thisExecutable is the test's own file: the path of something that can be
// started, everywhere.
func thisExecutable(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return self
}

func TestParseEngine(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	self := thisExecutable(t)
	tests := []struct {
		text string
		want runfolder.Contender
	}{
		{"", runfolder.Contender{Engine: &runfolder.Engine{}}},
		{`name="my engine"`, runfolder.Contender{Name: "my engine", Engine: &runfolder.Engine{}}},
		{`arg=--net arg= 'arg=a b=c'`, runfolder.Contender{Engine: &runfolder.Engine{Args: []string{"--net", "", "a b=c"}}}},
		{`dir=sub log=a.log`, runfolder.Contender{Engine: &runfolder.Engine{Dir: filepath.Join(dir, "sub"), Log: filepath.Join(dir, "a.log")}}},
		{
			`option.Hash=64 "option.Move Overhead=10" option.EvalFile= "option.Clear Hash" option.A=b=c`,
			runfolder.Contender{Engine: &runfolder.Engine{Options: []runfolder.EngineOption{
				{Name: "Hash", Value: "64"}, {Name: "Move Overhead", Value: "10"}, {Name: "EvalFile"}, {Name: "Clear Hash"}, {Name: "A", Value: "b=c"},
			}}},
		},
	}
	for _, test := range tests {
		text := "cmd=" + quoteForShell(self) + " " + test.text
		got, err := ParseEngine(text, "")
		test.want.Spec, test.want.Engine.Command = text, self
		if test.want.Engine.Dir == "" {
			test.want.Engine.Dir = dir
		}
		if diff := cmp.Diff(got, test.want); diff != "" || err != nil {
			t.Errorf("ParseEngine(%s): %v (-got +want):\n%s", text, err, diff)
		}
	}
}

func TestParseEngineErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	for text, want := range map[string]string{
		"":                                  "cmd=PATH is missing",
		"name=x":                            "cmd=PATH is missing",
		"stockfish":                         `character 1: "stockfish": want KEY=VALUE`,
		"cmd=x  cdm=y":                      `character 8: unknown key "cdm"`,
		"cmd=x cmd=y":                       "character 7: cmd= stands there twice",
		"cmd=x name=":                       "character 7: name= has no value",
		"cmd=":                              "character 1: cmd= has no value",
		"cmd=x option.=3":                   "character 7: option. has no name",
		"cmd=x option.Hash=1 option.hash=2": "character 21: option.hash stands there twice",
		"cmd=x 'option.a\nquit=1'":          "character 7: option.\"a\\nquit\": a UCI option is one line",
		"cmd='x":                            "character 5: the quote ' is not closed",
		"cmd=no-such-engine-anywhere":       "cmd=no-such-engine-anywhere: not found in PATH",
		"cmd=./no.such":                     "cmd=./no.such: no such file",
		"cmd=.":                             "cmd=.: ",
	} {
		_, err := ParseEngine(text, "")
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("ParseEngine(%q): %v, want %s…", text, err, want)
		}
	}
	if _, err := ParseEngine("cmd=x cdm=y", ""); err == nil || !strings.HasSuffix(err.Error(), "did you mean cmd=?") {
		t.Errorf("%v, want a hint at cmd=", err)
	}
}

// FuzzParseEngine: whatever is given, there is an engine with a command, or an
// error on one line.
func FuzzParseEngine(f *testing.F) {
	for _, seed := range []string{"cmd=sh", `cmd=sh "option.Move Overhead=10" name=x`, "cmd=sh arg=1 arg=2 dir=. log=x", "cmd=", "option.=", "'"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseEngine(text, "")
		if err == nil && (c.Engine == nil || !filepath.IsAbs(c.Engine.Command) || c.Spec != text) {
			t.Errorf("ParseEngine(%q) = %+v", text, c)
		}
	})
}
