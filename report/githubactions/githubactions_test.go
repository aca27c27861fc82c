package githubactions

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"keymove/report/compare"
)

// TestWriteAnnotations: foreign text cannot end a workflow command or begin
// another one, and there are never more warnings than GitHub shows.
func TestWriteAnnotations(t *testing.T) {
	gate := &compare.Gate{Outcome: compare.Regressed, Contender: "a::b", Reasons: []string{"100% of\r\n::error::it"}}
	for i := range 30 {
		gate.Tested = append(gate.Tested, compare.TestedCase{Suite: "s:1,2", ID: fmt.Sprintf("id %d\n", i), Lost: "Qg7 → %"})
	}
	gate.Tested[3].Lost = ""
	var out strings.Builder
	if err := WriteAnnotations(&out, []*compare.Gate{gate, {Outcome: compare.NotWorse, Contender: "c"}}); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	for i, want := range []string{
		"::error title=keymove gate::a: :b is regressed.%0A100%25 of�%0A: :error: :it",
		"::warning title=s%3A1%2C2 id 0%0A::lost: Qg7 → %25",
		"::warning title=s%3A1%2C2 id 1%0A::lost: Qg7 → %25",
		"::warning title=s%3A1%2C2 id 2%0A::lost: Qg7 → %25",
		"::warning title=s%3A1%2C2 id 4%0A::lost: Qg7 → %25",
	} {
		if lines[i] != want {
			t.Errorf("line %d\n%s\nwant\n%s", i+1, lines[i], want)
		}
	}
	if want := "::notice title=keymove gate::c is not worse."; lines[len(lines)-1] != want {
		t.Errorf("last line\n%s\nwant\n%s", lines[len(lines)-1], want)
	}
	if n := strings.Count(out.String(), "::warning "); n != maxAnnotations-1 {
		t.Errorf("%d warnings, want %d", n, maxAnnotations-1)
	}
}

// TestAppendSummary keeps what other steps have written.
func TestAppendSummary(t *testing.T) {
	gates := []*compare.Gate{{Outcome: compare.NotWorse, Base: "a", Contender: "b"}}
	if err := AppendSummary("", gates); err != nil {
		t.Errorf("without a file: %v", err)
	}
	path := filepath.Join(t.TempDir(), "summary.md")
	if err := os.WriteFile(path, []byte("before\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := AppendSummary(path, gates); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(got), "before\n### a → b: not worse") || strings.Count(string(got), "### a → b") != 2 {
		t.Errorf("summary\n%s", got)
	}
	if err := AppendSummary(filepath.Join(path, "none"), gates); err == nil {
		t.Error("no error from a file that cannot be opened")
	}
}
