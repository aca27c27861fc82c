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

	"keymove/internal/testenv"
	"keymove/report/compare"
	"keymove/report/reporttest"
)

func annotations(t *testing.T, gates ...*compare.Gate) string {
	t.Helper()
	return reporttest.Written(t, func(w io.Writer) error { return Annotations(w, gates) })
}

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
	text := annotations(t, gate, &compare.Gate{Outcome: compare.NotWorse, Base: "base", Contender: "c"})
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	reporttest.Want(t, append(lines[:5:5], lines[len(lines)-1]), []string{
		"::error title=keymove gate::base → a: :b: regressed%0A100%25 of�%0A: :error: :it",
		"::warning title=s%3A1%2C2 id 0%0A::lost: Qg7 → %25",
		"::warning title=s%3A1%2C2 id 1%0A::lost: Qg7 → %25",
		"::warning title=s%3A1%2C2 id 2%0A::lost: Qg7 → %25",
		"::warning title=s%3A1%2C2 id 4%0A::lost: Qg7 → %25",
		"::notice title=keymove gate::base → c: not worse",
	})
	reporttest.Want(t, strings.Count(text, "::warning "), maxAnnotations-1)
}

// Annotations have the position and a link to a board; unsolved positions are annotated
// only if there are too many.
func TestAnnotationsOfPositions(t *testing.T) {
	const behind = "%0A" + pawns + "%0A" + pawnsBoard + "\n"
	lost := slices.Values([]compare.TestedCase{{Suite: "wac", ID: "WAC.002", FEN: pawns, Lost: "played Rb7"}})
	unsolved := slices.Values([]compare.TestedCase{{Suite: "wac", ID: "WAC.002", FEN: pawns, Unsolved: "played Rb7"}})
	for want, gate := range map[string]*compare.Gate{
		"::error title=keymove gate::a → b: regressed\n::warning title=wac WAC.002::lost: played Rb7" + behind:        {Base: "a", Contender: "b", Outcome: compare.Regressed, Tested: lost},
		"::error title=keymove gate::b: too few solved\n::warning title=wac WAC.002::not solved: played Rb7" + behind: {Contender: "b", Outcome: compare.TooFewSolved, Tested: unsolved},
		"::notice title=keymove gate::b: enough solved\n":                                                             {Contender: "b", Outcome: compare.EnoughSolved, Tested: unsolved},
	} {
		reporttest.Want(t, annotations(t, gate), want)
	}
}

// A position, and its board.
const (
	pawns      = "8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - -"
	pawnsBoard = "https://lichess.org/analysis/standard/8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8_b_-_-_0_1?color=black"
)

// TestManyAnnotations: of many decisions no more are written than GitHub shows, and the others are counted;
// long texts are cut.
func TestManyAnnotations(t *testing.T) {
	var gates []*compare.Gate
	for i := range 40 {
		gates = append(gates, &compare.Gate{
			Base: "base", Contender: fmt.Sprint("c", i), Outcome: []compare.Outcome{compare.Regressed, compare.NotWorse}[i%2], Reasons: []string{strings.Repeat("局面", 10_000)},
			Tested: slices.Values([]compare.TestedCase{{Suite: strings.Repeat("s", 1000), ID: strings.Repeat("i", 1000), Lost: "Qg7"}}),
		})
	}
	few := annotations(t, slices.Repeat(gates[1:2], maxAnnotations)...)
	reporttest.Want(t, strings.Count(few, "::notice "), maxAnnotations)
	reporttest.Lacks(t, few, "more contenders")
	text := annotations(t, gates...)
	for _, level := range []string{"error", "notice"} {
		reporttest.Want(t, strings.Count(text, "::"+level+" "), maxAnnotations, level)
		reporttest.Has(t, text, "::"+level+" title=keymove gate::and 11 more contenders, as base → c")
	}
	reporttest.Fits(t, text, 1000, maxTitle+maxMessage+30)
	reporttest.Want(t, utf8.ValidString(text), true)
}

// TestAppendSummary keeps what other steps have written; what would make it too long for GitHub is left out, with a
// line.
func TestAppendSummary(t *testing.T) {
	write := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	testenv.Check(t, AppendSummary("", write("x")))
	path := filepath.Join(t.TempDir(), "summary.md")
	for _, text := range append([]string{"before\n", "### a → b\n"}, slices.Repeat([]string{strings.Repeat("a row\n", 9_000)}, 30)...) {
		testenv.Check(t, AppendSummary(path, write(text)))
	}
	text := string(testenv.Must(os.ReadFile(path))(t))
	if !strings.HasPrefix(text, "before\n### a → b\n") || len(text) > 1<<20 || len(text) < 900_000 || !strings.Contains(text, "… more finds no room here\n") {
		t.Errorf("%d bytes: %.60s", len(text), text)
	}
	testenv.WantError(t, "a file that cannot be opened", AppendSummary(filepath.Join(path, "none"), write("x")), "none")
}
