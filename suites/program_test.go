package suites

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites/files"
)

// started returns the contender that a program in the working folder is, with its file.
func started(t *testing.T, path string) Contender {
	t.Helper()
	cwd, err := os.Getwd()
	testenv.Check(t, err)
	sum := testenv.Must(files.DigestFile(path))(t)
	return Contender{Engine: &Engine{Command: path, Dir: cwd, Files: []EngineFile{{Path: path, SHA256: sum}}}}
}

// What is called the same program is one for certain: nothing else can decide what it plays.
func TestIsSameProgram(t *testing.T) {
	for name, test := range map[string]struct {
		first, second string // paths of equal files
		script        bool
		others        []string // further files
		change        func(*Engine)
		want          bool
	}{
		"alone":                  {first: "v1/e", second: "v2/e", want: true},
		"two names":              {first: "v1/old", second: "v2/new", want: true},
		"one folder":             {first: "old", second: "new", others: []string{"notes"}, want: true},
		"a file of its name":     {first: "old", second: "new", others: []string{"new.dll"}},
		"a file beside one":      {first: "v1/e", second: "v2/e", others: []string{"v2/net"}},
		"a library above":        {first: "v1/bin/e", second: "v2/bin/e", others: []string{"v1/lib/eval.so"}},
		"a link beside":          {first: "v1/e", second: "v2/e", others: []string{"v2/link"}},
		"folders of two depths":  {first: "e", second: "v2/e"},
		"scripts":                {first: "v1/e", second: "v2/e", script: true},
		"a script twice":         {first: "v1/e", second: "v1/e", script: true, want: true},
		"interpreters":           {first: "v1/python3.11", second: "v2/python3.11"},
		"another option":         {first: "v1/e", second: "v1/e", change: func(e *Engine) { e.Options = []EngineOption{{"Hash", "1"}} }},
		"another argument":       {first: "v1/e", second: "v1/e", change: func(e *Engine) { e.Args = []string{"x"} }},
		"another folder":         {first: "v1/e", second: "v1/e", change: func(e *Engine) { e.Dir = "/" }},
		"another net":            {first: "v1/e", second: "v1/e", change: func(e *Engine) { e.Files = append(e.Files, EngineFile{"net", "aa"}) }},
		"unknown files":          {first: "v1/e", second: "v1/e", change: func(e *Engine) { e.Files = nil }},
		"a build and a program":  {first: "v1/e", second: "v2/e", change: func(e *Engine) { e.Build = "b" }},
		"a link to it elsewhere": {first: "v1/e", second: "link/e"},
	} {
		dir := t.TempDir()
		paths := []string{filepath.Join(dir, test.first), filepath.Join(dir, test.second)}
		for _, path := range paths {
			switch {
			case strings.Contains(path, "link"):
				link(t, filepath.Dir(paths[0]), filepath.Dir(path))
			case test.script:
				testenv.File(t, path, "#!/bin/sh\n")
			default:
				testenv.Program(t, path, "x")
			}
		}
		for _, other := range test.others {
			if path := filepath.Join(dir, other); strings.HasSuffix(path, "link") {
				link(t, "/", path)
			} else {
				testenv.File(t, path, "x")
			}
		}
		a, b := started(t, paths[0]), started(t, paths[1])
		if test.change != nil {
			test.change(b.Engine)
		}
		if got := a.IsSameProgram(&b); got != test.want || b.IsSameProgram(&a) != got {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

func link(t *testing.T, to, path string) {
	t.Helper()
	if err := os.Symlink(to, path); err != nil {
		t.Skip(err)
	}
}

// Of two builds only what they left counts, whatever came beside it later.
func TestIsSameBuild(t *testing.T) {
	build := func(name string, write func(*testing.T, string, string) string, others ...EngineFile) Contender {
		path := write(t, filepath.Join(t.TempDir(), name, "engine"), "x")
		testenv.File(t, filepath.Join(filepath.Dir(path), "log"), name)
		c := started(t, path)
		c.Engine.Build, c.Engine.Files = name, append(c.Engine.Files, others...)
		return c
	}
	one, two := build("b1", testenv.Program), build("b2", testenv.Program)
	if !one.IsSameProgram(&two) || one.Engine.Surroundings() != "" {
		t.Error("builds that left the same program alone are different")
	}
	for name, pair := range map[string][2]Contender{
		"scripts":      {build("b1", testenv.File), build("b2", testenv.File)},
		"another file": {build("b1", testenv.Program, EngineFile{"net", "aa"}), build("b2", testenv.Program, EngineFile{"net", "aa"})},
	} {
		a, b := pair[0].Engine, pair[1].Engine
		if a.IsSameProgram(b) || a.Surroundings() == b.Surroundings() || a.Unnamed() != "" {
			t.Errorf("%s: the same %v, %q and %q, unnamed %q", name, a.IsSameProgram(b), a.Surroundings(), b.Surroundings(), a.Unnamed())
		}
	}
}

// What may read other files says why.
func TestUnnamed(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	program, script := testenv.Program(t, filepath.Join(dir, "e"), ""), testenv.File(t, filepath.Join(dir, "start.sh"), "#!/bin/sh\n")
	for want, change := range map[string]func(*Engine){
		"": func(e *Engine) {
			e.Args = []string{"uci", "--net=start.sh"}
			e.Options = []EngineOption{{"EvalFile", "start.sh"}}
		},
		"it is a script":                   func(e *Engine) { e.Command = script },
		"its executable cannot be read":    func(e *Engine) { e.Command = "/nothing/here" },
		"java runs what other files have":  func(e *Engine) { e.Command = testenv.Program(t, filepath.Join(dir, "java"), "") },
		"its argument start.sh may name":   func(e *Engine) { e.Args = []string{"start.sh"} },
		filepath.Dir(dir) + " is a folder": func(e *Engine) { e.Options = []EngineOption{{"SyzygyPath", filepath.Dir(dir)}} },
		"it works in /":                    func(e *Engine) { e.Dir = "/" },
	} {
		c := started(t, program)
		change(c.Engine)
		if got := c.Engine.Unnamed(); !strings.HasPrefix(got, want) || (got == "") != (want == "") {
			t.Errorf("%q, want %q", got, want)
		}
	}
	if self, err := os.Executable(); err != nil || programReads(self) != "" {
		t.Errorf("the test itself on %s: %q, %v", runtime.GOOS, programReads(self), err)
	}
}

func TestPathNames(t *testing.T) {
	for _, test := range []struct{ paths, want []string }{
		{nil, []string{}},
		{[]string{"/b/old", "/b/new"}, []string{"old", "new"}},
		{[]string{"/rel/v1/engine", "/rel/v10/engine", "/rel/v1/engine"}, []string{"v1/engine", "v10/engine", "v1/engine"}},
		{[]string{"/engine", "/v1/engine"}, []string{"/engine", "v1/engine"}},
		{[]string{"/b/a.exe", "/b/b.exe"}, []string{"a", "b"}},
		{[]string{"/b/a.exe", "/b/a"}, []string{"a.exe", "a"}},
		{[]string{"/1/b/c/d/e/f", "/2/b/c/d/e/f"}, []string{"1/b/c/d/e/f", "2/b/c/d/e/f"}},
	} {
		testenv.Want(t, test.paths, PathNames(test.paths), test.want)
	}
}
