package compare

import (
	"cmp"
	"fmt"
	"iter"
	"math"

	"keymove/report/sink"
)

// floors decides for each contender of a run whether it solves enough, without a
// baseline. The errors are those of Pick, and ErrNothingAsked.
func (r Runs) floors(run string, opts GateOptions) ([]*Gate, error) {
	contenders, err := r.Pick([]string{run})
	if err != nil {
		return nil, err
	}
	var gates []*Gate
	for _, c := range contenders {
		g, err := runFloor(c, opts)
		if err != nil {
			return nil, err
		}
		gates = append(gates, g)
	}
	return gates, nil
}

// runFloor decides whether a contender solves enough. A run that is incomplete or starved,
// and a contender that did not obey its limit, get no verdict.
func runFloor(c Contender, opts GateOptions) (*Gate, error) {
	others := answersOf(c)
	found := faults(c.Run)
	found.unlike = appendNew(found.unlike, disobedience(c)...)
	found.add(failures(c))
	if c.Run.Meta == nil {
		found.add(othersHave(c, others))
		found.add(doubled(c, Contender{}, others, nil))
	}
	found.notes = append(found.notes, unasked(others)...)
	found.permit(opts.AllowUnlike, opts.AllowMissing)
	g := newGate(Contender{}, c, found, opts)
	g.Side, g.Suites = new(c.Side()), others.names()
	g.countSolved(others)
	reason, met := g.floorText(opts)
	switch {
	case g.Asked == 0:
		return nil, ErrNothingAsked
	case len(found.unlike) > 0:
		g.Outcome, g.Reasons = Unlike, append(found.refusals(), reason)
	case len(found.missing) > 0:
		g.Outcome, g.Reasons = Unlike, append(found.missing, reason)
	case met:
		g.Outcome, g.Reasons = EnoughSolved, []string{reason}
	default:
		g.Outcome, g.Reasons = TooFewSolved, []string{reason}
	}
	failures := failuresOf(nil, others)
	g.listTested(nil, nil, others, failures, c.Run.NoTimes())
	g.checkFailures(failures)
	return g, nil
}

// othersHave returns which cases other contenders of a records.csv have, and a contender
// lacks: a run searches the same ones with all.
func othersHave(c Contender, mine *answers) (found findings) {
	for _, own := range c.Run.Names() {
		other := Contender{Name: own, Own: own, Run: c.Run}
		found.missing = appendNew(found.missing, onlyIn(other, c, answersOf(other), mine, "missing")...)
	}
	return found
}

// floorText compares the number of solved positions with the one that is required.
func (g *Gate) floorText(opts GateOptions) (text string, met bool) {
	need := opts.MinSolved
	if opts.MinShare > 0 {
		need = int(math.Ceil(float64(opts.MinShare*float64(g.Asked)) - rounding))
	}
	text = fmt.Sprintf("%s of %s solved; %d are required.", NumberText(g.Solved), sink.Plural(g.Asked, "position"), need)
	return text, g.Solved >= float64(need)-rounding
}

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
