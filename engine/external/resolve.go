package external

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Resolve returns the absolute path of an executable. A plain name is looked up in
// PATH. A relative path is resolved against our working directory, as in a shell,
// and, if no such file exists, against dir, the engine's working directory.
func Resolve(command, dir string) (string, error) {
	if command == "" {
		return "", errors.New("no command")
	}
	if !strings.ContainsAny(command, `/\`) {
		path, err := exec.LookPath(command)
		if err != nil {
			return "", fmt.Errorf("%s: not found in PATH; a file here is ./%s", command, command)
		}
		return filepath.Abs(path)
	}
	candidates := []string{command}
	if dir != "" && !filepath.IsAbs(command) {
		candidates = append(candidates, filepath.Join(dir, command))
	}
	for _, path := range candidates {
		path, err := exec.LookPath(path) // adds .exe on Windows
		if err == nil {
			return filepath.Abs(path)
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return "", reasonOf(command, err)
		}
	}
	return "", fmt.Errorf("%s: no such file", strings.Join(candidates, " and "))
}

// reasonOf returns why an existing file cannot be executed.
func reasonOf(path string, err error) error {
	if info, statErr := os.Stat(path); statErr == nil && info.IsDir() {
		return fmt.Errorf("%s: is a directory", path)
	}
	if errors.Is(err, fs.ErrPermission) {
		return fmt.Errorf("%s: is not executable", path)
	}
	var lookup *exec.Error
	if errors.As(err, &lookup) {
		err = lookup.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}
