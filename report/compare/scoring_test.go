package compare

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
	"keymove/suites/folder"
)

// editionTrial returns a contender of a run of a scoring edition, with 20 cases of each of two
// suites; change sets the first one's.
func editionTrial(name string, edition int, change func(i int, rec *suites.Record)) Contender {
	trial := &reporttest.Trial{Contender: name}
	for i := range 40 {
		suite := []string{"first", "second"}[i/20]
		trial.Add(suite, "", i, func(rec *suites.Record) {
			reporttest.Answer(i%2 == 0)(rec)
			if suite == "first" {
				change(i, rec)
			}
		})
	}
	return entrant(name, trial, func(m *report.Meta) {
		m.Scoring = edition
		m.Suites = []folder.SuiteEntry{
			{Suite: suites.Suite{Name: "first", SHA256: "a"}, Positions: 20}, {Suite: suites.Suite{Name: "second", SHA256: "b"}, Positions: 20},
		}
	})
}

// TestScoredUnlike: of runs of unlike editions only the suites in which a changed rule acted are
// not comparable, whatever sign there is of it.
func TestScoredUnlike(t *testing.T) {
	type change = func(int, *suites.Record)
	same := func(int, *suites.Record) {}
	of := func(first, last int, set func(i int, rec *suites.Record)) change {
		return func(i int, rec *suites.Record) {
			if first <= i && i <= last {
				set(i, rec)
			}
		}
	}
	points := func(expected string) change {
		return of(0, 2, func(_ int, rec *suites.Record) { rec.Points, rec.MaxPoints, rec.Expected = new(10), new(10), expected })
	}
	errata := func(expected string) change {
		return of(7, 7, func(_ int, rec *suites.Record) {
			rec.Disputed, rec.Avoid, rec.Expected = "alternatives: x", "Ka2", expected
		})
	}
	mate := func(scored int, claim suites.MateClaim) change {
		return of(0, 3, func(_ int, rec *suites.Record) { rec.Expected, rec.ScoreMate, rec.Claim = "#5", &scored, claim })
	}
	moves := of(0, 2, func(_ int, rec *suites.Record) { rec.Expected = "Kb2" })
	rights := func(text, hash string) change {
		return of(4, 4, func(_ int, rec *suites.Record) { rec.FEN, rec.Case = "r3k2r/8/8/8/8/8/8/R3K2R w "+text+" - 0 1", hash })
	}
	reread := of(4, 5, func(i int, rec *suites.Record) { rec.Case = fmt.Sprintf("%016x", 1000+i) })
	const unlisted, shorter = "a position without a list of points has none", "shorter than the suite's"
	for _, test := range []struct {
		name          string
		base, other   int
		before, after change
		want          string
	}{
		{"the same rules", 2, 2, points("Kb2"), points("Kb2"), ""},
		{"nothing that a rule acts on", 0, 2, same, same, ""},
		{"points with bm", 1, 2, points("Kb2"), points("Kb2"), ""},
		{"points without bm", 0, 2, points(""), points("Kb2"), "points without bm"},
		{"points without bm, the other way", 2, 0, points("Kb2"), points(""), "points without bm"},
		{"errata", 0, 2, errata("Kb2 Ka2"), errata("Kb2"), "errata credit no move"},
		{"errata that credit the same", 0, 2, errata("Kb2"), errata("Kb2"), ""},
		{"mates as long as asked for", 2, 3, mate(5, ""), mate(5, ""), ""},
		{"a shorter mate that nobody proved", 2, 3, mate(4, ""), mate(5, ""), shorter},
		{"a shorter mate, the other way", 3, 1, mate(5, ""), mate(3, ""), shorter},
		{"a shorter mate that is proven", 2, 3, mate(5, ""), mate(4, suites.ClaimProven), ""},
		{"shorter mates of one edition", 2, 2, mate(4, ""), mate(3, ""), ""},
		{"lines read otherwise", 1, 2, same, reread, "words that resemble"},
		{"lines that were changed", 2, 2, same, reread, ""},
		{"points that nobody gave", 3, 4, points("Kb2"), moves, unlisted},
		{"points that nobody gave, the other way", 4, 3, moves, points("Kb2"), unlisted},
		{"editions", 3, 4, points("Kb2"), moves, "in base (scoring edition 3) and other (scoring edition 4): "},
		{"points of both", 3, 4, points("Kb2"), points("Kb2"), ""},
		{"two spellings of rights", 3, 4, rights("HAha", "aa"), rights("KQkq", "bb"), "castling rights HAha"},
		{"two spellings of one edition", 4, 4, rights("HAha", "aa"), rights("KQkq", "bb"), ""},
	} {
		base, other := editionTrial("base", test.base, test.before), editionTrial("other", test.other, test.after)
		pair := mustCompare(t, []Contender{base, other}, Options{AllowMissing: true}).Pairs[0]
		reasons := strings.Join(pair.Refusals().Texts(), " ")
		check(t, test.name, facts(reasons == "", strings.Contains(reasons, test.want)), facts(test.want == "", true))
		for _, row := range pair.Rows {
			check(t, test.name, row.Verdict == NotComparable, test.want != "" && row.Suite == "first")
		}
		if test.want == "" {
			continue
		}
		check(t, test.name, slices.ContainsFunc(pair.Changes, func(c Change) bool { return c.Suite == "first" }), false)
		c := mustCompare(t, []Contender{base, other}, Options{AllowMissing: true, AllowUnlike: true})
		warnings := strings.Join(c.Warnings, " ")
		check(t, test.name+", allowed", facts(len(c.Refusals()), strings.Contains(warnings, UnlikeAllowed), strings.Contains(warnings, test.want)),
			"0 true true")
		g := mustGate(t, base, other, lenient)
		isFirst := func(r Row) bool { return r.Suite == "first" }
		check(t, test.name+", gate", facts(g.Outcome, strings.Contains(g.Reasons[0], test.want), slices.ContainsFunc(g.Rows, isFirst)),
			facts(Unlike, true, false))
	}
}

// TestRegressedElsewhere: a suite that is not comparable hides no regression of another one.
func TestRegressedElsewhere(t *testing.T) {
	base := editionTrial("base", 1, func(i int, rec *suites.Record) { rec.Points, rec.MaxPoints, rec.Expected = new(10), new(10), "" })
	other := editionTrial("other", 2, func(i int, rec *suites.Record) { rec.Points, rec.MaxPoints = new(0), new(10) })
	for i := range other.Run.Records {
		if rec := &other.Run.Records[i]; rec.Suite == "second" {
			rec.Solved = new(false)
		}
	}
	g := mustGate(t, base, other, lenient)
	check(t, "lost", facts(g.Outcome, len(g.Lost), strings.Contains(strings.Join(g.Notes, " "), "points without bm")),
		facts(Regressed, 10, true))
}

// TestActsOnCase: a rule without a sign in the records acts on each of its cases, and needs both
// editions.
func TestActsOnCase(t *testing.T) {
	rule := &suites.ScoringRule{Edition: 3, Text: "x", Sign: suites.ActsOnCase, On: func(r *suites.Record) bool { return r.ScoreMate != nil }}
	mate := func(i int, rec *suites.Record) {
		if i%2 == 0 {
			rec.ScoreMate = new(3)
		}
	}
	base, other := editionTrial("base", 2, mate), editionTrial("other", 3, mate)
	acted := actedOn(rule, pairUp(answersOf(base), answersOf(other)))
	check(t, "cases acted on", len(acted), 10)
	if other.Run.Meta = nil; len(rulesBetween(base.Run, other.Run)) != 3 {
		t.Errorf("rules of an unknown edition: %v, want those that rows show", rulesBetween(base.Run, other.Run))
	}
}
