package job

import (
	"bufio"
	"io"
	"os"
)

// tmpSuffix ends the name of a file that is being written.
const tmpSuffix = ".tmp"

// ReplaceFile writes a file whole or not at all: it writes a temporary file
// beside it, whose name ends in ".tmp", and renames it. An older file of that
// name stays until then.
func ReplaceFile(path string, write func(io.Writer) error) error {
	return replaceFile(path, CreateTmp, write)
}

func replaceFile(path string, create func(tmp string) (*os.File, error), write func(io.Writer) error) error {
	tmp := path + tmpSuffix
	err := writeFile(tmp, create, write)
	if err == nil {
		err = os.Rename(tmp, path)
	}
	if err != nil {
		_ = os.Remove(tmp) // the first error is reported
	}
	return err
}

// bytesWriter lets ReplaceFile write bytes.
func bytesWriter(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// CreateTmp creates a temporary file. What is there already is of a kill, or a link or a pipe that
// somebody has put there, which nobody writes to.
func CreateTmp(path string) (*os.File, error) {
	if info, err := os.Lstat(path); err == nil && !info.IsDir() {
		if err := os.Remove(path); err != nil {
			return nil, err
		}
	}
	return os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o666)
}

func writeFile(path string, create func(tmp string) (*os.File, error), write func(io.Writer) error) (err error) {
	file, err := create(path)
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
