package load

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/suites"
)

const content = "4k3/8/8/8/8/8/8/4K3 w - - bm Kd2;\n"

// entry is a suite of one line.
func entry() suites.Entry {
	sum := sha256.Sum256([]byte(content))
	return suites.Entry{
		Name: "one", File: "sub/one.epd", Positions: 1,
		Bytes: int64(len(content)), SHA256: hex.EncodeToString(sum[:]), Address: "a/b/c/one.epd",
	}
}

// write writes a file in a folder, and returns its path.
func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// filesIn returns the names of the files in a folder, which need not exist.
func filesIn(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

func TestFind(t *testing.T) {
	other := strings.Replace(content, "Kd2", "Ke2", 1)
	tests := []struct {
		name          string
		cache, mirror map[string]string
		want          string // below the folder of both
		err           string
	}{
		{"nowhere", nil, nil, "", `the catalogue's suite one is not on this machine; get it with "keymove suites get one"`},
		{"in the cache", map[string]string{"one.epd": content}, nil, "cache/one.epd", ""},
		{"in both", map[string]string{"one.epd": content}, map[string]string{"one.epd": content}, "cache/one.epd", ""},
		{"damaged in the cache", map[string]string{"one.epd": other}, map[string]string{"one.epd": content}, "",
			`cache/one.epd was changed or damaged (its sha256 is not the catalogue's); get it again with "keymove suites get one"`},
		{"cut off in the cache", map[string]string{"one.epd": content[:9]}, nil, "", "was changed or damaged"},
		{"in the mirror", nil, map[string]string{"one.epd": content, "two.epd": other}, "mirror/one.epd", ""},
		{"in a folder of the mirror", nil, map[string]string{"a/b/one.epd": content}, "mirror/a/b/one.epd", ""},
		{"under another name", nil, map[string]string{"a/x.txt": content}, "mirror/a/x.txt", ""},
		{"another edition beside it", nil, map[string]string{"a/one.epd": other, "b/one.epd": content}, "mirror/b/one.epd", ""},
		{"another edition", nil, map[string]string{"a/one.epd": other + other}, "",
			`mirror/a/one.epd is a different edition of one (its sha256 is not the catalogue's); get the catalogue's with "keymove suites get one"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			s := Store{Dir: filepath.Join(dir, "cache")}
			for name, text := range test.cache {
				write(t, s.Dir, name, text)
			}
			if test.mirror != nil {
				s.Mirror = filepath.Join(dir, "mirror")
			}
			for name, text := range test.mirror {
				write(t, s.Mirror, name, text)
			}
			got, err := s.Find(entry())
			if test.err != "" {
				if err == nil || !strings.Contains(filepath.ToSlash(err.Error()), test.err) {
					t.Errorf("Find() = %q, %v, want the error %q", got, err, test.err)
				}
				return
			}
			if want := filepath.Join(dir, filepath.FromSlash(test.want)); got != want || err != nil {
				t.Errorf("Find() = %q, %v, want %q", got, err, want)
			}
		})
	}
	none := Store{Mirror: t.TempDir()}
	write(t, none.Mirror, "one.epd", content)
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
	path, cached, err := s.Get(t.Context(), entry(), "", func(n int) { bytes += n })
	if err != nil || cached || path != s.Path(entry()) || bytes != len(content) {
		t.Fatalf("Get() = %q, %t, %v with %d bytes", path, cached, err, bytes)
	}
	if found, err := s.Find(entry()); found != path || err != nil || !s.IsCached(entry()) {
		t.Errorf("Find() = %q, %v, want %q", found, err, path)
	}
	if _, cached, err := s.Get(t.Context(), entry(), "", nil); !cached || err != nil || requests != 1 {
		t.Errorf("a second Get(): %t, %v after %d requests, want no request", cached, err, requests)
	}
	write(t, s.Dir, "one.epd", "damaged")
	if _, cached, err := s.Get(t.Context(), entry(), "", nil); cached || err != nil || requests != 2 {
		t.Errorf("Get() over a damaged file: %t, %v after %d requests", cached, err, requests)
	}
}

// TestGetFails must leave the cache as it was.
func TestGetFails(t *testing.T) {
	body := func(text string) http.HandlerFunc {
		return func(w http.ResponseWriter, _ *http.Request) { w.Write([]byte(text)) } //nolint:errcheck // likewise
	}
	tests := []struct {
		name    string
		handler http.HandlerFunc
		want    string
	}{
		{"not there", http.NotFound, `the server answered "404 Not Found"; use --from DIR to copy the file from a folder`},
		{"another file", body(strings.Repeat("x", len(content))), "its sha256 is "},
		{"longer", body(content + "\n"), "it is longer than the 34 bytes of the catalogue's file"},
		{"shorter", body(content[:10]), "it ends after 10 of 34 bytes"},
		{"empty", body(""), "it ends after 0 of 34 bytes"},
		{"cut off", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Length", "34")
			w.Write([]byte(content[:10])) //nolint:errcheck // likewise
		}, "the network failed: unexpected EOF; use --from DIR"},
		{"silent", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }, "no complete answer in time"},
		{"silent in the middle", func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Length", "34")
			w.Write([]byte(content[:10])) //nolint:errcheck // likewise
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}, "no complete answer in time"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := serve(t, test.handler)
			if strings.HasPrefix(test.name, "silent") {
				s.Client.Timeout = 50 * time.Millisecond
			}
			for _, older := range []string{"", "an older edition"} {
				var want []string
				if older != "" {
					write(t, s.Dir, "one.epd", older)
					want = []string{"one.epd"}
				}
				_, _, err := s.Get(t.Context(), entry(), "", nil)
				if _, ok := errors.AsType[*SourceError](err); !ok || !strings.Contains(err.Error(), test.want) {
					t.Errorf("Get() = %v, want a *SourceError with %q", err, test.want)
				}
				if got := filesIn(t, s.Dir); strings.Join(got, " ") != strings.Join(want, " ") {
					t.Errorf("the cache has %q, want %q", got, want)
				}
			}
			if _, err := os.Stat(s.Dir); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestGetFromNoServer(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	s := &Store{Dir: filepath.Join(t.TempDir(), "cache"), URL: func(suites.Entry) string { return server.URL }}
	_, _, err := s.Get(t.Context(), entry(), "", nil)
	if err == nil || !strings.Contains(err.Error(), "the network failed: ") {
		t.Errorf("Get() = %v, want that the network failed", err)
	}
	if _, err := os.Stat(s.Dir); !os.IsNotExist(err) {
		t.Errorf("the cache folder was created: %v", err)
	}
}

func TestGetInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Length", "34")
		w.Write([]byte(content[:10])) //nolint:errcheck // likewise
		w.(http.Flusher).Flush()
		cancel()
		<-r.Context().Done()
	})
	if _, _, err := s.Get(ctx, entry(), "", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Get() = %v, want context.Canceled", err)
	}
	if got := filesIn(t, s.Dir); len(got) > 0 {
		t.Errorf("the cache has %q, want nothing", got)
	}
}

func TestGetFromAMirror(t *testing.T) {
	mirror := t.TempDir()
	s := &Store{Dir: filepath.Join(t.TempDir(), "cache")}
	_, _, err := s.Get(t.Context(), entry(), mirror, nil)
	if want := mirror + " contains neither one.epd nor a file with its sha256"; err == nil || err.Error() != want {
		t.Errorf("Get() from an empty mirror = %v, want %s", err, want)
	}
	write(t, mirror, "mates/one.epd", "another edition")
	_, _, err = s.Get(t.Context(), entry(), mirror, nil)
	if _, ok := errors.AsType[*SourceError](err); !ok || !strings.Contains(err.Error(), "is a different edition of one") {
		t.Errorf("Get() from a mirror with another edition = %v", err)
	}
	write(t, mirror, "mates/deeper/one.epd", content)
	path, cached, err := s.Get(t.Context(), entry(), mirror, nil)
	if err != nil || cached || path != s.Path(entry()) {
		t.Errorf("Get() from a mirror = %q, %t, %v", path, cached, err)
	}
	if got := filesIn(t, s.Dir); strings.Join(got, " ") != "one.epd" {
		t.Errorf("the cache has %q, want one.epd", got)
	}
}

// TestGetIntoNoFolder is an error of the cache, not of the source.
func TestGetIntoNoFolder(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "mirror/one.epd", content)
	s := &Store{Dir: filepath.Join(write(t, dir, "file", ""), "cache")}
	_, _, err := s.Get(t.Context(), entry(), filepath.Join(dir, "mirror"), nil)
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
		if err := os.WriteFile(name, []byte(line+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
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
