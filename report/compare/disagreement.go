package compare

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"keymove/report"
	"keymove/suites"
)

// ErrDisagreement is wrapped by the error for two records of one case that do not agree about
// what the case is: one of them has been changed since.
var ErrDisagreement = errors.New("have been changed: one case is not the same in both")

// disagreement returns an ErrDisagreement if the records of a case say different things of it. A
// record has been checked by itself when it was read; what it does not show by itself shows here.
func disagreement(base, other Contender, cases []paired) error {
	var work scratch
	for _, c := range cases {
		a, b := work.two(c, 0)
		if what := difference(a, b, sameEditions(base, other, a.Suite)); what != "" {
			return fmt.Errorf("%s and %s %w: %s of %s is %s", base.Run.Path, other.Run.Path, ErrDisagreement, a.ID, a.Suite, what)
		}
	}
	return nil
}

// sameEditions reports whether no more is known of the files of a suite than that they are alike.
func sameEditions(base, other Contender, suite string) bool {
	a, b := base.Run.Suite(suite), other.Run.Suite(suite)
	return a == nil || b == nil || a.SHA256 == b.SHA256
}

// difference returns in what two records of the same case differ; empty for nothing.
func difference(a, b *suites.Record, sameFile bool) string {
	byList := a.MaxPoints != nil && *a.MaxPoints > 1 // what else is asked is in the hash
	for _, field := range []struct {
		name, a, b string
		compared   bool
	}{
		{"position", fourFields(a.FEN), fourFields(b.FEN), byList},
		{"history", a.History, b.History, byList},
		{"moves asked for", a.Expected, b.Expected, byList && a.Disputed+b.Disputed == ""},
		{"moves to avoid", a.Avoid, b.Avoid, byList},
		{"origin", a.Origin, b.Origin, sameFile && a.Origin != "" && b.Origin != ""},
		{"points of " + a.Move, valueText(a.Points), valueText(b.Points), sameFile && samePoints(a, b)},
	} {
		if field.compared && field.a != field.b {
			return fmt.Sprintf("%s %q in one and %q in the other", field.name, field.a, field.b)
		}
	}
	return ""
}

// samePoints reports whether two records have the points of the same move, which no score of a
// mate decides.
func samePoints(a, b *suites.Record) bool {
	return a.Points != nil && b.Points != nil && a.MoveUCI != "" && a.MoveUCI == b.MoveUCI &&
		a.ScoreMate == nil && b.ScoreMate == nil && a.Line == "" && *a.MaxPoints > 1 && *a.MaxPoints == *b.MaxPoints
}

// fourFields returns a FEN without its counters.
func fourFields(fen string) string {
	fields := strings.Fields(fen)
	return strings.Join(fields[:min(4, len(fields))], " ")
}

// origin returns what the position of a case is from, by whichever record says it: an earlier
// version did not.
func origin(bases, others report.Searches) string { return cmp.Or(bases[0].Origin, others[0].Origin) }

func valueText[T any](value *T) string {
	if value == nil {
		return "-"
	}
	return fmt.Sprint(*value)
}
