package compare

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"keymove/report/sink"
	"keymove/suites"
)

// GateOptions are the conditions of a gate.
type GateOptions struct {
	// Alpha is the chance that a contender which is not worse is called regressed;
	// Seed is the seed of the resampling.
	Alpha float64
	Seed  uint64
	// Margin is the largest loss that a conclusive gate may leave open.
	Margin suites.Margin
	// MaxLost is the number of positions that may be lost; negative for any number.
	MaxLost int
	// MinSolved is the number of positions to be solved over all suites; if MinShare
	// is greater than 0, it is this share of them instead.
	MinSolved int
	MinShare  float64
	// HasFloor is set if one of the two is given, which needs no baseline.
	HasFloor bool
	// MaxSlower is the share of its nodes per second that a contender may lack of the first one of its run, if
	// HasSpeed is set. It needs no baseline.
	MaxSlower float64
	HasSpeed  bool
	// Conclusive is set where a gate has to be sure.
	Conclusive bool
	// Allowed are lost positions that are accepted.
	Allowed *Allowed
	// AllowUnlike decides about runs that are not alike, AllowMissing about incomplete
	// runs and runs of different cases.
	AllowUnlike, AllowMissing bool
	// Resamples is the number of bootstrap resamples of each interval; 0 for the usual
	// number.
	Resamples int
}

// Outcome is the outcome of a gate.
type Outcome string

// The outcomes.
const (
	// Improved: a suite is significantly better, and none leaves a loss open.
	Improved     Outcome = "better"
	NotWorse     Outcome = "not worse"
	Regressed    Outcome = "regressed"
	Inconclusive Outcome = "inconclusive"
	// Unlike: the runs are not alike, and nothing is tested; or one is incomplete, or has
	// positions that the other lacks.
	Unlike Outcome = "not comparable"
	// EngineFailed: the contender's engine failed on cases on which the baseline's did not,
	// whatever else is the case.
	EngineFailed Outcome = "engine failed"
	// EnoughSolved and TooFewSolved: a gate without a baseline.
	EnoughSolved Outcome = "enough solved"
	TooFewSolved Outcome = "too few solved"
	// NotSlower and Slower: a gate for speed.
	NotSlower Outcome = "not slower"
	Slower    Outcome = "slower"
)

// meaning is what an outcome means to a reader: a gate passes with a good one.
type meaning struct {
	Outcome
	tone sink.Tone
}

// outcomes are all of them, the worst last.
var outcomes = []meaning{
	{Improved, sink.Good}, {EnoughSolved, sink.Good}, {NotSlower, sink.Good}, {NotWorse, sink.Good}, {Inconclusive, sink.Open},
	{Unlike, sink.Open}, {TooFewSolved, sink.Bad}, {Slower, sink.Bad}, {Regressed, sink.Bad}, {EngineFailed, sink.Bad},
}

// Gate is the decision about a contender against its base, or about what it solves.
type Gate struct {
	Outcome Outcome `json:"outcome"`
	// Base is empty if there is no baseline.
	Base      string `json:"base"`
	Contender string `json:"contender"`
	// Sides say more of the two; nil if there is no baseline. Then Side says more of the
	// contender, and Suites are the names of the suites that it has searched.
	Sides  *Sides   `json:"sides,omitempty"`
	Side   *Side    `json:"side,omitempty"`
	Suites []string `json:"suites,omitempty"`
	// Speed is what a gate for speed has measured; nil at others.
	Speed *GateSpeed `json:"speed,omitempty"`
	// Incomplete is set if records of either run are missing: then the outcome is
	// Regressed if the others show that, else Unlike; at a gate for speed it is a note.
	Incomplete bool `json:"incomplete"`
	// Reasons explain the outcome, a sentence each; empty if the contender is not
	// worse and not better either.
	Reasons []string `json:"reasons"`
	// Notes are further remarks, a sentence each.
	Notes []string `json:"notes"`
	Rows  []Row    `json:"rows"`
	Lost  []Change `json:"lost"`
	// Gained are the positions that only the contender solved.
	Gained []Change `json:"gained"`
	// Solved of Asked positions were solved by the contender, of all that it searched.
	Solved float64 `json:"solved"`
	Asked  int     `json:"asked"`
	// Signature identifies the searches, BaseSignature those of the baseline; empty if
	// the limit does not determine them.
	Signature     string `json:"signature,omitempty"`
	BaseSignature string `json:"base_signature,omitempty"`
	// Tested yields the positions of the contender, suite by suite, for reports with a line for each;
	// nil if there are none. They are made as they are read: a run may have millions.
	Tested iter.Seq[TestedCase] `json:"-"`
	// Limit is the limit of the contender's run, with hash and threads if known; At the limit alone, in
	// a run of several.
	Limit string `json:"limit"`
	At    string `json:"at,omitempty"`
	// Margin is the loss that NotWorse and Improved rule out.
	Margin suites.Margin `json:"margin"`

	conclusive bool // has to be sure
}

// Passes reports whether the gate lets the contender pass, with exit code 0.
func (g *Gate) Passes() bool {
	passes := g.Outcome.Tone() == sink.Good || g.Outcome == Inconclusive && !g.conclusive
	return passes && (!g.Incomplete || g.Speed != nil) // the interval says how much is known of a speed
}

// floorText compares the number of solved positions with the one that is required.
func (g *Gate) floorText(opts *GateOptions) (text string, met bool) {
	need := opts.MinSolved
	if opts.MinShare > 0 {
		need = int(math.Ceil(float64(opts.MinShare*float64(g.Asked)) - rounding))
	}
	text = fmt.Sprintf("%s of %s solved; %d are required.", NumberText(g.Solved), sink.Plural(g.Asked, "position"), need)
	return text, g.Solved >= float64(need)-rounding
}

// IsFloor reports whether the gate has no baseline.
func (g *Gate) IsFloor() bool { return g.Base == "" }

// Tone returns what an outcome means to a reader.
func (o Outcome) Tone() sink.Tone {
	if i := o.Severity(); i >= 0 {
		return outcomes[i].tone
	}
	return sink.Open
}

// Severity orders outcomes, the worst last.
func (o Outcome) Severity() int {
	return slices.IndexFunc(outcomes, func(m meaning) bool { return m.Outcome == o })
}

// Decisions are the decisions of several gates, for JSON.
type Decisions struct {
	// Outcome is the worst one.
	Outcome Outcome `json:"outcome"`
	Gates   []*Gate `json:"gates"`
}

// NewDecisions returns decisions with their worst outcome.
func NewDecisions(gates []*Gate) Decisions {
	worst := Improved
	for _, g := range gates {
		if g.Outcome.Severity() > worst.Severity() {
			worst = g.Outcome
		}
	}
	return Decisions{worst, gates}
}
