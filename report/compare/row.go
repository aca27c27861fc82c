package compare

import (
	"slices"
	"strings"

	"keymove/report"
	"keymove/report/stats"
	"keymove/suites"
)

// Verdict is the result of a test of a row.
type Verdict string

// Row is the difference between two contenders on a suite or a part of it.
type Row struct {
	Suite string `json:"suite"`
	// Theme is report.WholeSuite for the whole suite; in a row of a phase it is the
	// phase.
	Theme string `json:"theme"`
	// Positions is the number of positions that can be solved and that both contenders
	// have searched, each counted once: if a suite has a position several times, the
	// figures are means over its cases, as over repeats. If it is 0, the row is about
	// speed only.
	Positions int `json:"positions"`
	// Compared is the number of positions that both have searched, whether they ask for
	// anything or not; in AnswersDiffer of them what is scored differs: the move, with repeats the one
	// played most often, and of those that ask for a mate the mate announced as well.
	Compared      int `json:"compared"`
	AnswersDiffer int `json:"answers_differ"`
	// MovesDiffer counts the moves alone, for a column of comparison.csv that must not change; nothing else has it.
	MovesDiffer int `json:"-"`
	// Clusters is the number of games, studies or other origins that the positions are from, if
	// some have several of them; else 0. OriginKind is the word for them: game, study, skeleton
	// or origin.
	Clusters   int    `json:"clusters,omitempty"`
	OriginKind string `json:"origin_kind,omitempty"`
	// BaseSolved and Solved are sums over cases, with repeats of the shares of
	// searches that solved them. Gained and Lost count the cases as Difference says.
	BaseSolved float64 `json:"base_solved"`
	Solved     float64 `json:"solved"`
	Gained     int     `json:"gained"`
	Lost       int     `json:"lost"`
	// SolvedDiff is the difference of the shares of solved cases, -1 to 1.
	SolvedDiff Interval `json:"solved_diff"`
	// PointsDiff is the difference of the points; nil without points. MaxPoints is the
	// maximum of points.
	BasePoints float64   `json:"base_points"`
	Points     float64   `json:"points"`
	MaxPoints  float64   `json:"max_points"`
	PointsDiff *Interval `json:"points_diff"`
	// BaseBest and Best count the mates that are as short as asked for, where mates found are the
	// figure: then BestDiff is the difference of their shares, and BestP its two-sided p-value,
	// which is not adjusted. They decide nothing.
	BaseBest float64   `json:"base_best,omitempty"`
	Best     float64   `json:"best,omitempty"`
	BestDiff *Interval `json:"best_diff,omitempty"`
	BestP    *float64  `json:"best_p,omitempty"`

	// MovesRightDiff is the difference of the shares of right own moves of lines, -1 to 1; nil
	// without lines.
	MovesRightDiff *Interval `json:"moves_right_diff,omitempty"`

	// Figure is the primary figure, which the fields up to Needed are about. In
	// phases, and in rows without positions, they are nil and empty.
	Figure    report.Figure `json:"figure"`
	P         *float64      `json:"p_value"`
	PAdjusted *float64      `json:"p_adjusted"`
	// Margin is the difference below which contenders are equal in practice, as a share
	// of the positions or of the points; MarginOfSolved is what it was given as, if that is a
	// share of what the base solves. PEqual is the p-value of two one-sided tests that the
	// difference is larger.
	Margin         float64  `json:"margin"`
	MarginOfSolved float64  `json:"margin_of_solved,omitempty"`
	PEqual         *float64 `json:"p_equal"`
	PEqualAdjusted *float64 `json:"p_equal_adjusted"`
	Verdict        Verdict  `json:"verdict,omitempty"`
	// Kappa is how much the positions say about the margin (stats.Kappa), EqualPower the
	// chance that they call contenders Equal that do not differ, and NeededForEqual the
	// number of positions that would with a probability of 80 %.
	Kappa          *float64 `json:"kappa"`
	EqualPower     *float64 `json:"equal_power"`
	NeededForEqual *int     `json:"positions_for_equal"`
	// Detectable is the smallest difference that would have been detected with a
	// probability of 80 %, as a share of the positions or of the maximum of points;
	// nil if none would.
	Detectable *float64 `json:"detectable"`
	// Needed is the number of positions that would detect the observed difference with
	// a probability of 80 %; nil if there is no difference.
	Needed *int `json:"positions_needed"`
	// OnlyTheme is the theme of a suite that has one alone.
	OnlyTheme string `json:"-"`

	// KeptNodes and KeptTime compare the effort to the solution, NPS is the ratio of
	// nodes per second; nil if unknown.
	KeptNodes *Effort         `json:"kept_nodes"`
	Finding   *SpeedOfFinding `json:"speed_of_finding"`
	KeptTime  *Effort         `json:"kept_time_ms"`
	NPS       *Interval       `json:"nps_ratio"`

	// PWorse is the p-value of the figure in the direction of worse alone, which a gate asks
	// for, PWorseAdjusted the same adjusted to the other suites and contenders; nil for
	// themes and phases.
	PWorse         *float64 `json:"p_worse"`
	PWorseAdjusted *float64 `json:"p_worse_adjusted"`

	// LossLimit is the one-sided 95 % limit of the loss of a suite, as a share of the positions or of the points;
	// OpenRatio is set if a loss above a margin of what is solved is not ruled out. A gate decides with them.
	LossLimit *float64 `json:"loss_limit,omitempty"`
	OpenRatio bool     `json:"-"`

	// RulesOutMargin is set if a difference as large as the margin is ruled out, WorseAlone if the test in
	// the direction of worse alone shows a loss; both whatever the verdict.
	RulesOutMargin bool `json:"-"`
	WorseAlone     bool `json:"-"`

	// Starts has how often base and contender were started, and by how much the interval of NPS
	// is wider for it.
	Starts Starts `json:"-"`
}

// Difference returns that of the primary figure, in percentage points of the positions or of the points.
func (r *Row) Difference() Interval {
	d, all := r.SolvedDiff, 100.0
	if r.Figure == report.Points && r.PointsDiff != nil && r.MaxPoints > 0 {
		d, all = *r.PointsDiff, 100/r.MaxPoints
	}
	return Interval{all * d.Value, all * d.Low, all * d.High}
}

// Shares returns what base and contender solved, found or scored, as a share of what they could.
func (r *Row) Shares() (base, other float64) {
	if r.Figure == report.Points {
		return r.BasePoints / max(r.MaxPoints, 1), r.Points / max(r.MaxPoints, 1)
	}
	n := float64(max(r.Positions, 1))
	return r.BaseSolved / n, r.Solved / n
}

// Change returns the difference of the primary figure: of points, or of the share of solved
// cases.
func (r *Row) Change() float64 {
	if r.Figure == report.Points {
		return r.PointsDiff.Value
	}
	return r.SolvedDiff.Value
}

// IsWhole reports whether the row is about a whole suite.
func (r *Row) IsWhole() bool { return r.Theme == report.WholeSuite }

// rowMaker makes the rows of a pair.
type rowMaker struct {
	bootstrap stats.Bootstrap
	margin    suites.Margin
}

// row compares two contenders on cases, but for effort and speed, and for what depends on other rows.
// The sample is of positions. The difference is of the primary figure.
func (m *rowMaker) row(suite, theme string, cases []Case, primary report.Figure) (Row, *difference) {
	positions := positionsOf(cases)
	solved, points := sampleOf(positions, report.Searches.Solved), sampleOf(positions, report.Searches.Points)
	if primary == report.Points && points.len() == 0 {
		primary = report.Solved
	}
	row := Row{Suite: suite, Theme: theme, Positions: solved.len(), Figure: primary, Compared: len(positions)}
	row.MovesDiffer, row.AnswersDiffer = countDiffering(positions)
	if solved.clusters.any() {
		row.Clusters, row.OriginKind = solved.clusters.count, originKind(positions)
	}
	row.BaseSolved, row.Solved = solved.totals()
	row.Gained, row.Lost = solved.fates()
	row.SolvedDiff = m.interval(solved)
	row.MovesRightDiff = movesRight(positions)
	switch {
	case primary == report.Points:
		return row, m.setPoints(&row, points, positions)
	case primary == report.Found && points.len() > 0:
		m.setBest(&row, points)
	}
	return row, differenceOfShares(solved)
}

// setPoints sets what is known about points, and returns their difference.
func (m *rowMaker) setPoints(row *Row, points sample, positions []Case) *difference {
	row.Positions = max(row.Positions, points.len())
	row.BasePoints, row.Points = points.totals()
	row.MaxPoints = sumOver(positions, maxTally)
	d := differenceOfMeans(points, sampleOf(positions, maxTally), row.MaxPoints)
	i := d.interval(stats.Z95)
	row.PointsDiff = &Interval{row.Points - row.BasePoints, i.Low * row.MaxPoints, i.High * row.MaxPoints}
	return d
}

// setBest sets what is known about the mates that are as short as asked for, which have a point.
func (m *rowMaker) setBest(row *Row, points sample) {
	row.BaseBest, row.Best = points.totals()
	row.BestDiff = new(m.interval(points))
	row.BestP = new(pairedTest(points, m.bootstrap.Seed).TwoSidedMid())
}

// movesRight compares the shares of right own moves of lines; nil without lines.
func movesRight(positions []Case) *Interval {
	asked := sumOver(positions, report.Searches.MovesAsked)
	if asked == 0 {
		return nil
	}
	d := differenceOfMeans(sampleOf(positions, report.Searches.MovesRight), sampleOf(positions, report.Searches.MovesAsked), asked)
	return new(d.interval(stats.Z95))
}

// measure adds to a row the speed of its cases, and the efforts of their positions. Nodes and times
// under several limits have no mean.
func (m *efforts) measure(row *Row, cases []Case) {
	if m.other.AtLimit() == report.AllLimits {
		return
	}
	positions := positionsOf(cases)
	row.KeptNodes = m.compareEffort(positions, keptNodes, 1, m.bootstrap.GeometricMeanRatio)
	row.Finding = m.compareFinding(positions)
	if !m.base.NoTimes() && !m.other.NoTimes() {
		timed := m.onOneMachine(positions)
		row.KeptTime = m.compareEffort(timed, keptTime, 1000, m.ratioOfTimes(timed))
		speed := compareSpeed(m.onOneMachine(cases))
		row.NPS, row.Starts = speed.Ratio, speed.Starts
	}
}

// interval returns the interval of the difference of shares: Tango's if each case is solved or not,
// the bootstrap for repeats that disagree and over clusters. Where no case differs, or clusters are
// few, a bootstrap has no width.
func (m *rowMaker) interval(s sample) Interval {
	gained, lost := s.counts()
	switch values := s.independent(); {
	case gained+lost == 0:
		return interval(stats.PairedShares(0, 0, s.clusters.len(s.len()), stats.Z95))
	case s.isBinary():
		return interval(stats.PairedShares(gained, lost, s.len(), stats.Z95))
	case s.clusters.areFew() || slices.Min(values) == slices.Max(values):
		return interval(stats.MeanInterval(values, s.clusters.reach(), stats.Z95))
	default:
		return interval(m.bootstrap.BCa(stats.Units{Columns: 1, Values: values}, stats.Mean(len(values))))
	}
}

// countDiffering counts the positions in which the moves differ that were played most often, and
// those in which what is scored does. A search that failed has no move, and is scored.
func countDiffering(positions []Case) (moves, answers int) {
	for _, c := range positions {
		limits := c.atLimits()
		isOther := slices.ContainsFunc(limits, movesDiffer)
		if isOther {
			moves++
		}
		if isOther || slices.ContainsFunc(limits, scoresDiffer) {
			answers++
		}
	}
	return moves, answers
}

// atLimits returns the searches of a case at each limit: over several limits, each is compared with its own.
func (c Case) atLimits() []Case {
	if len(c.Base) == 1 {
		return []Case{c}
	}
	base, other := byLimit(c.Base), byLimit(c.Other)
	if len(base) < 2 || len(base) != len(other) {
		return []Case{c}
	}
	limits := make([]Case, len(base))
	for i := range limits {
		limits[i] = Case{Base: base[i], Other: other[i]}
	}
	return limits
}

// byLimit parts searches by their limits, in the order of the text.
func byLimit(searches report.Searches) (parts []report.Searches) {
	order := slices.Clone(searches)
	slices.SortStableFunc(order, func(a, b *suites.Record) int { return strings.Compare(a.Limit, b.Limit) })
	for i, rec := range order {
		if i == 0 || rec.Limit != order[i-1].Limit {
			parts = append(parts, nil)
		}
		parts[len(parts)-1] = append(parts[len(parts)-1], rec)
	}
	return parts
}

func movesDiffer(c Case) bool {
	base, other := usualMove(c.Base), usualMove(c.Other)
	return base != "" && other != "" && base != other
}

func scoresDiffer(c Case) bool {
	return c.Base.Solved().Differs(c.Other.Solved()) || c.Base.Points().Differs(c.Other.Points()) ||
		c.rec().AsksForMate() && usualMate(c.Base) != usualMate(c.Other)
}

// usualMate returns the mate announced most often, in full moves; 0 for none.
func usualMate(searches report.Searches) (usual int) {
	times := map[int]int{}
	for _, rec := range searches {
		mate := 0
		if rec.ScoreMate != nil {
			mate = *rec.ScoreMate
		}
		if times[mate]++; times[mate] > times[usual] {
			usual = mate
		}
	}
	return usual
}

func usualMove(searches report.Searches) string {
	if len(searches) == 1 {
		return searches[0].Answer()
	}
	moves := slices.DeleteFunc(slices.Clone(searches), func(rec *suites.Record) bool { return rec.Move == "" })
	if len(moves) == 0 {
		return ""
	}
	return moves.UsualAnswer()
}

// test tests the figure of a row by itself. At least one position must have it.
func (m *rowMaker) test(row *Row, d *difference) {
	row.setMargin(m.margin)
	p, worse := d.test(row.Figure, m.bootstrap.Seed)
	row.P = &p
	if row.IsWhole() {
		row.PWorse = &worse
		row.LossLimit = new(-d.interval(stats.Quantile(limitLevel)).Low)
	}
	switch margin := row.MarginOfSolved; {
	case margin > 0:
		below := d.notBelow(1 - margin)
		row.PEqual, row.OpenRatio = new(max(below, d.notAbove(1+margin))), below > 1-limitLevel
	case d.isShares:
		row.PEqual = new(stats.EquivalentShares(d.more, d.less, len(d.values), row.Margin))
	default:
		row.PEqual = new(stats.EquivalentMeans(d.values, d.most, row.Margin))
	}
}

// setMargin sets the margin; one of what the base solves becomes a share of all.
func (r *Row) setMargin(m suites.Margin) {
	if r.Margin = m.Share; !m.OfSolved {
		return
	}
	r.MarginOfSolved = m.Share
	base, most := r.BaseSolved, float64(r.Positions)
	if r.Figure == report.Points {
		base, most = r.BasePoints, r.MaxPoints
	}
	r.Margin *= base / max(most, 1)
}
