package compare

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"keymove/report/reporttest"
	"keymove/suites"
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
	for line, want := range map[string]string{
		"1 r":               `"1" names 2 positions, want SUITE:ID or the case of one of them: t1:1 (case 0a), t2:1 (case 0e)`,
		"t1:1 r":            "",
		"t2:1 r":            "",
		"0a r":              "",
		"2 r":               `"2" names 2 positions, want SUITE:ID or the case of one of them: t1:2 (case 0b), t1:2 (case 0c)`,
		"t1:2 r":            `"t1:2" names 2 positions, want SUITE:ID or the case of one of them: t1:2 (case 0b), t1:2 (case 0c)`,
		"0c r":              "",
		"3 r":               "", // one position, asked twice
		`"a b" r`:           "",
		`"t2:a b" r`:        "",
		"a:b r":             `"a:b" names 2 positions, want SUITE:ID or the case of one of them: t2:a:b (case 10), a:b (case 11)`,
		"t2:a:b r":          "",
		"t2:9 r":            "", // a line without an id
		"t2:t2:9 r":         "",
		"13 r":              "", // one case in two suites
		"5 r":               "",
		"same r":            "",
		"14 r":              `"14" names 2 positions, want SUITE:ID or the case of one of them: "x y:#1" (case 14), t1:14 (case 15)`,
		`"x y:#1" r`:        "",
		"alone r":           "",
		"both r":            `"both" names 2 positions, want SUITE:ID or the case of one of them: t1:both (case 17), t2:both (case 17)`,
		"17 r":              "",
		"nothing r":         "",
		"alone r\n\n1 r":    `3: "1" names 2 positions`,
		"# no\nt1:1 r\n1 r": `3: "1" names 2 positions`,
	} {
		err := allowedOf(t, line).Check(slices.Values(positions))
		wrong, isInvalid := errors.AsType[*AllowError](err)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", line, err)
		case want != "" && (!isInvalid || wrong.File != "allow.txt" || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
	many := make([]Position, 20)
	for i := range many {
		many[i] = Position{fmt.Sprint("t", i), "1", fmt.Sprint(i)}
	}
	err := allowedOf(t, "1 r").Check(slices.Values(many))
	check(t, "", facts(err == nil, strings.HasSuffix(err.Error(), "t7:1 (case 7) and 12 more")), "false true")
	check(t, "", facts((*Allowed)(nil).Check(slices.Values(many))), facts(nil))
	// A name that no position has is a slip; one that a position has may wait for its loss.
	lines := allowedOf(t, "t1:1 r\nT1:1 r\nt1:11 r\nnothing r")
	check(t, "", facts(lines.Check(slices.Values(many))), facts(nil))
	want := []string{
		"allow.txt:1: the loss of t1:1 is accepted, but it was not lost.", "allow.txt:2: T1:1 names no position that was compared.",
		"allow.txt:3: t1:11 names no position that was compared.", "allow.txt:4: nothing names no position that was compared.",
	}
	check(t, "", lines.Unused(), want)
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
	trial := func(solved bool) *reporttest.Trial {
		s := &reporttest.Trial{Contender: "x"}
		for _, suite := range []string{"t1", "t2"} {
			for i := range 30 {
				s.Add(suite, "", i, func(rec *suites.Record) {
					reporttest.Answer(solved || i > 0)(rec)
					rec.ID = fmt.Sprint(i)
					rec.Case = fmt.Sprintf("%s-%d", suite, i)
				})
			}
		}
		return s
	}
	base, other := gatePair(trial(true), trial(false))
	opts := lenient
	opts.MaxLost = 1
	for line, want := range map[string]Outcome{"0 r": "", "t1:0 r": NotWorse, "t2:1 r": Regressed, "t2-0 r": NotWorse} {
		opts.Allowed = allowedOf(t, line)
		g, err := runGate(base, other, opts)
		if _, isInvalid := errors.AsType[*AllowError](err); isInvalid != (want == "") {
			t.Errorf("%s: %v", line, err)
		} else if err == nil && (g.Outcome == Regressed) != (want == Regressed) {
			t.Errorf("%s: %s: %q", line, g.Outcome, g.Reasons)
		}
	}
}

func TestReadAllowedFile(t *testing.T) {
	allowed, err := ReadAllowedFile("")
	check(t, "no file", facts(allowed, err), facts(nil, nil))
	path := filepath.Join(t.TempDir(), "allowed.txt")
	_, err = ReadAllowedFile(path)
	check(t, "a file that is missing", errors.Is(err, fs.ErrNotExist), true)
	if err := os.WriteFile(path, []byte("WAC.001 known\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	allowed, err = ReadAllowedFile(path)
	check(t, "a file", facts(allowed == nil, err), facts(false, nil))
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
			check(t, "does not accept", got == "", false)
		}
	})
}

// TestOtherLosses: the loss of another position is not accepted, and without a file none is.
func TestOtherLosses(t *testing.T) {
	allowed := allowedOf(t, "abc why")
	check(t, "the loss of another position is accepted", facts(allowed.reason(Position{Case: "ab", ID: "bc"}), len(allowed.Unused())),
		facts("", 1))
	none := (*Allowed)(nil)
	check(t, "without a file something is accepted", facts(none.reason(Position{}), len(none.Unused())), facts("", 0))
}

// Accepted losses do not count; unused entries are reported.
func TestGateAllows(t *testing.T) {
	allowed, err := readAllowed("allow.txt", strings.NewReader("# comment\n\nwac.000 a draw\n0000000000000001 by case\n\"w c\" not there\n"))
	if err != nil {
		t.Fatal(err)
	}
	opts := lenient
	opts.MaxLost, opts.Allowed = 0, allowed
	base, other := gatePair(reporttest.Pattern("x", "++++++++++"), reporttest.Pattern("x", "--++++++++"))
	g := mustGate(t, base, other, opts)
	check(t, "", facts(g.Outcome == Regressed, g.Rows[0].Lost, g.Rows[0].Positions), "false 0 8")
	check(t, "lost, tested", facts(g.Lost[0].Accepted, g.Lost[1].Accepted, slices.Collect(g.Tested)[0].Accepted, slices.Collect(g.Tested)[0].Lost),
		facts("a draw", "by case", "a draw", ""))
	want := "allow.txt:5: w c names no position that was compared."
	check(t, "unused", allowed.Unused(), []string{want})
}

// TestAcceptedLossesMakeNothingBetter: 20 gained are better than 20 lost only because the losses are accepted.
func TestAcceptedLossesMakeNothingBetter(t *testing.T) {
	base, other := gatePair(reporttest.Pattern("x", strings.Repeat("+", 20)+strings.Repeat("-", 20)), reporttest.Pattern("x", strings.Repeat("-", 20)+strings.Repeat("+", 20)))
	opts := lenient
	var lines strings.Builder
	for i := range 20 {
		fmt.Fprintf(&lines, "wac.%03d known\n", i)
	}
	opts.Allowed = allowedOf(t, lines.String())
	g := mustGate(t, base, other, opts)
	check(t, "", facts(g.Outcome, g.Rows[0].Verdict, len(g.Lost)), facts(NotWorse, Better, 20))
}
