package compare

import (
	"cmp"
	"iter"
	"slices"

	"keymove/report/sink"
)

// IsFloor reports whether the gate has no baseline.
func (g *Gate) IsFloor() bool { return g.Base == "" }

// OwnName returns the contender's name in its run, which does not depend on the folder of that run.
func (g *Gate) OwnName() string {
	side := g.Side
	if g.Sides != nil {
		side = &g.Sides.Contender
	}
	if side == nil {
		return g.Contender
	}
	return cmp.Or(side.Own, g.Contender) + g.AtText()
}

// AtText says at which limit a contender is, in a run of several.
func (g *Gate) AtText() string {
	if g.At == "" {
		return ""
	}
	return " at " + g.At
}

// Title names the contenders and the outcome.
func (g *Gate) Title() string { return g.Who() + ": " + g.Result() }

// Who names the contender, behind its baseline if it has one.
func (g *Gate) Who() string {
	if g.IsFloor() {
		return g.Contender + g.AtText()
	}
	return g.Base + " → " + g.Contender + g.AtText()
}

// Tone returns what an outcome means to a reader.
func (o Outcome) Tone() sink.Tone {
	switch o {
	case Improved, NotWorse, EnoughSolved:
		return sink.Good
	case Regressed, TooFewSolved, EngineFailed:
		return sink.Bad
	}
	return sink.Open
}

// OutcomeText writes the outcome for people, who want to know which loss is ruled out.
func (g *Gate) OutcomeText() string {
	if g.Outcome == NotWorse && !g.Margin.IsZero() {
		return "not worse by " + MarginText(g.Margin) + " or more"
	}
	return string(g.Outcome)
}

// Result is OutcomeText for a first line. An inconclusive gate may pass, and the word alone does
// not say what that means.
func (g *Gate) Result() string {
	if g.Outcome == Inconclusive {
		return string(g.Outcome) + ", nothing is decided"
	}
	return g.OutcomeText()
}

// Sentence says what the contender is, with a full stop.
func (g *Gate) Sentence() string { return g.Decision() + "." }

// Decision is Sentence without the full stop.
func (g *Gate) Decision() string {
	if g.IsFloor() || g.Outcome == EngineFailed {
		return g.Title()
	}
	return g.Contender + g.AtText() + " is " + g.Result()
}

// Unsolved yields the positions that the contender of a gate without a baseline did not
// solve; none with one.
func (g *Gate) Unsolved() iter.Seq[TestedCase] {
	return func(yield func(TestedCase) bool) {
		if !g.IsFloor() || g.Tested == nil {
			return
		}
		for tested := range g.Tested {
			if tested.Unsolved != "" && !yield(tested) {
				return
			}
		}
	}
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

// Severity orders outcomes, the worst last.
func (o Outcome) Severity() int {
	return slices.Index([]Outcome{Improved, EnoughSolved, NotWorse, Inconclusive, Unlike, TooFewSolved, Regressed, EngineFailed}, o)
}
