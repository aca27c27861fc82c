//go:build unix

package main

import (
	"bufio"
	"context"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// When a measurement is interrupted, or the tests of a mutant hang, the programs that they
// have started end as well: nobody holds the pipe any more.
func TestNoProcessIsLeft(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	t.Setenv(asParent, path)
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	ended := make(chan error, 1)
	tr := trial{pkg: goPackage{Dir: t.TempDir()}, timeout: unchangedTimeout}
	go func() {
		_, err := tr.runBinary(ctx, self, t.TempDir())
		ended <- err
	}()
	pipe, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	in := bufio.NewReader(pipe)
	if line, err := in.ReadString('\n'); line != "begun\n" {
		t.Fatalf("%q, %v", line, err)
	}
	interrupt()
	if err := <-ended; err == nil {
		t.Error("an interrupted run of the tests has no error")
	}
	if rest, err := io.ReadAll(in); err != nil || len(rest) > 0 { // its end is that of the last process
		t.Errorf("%q, %v", rest, err)
	}
}
