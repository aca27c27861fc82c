package compare

import (
	"cmp"
	"fmt"
	"iter"
	"math"
	"slices"

	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
)

// DefaultGateMargin is the loss that a conclusive gate rules out where no other is given.
var DefaultGateMargin = suites.Margin{Share: 0.01}

// decideGates decides about contenders as one family: p-values are adjusted over all suites of all of them, so
// that the chance that any of several equal contenders is called regressed is alpha. The error is ErrNothingShared,
// ErrNothingAsked, or an *AllowError for an accepted name of several positions.
func decideGates(pairs []Matchup, o GateOptions) ([]*Gate, error) {
	made := pairings(pairs)
	for _, p := range made {
		if err := p.refuses(); err != nil {
			return nil, err
		}
		if err := o.Allowed.Check(p.positions(o.AllowMissing)); err != nil {
			return nil, err
		}
	}
	c := comparisonOf(made, Options{
		Alpha: o.Alpha, Margin: o.Margin, Seed: o.Seed, Resamples: o.Resamples,
		AllowUnlike: o.AllowUnlike, AllowMissing: o.AllowMissing, isGate: true, accepted: o.Allowed,
	})
	gates := make([]*Gate, len(made))
	for i, p := range made {
		gates[i] = decide(&c.Pairs[i], p, &o)
	}
	return gates, nil
}

// refuses returns why a gate cannot decide about a pair; nil if it can.
func (p *pairing) refuses() error {
	switch {
	case len(p.cases) == 0:
		return p.nothingShared()
	case len(askingSuites(p.cases)) == 0:
		return ErrNothingAsked
	case !p.all.isScored():
		return errNotScored(p.base)
	}
	return nil
}

// positions yields those that the contender has searched, and those of the baseline that it may lack.
func (p *pairing) positions(allowMissing bool) iter.Seq[Position] {
	return func(yield func(Position) bool) {
		for _, a := range []answers{p.others, p.all} {
			for searches := range a.all() {
				if !yield(positionOf(searches[0])) {
					return
				}
			}
			if allowMissing {
				return
			}
		}
	}
}

// decide decides about a pair of a comparison. It tests nothing: the rows have their tests.
func decide(pair *Pair, p *pairing, o *GateOptions) *Gate {
	g := newGate(p.base, p.other, pair.Findings, o)
	g.Base, g.Sides = pair.Base, &pair.Sides
	g.Solved, g.Asked = p.others.solved()
	refusing := pair.Findings.Refusing()
	missing := refusing.Of(KindMissing)
	switch {
	case refusing.Has(KindBroken, KindUnlike):
		g.refuse(refusing.Of(KindBroken, KindUnlike, KindEarly, KindMissing))
	case len(missing) == 0 && p.isItself():
		g.Notes = append([]string{"The baseline is this run itself: nothing is compared."}, g.Notes...)
		g.checkFloor(o)
	default:
		g.take(pair, p.others.names())
		g.decide(o)
		g.checkTested(askingSuites(outside(pair.Findings.suites(), p.cases)))
		g.checkBetter()
		g.refuseOr(refusing.Of(KindSuite))
		g.concludeEarly(refusing.Of(KindEarly))
		g.refuseOr(missing)
		g.advise(fewOrigins(outside(pair.Findings.suites(), p.cases)).Texts())
		g.compareSignatures(p, len(pair.Changes) == 0)
	}
	g.noteRetries(p.others)
	failures := newFailures(p.cases, p.others)
	g.Tested = testedCases(p, g.Lost, failures, p.other.Run.NoTimes() || refusing.Has(KindBroken, KindUnlike))
	g.checkFailures(failures)
	return g
}

func newGate(base, c Contender, found Findings, o *GateOptions) *Gate {
	return &Gate{
		Contender: c.Name, Outcome: NotWorse, Margin: o.Margin, Limit: settingsText(base, c), At: c.Run.AtLimit(),
		Incomplete: found.Refusing().Has(KindMissing), conclusive: o.Conclusive,
		Reasons: []string{}, Rows: []Row{}, Lost: []Change{}, Gained: []Change{},
		Notes: found.Notes().Except(KindSame, KindUnknown).Texts(),
	}
}

// take takes what was tested, suite by suite in the order of the run, and what was lost and gained.
func (g *Gate) take(pair *Pair, suites []string) {
	for i := range pair.Rows {
		if row := &pair.Rows[i]; row.IsWhole() && row.P != nil {
			g.Rows = append(g.Rows, *row)
		}
	}
	slices.SortStableFunc(g.Rows, func(a, b Row) int { return slices.Index(suites, a.Suite) - slices.Index(suites, b.Suite) })
	for _, change := range pair.Changes {
		switch change.Kind {
		case Gained:
			g.Gained = append(g.Gained, change)
		case Lost:
			g.Lost = append(g.Lost, change)
		}
	}
}

// refuse ends a gate without a decision, for reasons.
func (g *Gate) refuse(found Findings) {
	g.Outcome, g.Reasons = Unlike, append(found.Texts(), g.Reasons...)
}

// refuseOr does so, unless a loss is certain whatever else is the case. No reasons change nothing.
func (g *Gate) refuseOr(found Findings) {
	switch {
	case len(found) == 0:
	case g.Outcome == Regressed:
		g.Notes = append(g.Notes, found.Texts()...)
	default:
		g.refuse(found)
	}
}

// decide sets the outcome from the rows and the counts. Of an incomplete run it is not known how many it solves.
func (g *Gate) decide(o *GateOptions) {
	for i := range g.Rows {
		if row := &g.Rows[i]; row.WorseAlone {
			g.regressed("%s is significantly worse in %s: %s, %s.", row.Suite, row.Figure.Noun(), row.ChangeText(), row.gateSides(o.Alpha))
		}
	}
	if lost := g.unaccepted(); o.MaxLost >= 0 && lost > o.MaxLost {
		g.regressed("%s lost; at most %d are allowed.", sink.Plural(lost, "position"), o.MaxLost)
	}
	if !g.Incomplete {
		g.checkFloor(o)
	}
	if g.Outcome == Regressed {
		return
	}
	for i := range g.Rows {
		if row := &g.Rows[i]; row.leavesOpen(o.Margin) {
			g.Outcome = Inconclusive
			g.Reasons = append(g.Reasons, fmt.Sprintf("%s: a loss of up to %.1f pp of the %s is not ruled out; the margin is %s.",
				row.Suite, 100**row.LossLimit, row.Figure.Unit(), MarginText(o.Margin)))
		}
	}
}

// leavesOpen reports whether a loss above a margin is not ruled out.
func (r *Row) leavesOpen(m suites.Margin) bool {
	if m.OfSolved {
		return r.OpenRatio
	}
	return *r.LossLimit > m.Share
}

// checkFloor looks at the number of solved positions.
func (g *Gate) checkFloor(o *GateOptions) {
	if reason, met := g.floorText(o); !met {
		g.regressed("%s", reason)
	}
}

// checkTested refuses a gate if the loss of every position of a suite is accepted: then
// the suite is not tested at all.
func (g *Gate) checkTested(suites []string) {
	for _, suite := range suites {
		isTested := slices.ContainsFunc(g.Rows, func(row Row) bool { return row.Suite == suite })
		if !isTested && g.Outcome != Regressed {
			g.Outcome = Unlike
			g.Reasons = append(g.Reasons, fmt.Sprintf("%s: the loss of every position is accepted, so nothing is tested.", suite))
		}
	}
}

// checkBetter makes a gate that is not worse better if some suite is, and not because losses in it are accepted.
func (g *Gate) checkBetter() {
	for i := range g.Rows {
		row := &g.Rows[i]
		isAccepted := slices.ContainsFunc(g.Lost, func(c Change) bool { return c.Suite == row.Suite && c.Accepted != "" })
		if g.Outcome == NotWorse && row.Verdict == Better && !isAccepted {
			g.Outcome = Improved
			g.Reasons = append(g.Reasons, fmt.Sprintf("%s is significantly better in %s: %s, %s, two-sided.", row.Suite, row.Figure.Noun(), row.ChangeText(), ProbabilityText(*row.PAdjusted)))
		}
	}
}

// concludeEarly keeps a contender that ends its searches early from passing. What it lost shows
// that it is worse, or is said.
func (g *Gate) concludeEarly(early Findings) {
	if len(early) == 0 {
		return
	}
	if g.Outcome != Regressed && g.Outcome != Unlike {
		g.Outcome, g.Reasons = Unlike, nil
		for i := range g.Rows {
			g.Reasons = append(g.Reasons, g.Rows[i].countsText()+": not significantly worse.")
		}
	}
	g.Reasons = append(early.Texts(), g.Reasons...)
}

// advise says where nothing was decided what to do, and of any gate which suites have positions of
// a few origins only.
func (g *Gate) advise(origins []string) {
	if g.Outcome != Inconclusive {
		g.Notes = append(g.Notes, origins...)
		return
	}
	advice := "To decide, search more positions"
	if len(origins) > 0 {
		advice += " of other origins"
	}
	g.Reasons = append(g.Reasons, append(origins, advice+g.marginAdvice())...)
}

// marginAdvice names the margin that suits the number of positions, if that is more than the gate's.
func (g *Gate) marginAdvice() string {
	fewest := math.MaxInt
	for i := range g.Rows {
		fewest = min(fewest, cmp.Or(g.Rows[i].Clusters, g.Rows[i].Positions))
	}
	margin := SuitableMargin(fewest)
	switch {
	case g.Margin.OfSolved || margin <= g.Margin.Share:
		return ", or allow a larger loss with --margin."
	case margin > largestMargin:
		return "."
	}
	return fmt.Sprintf(", or take --margin %.0f%%, which suits %d.", 100*margin, fewest)
}

const (
	// changing is the share of answers that a harmless build is taken to change.
	changing = 0.07
	// largestMargin is the largest loss that somebody would accept.
	largestMargin = 0.1
)

// SuitableMargin returns the margin, in whole percent, within which a gate of so many positions rules out a
// loss in about 19 of 20 builds that change 7 % of the answers and are not worse: their differences deviate by
// √(0.07/n), once for the build and once for the limit of the loss.
func SuitableMargin(positions int) float64 {
	return max(0.01, math.Ceil(100*2*stats.Quantile(limitLevel)*math.Sqrt(changing/float64(max(positions, 1)))-0.1)/100)
}

// compareSignatures compares the searches that are determined by their limit with those of the baseline, of the cases
// that both have searched. That the engine has changed is noted where nothing else says it: no result has.
func (g *Gate) compareSignatures(p *pairing, sameResults bool) {
	if !p.areDetermined() {
		return
	}
	base, other, changed := signatures(p)
	g.BaseSignature, g.Signature = base.Short(), other.Short()
	if changed > 0 && sameResults {
		g.Notes = append(g.Notes, fmt.Sprintf("The search changed (signature %s → %s): %d of %d searches differ in move, score, depth or nodes; this alone does not fail the gate.",
			g.BaseSignature, g.Signature, changed, other.Count))
	}
}

// noteRetries says that the engine of the contender failed where it answered when asked again: that decides nothing.
func (g *Gate) noteRetries(others answers) {
	g.Notes = append(g.Notes, report.Retried(func(yield func(*suites.Record) bool) {
		for searches := range others.all() {
			for _, rec := range searches {
				if !yield(rec) {
					return
				}
			}
		}
	})...)
}

// checkFailures makes a gate with new failures one of a failed engine. What else it has
// found stays among the reasons.
func (g *Gate) checkFailures(list report.Searches) {
	if len(list) == 0 {
		return
	}
	where := ""
	if !g.IsFloor() {
		where = " on which the engine of the baseline did not"
	}
	g.Outcome = EngineFailed
	g.Reasons = append([]string{fmt.Sprintf("The engine failed on %s%s: %s.", sink.Plural(len(list), "position"), where, firstIDs(list))}, g.Reasons...)
}

func (g *Gate) regressed(format string, args ...any) {
	g.Outcome = Regressed
	g.Reasons = append(g.Reasons, fmt.Sprintf(format, args...))
}

// unaccepted counts the lost cases that are not accepted.
func (g *Gate) unaccepted() (n int) {
	for i := range g.Lost {
		if g.Lost[i].Accepted == "" {
			n++
		}
	}
	return n
}
