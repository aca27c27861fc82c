package versions

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

func TestPrograms(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: programs have a mode")
	}
	dir := t.TempDir()
	for name, mode := range map[string]os.FileMode{"e-1.10": 0o755, "e-1.9": 0o755, "e-1.9b": 0o755, "e": 0o755, "notes": 0o644} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, mode); err != nil {
			t.Fatal(err)
		}
	}
	for _, text := range []string{dir, filepath.Join(dir, "*")} {
		files, others, err := Programs(text)
		var names []string
		for _, file := range files {
			names = append(names, filepath.Base(file))
		}
		if want := []string{"e", "e-1.9", "e-1.9b", "e-1.10"}; err != nil || !slices.Equal(names, want) || !slices.Equal(others, []LeftOut{{"notes", "not an executable file"}}) {
			t.Errorf("%q without %q, %v; want %q", names, others, err, want)
		}
	}
	for _, version := range []string{"v1", "v2", "v10"} {
		if err := os.Mkdir(filepath.Join(dir, version), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, version, "engine"), nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if files, _, err := Programs(filepath.Join(dir, "*", "engine")); err != nil || len(files) != 3 || filepath.Base(filepath.Dir(files[2])) != "v10" {
		t.Errorf("%q, %v", files, err)
	}
	if _, _, err := Programs(filepath.Join(dir, "none*")); err == nil {
		t.Error("no error without programs")
	}
}

func FuzzCompareNames(f *testing.F) {
	f.Add("v1.9", "v1.10", "v2")
	f.Add("a01", "a1", "a")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		ab, bc := compareNames(a, b), compareNames(b, c)
		if ab != -compareNames(b, a) || (ab == 0) != (a == b) {
			t.Errorf("%q and %q: %d, %d", a, b, ab, compareNames(b, a))
		}
		if ab <= 0 && bc <= 0 && compareNames(a, c) > 0 {
			t.Errorf("%q, %q, %q are not in order", a, b, c)
		}
	})
}
