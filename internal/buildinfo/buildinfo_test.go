package buildinfo

import (
	"runtime/debug"
	"strings"
	"testing"
)

func TestInfo(t *testing.T) {
	const commit = "0123456789abcdef0123456789abcdef01234567"
	tests := []struct {
		settings   []debug.BuildSetting
		want, text string
	}{
		{nil, "1.2.3 (devel)", "go1"},
		{[]debug.BuildSetting{{Key: "vcs.revision", Value: commit}, {Key: "vcs.time", Value: "2026-02-03T04:05:06Z"}, {Key: "vcs.modified", Value: "false"}},
			"1.2.3 (0123456789ab)", "commit " + commit + " 2026-02-03T04:05:06Z\ngo1"},
		{[]debug.BuildSetting{{Key: "vcs.revision", Value: commit}, {Key: "vcs.modified", Value: "true"}},
			"1.2.3 (0123456789ab+changes)", "commit " + commit + "\ngo1"},
		{[]debug.BuildSetting{{Key: "vcs.revision", Value: "0123"}}, "1.2.3 (0123)", "commit 0123\ngo1"},
	}
	for _, test := range tests {
		info := Info{Release: "1.2.3"}
		info.add(test.settings)
		if got := info.String(); got != test.want {
			t.Errorf("%v: %q, want %q", test.settings, got, test.want)
		}
		if got := info.Text(); !strings.HasPrefix(got, test.text) || !strings.HasSuffix(got, "\n") {
			t.Errorf("%v: text %q, want that it begins with %q", test.settings, got, test.text)
		}
	}
}

// TestLinkerWins: what the linker has set is not replaced by what the build records.
func TestLinkerWins(t *testing.T) {
	defer func(commit, date, changed string) { Commit, Date, Changed = commit, date, changed }(Commit, Date, Changed)
	Commit, Date, Changed = "fedcba9876543210", "2026-01-01T00:00:00Z", "true"
	want := Info{Release: Release, Commit: Commit, Date: Date, Changed: true}
	if got := Read(); got != want {
		t.Errorf("Read() = %+v, want %+v", got, want)
	}
}
