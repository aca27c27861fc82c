package runner

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
)

// ReplaceFile writes a file whole or not at all: it writes a temporary file in
// the same folder and renames it. An older file of that name stays until then.
func ReplaceFile(path string, write func(io.Writer) error) (err error) {
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(tmp.Name()) // the first error is the one to tell
		}
	}()
	if err := writeAndClose(tmp, write); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}

func writeAndClose(file *os.File, write func(io.Writer) error) (err error) {
	defer func() {
		if closeErr := file.Close(); err == nil {
			err = closeErr
		}
	}()
	buffered := bufio.NewWriter(file)
	if err := write(buffered); err != nil {
		return err
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	if err := file.Chmod(0o644); err != nil { // CreateTemp keeps others out
		return err
	}
	return file.Sync()
}
