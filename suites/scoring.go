package suites

import "strings"

// ScoringEdition numbers the rules by which solved and points are given. A run says in run.json
// by which it was scored, and is reported so in every later version. What an edition changed, and
// on which cases, is in ScoringRules:
//
//	1  the rules before editions; a run.json without an edition has it
//	2  a list of points is the solution of a case that has no other; errata credit no move that am
//	   forbids; only the words of a table ask, and nothing is joined to a mate
//	3  a mate that is shorter than the suite's has to be proven for the point, and is not found if
//	   it is refuted
//	4  a position without a list of points has none, but in the suites of the catalogue that say so;
//	   castling rights HAha of ordinary chess are KQkq
//	5  within a line that mates, another move that is proven to mate as fast is right
//
// A new edition is a number here, a line in this list, and rows in ScoringRules and docs/stability.md.
const ScoringEdition = 5

const (
	// ProvenMates is the edition since which a mate shorter than the suite's needs a proof.
	ProvenMates = 3
	// ListedPoints is the edition since which a position without a list of points has none.
	ListedPoints = 4
)

// ScoringRule is a rule of scoring that an edition changed.
type ScoringRule struct {
	// Edition is the one that changed it.
	Edition int
	// Text is what the rule says since.
	Text string
	// Sign is how to see that the rule acts on a case, of those that On holds for.
	Sign ScoringSign
	// On reports whether the rule may act on the case of a record; nil for any.
	On func(*Record) bool
}

// ScoringSign is what shows that a rule acts on a case that two runs of unlike editions have.
type ScoringSign uint8

const (
	// ActsOnCase: the rule acts on each case that it may act on.
	ActsOnCase ScoringSign = iota
	// ActsOnAsking: the same case expects moves in one run, and none in the other. This and
	// ActsOnExpected can be seen without knowing the editions.
	ActsOnAsking
	// ActsOnExpected: the same case expects other moves.
	ActsOnExpected
	// ActsOnPoints: the same case has points in one run, and none in the other. This, too, can be seen.
	ActsOnPoints
	// ActsOnReading: the same position of the suite is another case in the other run.
	ActsOnReading
)

// ScoringRules are the rules that editions changed, in the order of the editions.
var ScoringRules = []ScoringRule{
	{2, "points without bm ask for the moves with the most points", ActsOnAsking, func(r *Record) bool { return r.Points != nil }},
	{2, "errata credit no move that am forbids", ActsOnExpected, func(r *Record) bool { return r.Disputed != "" && r.Avoid != "" }},
	{2, "words that resemble an opcode, and notes behind a mate, ask nothing", ActsOnReading, nil},
	{ProvenMates, "a mate shorter than the suite's gets its point only if it is proven, and is not found if it is refuted", ActsOnCase, (*Record).BelievesMate},
	{ListedPoints, "a position without a list of points has none", ActsOnPoints, func(r *Record) bool { return r.ExpectedMoves() != "" }},
	{4, "castling rights HAha of ordinary chess are KQkq", ActsOnReading, nil},
	{5, "within a line that mates, another move that is proven to mate as fast is right", ActsOnCase, (*Record).MissesMatingLine},
}

// MayActOn reports whether the rule may act on the case of a record.
func (r *ScoringRule) MayActOn(rec *Record) bool { return r.On == nil || r.On(rec) }

// EditionOf returns the edition that a manifest names, which is 1 if it names none.
func EditionOf(scoring int) int { return max(scoring, 1) }

// IsBetween reports whether the rule holds in the second of two editions, and not yet in the first.
func (r *ScoringRule) IsBetween(first, second int) bool {
	return first < r.Edition && r.Edition <= second
}

// BelievesMate reports whether the record has credit for a mate that is shorter than the suite's, and
// says nothing of a proof, as before edition ProvenMates.
func (r *Record) BelievesMate() bool {
	credited := r.Solved != nil && *r.Solved || r.Points != nil && *r.Points > 0
	return credited && r.Claim == "" && r.ScoreMate != nil && IsShorterMate(*r.ScoreMate, r.Mate())
}

// MissesMatingLine reports whether the record missed a line that mates. Since edition 5 another move that
// mates as fast is right.
func (r *Record) MissesMatingLine() bool {
	return r.Solved != nil && !*r.Solved && r.MovesAsked > 1 && strings.HasSuffix(r.Line, "#")
}

// IsShorterMate reports whether a mate in m moves is shorter than one in n by the same side; they are
// negative if the side to move is mated.
func IsShorterMate(m, n int) bool { return 0 < m && m < n || n < m && m < 0 }

// IsShown reports whether records show that the rule acted, whatever their editions.
func (r *ScoringRule) IsShown() bool {
	return r.Sign == ActsOnAsking || r.Sign == ActsOnExpected || r.Sign == ActsOnPoints
}

// ActsOn reports whether the rule acts on a case, given that two runs of unlike editions have these
// records.
func (r *ScoringRule) ActsOn(a, b *Record) bool {
	if !r.MayActOn(a) && !r.MayActOn(b) {
		return false
	}
	before, after := a.ExpectedMoves(), b.ExpectedMoves()
	switch r.Sign {
	case ActsOnCase:
		return true
	case ActsOnAsking:
		return (before == "") != (after == "")
	case ActsOnExpected:
		return before != after
	case ActsOnPoints:
		return (a.MaxPoints == nil) != (b.MaxPoints == nil)
	}
	return false
}
