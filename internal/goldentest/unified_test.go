package goldentest

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestUnified(t *testing.T) {
	const ten = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"
	tests := []struct{ name, want, got, diff string }{
		{"equal", ten, ten, ""},
		{"a line changed", ten, strings.Replace(ten, "5", "five", 1), "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"},
		{"a line more", ten, ten + "11\n", "@@ -8,3 +8,4 @@\n 8\n 9\n 10\n+11\n"},
		{"a line less", ten, ten[2:], "@@ -1,4 +1,3 @@\n-1\n 2\n 3\n 4\n"},
		{"nothing before", "", "a\n", "@@ -0,0 +1,1 @@\n+a\n"},
		{"nothing after", "a\n", "", "@@ -1,1 +0,0 @@\n-a\n"},
		{"no newline at the end", "a\n", "a", "@@ -1,1 +1,1 @@\n-a\n+a\n\\ No newline at end of file\n"},
		{"two hunks", ten, "one\n" + ten[2:len(ten)-3] + "ten\n",
			"@@ -1,4 +1,4 @@\n-1\n+one\n 2\n 3\n 4\n@@ -7,4 +7,4 @@\n 7\n 8\n 9\n-10\n+ten\n"},
	}
	for _, test := range tests {
		want := test.diff
		if want != "" {
			want = "--- want\n+++ got\n" + want
		}
		if got := unified(test.want, test.got); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, want)
		}
	}
}

// TestEdits: the lines without those of got are want, and the other way round,
// with the table and without.
func TestEdits(t *testing.T) {
	lines := rapid.SliceOfN(rapid.SampledFrom([]string{"a\n", "b\n", "c\n"}), 0, 30)
	rapid.Check(t, func(rt *rapid.T) {
		checkEdits(rt, lines.Draw(rt, "want"), lines.Draw(rt, "got"))
	})
	long := slices.Repeat([]string{"a\n", "b\n", "c\n"}, 3000)
	checkEdits(t, slices.Concat([]string{"x\n"}, long, []string{"y\n"}), slices.Concat([]string{"z\n"}, long, []string{"z\n"}))
}

func checkEdits(t rapid.TB, want, got []string) {
	var first, second []string
	for _, e := range editsOf(want, got) {
		if e.sign != '+' {
			first = append(first, e.line)
		}
		if e.sign != '-' {
			second = append(second, e.line)
		}
	}
	if !slices.Equal(first, want) || !slices.Equal(second, got) {
		t.Errorf("edits of %q and %q are of %q and %q", want, got, first, second)
	}
}
