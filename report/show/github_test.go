package show

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"keymove/report/compare"
	"keymove/report/reporttest"
)

// TestWriteAnnotations: foreign text cannot end a workflow command or begin
// another one, and there are never more warnings than GitHub shows.
func TestAnnotations(t *testing.T) {
	gate := &compare.Gate{Outcome: compare.Regressed, Base: "base", Contender: "a::b", Reasons: []string{"100% of\r\n::error::it"}}
	var tested []compare.TestedCase
	for i := range 30 {
		tested = append(tested, compare.TestedCase{Suite: "s:1,2", ID: fmt.Sprintf("id %d\n", i), Lost: "Qg7 → %"})
	}
	tested[3].Lost = ""
	gate.Tested = slices.Values(tested)
	var out strings.Builder
	reporttest.OK(t, Annotations(&out, []*compare.Gate{gate, {Outcome: compare.NotWorse, Base: "base", Contender: "c"}}))
	lines := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	for i, want := range []string{
		"::error title=keymove gate::base → a: :b: regressed%0A100%25 of�%0A: :error: :it",
		"::warning title=s%3A1%2C2 id 0%0A::lost: Qg7 → %25",
		"::warning title=s%3A1%2C2 id 1%0A::lost: Qg7 → %25",
		"::warning title=s%3A1%2C2 id 2%0A::lost: Qg7 → %25",
		"::warning title=s%3A1%2C2 id 4%0A::lost: Qg7 → %25",
	} {
		reporttest.Want(t, lines[i], want, i+1)
	}
	reporttest.Want(t, lines[len(lines)-1], "::notice title=keymove gate::base → c: not worse", "last line")
	reporttest.Want(t, strings.Count(out.String(), "::warning "), maxAnnotations-1)
}

// Annotations have the position and a link to a board; unsolved positions are annotated
// only if there are too many.
func TestAnnotationsOfPositions(t *testing.T) {
	const fen = "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - -"
	const behind = "%0A" + fen + "%0Ahttps://lichess.org/analysis/standard/8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8_b_-_-_0_1?color=black\n"
	tested := compare.TestedCase{Suite: "wac", ID: "WAC.002", FEN: fen}
	lost, unsolved := tested, tested
	lost.Lost, unsolved.Unsolved = "played Rb7", "played Rb7"
	for _, test := range []struct {
		gate compare.Gate
		want string
	}{
		{compare.Gate{Base: "a", Contender: "b", Outcome: compare.Regressed, Tested: slices.Values([]compare.TestedCase{lost})},
			"::error title=keymove gate::a → b: regressed\n::warning title=wac WAC.002::lost: played Rb7" + behind},
		{compare.Gate{Contender: "b", Outcome: compare.TooFewSolved, Tested: slices.Values([]compare.TestedCase{unsolved})},
			"::error title=keymove gate::b: too few solved\n::warning title=wac WAC.002::not solved: played Rb7" + behind},
		{compare.Gate{Contender: "b", Outcome: compare.EnoughSolved, Tested: slices.Values([]compare.TestedCase{unsolved})},
			"::notice title=keymove gate::b: enough solved\n"},
	} {
		var out strings.Builder
		if err := Annotations(&out, []*compare.Gate{&test.gate}); err != nil || out.String() != test.want {
			t.Errorf("%v:\n%s\nwant\n%s", err, &out, test.want)
		}
	}
}

// TestManyAnnotations: of many decisions no more are written than GitHub shows, and the others are counted;
// long texts are cut.
func TestManyAnnotations(t *testing.T) {
	var gates []*compare.Gate
	for i := range 40 {
		outcome := []compare.Outcome{compare.Regressed, compare.NotWorse}[i%2]
		gates = append(gates, &compare.Gate{
			Base: "base", Contender: fmt.Sprint("c", i), Outcome: outcome, Reasons: []string{strings.Repeat("局面", 10_000)},
			Tested: slices.Values([]compare.TestedCase{{Suite: strings.Repeat("s", 1000), ID: strings.Repeat("i", 1000), Lost: "Qg7"}}),
		})
	}
	var out strings.Builder
	reporttest.OK(t, Annotations(&out, gates))
	var few strings.Builder
	if err := Annotations(&few, slices.Repeat(gates[1:2], maxAnnotations)); err != nil || strings.Count(few.String(), "::notice ") != maxAnnotations || strings.Contains(few.String(), "more contenders") {
		t.Errorf("%v: as many as are shown:\n%.2000s", err, &few)
	}
	for _, level := range []string{"error", "notice"} {
		if n := strings.Count(out.String(), "::"+level+" "); n != maxAnnotations || !strings.Contains(out.String(), "::"+level+" title=keymove gate::and 11 more contenders, as base → c") {
			t.Errorf("%d of %s", n, level)
		}
	}
	for line := range strings.Lines(out.String()) {
		if n := utf8.RuneCountInString(line); n > maxTitle+maxMessage+30 || !utf8.ValidString(line) {
			t.Errorf("%d characters: %.100s", n, line)
		}
	}
}

// TestAppendSummary keeps what other steps have written; what would make it too long for GitHub is left out, with a
// line.
func TestAppendSummary(t *testing.T) {
	write := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	if err := AppendSummary("", write("x")); err != nil {
		t.Errorf("without a file: %v", err)
	}
	path := filepath.Join(t.TempDir(), "summary.md")
	for _, text := range append([]string{"before\n", "### a → b\n"}, slices.Repeat([]string{strings.Repeat("a row\n", 9_000)}, 30)...) {
		reporttest.OK(t, AppendSummary(path, write(text)))
	}
	got, err := os.ReadFile(path)
	if text := string(got); err != nil || !strings.HasPrefix(text, "before\n### a → b\n") || len(got) > 1<<20 || len(got) < 900_000 || !strings.Contains(text, "… more finds no room here\n") {
		t.Errorf("%d bytes, %v: %.60s", len(got), err, text)
	}
	if err := AppendSummary(filepath.Join(path, "none"), write("x")); err == nil {
		t.Error("no error from a file that cannot be opened")
	}
}
