package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"

	"keymove/suites"
	"keymove/suites/files"
)

// SourceError reports that a file cannot be read from its source, or is not the
// catalogue's. Other errors of Get concern the cache folder.
type SourceError struct {
	Err error
	// Remote is set where a copy of the file in a folder would do as well.
	Remote bool
}

func (e *SourceError) Error() string { return e.Err.Error() }

func (e *SourceError) Unwrap() error { return e.Err }

// Get copies the file of an entry into the cache and returns its path, and
// whether it was cached already. The source is the program for what is built in, else
// the folder from, or the web if from is empty. progress, which may be nil, is called with the number of bytes each
// time some arrive. On failure the cache is left as it was.
func (s *Store) Get(ctx context.Context, e suites.Entry, from string, progress func(n int)) (path string, cached bool, err error) {
	if s.Dir == "" {
		return "", false, errors.New("no cache folder: the environment has no home folder")
	}
	path = s.Path(e)
	if same, err := hasContent(path, e); err == nil && same {
		return path, true, nil
	}
	data, err := s.fetch(ctx, e, from, progress)
	if err == nil {
		err = os.MkdirAll(s.Dir, 0o755)
	}
	if err == nil {
		err = files.ReplaceShared(path, files.WriteBytes(data))
	}
	if err != nil {
		return "", false, err
	}
	return path, false, nil
}

// fetch reads the content of an entry's file from its source.
func (s *Store) fetch(ctx context.Context, e suites.Entry, from string, progress func(n int)) ([]byte, error) {
	source, name, err := s.open(ctx, e, from)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	data, err := io.ReadAll(io.LimitReader(&counted{source, progress}, e.Bytes+1))
	switch {
	case err != nil && from == "":
		err = explain(err)
	case err != nil:
		err = &SourceError{Err: err}
	default:
		err = verify(data, e)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return data, nil
}

// open opens the source of an entry's file, and returns its path or address.
func (s *Store) open(ctx context.Context, e suites.Entry, from string) (io.ReadCloser, string, error) {
	if e.BuiltIn {
		text, err := e.Open()
		return io.NopCloser(text), suites.BuiltinFile, err
	}
	if from == "" {
		return s.download(ctx, e)
	}
	path, err := findIn(from, e)
	if notFound, ok := errors.AsType[*notFoundError](err); ok {
		err = notInMirror(from, notFound)
	}
	if err != nil {
		return nil, "", &SourceError{Err: err}
	}
	file, err := files.OpenOwn(path)
	if err != nil {
		return nil, "", &SourceError{Err: err}
	}
	return file, path, nil
}

func notInMirror(dir string, e *notFoundError) error {
	if e.Other != "" {
		return fmt.Errorf("%s is a different edition of %s: its sha256 is not the catalogue's", e.Other, e.Entry.Name)
	}
	return fmt.Errorf("%s contains neither %s nor a file with its sha256", dir, e.Entry.FileName())
}

// download starts the download of an entry's file.
func (s *Store) download(ctx context.Context, e suites.Entry) (io.ReadCloser, string, error) {
	url := e.URL()
	if s.URL != nil {
		url = s.URL(e)
	}
	client := s.Client
	if client == nil {
		client = &http.Client{Timeout: Timeout}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, "", &SourceError{Err: err}
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, "", explain(err) // err names the URL
	}
	if response.StatusCode != http.StatusOK {
		response.Body.Close()
		return nil, "", &SourceError{fmt.Errorf("%s: the server answered %q", url, response.Status), true}
	}
	return response.Body, url, nil
}

// explain adds the cause to an error of the network.
func explain(err error) error {
	if errors.Is(err, context.Canceled) {
		return &SourceError{Err: err}
	}
	what := "the network failed"
	if netErr, ok := errors.AsType[net.Error](err); ok && netErr.Timeout() {
		what = "no complete answer in time"
	}
	return &SourceError{fmt.Errorf("%s: %w", what, err), true}
}

// counted reports the bytes that are read.
type counted struct {
	io.Reader
	progress func(n int)
}

func (c *counted) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	if c.progress != nil && n > 0 {
		c.progress(n)
	}
	return n, err
}

// hasContent reports whether a file has the content of an entry's.
func hasContent(path string, e suites.Entry) (bool, error) {
	file, err := files.OpenOwn(path)
	if err != nil {
		return false, err
	}
	defer file.Close()
	got, err := files.DigestReader(io.LimitReader(file, e.Bytes+1))
	return got == e.SHA256, err
}

// verify returns a *SourceError for what is not the content of an entry's file. data is longer than the file should be by one byte at most.
func verify(data []byte, e suites.Entry) error {
	switch n := int64(len(data)); {
	case n > e.Bytes:
		return &SourceError{Err: fmt.Errorf("it is longer than the %d bytes of the catalogue's file", e.Bytes)}
	case n < e.Bytes:
		return &SourceError{Err: fmt.Errorf("it ends after %d of %d bytes", n, e.Bytes)}
	}
	if got := files.Digest(data); got != e.SHA256 {
		return &SourceError{Err: fmt.Errorf("its sha256 is %s, but the catalogue has %s", got, e.SHA256)}
	}
	return nil
}
