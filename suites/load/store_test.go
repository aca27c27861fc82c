package load

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/internal/testenv"
	"keymove/suites"
	"keymove/suites/files"
)

const content = "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;\n"

// entry is a suite of one line.
func entry() suites.Entry {
	return suites.Entry{
		Name: "one", File: "sub/one.epd", Positions: 1,
		Bytes: int64(len(content)), SHA256: files.Digest([]byte(content)), Address: "a/b/c/one.epd",
	}
}

func TestFind(t *testing.T) {
	other := strings.Replace(content, "Kd2", "Ke2", 1)
	for _, test := range []struct{ name, files, want, err string }{ // "file content", o for another edition
		{"nowhere", "", "", `the catalogue's suite one is not on this machine; get it with "keymove suites get one"`},
		{"in both", "cache/one.epd, mirror/one.epd", "cache/one.epd", ""},
		{"damaged in the cache", "cache/one.epd o, mirror/one.epd", "",
			`cache/one.epd was changed or damaged (its sha256 is not the catalogue's); get it again with "keymove suites get one"`},
		{"cut off in the cache", "cache/one.epd c", "", "was changed or damaged"},
		{"in a folder of the mirror", "mirror/a/b/one.epd, mirror/two.epd o", "mirror/a/b/one.epd", ""},
		{"under another name", "mirror/a/x.txt", "mirror/a/x.txt", ""},
		{"another edition beside it", "mirror/a/one.epd o, mirror/b/one.epd", "mirror/b/one.epd", ""},
		{"another edition", "mirror/a/one.epd o", "", `mirror/a/one.epd is a different edition of one (its sha256 is not the catalogue's); get the catalogue's with "keymove suites get one"`},
	} {
		dir := testenv.Must(filepath.EvalSymlinks(t.TempDir()))(t)
		s := Store{Dir: filepath.Join(dir, "cache")}
		for name := range strings.SplitSeq(test.files, ", ") {
			name, edition, _ := strings.Cut(name, " ")
			if name != "" {
				testenv.File(t, filepath.Join(dir, name), map[string]string{"": content, "o": other, "c": content[:9]}[edition])
			}
			if strings.HasPrefix(name, "mirror") {
				s.Mirror = filepath.Join(dir, "mirror")
			}
		}
		got, err := s.Find(entry())
		if test.err != "" {
			if err == nil || !strings.Contains(filepath.ToSlash(err.Error()), test.err) {
				t.Errorf("%s: %q, %v, want the error %q", test.name, got, err, test.err)
			}
		} else if got != filepath.Join(dir, test.want) || err != nil {
			t.Errorf("%s: %q, %v, want %q", test.name, got, err, test.want)
		}
	}
	missing := Store{Dir: t.TempDir(), Mirror: filepath.Join(t.TempDir(), "none")}
	if _, err := missing.Find(entry()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Find() in a missing mirror = %v, want os.ErrNotExist", err)
	}
}

// TestGetFromTheWeb: what is whole is kept, and found without another request; what fails leaves the cache as it was.
func TestGetFromTheWeb(t *testing.T) {
	body := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte(text)) } //nolint:errcheck // the client tells
	}
	ctx, cancel := context.WithCancel(t.Context())
	cut := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "34")
		body(content[:10])(w, nil)
		w.(http.Flusher).Flush()
	}
	silent := func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	for _, test := range []struct {
		name    string
		handler http.HandlerFunc
		want    string // in a *SourceError
	}{
		{"whole", body(content), ""},
		{"not there", http.NotFound, `the server answered "404 Not Found"`},
		{"another file", body(strings.Repeat("x", len(content))), "its sha256 is "},
		{"longer", body(content + "\n"), "it is longer than the 34 bytes of the catalogue's file"},
		{"shorter", body(content[:10]), "it ends after 10 of 34 bytes"},
		{"cut off", cut, "the network failed: unexpected EOF"},
		{"silent", silent, "no complete answer in time"},
		{"silent in the middle", func(w http.ResponseWriter, r *http.Request) { cut(w, r); silent(w, r) }, "no complete answer in time"},
		{"no server", nil, "the network failed: "},
		{"interrupted", func(w http.ResponseWriter, r *http.Request) { cut(w, r); cancel(); silent(w, r) }, "context canceled"},
	} {
		requests, bytes := 0, 0
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			requests++
			testenv.Want(t, test.name, r.URL.Path, "/a/b/c/one.epd")
			test.handler(w, r)
		}))
		defer server.Close()
		s := &Store{Dir: filepath.Join(t.TempDir(), "cache"), Client: server.Client(), URL: func(e suites.Entry) string { return server.URL + "/" + e.Address }}
		if strings.HasPrefix(test.name, "silent") {
			s.Client.Timeout = 50 * time.Millisecond
		}
		if test.handler == nil {
			server.Close()
		}
		for tries, older := range []string{"", "an older edition"} {
			if older != "" {
				testenv.File(t, s.Path(entry()), older)
			}
			path, cached, err := s.Get(ctx, entry(), "", func(n int) { bytes += n })
			if test.want == "" {
				_, again, err2 := s.Get(ctx, entry(), "", nil)
				testenv.Check(t, err, err2)
				if cached || path != s.Path(entry()) || !s.IsCached(entry()) || !again {
					t.Errorf("%s: %q, %t, again %t", test.name, path, cached, again)
				}
				testenv.Want(t, "bytes", bytes, (tries+1)*len(content))
				testenv.Want(t, "requests", requests, tries+1)
				continue
			}
			testenv.WantError(t, test.name, err, test.want)
			if _, ok := errors.AsType[*SourceError](err); !ok {
				t.Errorf("%s: %T, want a *SourceError", test.name, err)
			}
			if got, err := os.ReadFile(s.Path(entry())); string(got) != older || (err == nil) != (older != "") {
				t.Errorf("%s: the cache has %q, %v, want %q", test.name, got, err, older)
			}
			if _, err := os.Stat(s.Dir); (err == nil) != (older != "") {
				t.Errorf("%s: the folder of the cache: %v", test.name, err)
			}
		}
	}
}

// TestGetFromAMirror: a file is found by its content, and not taken by its name; an error of the cache is none of the source.
func TestGetFromAMirror(t *testing.T) {
	dir := testenv.Must(filepath.EvalSymlinks(t.TempDir()))(t)
	for _, test := range []struct{ file, text, cache, want string }{ // a file is added to the folder
		{"x", "", "cache", "/mirror contains neither one.epd nor a file with its sha256"},
		{"mates/one.epd", "another edition", "cache", "/mirror/mates/one.epd is a different edition of one: its sha256 is not the catalogue's"},
		{"mates/deeper/x.txt", content, "cache", ""},
		{"x", "", "mirror/x/cache", "not a directory"},
		{"x", "", "", "no cache folder"},
	} {
		testenv.File(t, filepath.Join(dir, "mirror", test.file), test.text)
		s := &Store{}
		if test.cache != "" {
			s.Dir = filepath.Join(dir, test.cache)
		}
		path, cached, err := s.Get(t.Context(), entry(), filepath.Join(dir, "mirror"), nil)
		testenv.WantError(t, test, err, filepath.FromSlash(test.want))
		_, isSource := errors.AsType[*SourceError](err)
		isFound := test.want == ""
		if cached || isSource != strings.HasPrefix(test.want, "/mirror") || s.IsCached(entry()) != isFound || isFound && path != s.Path(entry()) {
			t.Errorf("%v: %q, %t, %T", test, path, cached, err)
		}
	}
}

// TestLoad: a name of the catalogue is not looked for as a file, and any other
// source is.
func TestLoad(t *testing.T) {
	t.Chdir(t.TempDir())
	const line = `7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#;`
	for _, name := range []string{"wac", "own.epd"} {
		testenv.File(t, name, line+"\n")
	}
	s := &Store{Dir: "cache"}
	if suite, _, err := s.Load("wac", suites.LoadOptions{}); err == nil {
		t.Errorf("the file wac is taken for the catalogue's: %+v", suite)
	}
	for _, source := range []string{filepath.Join(".", "own.epd"), "." + string(filepath.Separator) + "wac"} {
		suite, _, err := s.Load(source, suites.LoadOptions{})
		if err != nil || suite.Len() != 1 || suite.File != source {
			t.Errorf("%s: %v, %+v", source, err, suite)
		}
	}
	s.Mirror = "none"
	if _, _, err := s.Load("wac", suites.LoadOptions{}); err == nil || err.Error() != "$KEYMOVE_SUITES: none is not a folder" {
		t.Errorf("a mirror that does not exist: %v", err)
	}
}
