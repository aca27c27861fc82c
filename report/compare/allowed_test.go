package compare

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"keymove/internal/testenv"
	"keymove/report/reporttest"
)

// allowedOf reads lines of accepted positions.
func allowedOf(t rapid.TB, lines ...string) *Allowed {
	t.Helper()
	allowed, err := readAllowed("allow.txt", strings.NewReader(strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return allowed
}

// TestAllowedNamesOnePosition: a name of several positions is an error that lists them; the case and
// SUITE:ID tell them apart.
func TestAllowedNamesOnePosition(t *testing.T) {
	positions := []Position{
		{"t1", "1", "0a"}, {"t1", "2", "0b"}, {"t1", "2", "0c"}, {"t1", "3", "0d"}, {"t1", "3", "0d"}, {"t2", "1", "0e"},
		{"t2", "a b", "0f"}, {"t2", "a:b", "10"}, {"a", "b", "11"}, {"t2", "t2:9", "12"}, {"t1", "5", "13"}, {"t2", "same", "13"},
		{"x y", "#1", "14"}, {"t1", "14", "15"}, {"t1", "alone", "16"}, {"t1", "both", "17"}, {"t2", "both", "17"},
	}
	for _, name := range []string{
		"t1:1", "t2:1", "0a", "0c", `"a b"`, `"t2:a b"`, "t2:a:b", "t2:t2:9", `"x y:#1"`, "alone", "nothing",
		"3",                     // one position, asked twice
		"t2:9",                  // a line without an id
		"13", "5", "same", "17", // one case in two suites
	} {
		check(t, name, allowedOf(t, name+" r").Check(slices.Values(positions)), nil)
	}
	for line, want := range map[string]string{
		"1 r":               `1: "1" names 2 positions, want SUITE:ID or the case of one of them: t1:1 (case 0a), t2:1 (case 0e)`,
		"2 r":               `1: "2" names 2 positions, want SUITE:ID or the case of one of them: t1:2 (case 0b), t1:2 (case 0c)`,
		"t1:2 r":            `1: "t1:2" names 2 positions, want SUITE:ID or the case of one of them: t1:2 (case 0b), t1:2 (case 0c)`,
		"a:b r":             `1: "a:b" names 2 positions, want SUITE:ID or the case of one of them: t2:a:b (case 10), a:b (case 11)`,
		"14 r":              `1: "14" names 2 positions, want SUITE:ID or the case of one of them: "x y:#1" (case 14), t1:14 (case 15)`,
		"both r":            `1: "both" names 2 positions, want SUITE:ID or the case of one of them: t1:both (case 17), t2:both (case 17)`,
		"alone r\n\n1 r":    `3: "1" names 2 positions`,
		"# no\nt1:1 r\n1 r": `3: "1" names 2 positions`,
	} {
		wrong, isInvalid := errors.AsType[*AllowError](allowedOf(t, line).Check(slices.Values(positions)))
		check(t, line, isInvalid && wrong.File == "allow.txt" && strings.Contains(wrong.Error(), want), true)
	}
	many := make([]Position, 20)
	for i := range many {
		many[i] = Position{fmt.Sprint("t", i), "1", fmt.Sprint(i)}
	}
	check(t, "many", strings.HasSuffix(allowedOf(t, "1 r").Check(slices.Values(many)).Error(), "t7:1 (case 7) and 12 more"), true)
	// A name that no position has is a slip; one that a position has may wait for its loss. A part of a name is none.
	lines := allowedOf(t, "t1:1 r\nT1:1 r\nt1:11 r\nnothing r")
	check(t, "slips", lines.Check(slices.Values(many)), nil)
	check(t, "another position", lines.reason(Position{Case: "noth", ID: "ing"}), "")
	check(t, "unused", lines.Unused(), []string{
		"allow.txt:1: the loss of t1:1 is accepted, but it was not lost.", "allow.txt:2: T1:1 names no position that was compared.",
		"allow.txt:3: t1:11 names no position that was compared.", "allow.txt:4: nothing names no position that was compared.",
	})
	none := (*Allowed)(nil)
	check(t, "no file", facts(none.Check(slices.Values(many)), none.reason(Position{}), len(none.Unused())), facts(nil, "", 0))
}

// TestAllowedProperty: a line that is taken accepts the loss of one position, as what it asks is one, or
// of one case.
func TestAllowedProperty(t *testing.T) {
	word := rapid.OneOf(rapid.SampledFrom([]string{"1", "2", "a", "a:1", ":", "", "a b", "#1", `"`, "0a"}), rapid.String())
	rapid.Check(t, func(t *rapid.T) {
		var positions []Position
		for range rapid.IntRange(1, 12).Draw(t, "positions") {
			positions = append(positions, Position{word.Draw(t, "suite"), word.Draw(t, "id"), rapid.SampledFrom([]string{"0a", "0b", "0c", "1"}).Draw(t, "case")})
		}
		p := rapid.SampledFrom(positions).Draw(t, "position")
		name := rapid.SampledFrom([]string{p.ID, p.Suite + ":" + p.ID, p.Case}).Draw(t, "name")
		allowed := allowedOf(t, strconv.Quote(name)+" r")
		if allowed.Check(slices.Values(positions)) != nil {
			return
		}
		for _, other := range positions {
			if allowed.reason(Position{Suite: other.Suite, ID: other.ID, Case: other.Case}) != "" && other.Case != p.Case {
				t.Fatalf("%q accepts %+v and %+v", name, p, other)
			}
		}
		if allowed.list[0].used = false; allowed.reason(Position{Suite: p.Suite, ID: p.ID, Case: p.Case}) == "" {
			t.Fatalf("%q does not accept %+v", name, p)
		}
	})
}

// TestGateRefusesAmbiguous: an id of two suites stops the gate; SUITE:ID accepts the loss of one of them.
func TestGateRefusesAmbiguous(t *testing.T) {
	base, other := &reporttest.Trial{Contender: "x"}, &reporttest.Trial{Contender: "x"}
	for i := range 60 {
		suite, number := []string{"t1", "t2"}[i%2], i/2
		for trial, solved := range map[*reporttest.Trial]bool{base: true, other: number > 0} {
			trial.Add(suite, "", number, reporttest.Answer(solved))
			trial.Records[i].ID, trial.Records[i].Case = fmt.Sprint(number), fmt.Sprintf("%s-%d", suite, number)
		}
	}
	a, b := gatePair(base, other)
	for line, want := range map[string]string{"0 r": "refused", "t1:0 r": "passes", "t2:1 r": "regressed", "t2-0 r": "passes"} {
		g, err := runGate(a, b, strictly(func(o *GateOptions) { o.MaxLost, o.Allowed = 1, allowedOf(t, line) }))
		got := "passes"
		if _, isInvalid := errors.AsType[*AllowError](err); isInvalid {
			got = "refused"
		} else if g.Outcome == Regressed {
			got = "regressed"
		}
		check(t, line, got, want)
	}
}

func TestReadAllowedFile(t *testing.T) {
	allowed, err := ReadAllowedFile("")
	check(t, "no file", facts(allowed, err), facts(nil, nil))
	_, err = ReadAllowedFile(filepath.Join(t.TempDir(), "nowhere"))
	testenv.WantError(t, "a file that is missing", err, fs.ErrNotExist)
	allowed, err = ReadAllowedFile(testenv.File(t, filepath.Join(t.TempDir(), "allowed.txt"), "WAC.001 known\n"))
	check(t, "a file", facts(len(allowed.list), err), facts(1, nil))
}

func TestReadAllowedErrors(t *testing.T) {
	for text, want := range map[string]string{
		"abc":              `f:1: "abc" has no reason`,
		"# x\n\"abc\"  \n": `f:2: "abc" has no reason`,
		`"abc why`:         "f:1: the quoted id is invalid or has no closing quote",
		`"a\q" why`:        "f:1: the quoted id is invalid or has no closing quote",
		"# x\n" + strings.Repeat("x", 1<<17) + " why\n": "f:2: the line is longer than 65536 bytes",
	} {
		_, err := readAllowed("f", strings.NewReader(text))
		wrong, ok := errors.AsType[*AllowError](err)
		check(t, fmt.Sprintf("%.40q", text), facts(ok, err.Error(), fmt.Sprintf("%s:%d: %v", wrong.File, wrong.Line, wrong.Unwrap())),
			facts(true, want, want))
	}
}

func FuzzReadAllowed(f *testing.F) {
	f.Add("# a\nabc why\n\"a b\" why\n")
	f.Add("\ufeffabc\twhy\r\n\"\\x00\" b")
	f.Fuzz(func(t *testing.T, text string) {
		allowed, err := readAllowed("f", strings.NewReader(text))
		if err != nil {
			return
		}
		for _, entry := range allowed.list {
			if entry.reason == "" || entry.line < 1 {
				t.Errorf("%q: %+v", text, entry)
			}
			got := allowed.reason(Position{ID: entry.name})
			check(t, entry.name, got != "", true)
		}
	})
}

// Accepted losses do not count; unused entries are reported.
func TestGateAllows(t *testing.T) {
	allowed := allowedOf(t, "# comment\n\nwac.000 a draw\n0000000000000001 by case\n\"w c\" not there")
	g := gateOf(t, plus(10), "--"+plus(8), strictly(func(o *GateOptions) { o.MaxLost, o.Allowed = 0, allowed }))
	tested := slices.Collect(g.Tested)[0]
	check(t, "two accepted", facts(g.Outcome, g.Rows[0].Lost, g.Rows[0].Positions), facts(Inconclusive, 0, 8))
	check(t, "reasons", facts(g.Lost[0].Accepted, g.Lost[1].Accepted, tested.Accepted, tested.Lost), "a draw by case a draw")
	check(t, "unused", allowed.Unused(), []string{"allow.txt:5: w c names no position that was compared."})
	// 20 gained are better than 20 lost only because the losses are accepted.
	var lines []string
	for i := range 20 {
		lines = append(lines, fmt.Sprintf("wac.%03d known", i))
	}
	g = gateOf(t, plus(20)+minus(20), minus(20)+plus(20), strictly(func(o *GateOptions) { o.Allowed = allowedOf(t, lines...) }))
	check(t, "gains beside accepted losses", facts(g.Outcome, g.Rows[0].Verdict, len(g.Lost)), facts(NotWorse, Better, 20))
}
