package versions

import (
	"os"
	"path/filepath"
	"testing"
)

// Commits that no branch has any more are built, although the repository is cleaned up meanwhile;
// for others nothing is copied.
func TestHold(t *testing.T) {
	dir, commits := userRepo(t)
	repo, err := OpenRepo(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	hold := filepath.Join(t.TempDir(), "the objects")
	if err := repo.Hold(t.Context(), hold, commits...); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(hold); err == nil {
		t.Error("objects of a branch are copied")
	}
	gitIn(t, dir, "checkout", "--quiet", "--force", "--detach", "v1")
	lost := commitFiles(t, dir, map[string]string{"a.c": "lost", "new.c": "new"})
	gitIn(t, dir, "checkout", "--quiet", "v1")
	if err := repo.Hold(t.Context(), hold, lost, commits[3], "0123456789012345678901234567890123456789"); err != nil {
		t.Fatal(err)
	}
	gitIn(t, dir, "reflog", "expire", "--expire=now", "--all")
	gitIn(t, dir, "gc", "--quiet", "--prune=now")
	for range 2 { // also by a later call
		built, err := (&Builder{Repo: repo, Dir: t.TempDir(), Command: "cat a.c new.c > {out} && git describe --tags >> {out} && git status --porcelain >> {out}"}).Build(t.Context(), lost)
		if err != nil || built.Failure != "" || readText(t, built.Path) != "lostnewv1-1-g"+lost[:7]+"\n" {
			t.Fatalf("%+v, %v", built, err)
		}
		if repo, err = OpenRepo(t.Context(), dir); err != nil {
			t.Fatal(err)
		}
		if err := repo.Hold(t.Context(), hold, lost); err != nil {
			t.Fatal(err)
		}
	}
}
