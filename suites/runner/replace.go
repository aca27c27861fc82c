package runner

import (
	"bufio"
	"io"
	"os"
)

// ReplaceFile writes a file whole or not at all: it writes a temporary file
// beside it, whose name ends in ".tmp", and renames it. An older file of that
// name stays until then.
func ReplaceFile(path string, write func(io.Writer) error) error {
	tmp := path + ".tmp"
	err := writeFile(tmp, write)
	if err == nil {
		err = os.Rename(tmp, path)
	}
	if err != nil {
		_ = os.Remove(tmp) // the first error is the one to tell
	}
	return err
}

func writeFile(path string, write func(io.Writer) error) (err error) {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
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
	return file.Sync()
}
