package runfolder

import (
	"path/filepath"
	"testing"
	"time"

	"keymove/suites"
	"keymove/suites/job"
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
		if got, want := UnusedName(m), filepath.Join(job.RunsDir, test.want); got != want {
			t.Errorf("UnusedName(%q) = %s, want %s", test.suites, got, want)
		}
	}
}
