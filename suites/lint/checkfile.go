package lint

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// CheckFile checks a file, which may be missing.
func (l *Linter) CheckFile(path string) {
	file, err := os.Open(path)
	if err != nil {
		l.Fail(path, withoutPath(err))
		return
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		l.Fail(path, fmt.Errorf("it is a folder; use %s for the suites in it", filepath.Join(path, "*.epd")))
		return
	}
	l.Check(file, path)
}

// withoutPath returns the reason of a file error; the report has the path already.
func withoutPath(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return errors.New("file not found")
	}
	if pathErr, ok := errors.AsType[*os.PathError](err); ok {
		return pathErr.Err
	}
	return err
}
