package versions

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"keymove/internal/testenv"
)

func TestPrograms(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("skipped on Windows: programs have a mode")
	}
	dir := t.TempDir()
	for _, name := range []string{"e-1.10", "e-1.9", "e-1.9b", "e"} {
		testenv.File(t, filepath.Join(dir, name), "")
	}
	testenv.Check(t, os.WriteFile(filepath.Join(dir, "notes"), nil, 0o644))
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
		testenv.File(t, filepath.Join(dir, version, "engine"), "")
	}
	if files, _, err := Programs(filepath.Join(dir, "*", "engine")); err != nil || len(files) != 3 || filepath.Base(filepath.Dir(files[2])) != "v10" {
		t.Errorf("%q, %v", files, err)
	}
	if _, _, err := Programs(filepath.Join(dir, "none*")); err == nil {
		t.Error("no error without programs")
	}
}

// TestPreReleases: a pre-release comes before its release, whatever stands around its word; other words stay
// where the text puts them.
func TestPreReleases(t *testing.T) {
	for _, want := range [][]string{
		{"eng-1.0", "eng-1.1-alpha", "eng-1.1-beta", "eng-1.1-rc", "eng-1.1", "eng-1.1.1", "eng-1.2"},
		{"e_1.1_RC1", "e_1.1_RC2", "e_1.1_RC10", "e_1.1"},
		{"e-1.1-beta.2.exe", "e-1.1-beta.10.exe", "e-1.1-rc-1.exe", "e-1.1.exe"},
		{"v1/e", "v2-pre/e", "v2/e", "v10rc1/e", "v10/e"},
		{"1.0rc1", "1.0", "1.0-dev", "1.0.1"},
		{"1.0-dev", "1.0.1"},
		{"e-alpha", "e-beta", "e", "e2"},
		{"alphabeta-1", "alphabeta-2-rc1", "alphabeta-2"},
		{"beta-1", "beta-2"},
		{"prelude-1", "prelude-2"},
		{"e-1.1", "e-1.1-precise", "e-1.1-rcx"},
	} {
		got := slices.Clone(want)
		slices.Reverse(got)
		slices.SortFunc(got, compareNames)
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func FuzzCompareNames(f *testing.F) {
	f.Add("v1.9", "v1.10", "v2")
	f.Add("a01", "a1", "a")
	f.Add("v1-rc1", "v1rc1", "v1")
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
