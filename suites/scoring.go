package suites

// ScoringEdition numbers the rules by which solved and points are given. A run says in run.json
// by which it was scored, and is reported so in every later version. What an edition changed, and
// on which cases, is in ScoringRules:
//
//	1  the rules before editions; a run.json without an edition has it
//	2  a list of points is the solution of a case that has no other; errata credit no move that am
//	   forbids; only the words of a table ask, and nothing is joined to a mate
//
// A new edition is a number here, a line in this list, and a row in ScoringRules.
const ScoringEdition = 2

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
	// ActsOnReading: the same position of the suite is another case in the other run.
	ActsOnReading
)

// ScoringRules are the rules that editions changed, in the order of the editions.
var ScoringRules = []ScoringRule{
	{2, "points without bm ask for the moves with the most points", ActsOnAsking, func(r *Record) bool { return r.Points != nil }},
	{2, "errata credit no move that am forbids", ActsOnExpected, func(r *Record) bool { return r.Disputed != "" && r.Avoid != "" }},
	{2, "words that resemble an opcode, and notes behind a mate, ask nothing", ActsOnReading, nil},
}

// MayActOn reports whether the rule may act on the case of a record.
func (r *ScoringRule) MayActOn(rec *Record) bool { return r.On == nil || r.On(rec) }

// EditionOf returns the edition that a manifest names, which is 1 if it names none.
func EditionOf(scoring int) int { return max(scoring, 1) }

// IsShown reports whether records show that the rule acted, whatever their editions.
func (r *ScoringRule) IsShown() bool { return r.Sign == ActsOnAsking || r.Sign == ActsOnExpected }

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
	}
	return false
}
