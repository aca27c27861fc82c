package main

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/cmd/keymove/internal/host"
	"keymove/internal/goldentest"
	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/load"
)

// callWithStore runs the program with a cache and a mirror in the working
// folder, and with the web that is given.
func callWithStore(t *testing.T, web *httptest.Server, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.Store = func() *load.Store { return testStore(web) }
	code := a.run(t.Context(), args)
	return outcome{code, stdout.String(), stderr.String()}
}

func testStore(web *httptest.Server) *load.Store {
	s := &load.Store{Dir: "cache"}
	if info, err := os.Stat("mirror"); err == nil && info.IsDir() {
		s.Mirror = "mirror"
	}
	if web != nil {
		s.Client = web.Client()
		s.URL = func(e suites.Entry) string { return web.URL + "/" + e.Address }
	}
	return s
}

// realSuite copies a file of the catalogue, if the public suites have it, to a path.
func realSuite(t *testing.T, name, path string) suites.Entry {
	t.Helper()
	entry, _ := suites.FindEntry(name)
	data, err := os.ReadFile(filepath.Join(testenv.PublicSuites(t), filepath.FromSlash(entry.File)))
	if err == nil {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return entry
	}
	t.Skipf("the public suites have no %s", entry.File)
	return entry
}

func TestSuitesListGolden(t *testing.T) {
	got := call(t, "", "suites", "list")
	if got.code != host.ExitOK || got.stderr != "" {
		t.Errorf("%+v", got)
	}
	goldentest.Check(t, "testdata/suites-list.golden", got.stdout)
	goldentest.Check(t, "testdata/suites-info.golden", call(t, "", "suites", "info", "sts-lan", "lctii").stdout)
}

// TestRunByName finds a suite of the catalogue, or names what gets it.
func TestRunByName(t *testing.T) {
	inTempDir(t)
	args := []string{"run", "bk", "--first", "2", "--nodes", "50", "--quiet"}
	got := callWithStore(t, nil, args...)
	if want := "keymove: the catalogue's suite bk is not on this machine; get it with \"keymove suites get bk\"\n"; got.code != host.ExitSuite || got.stderr != want {
		t.Errorf("%+v, want exit code 3 and %q", got, want)
	}
	// A file of the name is meant only where it is written as a path.
	writeFile(t, "bk", `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#; id "good";`)
	if got := callWithStore(t, nil, args...); got.code != host.ExitSuite {
		t.Errorf("a file bk beside it: %+v, want exit code 3", got)
	}
	if got := callWithStore(t, nil, "run", "b*", "--nodes", "50", "--quiet"); got.code != host.ExitOK {
		t.Errorf("b*: %+v, want exit code 0", got)
	}
	if got := callWithStore(t, nil, "run", "./bk", "--nodes", "50", "--quiet"); got.code != host.ExitOK {
		t.Errorf("./bk: %+v, want exit code 0", got)
	}
}

func TestRunByNameFromTheMirror(t *testing.T) {
	inTempDir(t)
	realSuite(t, "bk", filepath.Join("mirror", "deep", "copy.epd"))
	args := []string{"run", "bratko-kopec", "--first", "2", "--nodes", "50", "--quiet", "--out", "run"}
	if got := callWithStore(t, nil, args...); got.code != host.ExitOK {
		t.Fatalf("%+v, want exit code 0", got)
	}
	if records := readFile(t, "run", "records.csv"); strings.Count(records, "default,bk,") != 2 {
		t.Errorf("the suite has not the catalogue's name:\n%s", records)
	}
	writeFile(t, filepath.Join("mirror", "deep", "copy.epd"), "changed")
	writeFile(t, filepath.Join("mirror", "bratko_kopec.epd"), "changed")
	got := callWithStore(t, nil, "run", "bk")
	if got.code != host.ExitSuite || !strings.Contains(got.stderr, "bratko_kopec.epd is a different edition of bk") {
		t.Errorf("%+v, want that there is another edition", got)
	}
}

// TestResumeByName finds the suite again, wherever it lies by then.
func TestResumeByName(t *testing.T) {
	inTempDir(t)
	realSuite(t, "bk", filepath.Join("mirror", "copy.epd"))
	ctx, cancel := context.WithCancel(t.Context())
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.Store = func() *load.Store { return testStore(nil) }
	a.Machine = func() suites.Machine { // asked for just before the searches
		cancel()
		return suites.Machine{}
	}
	args := []string{"bk", "--first", "2", "--nodes", "50", "--no-times"}
	if code := a.run(ctx, append([]string{"run", "--out", "run"}, args...)); code != host.ExitInterrupted {
		t.Fatalf("exit code %d, want %d; stderr %q", code, host.ExitInterrupted, &stderr)
	}
	if err := os.Rename("mirror", "moved"); err != nil {
		t.Fatal(err)
	}
	if got := callWithStore(t, nil, "run", "--resume", "run"); got.code != host.ExitSuite || !strings.Contains(got.stderr, "keymove suites get bk") {
		t.Errorf("resume without the suite: %+v, want exit code 3 and what gets it", got)
	}
	if got := callWithStore(t, nil, "suites", "get", "bk", "--from", "moved"); got.code != host.ExitOK {
		t.Fatalf("get: %+v", got)
	}
	if got := callWithStore(t, nil, "run", "--resume", "run"); got.code != host.ExitOK {
		t.Fatalf("resume: %+v", got)
	}
	if got := callWithStore(t, nil, append([]string{"run", "--out", "whole"}, args...)...); got.code != host.ExitOK {
		t.Fatalf("run: %+v", got)
	}
	if got, want := readFile(t, "run", "records.csv"), readFile(t, "whole", "records.csv"); got != want {
		t.Errorf("a resumed run differs:\n%s\nfrom\n%s", got, want)
	}
}

func TestRunByUnknownName(t *testing.T) {
	inTempDir(t)
	got := call(t, "", "run", "wacnow")
	want := "keymove: wacnow: file not found, and not a name in the catalogue; did you mean wacnew? (\"keymove suites list\" lists them)\n"
	if got.code != host.ExitSuite || got.stderr != want {
		t.Errorf("%+v, want exit code 3 and %q", got, want)
	}
	if got, want := call(t, "", "run", "wac.epd").stderr, "keymove: wac.epd: file not found; did you mean wac, without .epd?\n"; got != want {
		t.Errorf("stderr %q, want %q", got, want)
	}
}

func TestSuitesGet(t *testing.T) {
	inTempDir(t)
	entry := realSuite(t, "bk", "web.epd")
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/"+entry.Address {
			http.NotFound(w, r)
			return
		}
		http.ServeFile(w, r, "web.epd")
	}))
	t.Cleanup(web.Close)
	path := filepath.Join("cache", "bratko_kopec.epd")
	got := callWithStore(t, web, "suites", "get", "bk")
	if want := "bk: got: " + path + "\n"; got.code != host.ExitOK || got.stdout != want || got.stderr != "" {
		t.Errorf("%+v, want %q", got, want)
	}
	// What can be had is got, whatever fails.
	got = callWithStore(t, web, "suites", "get", "kaufman", "bk")
	if want := "bk: already there: " + path + "\n"; got.code != host.ExitSuite || got.stdout != want {
		t.Errorf("%+v, want exit code 3 and %q", got, want)
	}
	if want := "keymove: kaufman: " + web.URL + "/"; !strings.HasPrefix(got.stderr, want) || !strings.Contains(got.stderr, `answered "404 Not Found"; use --from DIR to copy the file from a folder`) {
		t.Errorf("stderr %q, want it to begin with %q and say 404", got.stderr, want)
	}
	writeFile(t, path, "damaged")
	got = callWithStore(t, web, "run", "bk")
	if got.code != host.ExitSuite || !strings.Contains(got.stderr, `get it again with "keymove suites get bk"`) {
		t.Errorf("run of a damaged file: %+v", got)
	}
	if got := callWithStore(t, web, "suites", "get", "bk"); got.code != host.ExitOK || got.stdout != "bk: got: "+path+"\n" {
		t.Errorf("get over a damaged file: %+v", got)
	}
}

func TestSuitesGetFromAMirror(t *testing.T) {
	inTempDir(t)
	realSuite(t, "mates2000", filepath.Join("usb", "mates", "mates2000.epd"))
	got := callWithStore(t, nil, "suites", "get", "mates2000", "--from", "usb")
	if want := "mates2000: got: " + filepath.Join("cache", "mates2000.epd") + "\n"; got.code != host.ExitOK || got.stdout != want {
		t.Errorf("%+v, want %q", got, want)
	}
	got = callWithStore(t, nil, "suites", "get", "wac", "--from", "usb")
	if want := "keymove: wac: usb contains neither wac.epd nor a file with its sha256\n"; got.code != host.ExitSuite || got.stderr != want {
		t.Errorf("%+v, want exit code 3 and %q", got, want)
	}
	if got := callWithStore(t, nil, "suites", "get", "wac", "--from", "none"); got.code != host.ExitSuite {
		t.Errorf("from no folder: %+v, want exit code 3", got)
	}
}

// TestSuitesGetShowsBytes on a terminal, and takes the bar away.
func TestSuitesGetShowsBytes(t *testing.T) {
	inTempDir(t)
	realSuite(t, "bk", filepath.Join("usb", "bratko_kopec.epd"))
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.Terminal = true
	a.Store = func() *load.Store { return testStore(nil) }
	if code := a.run(t.Context(), []string{"suites", "get", "bk", "--from", "usb"}); code != host.ExitOK {
		t.Fatalf("exit code %d; stderr %q", code, &stderr)
	}
	if shown := stderr.String(); !strings.Contains(shown, "bk ") || strings.Contains(shown, "\n") {
		t.Errorf("stderr %q, want a bar for bk on one line", shown)
	}
}

func TestSuitesGetInterrupted(t *testing.T) {
	inTempDir(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	a := testApp(strings.NewReader(""), &stdout, &stderr)
	a.Store = func() *load.Store { return testStore(nil) }
	if code := a.run(ctx, []string{"suites", "get", "wac"}); code != host.ExitInterrupted {
		t.Errorf("exit code %d, want %d; stderr %q", code, host.ExitInterrupted, &stderr)
	}
}

func TestSuitesUsage(t *testing.T) {
	for _, args := range [][]string{
		{"suites", "list", "wac"}, {"suites", "info"}, {"suites", "get"}, {"suites", "get", "nosuch"}, {"suites", "info", "wac.epd"},
	} {
		if got := call(t, "", args...); got.code != host.ExitUsage || got.stdout != "" {
			t.Errorf("%q: %+v, want exit code 2", args, got)
		}
	}
	if got := call(t, "", "suites", "info", "kaufmann").stderr; !strings.Contains(got, "did you mean kaufman?") {
		t.Errorf("stderr %q, want a hint at kaufman", got)
	}
}

// TestBuiltInByName: what is built in needs neither cache nor mirror in any command, and get
// writes it as a file.
func TestBuiltInByName(t *testing.T) {
	inTempDir(t)
	for args, want := range map[string]string{
		"suites check mates":                        "mates: 30 positions, no errors, no warnings\n",
		"suites info MATES":                         "built into the program",
		"suites get mates":                          "mates: got: " + filepath.Join("cache", "mates.epd") + "\n",
		"run mates --first 3 --nodes 50 --no-times": "mates · ",
	} {
		if got := callWithStore(t, nil, strings.Fields(args)...); got.code != host.ExitOK || !strings.Contains(got.stdout, want) {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
	if got := call(t, "", "suites", "check", "--strict", filepath.Join("cache", "mates.epd")); got.code != host.ExitOK {
		t.Errorf("the file: %+v", got)
	}
}
