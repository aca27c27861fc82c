package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"

	"keymove/suites"
)

// SourceError says that a file could not be had, or is not the catalogue's.
// Other errors of Get are of the cache folder.
type SourceError struct{ Err error }

// Error returns the error below.
func (e *SourceError) Error() string { return e.Err.Error() }

// Unwrap returns the error below.
func (e *SourceError) Unwrap() error { return e.Err }

// Get puts the file of an entry into the cache and returns its path, and
// whether it was there already. It comes from a folder where from is not empty,
// else from the web. Progress, which may be nil, is told of bytes as they come.
// Whatever fails leaves nothing behind, and an older file as it was.
func (s *Store) Get(ctx context.Context, e suites.Entry, from string, progress func(n int)) (path string, wasThere bool, err error) {
	if s.Dir == "" {
		return "", false, errors.New("no folder for a cache is known: the user has no home folder in the environment")
	}
	path = s.Path(e)
	if same, err := hasContent(path, e); err == nil && same {
		return path, true, nil
	}
	source, name, err := s.open(ctx, e, from)
	if err != nil {
		return "", false, err
	}
	defer source.Close()
	err = replace(path, func(w io.Writer) error {
		return copyVerified(w, &reader{source, progress}, e)
	})
	if _, ok := errors.AsType[*readError](err); ok {
		if from == "" {
			err = explain(err)
		}
		err = &SourceError{err}
	}
	if err != nil {
		return "", false, fmt.Errorf("%s: %w", name, err)
	}
	return path, false, nil
}

// open opens the source of an entry's file, and returns what it is called.
func (s *Store) open(ctx context.Context, e suites.Entry, from string) (io.ReadCloser, string, error) {
	if from == "" {
		return s.download(ctx, e)
	}
	path, err := findIn(from, e)
	if notFound, ok := errors.AsType[*NotFoundError](err); ok {
		err = notIn(from, notFound)
	}
	if err != nil {
		return nil, "", &SourceError{err}
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, "", &SourceError{err}
	}
	return file, path, nil
}

// notIn says what a mirror lacks.
func notIn(dir string, e *NotFoundError) error {
	if e.Other != "" {
		return fmt.Errorf("%s is another edition of %s: its sha256 is not the catalogue's", e.Other, e.Entry.Name)
	}
	return fmt.Errorf("%s has no %s, nor a file with its sha256", dir, e.Entry.FileName())
}

// download begins to get the file of an entry from the web.
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
		return nil, "", &SourceError{err}
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, "", &SourceError{explain(err)} // it names the URL
	}
	if response.StatusCode != http.StatusOK {
		response.Body.Close()
		return nil, "", &SourceError{fmt.Errorf("%s: the server answers %q; --from DIR takes the file from a folder", url, response.Status)}
	}
	return response.Body, url, nil
}

// explain adds to an error of the network what it means and what can be done.
func explain(err error) error {
	if errors.Is(err, context.Canceled) {
		return err
	}
	what := "the network failed"
	if netErr, ok := errors.AsType[net.Error](err); ok && netErr.Timeout() {
		what = "no complete answer in time"
	}
	return fmt.Errorf("%s: %w; --from DIR takes the file from a folder", what, err)
}

// reader reads a source, tells of its progress, and marks its errors.
type reader struct {
	source   io.Reader
	progress func(n int)
}

func (r *reader) Read(p []byte) (int, error) {
	n, err := r.source.Read(p)
	if r.progress != nil && n > 0 {
		r.progress(n)
	}
	if err != nil && err != io.EOF {
		err = &readError{err}
	}
	return n, err
}

// readError is an error of a source, not of the cache.
type readError struct{ error }

func (e *readError) Unwrap() error { return e.error }

// replace writes a file whole or not at all. Its folder is made; where the
// write fails and the folder is empty, it goes again.
func replace(path string, write func(io.Writer) error) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, filepath.Base(path)+".*.tmp")
	if err != nil {
		return err
	}
	err = errors.Join(write(file), file.Chmod(0o644), file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name()) // the first error is the one to tell
		_ = os.Remove(dir)         // fails where something is in it
	}
	return err
}
