package files

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
)

// TmpSuffix ends the name of a file that is being written.
const TmpSuffix = ".tmp"

// ReplaceFile writes a file whole or not at all: it writes a temporary file
// beside it, whose name ends in ".tmp", and renames it. An older file of that
// name stays until then.
func ReplaceFile(path string, write func(io.Writer) error) error {
	return replaceFile(path, CreateTmp, synced(write))
}

// ReplaceShared is ReplaceFile where several processes may write the same file at the same time:
// each has a temporary file of its own. It does not wait for the disk, and whoever reads the file
// verifies its content.
func ReplaceShared(path string, write func(io.Writer) error) error {
	return replaceFile(path, createShared, func(file *os.File) error { return buffered(file, write) })
}

func replaceFile(path string, create func(path string) (*os.File, error), write func(*os.File) error) error {
	file, err := create(path)
	if err != nil {
		return err
	}
	err = write(file)
	if closeErr := file.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		_ = os.Remove(file.Name()) // the first error is reported
	}
	return err
}

// WriteBytes lets ReplaceFile write bytes.
func WriteBytes(data []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	}
}

// CreateTmp creates the temporary file of a file. What is there already is of a kill, or a link or
// a pipe that somebody has put there, which nobody writes to.
func CreateTmp(path string) (*os.File, error) {
	path += TmpSuffix
	if info, err := os.Lstat(path); err == nil && !info.IsDir() {
		if err := os.Remove(path); err != nil {
			return nil, err
		}
	}
	return os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, everybody)
}

func createShared(path string) (*os.File, error) {
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*"+TmpSuffix)
	if err != nil {
		return nil, err
	}
	return file, file.Chmod(0o644)
}

func buffered(file *os.File, write func(io.Writer) error) error {
	b := bufio.NewWriter(file)
	if err := write(b); err != nil {
		return err
	}
	return b.Flush()
}

func synced(write func(io.Writer) error) func(*os.File) error {
	return func(file *os.File) error {
		if err := buffered(file, write); err != nil {
			return err
		}
		return file.Sync()
	}
}
