package compare

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"keymove/report"
	"keymove/report/reporttest"
	"keymove/suites"
)

// mates returns a trial of a suite of mates: for each letter a case, in which F found the mate as short
// as asked for, f found a longer one, and - found none.
func mates(contender, answers string) *reporttest.Trial {
	s := &reporttest.Trial{Contender: contender}
	for i, answer := range answers {
		s.Add("mates", "", i, func(rec *suites.Record) {
			rec.Expected, rec.Move = "#3", "Qg6"
			rec.Solved, rec.Points, rec.MaxPoints = new(answer != '-'), new(0), new(1)
			switch answer {
			case 'F':
				rec.Points, rec.ScoreMate = new(1), new(3)
			case 'f':
				rec.ScoreMate = new(5)
			}
		})
	}
	return s
}

// TestMatesFound: a suite of mates is judged by those found, though the moves are the same, and the
// best ones stand beside it.
func TestMatesFound(t *testing.T) {
	base := mates("a", strings.Repeat("F", 60)+strings.Repeat("-", 140))
	other := mates("b", strings.Repeat("F", 50)+strings.Repeat("f", 10)+strings.Repeat("f", 14)+strings.Repeat("-", 126))
	row := mustCompare(t, entrants(base, other), Options{}).Pairs[0].Rows[0]
	if row.Figure != report.Found || row.Verdict != Better || row.Gained != 14 || row.Lost != 0 || row.BaseSolved != 60 || row.Solved != 74 {
		t.Errorf("%s by %s: %v → %v, +%d -%d", row.Verdict, row.Figure, row.BaseSolved, row.Solved, row.Gained, row.Lost)
	}
	if *row.P > 0.0001 || row.MovesDiffer != 0 || row.AnswersDiffer != 24 {
		t.Errorf("p %v, moves differ in %d, answers in %d", *row.P, row.MovesDiffer, row.AnswersDiffer)
	}
	if row.PointsDiff != nil || row.BaseBest != 60 || row.Best != 50 || row.BestDiff.Value != -0.05 || row.BestDiff.High >= 0 || *row.BestP > 0.002 {
		t.Errorf("best %v → %v, %+v", row.BaseBest, row.Best, row)
	}
}

// TestPrecedence: whatever the results, equal and not exercised never stand where the adjusted
// p-value is at most alpha, and a suite is only called not exercised where fewer answers differ
// than could be significant.
func TestPrecedence(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const letters = "F--f"
	seen := map[Verdict]int{}
	for range 400 {
		n := 1 + random.IntN(300)
		change := []float64{0.003, 0.02, 0.1, 0.4}[random.IntN(4)]
		to := letters[random.IntN(len(letters))]
		a, b := make([]byte, n), make([]byte, n)
		for i := range a {
			a[i] = letters[random.IntN(len(letters))]
			if b[i] = a[i]; random.Float64() < change {
				b[i] = to
			}
		}
		list := entrants(mates("a", string(a)), mates("b", string(b)), mates("c", string(a)))
		for _, pair := range mustCompare(t, list, Options{}).Pairs {
			row := pair.Rows[0]
			seen[row.Verdict]++
			isSignificant := *row.PAdjusted <= DefaultAlpha
			if isSignificant != row.Verdict.Differs() {
				t.Fatalf("%s → %s: %s, p %v", a, b, row.Verdict, *row.PAdjusted)
			}
			if row.Verdict == NotExercised && (row.AnswersDiffer >= 5 || row.Gained+row.Lost > row.AnswersDiffer) {
				t.Fatalf("%s → %s: %s, %d answers differ", a, b, row.Verdict, row.AnswersDiffer)
			}
			if csv, text := cellsOf(&Comparison{Pairs: []Pair{pair}}, 0)["verdict"], row.VerdictText(); !sameWord(csv, text) {
				t.Fatalf("%s in comparison.csv, %q for people", csv, text)
			}
		}
	}
	for _, v := range []Verdict{Better, Worse, NotExercised, TooFew} {
		if seen[v] == 0 {
			t.Errorf("never %s: %v", v, seen)
		}
	}
}

func sameWord(csv, text string) bool {
	if csv == string(Equal) {
		return strings.HasPrefix(text, "no difference of ")
	}
	return strings.HasPrefix(text, csv)
}

// TestMarginOfSolved: 10 % of what is solved is a tenth of the base's solved positions, tested as a
// ratio. With 1 of 200 solved positions lost the ratio is .995, which two one-sided tests at 10 %
// show; with 15 of 200 it is .925, whose limit is below .9.
func TestMarginOfSolved(t *testing.T) {
	base := reporttest.Pattern("a", strings.Repeat("+", 200)+strings.Repeat("-", 1800))
	margin := suites.Margin{Share: 0.1, OfSolved: true}
	for lost, want := range map[int]bool{6: true, 15: false} {
		other := reporttest.Pattern("b", strings.Repeat("-", lost)+strings.Repeat("+", 200-lost)+strings.Repeat("-", 1800))
		row := mustCompare(t, entrants(base, other), Options{Margin: margin}).Pairs[0].Rows[0]
		if row.RulesOutMargin != want || math.Abs(row.Margin-0.01) > 1e-9 || row.MarginOfSolved != 0.1 {
			t.Errorf("%d lost: p %v, margin %v of %v", lost, *row.PEqual, row.Margin, row.MarginOfSolved)
		}
		if got := row.MarginText() + ", " + row.MarginSize(); got != "10 % of what is solved, 20 positions; 200 are solved" {
			t.Errorf("%q", got)
		}
	}
}
