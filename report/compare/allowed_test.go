package compare

import (
	"errors"
	"fmt"
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
	if err := allowedOf(t, "1 r").Check(slices.Values(many)); err == nil || !strings.HasSuffix(err.Error(), "t7:1 (case 7) and 12 more") {
		t.Errorf("%v", err)
	}
	if err := (*Allowed)(nil).Check(slices.Values(many)); err != nil {
		t.Error(err)
	}
	// A name that no position has is a slip; one that a position has may wait for its loss.
	lines := allowedOf(t, "t1:1 r\nT1:1 r\nt1:11 r\nnothing r")
	if err := lines.Check(slices.Values(many)); err != nil {
		t.Error(err)
	}
	want := []string{
		"allow.txt:1: the loss of t1:1 is accepted, but it was not lost.", "allow.txt:2: T1:1 names no position that was compared.",
		"allow.txt:3: t1:11 names no position that was compared.", "allow.txt:4: nothing names no position that was compared.",
	}
	if got := lines.Unused(); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
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
