package input

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/folder"
)

// TestReloadedSuite: a suite that is not what it was is an error.
func TestReloadedSuite(t *testing.T) {
	suite := suites.Suite{Name: "x", File: "x.epd", SHA256: "abab"}
	entry := folder.NewSuiteEntry(suite)
	if err := errors.Join(checkDigest(&entry, "abab"), checkCases(&entry, &suite, "run.json")); err != nil {
		t.Errorf("the same suite: %v", err)
	}
	if err := checkDigest(&entry, "cdcd"); err == nil || !strings.HasPrefix(err.Error(), "x.epd has changed since the run began: ") {
		t.Errorf("another digest: %v", err)
	}
	other := suite
	other.Name = "x#2"
	entry.Positions = 3
	more := other
	more.Cases = make(suites.List, 3)
	for _, now := range []*suites.Suite{&suite, &other, &more} {
		if err := checkCases(&entry, now, "run.json"); err == nil || !strings.Contains(err.Error(), "run.json says that 3 positions") {
			t.Errorf("%s: %v, want an error", now.Name, err)
		}
	}
}

// TestPathFrom: a path leads on from the folder where the run was started, if the file is
// there.
func TestPathFrom(t *testing.T) {
	dir := t.TempDir()
	inDir := filepath.Join(dir, "x.epd")
	if err := os.WriteFile(inDir, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ file, dir, workingDir, want string }{
		{"x.epd", dir, "elsewhere", inDir},
		{"x.epd", dir, "", inDir},
		{"x.epd", dir, dir, "x.epd"},
		{"x.epd", "", "elsewhere", "x.epd"},
		{"gone.epd", dir, "elsewhere", "gone.epd"},
		{inDir, "/nowhere", "elsewhere", inDir},
		{suites.Stdin, dir, "elsewhere", suites.Stdin},
	}
	for _, test := range tests {
		m := folder.Manifest{Dir: test.dir}
		if got := pathFrom(&m, test.file, test.workingDir); got != test.want {
			t.Errorf("%s from %q in %q: %s, want %s", test.file, test.dir, test.workingDir, got, test.want)
		}
	}
}

// TestReloadBook: the book is that with which the run began, or an error; without contenders with a book there is none.
func TestReloadBook(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.bin")
	testenv.File(t, path, strings.Repeat("\x00", 16))
	_, book, err := LoadBook(path)
	if err != nil {
		t.Fatal(err)
	}
	contenders := []suites.Contender{{Name: "plain"}, {Name: "booked", Book: book}}
	if loaded, err := ReloadBook(contenders); err != nil || loaded == nil {
		t.Errorf("the same: %v, %v", loaded, err)
	}
	if loaded, err := ReloadBook(contenders[:1]); err != nil || loaded != nil {
		t.Errorf("none: %v, %v", loaded, err)
	}
	testenv.File(t, path, strings.Repeat("\x00", 15)+"\x01")
	if _, err := ReloadBook(contenders); err == nil || !strings.Contains(err.Error(), "has changed since the run began") {
		t.Errorf("another one: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	if _, err := ReloadBook(contenders); err == nil || !strings.Contains(err.Error(), "the opening book of booked cannot be read") {
		t.Errorf("none any more: %v", err)
	}
}

func TestLookalikes(t *testing.T) {
	engine := func(name, spec string) suites.Contender {
		return suites.Contender{Name: name, Spec: spec, Engine: &suites.Engine{}}
	}
	contenders := []suites.Contender{
		engine("Mine", "./old"), {Name: "default", Spec: "default"}, engine("Other", "./other"), engine("Mine", "./new"),
		{Name: "default", Spec: "default"}, engine("Third", "cmd=x name=Third"), engine("Mine", "cmd=./newer"),
	}
	NameUniquely(contenders)
	want := []string{"Mine is ./old, Mine#2 is ./new, Mine#3 is cmd=./newer; name= gives an engine a name of its own"}
	if got := Lookalikes(contenders); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Lookalikes(contenders[:3]); len(got) > 0 {
		t.Errorf("different names: %q, want none", got)
	}
}

// TestNamesOfBuilds: builds that call themselves the same get the names of their files, or the ends
// of their paths; one file started twice keeps its name.
func TestNamesOfBuilds(t *testing.T) {
	for _, test := range []struct{ commands, want []string }{
		{[]string{"/b/old", "/b/new"}, []string{"old", "new"}},
		{[]string{"/b/old/engine", "/b/new/engine"}, []string{"old/engine", "new/engine"}},
		{[]string{"/b/engine", "/b/engine"}, []string{"Mine", "Mine"}},
		{[]string{"/v1/engine", "/v2/engine", "/v1/engine"}, []string{"v1/engine", "v2/engine", "v1/engine"}},
		{[]string{"/b/engine"}, []string{"Mine"}},
	} {
		var contenders []*suites.Contender
		for _, command := range test.commands {
			contenders = append(contenders, &suites.Contender{Engine: &suites.Engine{ID: "Mine", Command: command}})
		}
		nameByEngine(contenders)
		for i, c := range contenders {
			if c.Name != test.want[i] {
				t.Errorf("%q: %q, want %q", test.commands, c.Name, test.want[i])
			}
		}
	}
}

// TestSamePrograms: what is started alike is the same under whatever name; a program elsewhere with the same
// contents is only if nothing lies beside it.
func TestSamePrograms(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	var contenders []suites.Contender
	for _, name := range []string{"v1", "v2", "v3"} {
		contenders = append(contenders, suites.Contender{Name: name, Engine: &suites.Engine{Command: testenv.Program(t, filepath.Join(dir, name, "engine"), ""), Dir: dir}})
	}
	testenv.File(t, filepath.Join(dir, "v3", "net"), "weights")
	again := *contenders[2].Engine
	contenders = append(contenders, suites.Contender{Name: "again", Engine: &again}, suites.Contender{Name: "default"}, suites.Contender{Name: "copy"})
	if _, faults := Examine(contenders, nil); len(faults) > 0 {
		t.Fatal(faults)
	}
	want := []string{"v1 and v2 are the same program with the same settings", "v3 and again are the same program with the same settings"}
	if got := SamePrograms(contenders); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestUncached: a script and what works elsewhere are named with the reason, each once.
func TestUncached(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	program := testenv.Program(t, filepath.Join(dir, "engine"), "")
	got := Uncached([]suites.Contender{
		{Name: "plain", Engine: &suites.Engine{Command: program, Dir: dir}}, {Name: "default"},
		{Name: "start", Engine: &suites.Engine{Command: testenv.File(t, filepath.Join(dir, "start.sh"), "#!/bin/sh\n"), Dir: dir}},
	})
	if len(got) != 1 || got[0] != "start is searched anew, without the cache: it is a script, so that nobody knows all that it reads" {
		t.Errorf("%q", got)
	}
}
