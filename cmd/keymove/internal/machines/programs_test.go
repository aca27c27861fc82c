package machines

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
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
	sum, err := files.DigestFile(path)
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

	d, err := openPrograms(here, false)
	if err != nil {
		t.Fatal(err)
	}
	for what, job := range map[string]*queue.Job{
		"run":   {Contenders: []suites.Contender{{Name: "default"}, c}},
		"match": {Match: &match.Manifest{Players: []match.Player{{Contender: suites.Contender{Name: "default"}}, {Contender: c}}}},
	} {
		local, err := d.localize(t.Context(), job, nil)
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
	again, err := openPrograms(here, false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := again.localize(t.Context(), job, nil); err == nil || !strings.Contains(err.Error(), "e needs x-net with sha256 "+files.BriefDigest(e.Files[1].SHA256)+", which is not in "+here) {
		t.Errorf("a net with another digest: %v", err)
	}
	none, err := openPrograms("", false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := none.localize(t.Context(), job, nil); err == nil || !strings.Contains(err.Error(), "and the worker has neither --engine-dir nor --accept-uploads") {
		t.Errorf("without a folder: %v", err)
	}
}

// TestNoEngineIsAnother: a program that lies in the folder of a worker more than once is run only if that is
// certainly the same program; for two that workers cannot tell apart there is no run.
func TestNoEngineIsAnother(t *testing.T) {
	there, here := t.TempDir(), t.TempDir()
	t.Chdir(there)
	contender := func(name string, write func(*testing.T, string, string) string) suites.Contender {
		path := write(t, filepath.Join(there, name, "engine"), "x")
		sum, err := files.DigestFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return suites.Contender{Name: name, Engine: &suites.Engine{Command: path, Dir: there, Files: []suites.EngineFile{{Path: path, SHA256: sum}}}}
	}
	native, script := contender("native", testenv.Program), contender("script", testenv.File)
	localize := func(c suites.Contender) error {
		d, err := openPrograms(here, false)
		if err != nil {
			t.Fatal(err)
		}
		_, err = d.localize(t.Context(), &queue.Job{Contenders: []suites.Contender{c}}, nil)
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

	var warnings strings.Builder
	h := &Machines{host.New(nil, nil, &warnings)}
	check := func(all ...suites.Contender) error { return h.checkPrograms(t.Context(), &queue.Job{Contenders: all}) }
	if err := check(native, contender("copy", testenv.Program), script); err != nil || strings.Count(warnings.String(), "\n") != 1 || !strings.Contains(warnings.String(), "script is found on workers by its sha256, and it is a script") {
		t.Errorf("%v, %q", err, &warnings)
	}
	if err := check(script, contender("other", testenv.File)); err == nil || !strings.Contains(err.Error(), "workers cannot tell script and other apart") {
		t.Errorf("two scripts: %v", err)
	}
	elsewhere := native
	elsewhere.Engine = new(*native.Engine)
	elsewhere.Engine.Dir = here
	if err := check(native, elsewhere); err == nil {
		t.Error("one program in two folders: no error")
	}
}

// engineOf is a contender with files of another machine.
func engineOf(paths ...string) suites.Contender {
	e := &suites.Engine{Command: paths[0]}
	for i, path := range paths {
		e.Files = append(e.Files, suites.EngineFile{Path: path, SHA256: fmt.Sprint(i + 1)})
	}
	return suites.Contender{Name: "e", Engine: e}
}

// TestFilesAreDownloadedOnce: what a worker lacks of a run is asked for once, where it accepts that.
func TestFilesAreDownloadedOnce(t *testing.T) {
	job := &queue.Job{ID: "x", Contenders: []suites.Contender{engineOf("/far/e", "/far/here")}}
	p, err := openPrograms("", true)
	if err != nil {
		t.Fatal(err)
	}
	defer p.close()
	p.paths["2"] = []string{"/here"}
	downloads := 0
	for range 2 {
		local, err := p.localize(t.Context(), job, func(_ context.Context, _, path string) error {
			downloads++
			return os.WriteFile(path, nil, 0o700)
		})
		if err != nil || downloads != 1 {
			t.Fatalf("%v, %d downloads", err, downloads)
		}
		e := local.Contenders[0].Engine
		if _, err := os.Stat(e.Command); err != nil || e.Files[1].Path != "/here" || e.Dir != filepath.Dir(e.Command) {
			t.Errorf("%+v, %v", e, err)
		}
	}
	p.close()
	if _, err := os.Stat(p.sent); err == nil {
		t.Error("the files stay")
	}
}

// TestAbandonedUploadsAreRemoved: what a worker that was killed has left is removed by the next one,
// which leaves alone what a living one has, other folders, and what a link leads to.
func TestAbandonedUploadsAreRemoved(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	t.Setenv("TMP", tmp)
	alive := &programs{}
	if err := alive.makeSent(); err != nil {
		t.Fatal(err)
	}
	defer alive.close()
	put(t, filepath.Join(tmp, sentPrefix+"1", "file-1", "engine"), "left")
	other, _ := put(t, filepath.Join(tmp, "other", "engine"), "another's")
	if err := os.Symlink("other", filepath.Join(tmp, sentPrefix+"2")); err != nil {
		t.Skip("skipped on Windows: symbolic links need a right there: ", err)
	}
	removeAbandoned()
	for path, want := range map[string]bool{filepath.Join(tmp, sentPrefix+"1"): false, alive.sent: true, other: true, filepath.Join(tmp, "other", folder.LockFile): false} {
		if _, err := os.Lstat(path); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", path, err == nil, want)
		}
	}
}

// TestUploadsStayInTheirFolder: whatever the paths of a run's files are called, nothing is written
// or followed outside the folder of what was sent.
func TestUploadsStayInTheirFolder(t *testing.T) {
	for _, path := range []string{"..", "../..", "/", ".", "a/../../../b", "../../etc/passwd", `..\..\c`, "", "a/"} {
		p := &programs{accept: true, paths: map[string][]string{}}
		_, err := p.localize(t.Context(), &queue.Job{ID: "x", Contenders: []suites.Contender{engineOf(path)}}, func(_ context.Context, _, to string) error {
			if dir := filepath.Dir(filepath.Dir(to)); dir != p.sent || !filepath.IsLocal(filepath.Base(to)) || filepath.Base(to) == "." {
				t.Errorf("%q is written to %s, and the folder is %s", path, to, p.sent)
			}
			return nil
		})
		if err != nil {
			t.Errorf("%q: %v", path, err)
		}
		p.close()
	}
}
