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
		dir, err := filepath.EvalSymlinks(t.TempDir())
		testenv.Check(t, err)
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
	none := Store{Mirror: t.TempDir()}
	testenv.File(t, filepath.Join(none.Mirror, "one.epd"), content)
	if _, err := none.Find(entry()); err != nil || none.IsCached(entry()) {
		t.Errorf("Find() without a cache = %v, IsCached() = %t", err, none.IsCached(entry()))
	}
	if _, _, err := none.Get(t.Context(), entry(), none.Mirror, nil); err == nil {
		t.Error("Get() without a cache: no error")
	}
	missing := Store{Dir: t.TempDir(), Mirror: filepath.Join(t.TempDir(), "none")}
	if _, err := missing.Find(entry()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Find() in a missing mirror = %v, want os.ErrNotExist", err)
	}
}

// serve returns a store that downloads from a handler.
func serve(t *testing.T, handler http.HandlerFunc) *Store {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return &Store{
		Dir:    filepath.Join(t.TempDir(), "cache"),
		Client: server.Client(),
		URL:    func(e suites.Entry) string { return server.URL + "/" + e.Address },
	}
}

func TestGetFromTheWeb(t *testing.T) {
	requests := 0
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		requests++
		if r.URL.Path != "/a/b/c/one.epd" {
			t.Errorf("request for %s", r.URL.Path)
		}
		w.Write([]byte(content)) //nolint:errcheck // the client tells
	})
	bytes := 0
	path, cached, err := s.Get(t.Context(), entry(), "", func(n int) {
		if bytes += n; n < 1 {
			t.Errorf("progress by %d bytes", n)
		}
	})
	if err != nil || cached || path != s.Path(entry()) || bytes != len(content) {
		t.Fatalf("Get() = %q, %t, %v with %d bytes", path, cached, err, bytes)
	}
	if found, err := s.Find(entry()); found != path || err != nil || !s.IsCached(entry()) {
		t.Errorf("Find() = %q, %v, want %q", found, err, path)
	}
	if _, cached, err := s.Get(t.Context(), entry(), "", nil); !cached || err != nil || requests != 1 {
		t.Errorf("a second Get(): %t, %v after %d requests, want no request", cached, err, requests)
	}
	testenv.File(t, s.Path(entry()), "damaged")
	if _, cached, err := s.Get(t.Context(), entry(), "", nil); cached || err != nil || requests != 2 {
		t.Errorf("Get() over a damaged file: %t, %v after %d requests", cached, err, requests)
	}
}

// TestGetFails must leave the cache as it was.
func TestGetFails(t *testing.T) {
	body := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte(text)) } //nolint:errcheck // the client tells
	}
	cut := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "34")
		body(content[:10])(w, nil)
	}
	ctx, cancel := context.WithCancel(t.Context())
	silent := func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	for _, test := range []struct {
		name    string
		handler http.HandlerFunc
		want    string // in a *SourceError; empty for an interruption
	}{
		{"not there", http.NotFound, `the server answered "404 Not Found"`},
		{"another file", body(strings.Repeat("x", len(content))), "its sha256 is "},
		{"longer", body(content + "\n"), "it is longer than the 34 bytes of the catalogue's file"},
		{"shorter", body(content[:10]), "it ends after 10 of 34 bytes"},
		{"cut off", cut, "the network failed: unexpected EOF"},
		{"silent", silent, "no complete answer in time"},
		{"silent in the middle", func(w http.ResponseWriter, r *http.Request) {
			cut(w, r)
			w.(http.Flusher).Flush()
			silent(w, r)
		}, "no complete answer in time"},
		{"interrupted", func(w http.ResponseWriter, r *http.Request) {
			cut(w, r)
			w.(http.Flusher).Flush()
			cancel()
			silent(w, r)
		}, ""},
	} {
		s := serve(t, test.handler)
		if strings.HasPrefix(test.name, "silent") {
			s.Client.Timeout = 50 * time.Millisecond
		}
		for _, older := range []string{"", "an older edition"} {
			if older != "" {
				testenv.File(t, s.Path(entry()), older)
			}
			_, _, err := s.Get(ctx, entry(), "", nil)
			if _, ok := errors.AsType[*SourceError](err); !ok || !strings.Contains(err.Error(), test.want) || test.want == "" && !errors.Is(err, context.Canceled) {
				t.Errorf("%s: %v, want a *SourceError with %q", test.name, err, test.want)
			}
			if got, err := os.ReadFile(s.Path(entry())); string(got) != older || (err == nil) != (older != "") {
				t.Errorf("%s: the cache has %q, %v, want %q", test.name, got, err, older)
			}
		}
	}
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	s := &Store{Dir: filepath.Join(t.TempDir(), "cache"), URL: func(suites.Entry) string { return server.URL }}
	if _, _, err := s.Get(t.Context(), entry(), "", nil); err == nil || !strings.Contains(err.Error(), "the network failed: ") {
		t.Errorf("without a server: %v, want that the network failed", err)
	}
	if _, err := os.Stat(s.Dir); !os.IsNotExist(err) {
		t.Errorf("without a server the cache folder was created: %v", err)
	}
}

func TestGetFromAMirror(t *testing.T) {
	mirror := t.TempDir()
	s := &Store{Dir: filepath.Join(t.TempDir(), "cache")}
	_, _, err := s.Get(t.Context(), entry(), mirror, nil)
	if want := mirror + " contains neither one.epd nor a file with its sha256"; err == nil || err.Error() != want {
		t.Errorf("Get() from an empty mirror = %v, want %s", err, want)
	}
	testenv.File(t, filepath.Join(mirror, "mates", "one.epd"), "another edition")
	_, _, err = s.Get(t.Context(), entry(), mirror, nil)
	if _, ok := errors.AsType[*SourceError](err); !ok || !strings.Contains(err.Error(), "is a different edition of one") {
		t.Errorf("Get() from a mirror with another edition = %v", err)
	}
	found := testenv.File(t, filepath.Join(mirror, "mates", "deeper", "one.epd"), content)
	path, cached, err := s.Get(t.Context(), entry(), mirror, nil)
	if err != nil || cached || path != s.Path(entry()) {
		t.Errorf("Get() from a mirror = %q, %t, %v", path, cached, err)
	}
	if entries, err := os.ReadDir(s.Dir); err != nil || len(entries) != 1 {
		t.Errorf("the cache has %v, %v, want one file", entries, err)
	}
	s.Dir = filepath.Join(found, "cache") // an error of the cache, not of the source
	_, _, err = s.Get(t.Context(), entry(), mirror, nil)
	if _, ok := errors.AsType[*SourceError](err); ok || err == nil {
		t.Errorf("Get() into a file = %v, want an error that is not a *SourceError", err)
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
