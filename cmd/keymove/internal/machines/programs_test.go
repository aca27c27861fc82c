package machines

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/match"
	"keymove/suites/queue"
)

// put writes a file with a text.
func put(t *testing.T, text string, path ...string) (file suites.EngineFile) {
	t.Helper()
	file.Path = filepath.Join(path...)
	testenv.File(t, file.Path, text)
	var err error
	if file.SHA256, err = files.DigestFile(file.Path); err != nil {
		t.Fatal(err)
	}
	return file
}

// localize returns the contender of a run as a worker with a folder has it.
func localize(t *testing.T, dir string, c suites.Contender) (suites.Contender, error) {
	t.Helper()
	p := testenv.Must(openPrograms(dir, false))(t)
	local, err := p.localize(t.Context(), &queue.Job{Contenders: []suites.Contender{c}}, nil)
	if err != nil {
		return c, err
	}
	return local.Contenders[0], nil
}

// TestEnginesAreFoundByTheirDigest: programs, files that arguments and options name, and
// books are the worker's, whatever their names and folders.
func TestEnginesAreFoundByTheirDigest(t *testing.T) {
	here, there := t.TempDir(), t.TempDir() // there is the submitter
	program, net, tables, book := put(t, "program", here, "a", "program"), put(t, "net", here, "net"), put(t, "tables", here, "b", "c", "tables"), put(t, "book", here, "book")
	e := suites.Engine{Dir: there, Log: "log", Files: []suites.EngineFile{put(t, "program", there, "x-program"), put(t, "net", there, "x-net"), put(t, "tables", there, "x-tables")}}
	e.Command, e.Args = e.Files[0].Path, []string{"--net=" + e.Files[1].Path, "x-tables", "--fast", "net"}
	e.Options = []suites.EngineOption{{Name: "TablePath", Value: e.Files[2].Path}, {Name: "Hash", Value: "16"}, {Name: "EvalFile", Value: "x-net"}}
	far := put(t, "book", there, "x-book")
	c := suites.Contender{Name: "e", Engine: &e, Book: &suites.Book{Path: far.Path, SHA256: far.SHA256}}

	p := testenv.Must(openPrograms(here, false))(t)
	for what, job := range map[string]*queue.Job{
		"run":   {Contenders: []suites.Contender{{Name: "default"}, c}},
		"match": {Match: &match.Manifest{Players: []match.Player{{Contender: suites.Contender{Name: "default"}}, {Contender: c}}}},
	} {
		local := testenv.Must(p.localize(t.Context(), job, nil))(t)
		got := local.Programs()[1]
		if got.Engine.Command != program.Path || got.Engine.Dir != here || got.Engine.Log != "" || got.Book.Path != book.Path ||
			!slices.Equal(got.Engine.Args, []string{"--net=" + net.Path, tables.Path, "--fast", "net"}) ||
			!slices.Equal(got.Engine.Options, []suites.EngineOption{{Name: "TablePath", Value: tables.Path}, {Name: "Hash", Value: "16"}, {Name: "EvalFile", Value: net.Path}}) {
			t.Errorf("%s: %+v with %+v", what, got, got.Engine)
		}
		if job.Programs()[1].Engine.Command != e.Files[0].Path {
			t.Errorf("%s: the job itself has changed", what)
		}
	}
	put(t, "another net", here, "net")
	for dir, want := range map[string]string{
		here: "e needs x-net with sha256 " + files.BriefDigest(e.Files[1].SHA256) + ", which is not in " + here,
		"":   "and the worker has neither --engine-dir nor --accept-uploads",
	} {
		if _, err := localize(t, dir, c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", dir, err)
		}
	}
}

// TestNoEngineIsAnother: a program that lies in the folder of a worker more than once is run only if that is
// certainly the same program; for two that workers cannot tell apart there is no run.
func TestNoEngineIsAnother(t *testing.T) {
	there, here := t.TempDir(), t.TempDir()
	t.Chdir(there)
	contender := func(name string, write func(*testing.T, string, string) string) suites.Contender {
		path := write(t, filepath.Join(there, name, "engine"), "x")
		sum := testenv.Must(files.DigestFile(path))(t)
		return suites.Contender{Name: name, Engine: &suites.Engine{Command: path, Dir: there, Files: []suites.EngineFile{{Path: path, SHA256: sum}}}}
	}
	native, script := contender("native", testenv.Program), contender("script", testenv.File)
	for _, folder := range []string{"v1", "v2"} {
		testenv.Program(t, filepath.Join(here, folder, "native"), "x")
		testenv.File(t, filepath.Join(here, folder+"s", "script"), "x")
	}
	if _, err := localize(t, here, native); err != nil {
		t.Errorf("twice, with nothing beside it: %v", err)
	}
	testenv.File(t, filepath.Join(here, "v2", "net"), "weights") // beside one of them
	for _, c := range []suites.Contender{script, native} {
		if _, err := localize(t, here, c); err == nil || !strings.Contains(err.Error(), c.Name+" may be ") {
			t.Errorf("%s is there twice: %v", c.Name, err)
		}
	}

	elsewhere := native
	elsewhere.Engine = new(*native.Engine)
	elsewhere.Engine.Dir = here
	for _, test := range []struct {
		all            []suites.Contender
		fails, warning string
	}{
		{[]suites.Contender{native, contender("copy", testenv.Program), script}, "", "script is found on workers by its sha256, and it is a script"},
		{[]suites.Contender{script, contender("other", testenv.File)}, "workers cannot tell script and other apart", ""},
		{[]suites.Contender{native, elsewhere}, "workers cannot tell native and native apart", ""},
	} {
		var warnings strings.Builder
		h := &Machines{host.New(nil, nil, &warnings)}
		err := h.checkPrograms(t.Context(), &queue.Job{Contenders: test.all})
		if (err != nil) != (test.fails != "") || err != nil && !strings.Contains(err.Error(), test.fails) || !strings.Contains(warnings.String(), test.warning) || strings.Count(warnings.String(), "\n") > 1 {
			t.Errorf("%v, %q; want %+v", err, &warnings, test)
		}
	}
}

// TestUploads: what a worker lacks of a run is fetched once, where it accepts that, into its own folder, whatever it is called, and
// is gone with it. What a worker that was killed has left is removed by the next one, but nothing of others.
func TestUploads(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	t.Setenv("TMP", tmp)
	p := testenv.Must(openPrograms("", true))(t)
	defer p.close()
	for i, path := range []string{"/far/e", "..", "../..", "/", ".", "a/../../../b", "../../etc/passwd", `..\..\c`, "", "a/"} {
		c := suites.Contender{Engine: &suites.Engine{Command: path, Files: []suites.EngineFile{{Path: path, SHA256: strings.Repeat("x", i)}}}}
		fetches := 0
		for range 2 {
			local, err := p.localize(t.Context(), &queue.Job{Contenders: []suites.Contender{c}}, func(_ context.Context, sum, to string) error {
				fetches++
				return os.WriteFile(to, nil, 0o700)
			})
			if err != nil || fetches != 1 {
				t.Fatalf("%q: %v, %d fetches", path, err, fetches)
			}
			e := local.Contenders[0].Engine
			if _, err := os.Stat(e.Command); err != nil || filepath.Dir(e.Dir) != p.sent || e.Dir != filepath.Dir(e.Command) || i == 0 && filepath.Base(e.Command) != "e" {
				t.Errorf("%q: %+v, %v", path, e, err)
			}
		}
	}
	left, other := filepath.Join(tmp, sentPrefix+"1"), put(t, "another's", tmp, "other", "engine")
	put(t, "left", left, "file-1", "engine")
	if err := os.Symlink("other", filepath.Join(tmp, sentPrefix+"2")); err != nil {
		t.Skip("skipped on Windows: symbolic links need a right there: ", err)
	}
	removeAbandoned()
	for path, want := range map[string]bool{left: false, p.sent: true, other.Path: true, filepath.Join(tmp, "other", folder.LockFile): false} {
		if _, err := os.Lstat(path); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", path, err == nil, want)
		}
	}
	p.close()
	if _, err := os.Stat(p.sent); err == nil {
		t.Error("the files stay")
	}
}
