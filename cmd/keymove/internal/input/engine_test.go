package input

import (
	"cmp"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"keymove/internal/testenv"
	"keymove/suites"
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
	for words, want := range map[string]suites.Contender{
		"":                           {Engine: &suites.Engine{}},
		`name="my engine"`:           {Name: "my engine", Engine: &suites.Engine{}},
		`arg=--net arg= 'arg=a b=c'`: {Engine: &suites.Engine{Args: []string{"--net", "", "a b=c"}}},
		`start=90s ready=1500`:       {Engine: &suites.Engine{Start: 90 * time.Second, Ready: 1500 * time.Millisecond}},
		`dir=sub log=a.log`:          {Engine: &suites.Engine{Dir: filepath.Join(dir, "sub"), Log: filepath.Join(dir, "a.log")}},
		`option.Hash=64 "option.Move Overhead=10" option.EvalFile= "option.Clear Hash" option.A=b=c`: {Engine: &suites.Engine{Options: []suites.EngineOption{
			{Name: "Hash", Value: "64"}, {Name: "Move Overhead", Value: "10"}, {Name: "EvalFile"}, {Name: "Clear Hash"}, {Name: "A", Value: "b=c"},
		}}},
	} {
		want.Spec, want.Engine.Command, want.Engine.Dir = QuoteWord("cmd="+self)+" "+words, self, cmp.Or(want.Engine.Dir, dir)
		if got, err := ParseEngine(want.Spec, ""); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("ParseEngine(%s): %+v of %+v, %v, want %+v", want.Spec, got, got.Engine, err, want.Engine)
		}
	}
	// A log must not damage another file.
	const games = "[Event \"?\"]\n"
	testenv.File(t, "games.pgn", games)
	_, err := ParseEngine(QuoteWord("cmd="+self)+" log=games.pgn", "")
	if data, _ := os.ReadFile("games.pgn"); err == nil || !strings.Contains(err.Error(), "is not a log of Keymove") || string(data) != games {
		t.Errorf("%v, want that it is not a log; the file contains %q", err, data)
	}
}

// TestParseEnginePath: the path of an executable is enough, alone or as the first word, also from the folder of a file.
func TestParseEnginePath(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("PATH", filepath.Join(dir, "bin"))
	ending := ""
	if onWindows {
		ending = ".exe"
	}
	for _, name := range []string{"bin/stockfish", "build/mine", "build/my engine", "build/arg=1", "it's"} {
		testenv.Program(t, name+ending, "")
	}
	for _, test := range []struct{ text, base, path, name, hash string }{
		{"stockfish", "", "bin/stockfish", "", ""},
		{"./build/mine", "", "build/mine", "", ""},
		{"./mine", filepath.Join(dir, "build"), "build/mine", "", ""},
		{"stockfish name=old option.Hash=64", "", "bin/stockfish", "old", "64"},
		{"build/my engine", "", "build/my engine", "", ""},
		{`"build/my engine" name=it`, "", "build/my engine", "it", ""},
		{"./build/arg=1", "", "build/arg=1", "", ""},
		{"./it's", "", "it's", "", ""},
	} {
		want := suites.Contender{Name: test.name, Spec: test.text, Engine: &suites.Engine{Command: filepath.Join(dir, filepath.FromSlash(test.path)) + ending, Dir: dir}}
		if test.hash != "" {
			want.Engine.Options = []suites.EngineOption{{Name: "Hash", Value: test.hash}}
		}
		if got, err := ParseEngine(test.text, test.base); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("ParseEngine(%s, %s): %+v, %v, want %+v", test.text, test.base, got.Engine, err, want.Engine)
		}
	}
}

// TestFilesAsWritten: a file that exists is taken as it is written, whatever is in its name,
// and so is the folder of dir=; what follows is split.
func TestFilesAsWritten(t *testing.T) {
	if onWindows {
		t.Skip("Windows has no files of such names")
	}
	t.Chdir(t.TempDir())
	t.Setenv("PATH", t.TempDir())
	for _, name := range []string{"pa=th/eng", "it's/eng", `say "x/my eng`, `back\slash`, "two  blanks", "a b", "a", "$(x)", "dir=x"} {
		testenv.Program(t, name, "")
		base, err := filepath.Abs(".")
		if err != nil {
			t.Fatal(err)
		}
		want := filepath.Join(base, name)
		dir := filepath.Dir(want)
		for _, text := range []string{
			"./" + name, "./" + name + " option.Hash=5", "cmd=./" + name + " option.Hash=5", want + "\toption.Hash=5",
			"option.Hash=5 cmd=" + want, "dir=" + dir + " cmd=./" + name + " option.Hash=5",
			"dir=" + dir + " option.Hash=5 cmd=" + QuoteWord("./"+name), QuoteWord("./"+name) + " option.Hash=5",
		} {
			for _, from := range []string{"", base} {
				c, err := ParseEngine(text, from)
				if err != nil || c.Engine.Command != want || strings.Contains(text, "dir="+dir) && c.Engine.Dir != dir ||
					strings.Contains(text, "Hash") && !slices.Equal(c.Engine.Options, []suites.EngineOption{{Name: "Hash", Value: "5"}}) {
					t.Errorf("%s from %q: %+v, %v, want %s", text, from, c.Engine, err, want)
				}
			}
		}
	}
}

func TestParseEngineErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	for text, want := range map[string]string{
		"":                                  "cmd=PATH is missing",
		"no-such-engine-anywhere":           "cmd=no-such-engine-anywhere: not found in PATH",
		"./none name=x":                     "cmd=./none: no such file",
		"x cmd=y":                           "character 3: cmd= is given twice",
		"name=y x":                          `character 8: "x": write an argument of the engine as arg=x`,
		"./x --name=2":                      `character 5: "--name=2": write an argument of the engine as arg=--name=2`,
		"python3 'my own.py'":               `character 9: "my own.py": write an argument of the engine as "arg=my own.py"`,
		"./x nam":                           `character 5: "nam": want KEY=VALUE; did you mean name=?`,
		"cmd=x start=soon":                  "character 7: start=soon: want a positive time",
		"cmd=x ready=0":                     "character 7: ready=0: want a positive time",
		"cmd=x start=1s start=2s":           "character 16: start= is given twice",
		"cmd=x option.Skill Level=3 name=y": `character 20: "Level=3": quote an option with blanks, as "option.Skill Level=3"`,
		"x option.EvalFile=my big net.nnue": `character 22: "big": quote an option with blanks, as `,
		"x option.A=1 name=y b=3":           `character 21: unknown key "b"`,
		"cmd=x  cdm=y":                      `character 8: unknown key "cdm"`,
		"cmd=x name=":                       "character 7: name= has no value",
		"cmd=":                              "character 1: cmd= has no value",
		"cmd=x option.=3":                   "character 7: option. has no name",
		"cmd=x option.Hash=1 option.hash=2": "character 21: option.hash is given twice",
		"cmd=x 'option.a\nquit=1'":          "character 7: option.\"a\\nquit\": a UCI option is one line",
		"cmd='x":                            "character 5: the quote ' is not closed",
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

func TestCheckArguments(t *testing.T) {
	tests := []struct{ engine, args, want string }{
		{"stockfish", "wac", ""},
		{"stockfish", "wac|option.Skill|Level=3", `option.Skill is part of an engine; quote all of it: --engine 'stockfish "option.Skill Level=3"'`},
		{"stockfish", "option.Skill|Level=3|wac", `option.Skill is part of an engine; quote all of it: --engine 'stockfish "option.Skill Level=3"'`},
		{"cmd=./new", "name=new|option.Hash=32|wac", `name=new is part of an engine; quote all of it: --engine 'cmd=./new name=new option.Hash=32'`},
		{"./new", "option.Clear|Hash", `option.Clear is part of an engine; quote all of it: --engine './new option.Clear'`},
		{"./new", "option.Clear|option.Move|Overhead=10", `option.Clear is part of an engine; quote all of it: --engine './new option.Clear "option.Move Overhead=10"'`},
		{"./it's", `option.Book|File=a"b`, `option.Book is part of an engine; quote all of it: --engine './it'\''s "option.Book File=a\"b"'`},
		{"", "option.Hash=3", `option.Hash=3 is part of an engine; quote all of it: --engine 'PATH option.Hash=3'`},
	}
	for _, test := range tests {
		got := ""
		if err := CheckArguments("--engine ", test.engine, strings.Split(test.args, "|")); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%s, %s: %q, want %q", test.engine, test.args, got, test.want)
		}
	}
}
