package compare

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
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
)

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
	// Incomplete is set if records of either run are missing: then the outcome is
	// Regressed if the others show that, else Unlike.
	Incomplete bool `json:"incomplete"`
	// Reasons explain the outcome, a sentence each; empty if the contender is not
	// worse and not better either.
	Reasons []string `json:"reasons"`
	// Notes are further remarks, a sentence each.
	Notes []string   `json:"notes"`
	Rows  []GateRow  `json:"rows"`
	Lost  []LostCase `json:"lost"`
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
	switch g.Outcome {
	case Improved, NotWorse, EnoughSolved:
		return !g.Incomplete
	case Inconclusive:
		return !g.Incomplete && !g.conclusive
	}
	return false
}

// GateRow is a suite at a gate.
type GateRow struct {
	Row
	// LossLimit is the one-sided 95 % limit of the loss, as a share of the positions
	// or of the points.
	LossLimit float64 `json:"loss_limit"`

	// OpenRatio is set if a loss above a margin of what is solved is not ruled out.
	OpenRatio bool `json:"-"`
}

// LostCase is a position that the base solved and the contender did not.
type LostCase struct {
	Change
	// Accepted is the reason why the loss is accepted; empty if it is not.
	Accepted string `json:"accepted,omitempty"`
}

// limitLevel is the level of the limit of a loss, which is one-sided.
const limitLevel = 0.95

// rounding is more than the rounding error of a sum of shares such as thirds.
const rounding = 1e-9

// fateOfMissing says what a gate does with the cases that a run lacks.
func (o *GateOptions) fateOfMissing() string {
	if o.AllowMissing {
		return "skipped"
	}
	return "counted as lost"
}

// countSolved counts what the contender solved, including cases that the baseline
// lacks.
func (g *Gate) countSolved(others *answers) {
	var work scratch
	for searched := range others.all() {
		if solved := work.all(searched).Solved(); solved.Searches > 0 {
			g.Asked++
			g.Solved += solved.Mean()
		}
	}
}

// findLost lists the lost cases and returns all cases except the accepted ones.
func (g *Gate) findLost(cases []paired, allowed *Allowed) []paired {
	counted, isCopy := cases, false // a copy only if cases are left out: there may be a million
	var work scratch
	for i, c := range cases {
		change, _ := changeOf(&work, c)
		accepted := ""
		switch change.Kind {
		case Gained:
			g.Gained = append(g.Gained, change)
		case Lost:
			accepted = allowed.reason(c.first())
			g.Lost = append(g.Lost, LostCase{Change: change, Accepted: accepted})
		}
		switch {
		case accepted != "" && !isCopy:
			counted, isCopy = slices.Clone(cases[:i]), true
		case accepted == "" && isCopy:
			counted = append(counted, c)
		}
	}
	return counted
}

// isLost reports whether a case is lost.
func isLost(work *scratch, c paired) bool { return Difference(work.sides(c)) == Lost }

// solvableSuites returns the suites with cases that can be solved.
func solvableSuites(cases []paired) []string {
	var names []string
	var work scratch
	for _, c := range cases {
		of := work.all(c.base)
		name, isAsked := of[0].Suite, of.Solved().Searches+of.Points().Searches > 0
		if isAsked && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// unasked returns what nothing is tested of: suites that ask nothing, and the positions that
// ask nothing of suites that mostly ask something.
func unasked(a *answers) []string {
	var notes []string
	var work scratch
	for _, s := range a.suites {
		var ids []string
		for i := range s.spans {
			if searched := work.all(s.at(i)); !asks(searched) {
				ids = append(ids, searched[0].ID)
			}
		}
		switch n := len(s.spans); {
		case len(ids) == n:
			notes = append(notes, fmt.Sprintf("%s asks nothing, so nothing of it is tested.", s.suite))
		case len(ids) > 0 && len(ids) < n-len(ids):
			notes = append(notes, fmt.Sprintf("%d of %s of %s ask nothing, and are not tested: %s.",
				len(ids), sink.Plural(n, "position"), s.suite, listed(ids)))
		}
	}
	return notes
}

// asks reports whether a case asks something, going by its searches; one that failed may.
func asks(searched report.Searches) bool {
	return searched.Solved().Searches+searched.Points().Searches > 0 || searched[0].Error != ""
}

// listed returns the first of some names.
func listed(names []string) string {
	const shown = 8
	text := strings.Join(names[:min(shown, len(names))], ", ")
	if more := len(names) - shown; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// setLossLimit sets the limit of the loss.
func (r *GateRow) setLossLimit(t tested) {
	d := t.differing()
	r.LossLimit = -d.interval(stats.Quantile(limitLevel)).Low
	if m := r.MarginOfSolved; m > 0 {
		r.OpenRatio = t.notBelow(1-m) > 1-limitLevel
	}
}

// leavesOpen reports whether a loss above a margin is not ruled out.
func (r *GateRow) leavesOpen(m suites.Margin) bool {
	if m.OfSolved {
		return r.OpenRatio
	}
	return r.LossLimit > m.Share
}

// decide sets the outcome from the rows and the counts.
func (g *Gate) decide(opts GateOptions) {
	for i := range g.Rows {
		if row := &g.Rows[i]; row.IsWorseAlone(opts.Alpha) {
			g.regressed("%s is significantly worse in %s: %s, %s.", row.Suite, row.Figure.Noun(), row.ChangeText(), row.gateSides(opts.Alpha))
		}
	}
	g.checkCounts(opts)
	if g.Outcome == Regressed {
		return
	}
	for i := range g.Rows {
		if row := &g.Rows[i]; row.leavesOpen(opts.Margin) {
			g.Outcome = Inconclusive
			g.Reasons = append(g.Reasons, fmt.Sprintf("%s: a loss of up to %.1f pp of the %s is not ruled out; the margin is %s.",
				row.Suite, 100*row.LossLimit, row.Figure.Unit(), MarginText(opts.Margin)))
		}
	}
}

// gateSides writes the p-value of a loss, and where the test in both directions does not show it,
// that of both.
func (r *Row) gateSides(alpha float64) string {
	text := ProbabilityEquation(*r.PWorseAdjusted) + ", one-sided"
	if r.PAdjusted != nil && *r.PAdjusted > alpha {
		text += "; two-sided, as compare tests, it is " + ProbabilityText(r.PAdjusted) + " and shows no difference"
	}
	return text
}

// SidesText writes the p-value of both directions, and where that shows no difference but a gate
// shows a loss, that of the gate; empty without a test.
func (r *Row) SidesText() string {
	if r.PAdjusted == nil {
		return ""
	}
	text := ProbabilityEquation(*r.PAdjusted) + ", two-sided"
	if r.WorseAlone && !r.Verdict.Differs() {
		text += "; one-sided, as a gate tests, it is " + ProbabilityText(r.PWorseAdjusted) + " and shows a loss"
	}
	return text
}

// checkCounts looks at the numbers of lost and of solved positions.
func (g *Gate) checkCounts(opts GateOptions) {
	if lost := g.unaccepted(); opts.MaxLost >= 0 && lost > opts.MaxLost {
		g.regressed("%s lost; at most %d are allowed.", sink.Plural(lost, "position"), opts.MaxLost)
	}
	if reason, met := g.floorText(opts); !met {
		g.regressed("%s", reason)
	}
}

// checkBetter makes a gate that is not worse better if some suite is.
func (g *Gate) checkBetter() {
	for i := range g.Rows {
		if row := &g.Rows[i]; g.Outcome == NotWorse && row.Verdict == Better {
			g.Outcome = Improved
			g.Reasons = append(g.Reasons, fmt.Sprintf("%s is significantly better in %s: %s, %s, two-sided.", row.Suite, row.Figure.Noun(), row.ChangeText(), ProbabilityEquation(*row.PAdjusted)))
		}
	}
}

// checkTested refuses a gate if the loss of every position of a suite is accepted: then
// the suite is not tested at all.
func (g *Gate) checkTested(suites []string) {
	for _, suite := range suites {
		tested := slices.ContainsFunc(g.Rows, func(row GateRow) bool { return row.Suite == suite })
		if tested || g.Outcome == Regressed {
			continue
		}
		g.Outcome = Unlike
		g.Reasons = append(g.Reasons, fmt.Sprintf("%s: the loss of every position is accepted, so nothing is tested.", suite))
	}
}

func (g *Gate) regressed(format string, args ...any) {
	g.Outcome = Regressed
	g.Reasons = append(g.Reasons, fmt.Sprintf(format, args...))
}

// unaccepted counts the lost cases that are not accepted.
func (g *Gate) unaccepted() int {
	n := 0
	for _, lost := range g.Lost {
		if lost.Accepted == "" {
			n++
		}
	}
	return n
}

// CountText writes what both of a row have of its figure: "103 → 79"; BestText writes how many of
// the mates found are as short as asked for, and PointsText the points; both are empty of rows without.
func (r *Row) CountText() string { return NumberText(r.BaseSolved) + " → " + NumberText(r.Solved) }

// BestText is empty unless mates found are the figure.
func (r *Row) BestText() string {
	if r.BestDiff == nil {
		return ""
	}
	return NumberText(r.BaseBest) + " → " + NumberText(r.Best)
}

// PointsText is empty unless points are the figure.
func (r *Row) PointsText() string {
	if r.PointsDiff == nil {
		return ""
	}
	return NumberText(r.BasePoints) + " → " + NumberText(r.Points)
}

// ChangeText writes both values of the figure; of mates how many were gained and lost, too.
func (r *Row) ChangeText() string {
	if r.Figure == report.Points {
		return r.PointsText()
	}
	text := r.CountText() + " of " + sink.Grouped(r.Positions)
	if r.Figure == report.Found {
		text += fmt.Sprintf(" (%d gained, %d lost)", r.Gained, r.Lost)
	}
	return text
}

// settingsText returns the limit of a contender, and its threads and hash as far as they are known.
func settingsText(c Contender) string {
	sizes, known := c.sizes()
	if !known {
		return c.Run.LimitText()
	}
	text := c.Run.LimitText()
	if sizes.Threads > 0 {
		text += fmt.Sprintf(" Threads=%d", sizes.Threads)
	}
	if sizes.HashMiB > 0 {
		text += fmt.Sprintf(" Hash=%dMB", sizes.HashMiB)
	}
	return text
}

// DefaultGateMargin is the loss that a conclusive gate rules out where no other is given.
var DefaultGateMargin = suites.Margin{Share: 0.01}
