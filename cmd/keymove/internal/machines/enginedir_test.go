package machines

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/digest"
	"keymove/suites/match"
	"keymove/suites/queue"
)

// put writes a file and returns its path and its SHA-256.
func put(t *testing.T, path, text string) (string, string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
	sum, err := digest.OfFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return path, sum
}

// TestEnginesAreFoundByTheirDigest: programs, files that arguments and options name, and
// books are the worker's, whatever their names and folders.
func TestEnginesAreFoundByTheirDigest(t *testing.T) {
	here := t.TempDir()
	program, _ := put(t, filepath.Join(here, "a", "program"), "program")
	net, _ := put(t, filepath.Join(here, "net"), "net")
	tables, _ := put(t, filepath.Join(here, "b", "c", "tables"), "tables")
	openings, _ := put(t, filepath.Join(here, "book"), "book")

	there := t.TempDir() // the submitter's
	c := suites.Contender{Name: "e"}
	var e suites.Engine
	for _, name := range []string{"program", "net", "tables"} {
		path, sum := put(t, filepath.Join(there, "x-"+name), name)
		e.Files = append(e.Files, suites.EngineFile{Path: path, SHA256: sum})
	}
	e.Command, e.Dir, e.Log = e.Files[0].Path, there, "log"
	e.Args = []string{"--net=" + e.Files[1].Path, "x-tables", "--fast", "net"}
	e.Options = []suites.EngineOption{{Name: "TablePath", Value: e.Files[2].Path}, {Name: "Hash", Value: "16"}, {Name: "EvalFile", Value: "x-net"}}
	c.Engine = &e
	bookPath, bookSum := put(t, filepath.Join(there, "x-book"), "book")
	c.Book = &suites.Book{Path: bookPath, SHA256: bookSum}

	d, err := openEngineDir(here)
	if err != nil {
		t.Fatal(err)
	}
	for what, job := range map[string]*queue.Job{
		"run":   {Contenders: []suites.Contender{{Name: "default"}, c}},
		"match": {Match: &match.Manifest{Players: []match.Player{{Contender: suites.Contender{Name: "default"}}, {Contender: c}}}},
	} {
		local, err := d.localize(job)
		if err != nil {
			t.Fatal(err)
		}
		got := local.Programs()[1]
		if got.Engine.Command != program || got.Engine.Dir != here || got.Engine.Log != "" || got.Book.Path != openings {
			t.Errorf("%s: %+v with %+v", what, got, got.Engine)
		}
		if diff := cmp.Diff(got.Engine.Args, []string{"--net=" + net, tables, "--fast", "net"}); diff != "" {
			t.Errorf("%s: arguments (-got +want):\n%s", what, diff)
		}
		if diff := cmp.Diff(got.Engine.Options, []suites.EngineOption{{Name: "TablePath", Value: tables}, {Name: "Hash", Value: "16"}, {Name: "EvalFile", Value: net}}); diff != "" {
			t.Errorf("%s: options (-got +want):\n%s", what, diff)
		}
		if job.Programs()[1].Engine.Command != e.Files[0].Path {
			t.Errorf("%s: the job itself has changed", what)
		}
	}

	job := &queue.Job{Contenders: []suites.Contender{c}}
	put(t, filepath.Join(here, "net"), "another net")
	again, err := openEngineDir(here)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := again.localize(job); err == nil || !strings.Contains(err.Error(), "e needs x-net with sha256 "+digest.Brief(e.Files[1].SHA256)+", which is not in "+here) {
		t.Errorf("a net with another digest: %v", err)
	}
	none, err := openEngineDir("")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := none.localize(job); err == nil || !strings.Contains(err.Error(), "and the worker has neither --engine-dir nor --accept-uploads") {
		t.Errorf("without a folder: %v", err)
	}
	if _, err := again.with(map[string]string{e.Files[1].SHA256: "uploaded"}).localize(job); err != nil {
		t.Errorf("with the net uploaded: %v", err)
	}
	if _, err := again.localize(job); err == nil {
		t.Error("what one run has uploaded is there for another")
	}
}

// TestNoEngineIsAnother: a program that lies in the folder of a worker more than once is run only if that is
// certainly the same program; for two that workers cannot tell apart there is no run.
func TestNoEngineIsAnother(t *testing.T) {
	there, here := t.TempDir(), t.TempDir()
	t.Chdir(there)
	contender := func(name string, write func(*testing.T, string, string) string) suites.Contender {
		path := write(t, filepath.Join(there, name, "engine"), "x")
		sum, err := digest.OfFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return suites.Contender{Name: name, Engine: &suites.Engine{Command: path, Dir: there, Files: []suites.EngineFile{{Path: path, SHA256: sum}}}}
	}
	native, script := contender("native", testenv.Program), contender("script", testenv.File)
	localize := func(c suites.Contender) error {
		d, err := openEngineDir(here)
		if err != nil {
			t.Fatal(err)
		}
		_, err = d.localize(&queue.Job{Contenders: []suites.Contender{c}})
		return err
	}
	for _, folder := range []string{"v1", "v2"} {
		testenv.Program(t, filepath.Join(here, folder, "native"), "x")
		testenv.File(t, filepath.Join(here, folder+"s", "script"), "x")
	}
	if err := localize(native); err != nil {
		t.Errorf("twice, with nothing beside it: %v", err)
	}
	if err := localize(script); err == nil || !strings.Contains(err.Error(), "script may be ") {
		t.Errorf("a script that is there twice: %v", err)
	}
	testenv.File(t, filepath.Join(here, "v2", "net"), "weights")
	if err := localize(native); err == nil || !strings.Contains(err.Error(), "native may be ") {
		t.Errorf("twice, once with a net beside it: %v", err)
	}

	var warnings []string
	s := &Submission{Warn: func(format string, args ...any) { warnings = append(warnings, fmt.Sprintf(format, args...)) }}
	if err := s.checkPrograms([]suites.Contender{native, contender("copy", testenv.Program), script}); err != nil || len(warnings) != 1 || !strings.Contains(warnings[0], "script is found on workers by its sha256, and it is a script") {
		t.Errorf("%v, %q", err, warnings)
	}
	if err := s.checkPrograms([]suites.Contender{script, contender("other", testenv.File)}); err == nil || !strings.Contains(err.Error(), "workers cannot tell script and other apart") {
		t.Errorf("two scripts: %v", err)
	}
	elsewhere := native
	elsewhere.Engine = new(*native.Engine)
	elsewhere.Engine.Dir = here
	if err := s.checkPrograms([]suites.Contender{native, elsewhere}); err == nil {
		t.Error("one program in two folders: no error")
	}
}
