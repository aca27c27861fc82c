package report

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"keymove/suites"
)

// Searches are the searches of one case by one contender, in the order of their
// repeats; a single one without repeats.
type Searches []*suites.Record

// ByCase groups records, which are in the order of records.csv.
func ByCase(records iter.Seq[*suites.Record]) iter.Seq[Searches] {
	return func(yield func(Searches) bool) {
		var searches Searches
		for rec := range records {
			if n := len(searches); n > 0 && !isNextRepeat(searches[n-1], rec) {
				if !yield(searches) {
					return
				}
				searches = nil
			}
			searches = append(searches, rec)
		}
		if len(searches) > 0 {
			yield(searches)
		}
	}
}

// isNextRepeat reports whether two consecutive records belong to the same contender
// and case.
func isNextRepeat(last, next *suites.Record) bool {
	before, behind := suites.KeyOf(*last), suites.KeyOf(*next)
	before.Repeat, behind.Repeat = 0, 0
	return before == behind && next.RepeatNumber() > last.RepeatNumber()
}

// Tally is the sum of a figure over the searches that have it: how many of them
// solved, or their points.
type Tally struct{ Sum, Searches int64 }

// Mean returns the share of searches that solved, or the mean points. At least one
// search must have the figure.
func (t Tally) Mean() float64 { return float64(t.Sum) / float64(t.Searches) }

// IsMost reports whether more than half of the searches solved the case, IsFew whether fewer
// than half did. Of one search that is whether it did or did not; exactly half is neither.
func (t Tally) IsMost() bool { return 2*t.Sum > t.Searches }

// IsFew is the opposite of IsMost, but for ties.
func (t Tally) IsFew() bool { return 2*t.Sum < t.Searches }

// Differs reports whether two means differ; one that is unknown differs from none.
func (t Tally) Differs(other Tally) bool {
	return t.Searches > 0 && other.Searches > 0 && t.Sum*other.Searches != other.Sum*t.Searches
}

// add adds the searches of another case.
func (t *Tally) add(other Tally) {
	t.Sum += other.Sum
	t.Searches += other.Searches
}

// Solved counts the searches that solved the case, of those that could.
func (s Searches) Solved() Tally {
	var t Tally
	for _, rec := range s {
		if rec.Solved != nil {
			t.Searches++
			if *rec.Solved {
				t.Sum++
			}
		}
	}
	return t
}

// Points adds up the points of the searches that have points, 0 included.
func (s Searches) Points() Tally {
	var t Tally
	for _, rec := range s {
		if rec.Points != nil {
			t.Searches++
			t.Sum += int64(*rec.Points)
		}
	}
	return t
}

// MovesRight adds up the right own moves of the searches of a line.
func (s Searches) MovesRight() Tally {
	return s.ofLines(func(rec *suites.Record) int { return rec.MovesRight })
}

// MovesAsked adds up their own moves.
func (s Searches) MovesAsked() Tally {
	return s.ofLines(func(rec *suites.Record) int { return rec.MovesAsked })
}

func (s Searches) ofLines(moves func(*suites.Record) int) Tally {
	var t Tally
	for _, rec := range s {
		if rec.MovesAsked > 0 {
			t.Searches++
			t.Sum += int64(moves(rec))
		}
	}
	return t
}

// AnswerCount is an answer and how often it was given.
type AnswerCount struct {
	Answer string
	Times  int
}

// Answers returns the moves or lines played, in SAN, the most frequent first; an engine's
// failure counts as an answer of its own.
func (s Searches) Answers() []AnswerCount {
	var counts []AnswerCount
	for _, rec := range s {
		answer := answerOf(rec)
		n := slices.IndexFunc(counts, func(c AnswerCount) bool { return c.Answer == answer })
		if n < 0 {
			n = len(counts)
			counts = append(counts, AnswerCount{Answer: answer})
		}
		counts[n].Times++
	}
	slices.SortStableFunc(counts, func(a, b AnswerCount) int { return cmp.Compare(b.Times, a.Times) })
	return counts
}

// UsualAnswer returns the most frequent answer, the first one on ties.
func (s Searches) UsualAnswer() string { return s.Answers()[0].Answer }

// answerOf returns what was played, else the kind of the failure, or "-" if the game
// is over.
func answerOf(rec *suites.Record) string {
	return cmp.Or(rec.Answer(), ErrorKind(rec), "-")
}

// AnswerText says what an answer is: "played Qg6", or "failed (crash)". A move names a square or castles, the kind of
// a failure does not.
func AnswerText(answer string) string {
	if answer == "-" || strings.ContainsAny(answer, "12345678O") {
		return "played " + answer
	}
	return "failed (" + answer + ")"
}

// ErrorKind returns the kind of a search's failure, as "timeout"; empty if it did not
// fail.
func ErrorKind(rec *suites.Record) string {
	kind, _, _ := strings.Cut(rec.Error, ":")
	return kind
}

// Flips returns how many of the searches differ from the majority: in whether they
// solve the case, and in the move. Ties count as one of the most frequent answers.
func (s Searches) Flips() (inSolved, inMove int) {
	solved := s.Solved()
	return int(min(solved.Sum, solved.Searches-solved.Sum)), len(s) - s.Answers()[0].Times
}

// IsFlaky reports whether the searches disagree, those of one limit with each other.
func (s Searches) IsFlaky() bool {
	for rest := s; len(rest) > 0; {
		n := slices.IndexFunc(rest, func(rec *suites.Record) bool { return rec.Limit != rest[0].Limit })
		if n < 0 {
			n = len(rest)
		}
		if inSolved, inMove := rest[:n].Flips(); inSolved > 0 || inMove > 0 {
			return true
		}
		rest = rest[n:]
	}
	return false
}

// Cases yields the cases of the run in the order of suites and lines, each with the
// searches of every contender that has searched it, in their order. The run must not be
// that of a records.csv. See Err.
func (r *Run) Cases() iter.Seq[[]Searches] { return byCases(r.caseByCase()) }

func byCases(records iter.Seq[*suites.Record]) iter.Seq[[]Searches] {
	return func(yield func([]Searches) bool) {
		var of []Searches
		for searches := range ByCase(records) {
			if len(of) > 0 && !isSameCase(of[0][0], searches[0]) {
				if !yield(of) {
					return
				}
				of = nil
			}
			of = append(of, searches)
		}
		if len(of) > 0 {
			yield(of)
		}
	}
}

func isSameCase(a, b *suites.Record) bool {
	return a.SuiteIndex == b.SuiteIndex && a.CaseIndex == b.CaseIndex
}

// caseByCase yields the records in the order of suites, cases, limits, contenders and repeats.
func (r *Run) caseByCase() iter.Seq[*suites.Record] {
	records := slices.Collect(r.All())
	slices.SortStableFunc(records, func(a, b *suites.Record) int {
		return cmp.Or(cmp.Compare(a.SuiteIndex, b.SuiteIndex), cmp.Compare(a.CaseIndex, b.CaseIndex))
	})
	return slices.Values(records)
}
