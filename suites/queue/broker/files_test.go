package broker_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"keymove/suites/digest"
	"keymove/suites/queue"
	"keymove/suites/queue/broker"
)

// TestFilesGoThroughTheServer: a file of a run comes to a worker that asks for it, and is gone
// with the run.
func TestFilesGoThroughTheServer(t *testing.T) {
	s := start(t, t.TempDir(), 0)
	dir := t.TempDir()
	path := filepath.Join(dir, "net")
	want := bytes.Repeat([]byte("0123456789abcdef"), 50_000) // several chunks
	if err := os.WriteFile(path, want, 0o600); err != nil {
		t.Fatal(err)
	}
	sum, err := digest.OfFile(path)
	if err != nil {
		t.Fatal(err)
	}
	false := strings.Repeat("0", 64)
	job := &queue.Job{ID: broker.RunID("one")}
	q, err := broker.Submit(t.Context(), address(s), job, map[string]string{sum: path, false: path})
	if err != nil {
		t.Fatal(err)
	}
	go func() { // ends with the run
		for {
			a, err := q.Collect(t.Context(), patience)
			if err != nil || a == nil {
				return
			}
			q.Settle()
			if err := q.Send(t.Context(), a.Wants); err != nil {
				t.Error(err)
			}
		}
	}()
	source := openSource(t, s)
	for _, name := range []string{"got", "again"} {
		if err := source.Download(t.Context(), job, sum, filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes, %v", len(got), err)
		}
	}
	other := filepath.Join(dir, "other")
	if err := source.Download(t.Context(), job, false, other); err == nil || !strings.Contains(err.Error(), "its sha256 is") {
		t.Errorf("a file that is not what it should be: %v", err)
	}
	if _, err := os.Stat(other); err == nil {
		t.Error("it is there")
	}
	downloadToLinks(t, func(path string) error { return source.Download(t.Context(), job, sum, path) })
	if err := q.Send(t.Context(), "1234"); err != nil {
		t.Errorf("a file that the run has not: %v", err)
	}
	if err := q.Close(); err != nil {
		t.Error(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if err := source.Download(ctx, job, sum, other); err == nil {
		t.Error("the file is there when the run is over")
	}
}

// downloadToLinks fails if a download writes through a symbolic link.
func downloadToLinks(t *testing.T, download func(path string) error) {
	t.Helper()
	dir := t.TempDir()
	victim, missing := filepath.Join(dir, "victim"), filepath.Join(dir, "missing")
	if err := os.WriteFile(victim, []byte("kept"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{victim, missing} {
		link := target + "-link"
		if err := os.Symlink(target, link); err != nil {
			t.Log("no symbolic links here: ", err)
			return
		}
		if err := download(link); err == nil {
			t.Errorf("a download goes through a link to %s", target)
		}
	}
	if kept, err := os.ReadFile(victim); err != nil || string(kept) != "kept" {
		t.Errorf("the file behind the link is %q, %v", kept, err)
	}
	if _, err := os.Stat(missing); err == nil {
		t.Error("a file was made behind the link")
	}
}
