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
// PATH, and then in dir, the engine's working directory, if there is one. A relative path is
// resolved against our working directory, as in a shell, and, if no such file exists,
// against dir.
func Resolve(command, dir string) (string, error) {
	if command == "" {
		return "", errors.New("no command")
	}
	if !strings.ContainsAny(command, `/\`) {
		return resolveName(command, dir)
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

// resolveName resolves a plain name.
func resolveName(name, dir string) (string, error) {
	path, err := exec.LookPath(name)
	if err == nil {
		return filepath.Abs(path)
	}
	where := "PATH"
	if dir != "" {
		inside := filepath.Join(dir, name)
		path, err := exec.LookPath(inside)
		switch {
		case err == nil:
			return filepath.Abs(path)
		case !errors.Is(err, fs.ErrNotExist):
			return "", reasonOf(inside, err)
		}
		where += " and not in " + dir
	}
	hint := ""
	if here, err := exec.LookPath("." + string(filepath.Separator) + name); err == nil {
		hint = "; a file here is " + here
	}
	return "", fmt.Errorf("%s: not found in %s%s", name, where, hint)
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
