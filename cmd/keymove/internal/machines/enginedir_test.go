package machines

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
	if _, err := none.localize(job); err == nil || !strings.Contains(err.Error(), "and the worker has no --engine-dir") {
		t.Errorf("without a folder: %v", err)
	}
	if _, err := again.with(map[string]string{e.Files[1].SHA256: "uploaded"}).localize(job); err != nil {
		t.Errorf("with the net uploaded: %v", err)
	}
	if _, err := again.localize(job); err == nil {
		t.Error("what one run has uploaded is there for another")
	}
}
