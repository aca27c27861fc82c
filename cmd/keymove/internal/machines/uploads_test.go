package machines

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"keymove/suites"
	"keymove/suites/job"
	"keymove/suites/queue"
)

// TestFilesAreDownloadedOnce: what a worker lacks of a run is asked for once, where it accepts that.
func TestFilesAreDownloadedOnce(t *testing.T) {
	job := &queue.Job{ID: "x", Contenders: []suites.Contender{
		{Name: "e", Engine: &suites.Engine{Command: "/far/e", Files: []suites.EngineFile{{Path: "/far/e", SHA256: "1"}, {Path: "/far/here", SHA256: "2"}}}},
	}}
	lacking := (&engineDir{paths: map[string][]string{"2": {"/here"}}}).lacks(job.Programs())
	downloads := 0
	u := &uploads{accept: true, download: func(_ context.Context, _ *queue.Job, _, path string) error {
		downloads++
		return os.WriteFile(path, nil, 0o700)
	}}
	defer u.close()
	if paths, err := (&uploads{}).of(t.Context(), job, lacking); err != nil || len(paths) > 0 {
		t.Errorf("where uploads are not accepted: %v, %v", paths, err)
	}
	for range 2 {
		paths, err := u.of(t.Context(), job, lacking)
		if err != nil || len(paths) != 1 || downloads != 1 {
			t.Fatalf("%v, %v, %d downloads", paths, err, downloads)
		}
		if _, err := os.Stat(paths["1"]); err != nil {
			t.Error(err)
		}
	}
	dir := u.dir
	u.close()
	if _, err := os.Stat(dir); err == nil {
		t.Error("the files stay")
	}
}

// TestAbandonedUploadsAreRemoved: what a worker that was killed has left is removed by the next one,
// which leaves alone what a living one has, other folders, and what a link leads to.
func TestAbandonedUploadsAreRemoved(t *testing.T) {
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	t.Setenv("TMP", tmp)
	alive := &uploads{}
	if err := alive.makeDir(); err != nil {
		t.Fatal(err)
	}
	defer alive.close()
	put(t, filepath.Join(tmp, uploadsPrefix+"1", "file-1", "engine"), "left")
	other, _ := put(t, filepath.Join(tmp, "other", "engine"), "another's")
	if err := os.Symlink("other", filepath.Join(tmp, uploadsPrefix+"2")); err != nil {
		t.Skip("no symbolic links here: ", err)
	}
	removeAbandoned()
	for path, want := range map[string]bool{filepath.Join(tmp, uploadsPrefix+"1"): false, alive.dir: true, other: true, filepath.Join(tmp, "other", job.LockFile): false} {
		if _, err := os.Lstat(path); (err == nil) != want {
			t.Errorf("%s is there: %v, want %v", path, err == nil, want)
		}
	}
}

// TestUploadsStayInTheirFolder: whatever the paths of a run's files are called, nothing is written
// or followed outside the folder of uploads.
func TestUploadsStayInTheirFolder(t *testing.T) {
	for _, path := range []string{"..", "../..", "/", ".", "a/../../../b", "../../etc/passwd", `..\..\c`, "", "a/"} {
		u := &uploads{accept: true}
		u.download = func(_ context.Context, _ *queue.Job, _, to string) error {
			if dir := filepath.Dir(filepath.Dir(to)); dir != u.dir || !filepath.IsLocal(filepath.Base(to)) || filepath.Base(to) == "." {
				t.Errorf("%q is written to %s, and the folder is %s", path, to, u.dir)
			}
			return nil
		}
		if _, err := u.of(t.Context(), &queue.Job{ID: "x"}, map[string]string{"1": path}); err != nil {
			t.Errorf("%q: %v", path, err)
		}
		u.close()
	}
}
