package versions

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// A clone has commits that no branch has any more, of a shallow repository too, and borrows nothing: whatever the
// user cleans up, they are built, also by a later call.
func TestClone(t *testing.T) {
	dir, commits := userRepo(t)
	in := t.TempDir()
	gitIn(t, in, "clone", "--quiet", "--shared", dir, "shared")
	tests := map[string]string{filepath.Join(in, "shared"): "v1"}
	if testenv.Long() {
		gitIn(t, in, "clone", "--quiet", "--depth", "2", "--branch", "v2", "file://"+dir, "shallow")
		tests[filepath.Join(in, "shallow")], tests[dir] = "v2", "v1"
	}
	for name, at := range tests {
		gitIn(t, name, "checkout", "--quiet", "--force", "--detach", at)
		lost := commitFiles(t, name, map[string]string{"a.c": "lost", "new.c": "new"})
		gitIn(t, name, "checkout", "--quiet", at)
		clone := filepath.Join(t.TempDir(), "the clone")
		for range 2 {
			repo, err := OpenRepo(t.Context(), name)
			if err == nil {
				err = repo.Clone(t.Context(), clone, lost, commits[3])
			}
			if err != nil {
				t.Fatal(err)
			}
			gitIn(t, name, "reflog", "expire", "--expire=now", "--all")
			gitIn(t, name, "gc", "--quiet", "--prune=now")
			built, err := (&Builder{Repo: repo, Dir: t.TempDir(), Command: "cat a.c new.c > {out} && git describe --tags >> {out} && git status --porcelain >> {out}"}).Build(t.Context(), lost)
			if err != nil || built.Failure != "" || !strings.HasPrefix(readText(t, built.Path), "lostnew"+at+"-1-g"+lost[:7]) {
				t.Fatalf("%s: %+v, %v", name, built, err)
			}
		}
		if _, err := os.Stat(filepath.Join(clone, "objects", "info", "alternates")); err == nil {
			t.Errorf("%s: objects are borrowed", name)
		}
	}
	repo, err := OpenRepo(t.Context(), dir)
	if err == nil {
		err = repo.Clone(t.Context(), filepath.Join(t.TempDir(), "the clone"), strings.Repeat("01", 20))
	}
	if err == nil {
		t.Error("a commit that is nowhere is cloned")
	}
}
