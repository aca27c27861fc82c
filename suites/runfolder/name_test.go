package runfolder

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"keymove/suites"
)

func TestFolderName(t *testing.T) {
	tests := []struct {
		suites []string
		want   string
	}{
		{[]string{"wac"}, "20260203T040506Z-wac"},
		{[]string{"a", "b c", "d/e"}, "20260203T040506Z-a+b_c+d_e"},
		{[]string{"a", "b", "c", "d"}, "20260203T040506Z-a+b+c+1-more"},
		{[]string{"é7_x.y-z$"}, "20260203T040506Z-é7_x.y-z_"},
		{[]string{"a", "a#2", "b", "c", "d"}, "20260203T040506Z-a+a#2+b+2-more"},
	}
	for _, test := range tests {
		m := &Manifest{Start: time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC)}
		for _, name := range test.suites {
			m.Suites = append(m.Suites, SuiteEntry{Suite: suites.Suite{Name: name}})
		}
		if got, want := folderName(m), filepath.Join(RunsDir, test.want); got != want {
			t.Errorf("folderName(%q) = %s, want %s", test.suites, got, want)
		}
	}
}

// TestUnusedName: a name that exists, as a folder or a file, gets the first number that
// is free.
func TestUnusedName(t *testing.T) {
	t.Chdir(t.TempDir())
	m := &Manifest{Start: time.Date(2026, 2, 3, 4, 5, 6, 0, time.UTC), Suites: []SuiteEntry{{Suite: suites.Suite{Name: "a"}}}}
	first := filepath.Join(RunsDir, "20260203T040506Z-a")
	for _, want := range []string{first, first + "-2", first + "-3"} {
		if got := UnusedName(m); got != want {
			t.Errorf("UnusedName: %s, want %s", got, want)
		}
		if got := UnusedNameAt(m.Start, "a"); got != want {
			t.Errorf("UnusedNameAt: %s, want %s", got, want)
		}
		if err := os.MkdirAll(want, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if want := filepath.Join(RunsDir, "20260203T040506Z-b_c"); UnusedNameAt(m.Start, "b/c") != want {
		t.Errorf("UnusedNameAt of b/c: %s, want %s", UnusedNameAt(m.Start, "b/c"), want)
	}
}
