package testenv

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Untouched returns a check that all that a repository of a user consists of is as it is now: each file of the checkout
// and of its Git folder, with mode and time of change, so that the index, the references, the stash, the configuration
// and the logs are among them. Of objects the time does not count: git renews that of one which another repository
// borrows and wants to write again, so that it is not pruned.
func Untouched(t testing.TB, dir string) (check func()) {
	t.Helper()
	state := func() map[string]string {
		files := map[string]string{}
		Check(t, filepath.WalkDir(dir, func(path string, entry os.DirEntry, err error) error {
			Check(t, err)
			info, err := entry.Info()
			if err != nil || entry.IsDir() {
				files[path] = "folder"
				return err
			}
			changed := info.ModTime()
			if strings.Contains(filepath.ToSlash(path), "/objects/") {
				changed = time.Time{}
			}
			files[path] = fmt.Sprint(info.Mode(), changed, Text(t, path))
			return nil
		}))
		return files
	}
	before := state()
	return func() {
		t.Helper()
		Want(t, "the repository", state(), before)
	}
}
