package tuning

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"keymove/suites/match/opening"
)

// inFolder returns the path of an argument: of a folder the first of its files that exists,
// or the first one where none does.
func inFolder(name string, files ...string) string {
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		return name
	}
	for _, file := range files {
		if path := filepath.Join(name, file); exists(path) {
			return path
		}
	}
	return filepath.Join(name, files[0])
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// readInput reads a file.
func readInput(path string) ([]byte, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("%s: file not found", path)
	}
	return data, err
}

// readerFor returns which of two readers reads a file by its name: that of games, or that of
// positions, one a line.
func readerFor(path string, games, lines func(string, io.Reader) error) func(string, io.Reader) error {
	if opening.FormatOf(path) == opening.PGN {
		return games
	}
	return lines
}
