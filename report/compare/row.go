package compare

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"keymove/report"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites"
)

// Interval is a number with its 95 % interval.
type Interval struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// PP writes a difference of shares in percentage points: "-32.3 pp [-42.1, -20.9]".
func (i *Interval) PP() string {
	if i == nil {
		return ""
	}
	return i.PPValue() + " " + i.PPLimits()
}

// PPValue is PP without the interval, PPLimits is the interval alone.
func (i *Interval) PPValue() string { return fmt.Sprintf("%+.1f pp", 100*i.Value) }

// PPLimits writes the interval in percentage points.
func (i *Interval) PPLimits() string { return sink.Interval(100*i.Low, 100*i.High, 1) }

// Points writes a difference of points: "+391 [148, 639]".
func (i *Interval) Points() string {
	return i.PointsValue() + " " + sink.Interval(i.Low, i.High, 0)
}

// PointsValue is Points without the interval.
func (i *Interval) PointsValue() string { return fmt.Sprintf("%+.0f", i.Value) }

// Ratio writes a ratio: "× 1.013 [0.990, 1.037]".
func (i *Interval) Ratio() string {
	return fmt.Sprintf("× %.3f ", i.Value) + sink.Interval(i.Low, i.High, 3)
}

func interval(i stats.Interval) Interval { return Interval{i.Value, i.Low, i.High} }

// Difference returns that of the primary figure, in percentage points of the positions or of the points.
func (r *Row) Difference() Interval {
	d, all := r.SolvedDiff, 100.0
	if r.Figure == report.Points && r.PointsDiff != nil && r.MaxPoints > 0 {
		d, all = *r.PointsDiff, 100/r.MaxPoints
	}
	return Interval{all * d.Value, all * d.Low, all * d.High}
}

// BaseShare returns what the base solved, found or scored, as a share of what it could.
func (r *Row) BaseShare() float64 {
	if r.Figure == report.Points && r.MaxPoints > 0 {
		return r.BasePoints / r.MaxPoints
	}
	return r.BaseSolved / float64(max(r.Positions, 1))
}

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
	// anything or not; in MovesDiffer of them the two played different moves, with repeats
	// most often. AnswersDiffer counts what is scored: the move, and of those that ask for a mate
	// the mate announced as well.
	Compared      int `json:"compared"`
	MovesDiffer   int `json:"moves_differ"`
	AnswersDiffer int `json:"answers_differ"`
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
	// Advice says what would decide a row with too few positions, a sentence each without its
	// full stop.
	Advice []string `json:"advice,omitempty"`

	// KeptNodes and KeptTime compare the effort to the solution, NPS is the ratio of
	// nodes per second; nil if unknown.
	KeptNodes *Effort   `json:"kept_nodes"`
	Finding   *Finding  `json:"speed_of_finding"`
	KeptTime  *Effort   `json:"kept_time_ms"`
	NPS       *Interval `json:"nps_ratio"`

	// PWorse is the p-value of the figure in the direction of worse alone, which a gate asks
	// for, PWorseAdjusted the same adjusted to the other suites and contenders; nil for
	// themes and phases.
	PWorse         *float64 `json:"p_worse"`
	PWorseAdjusted *float64 `json:"p_worse_adjusted"`

	// BelowTest is set if so few answers differ that the test could show nothing, RulesOutMargin
	// if a difference as large as the margin is ruled out, WorseAlone if the test in the direction
	// of worse alone shows a loss; all of them whatever the verdict.
	BelowTest      bool `json:"-"`
	RulesOutMargin bool `json:"-"`
	WorseAlone     bool `json:"-"`

	// OverLimits is set if the searches are those at several limits.
	OverLimits bool `json:"-"`

	// Starts has how often base and contender were started, and by how much the interval of NPS
	// is wider for it.
	Starts Starts `json:"-"`
}

// rowMaker makes the rows of a pair.
type rowMaker struct {
	base, other *report.Run
	bootstrap   stats.Bootstrap
	noTimes     bool
}

func newRowMaker(base, other *report.Run, opts Options) rowMaker {
	return rowMaker{
		base: base, other: other,
		bootstrap: opts.bootstrap(),
		noTimes:   base.NoTimes() || other.NoTimes(),
	}
}

func (o *Options) bootstrap() stats.Bootstrap {
	return stats.Bootstrap{Resamples: cmp.Or(o.Resamples, manyResamples), Seed: o.Seed, Level: confidence}
}

// row compares two contenders on cases, except for what depends on other rows. The
// sample is of positions; only the speed is of single searches.
func (m rowMaker) row(suite, theme string, searched []paired, primary report.Figure) Row {
	cases := clustered(searched)
	solved, points := sampleOf(cases, report.Searches.Solved), sampleOf(cases, report.Searches.Points)
	if primary == report.Points && points.len() == 0 {
		primary = report.Solved
	}
	row := Row{Suite: suite, Theme: theme, Positions: solved.len(), Figure: primary, Compared: len(cases)}
	row.MovesDiffer, row.AnswersDiffer = countDiffering(cases)
	if solved.clusters.any() {
		row.Clusters, row.OriginKind = solved.clusters.count, originKind(cases)
	}
	row.BaseSolved, row.Solved = solved.totals()
	row.Gained, row.Lost = solved.fates()
	row.SolvedDiff = m.interval(solved)
	if primary == report.Points {
		row.Positions = max(row.Positions, points.len())
		row.BasePoints, row.Points = points.totals()
		row.MaxPoints = maxPoints(cases)
		row.PointsDiff = new(row.pointsInterval(cases))
	}
	if primary == report.Found && points.len() > 0 {
		m.setBest(&row, points)
	}
	row.MovesRightDiff = movesRight(cases)
	if m.other.AtLimit() == report.AllLimits {
		row.OverLimits = true
		return row // nodes and times under several limits have no mean
	}
	row.KeptNodes = m.compareEffort(cases, keptNodes, 1, m.bootstrap.GeometricMeanRatio)
	row.Finding = m.compareFinding(cases)
	if !m.noTimes {
		timed := m.onOneMachine(cases)
		row.KeptTime = m.compareEffort(timed, keptTime, 1000, m.ratioOfTimes(timed))
		timed = m.onOneMachine(searched)
		row.NPS, row.Starts = compareSpeed(timed)
	}
	return row
}

// setBest sets what is known about the mates that are as short as asked for, which have a point.
func (m rowMaker) setBest(row *Row, points sample) {
	row.BaseBest, row.Best = points.totals()
	row.BestDiff = new(m.interval(points))
	row.BestP = new(pairedTest(points, m.bootstrap.Seed).TwoSidedMid())
}

// countDiffering counts the positions in which the moves differ that were played most
// often, and those in which the answers that are scored do. A search that failed has no move, and
// is scored.
func countDiffering(cases []paired) (moves, answers int) {
	var work scratch
	for _, c := range cases {
		bases, others := work.sides(c)
		base, other := usualMove(bases), usualMove(others)
		isOther := base != "" && other != "" && base != other
		if isOther {
			moves++
		}
		if isOther || scoresDiffer(bases, others) {
			answers++
		}
	}
	return moves, answers
}

// scoresDiffer reports whether what two contenders are scored for differs, whatever they played:
// the results, and where a mate is asked for the mates that most of their searches announced.
func scoresDiffer(bases, others report.Searches) bool {
	return bases.Solved().Differs(others.Solved()) || bases.Points().Differs(others.Points()) ||
		bases[0].AsksForMate() && usualMate(bases) != usualMate(others)
}

// usualMate returns the mate announced most often, in full moves; 0 for none.
func usualMate(searches report.Searches) int {
	times := map[int]int{}
	usual := 0
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
	if len(searches) == 1 { // as nearly always
		return searches[0].Answer()
	}
	moves := slices.DeleteFunc(slices.Clone(searches), func(rec *suites.Record) bool { return rec.Move == "" })
	if len(moves) == 0 {
		return ""
	}
	return moves.UsualAnswer()
}

// pointsInterval returns the interval of the difference of points.
func (r *Row) pointsInterval(cases []paired) Interval {
	d := tested{row: r, cases: cases}.differing()
	i := d.interval(stats.Z95)
	return Interval{r.Points - r.BasePoints, i.Low * r.MaxPoints, i.High * r.MaxPoints}
}

// interval returns the interval of the difference of shares: Tango's if each
// case is solved or not, the bootstrap over cases for repeats that disagree, whose
// width reflects the noise of the cases, and over clusters unless they are few. If no case differs there is nothing to
// resample, and the interval is Tango's.
func (m rowMaker) interval(s sample) Interval {
	gained, lost := s.counts()
	if gained+lost == 0 {
		return interval(stats.PairedShares(0, 0, s.clusters.len(s.len()), stats.Z95))
	}
	if !s.undecided() && !s.clusters.any() {
		return interval(stats.PairedShares(gained, lost, s.len(), stats.Z95))
	}
	values := s.independent()
	if s.clusters.areFew() || slices.Min(values) == slices.Max(values) { // a bootstrap has no width, or little
		return interval(stats.MeanInterval(values, float64(s.clusters.largest())*s.clusters.perPosition(), stats.Z95))
	}
	return interval(m.bootstrap.BCa(stats.Units{Columns: 1, Values: values}, stats.Mean(len(values))))
}

// movesRight compares the shares of right own moves of lines; nil without lines.
func movesRight(cases []paired) *Interval {
	asked := sumOverPositions(cases, report.Searches.MovesAsked)
	if asked == 0 {
		return nil
	}
	d := differingMeans(cases, report.Searches.MovesRight, report.Searches.MovesAsked, asked)
	return new(d.interval(stats.Z95))
}

// maxPoints returns the maximum of points over positions: the mean, if the cases of a
// position differ in it.
func maxPoints(cases []paired) float64 { return sumOverPositions(cases, maxTally) }

// sumOverPositions adds up the means of a figure of the base.
func sumOverPositions(cases []paired, figure func(report.Searches) report.Tally) float64 {
	sum := 0.0
	var work scratch
	for _, c := range cases {
		if most := figure(work.bases(c)); most.Searches > 0 {
			sum += most.Mean()
		}
	}
	return sum
}

// maxTally returns the maximum of points of the searches of a position.
func maxTally(searches report.Searches) report.Tally {
	var most report.Tally
	for _, rec := range searches {
		if rec.MaxPoints != nil {
			most.Sum += int64(*rec.MaxPoints)
			most.Searches++
		}
	}
	return most
}

// figureOf returns the figure of a suite.
func figureOf(cases []paired) report.Figure {
	return report.FigureOf(func(yield func(*suites.Record) bool) {
		var work scratch
		for _, c := range cases {
			if !yield(work.first(c)) {
				return
			}
		}
	})
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

// NumberText writes a number without decimals if it is an integer up to the rounding
// error of sums of shares, else with two.
func NumberText(n float64) string {
	if whole := math.Round(n); math.Abs(n-whole) < rounding {
		return strconv.FormatInt(int64(whole), 10)
	}
	return strconv.FormatFloat(n, 'f', 2, 64)
}

// ProbabilityText writes a p-value with three decimals, "<0.001" for less; empty for
// none.
func ProbabilityText(p *float64) string {
	switch {
	case p == nil:
		return ""
	case *p < 0.001:
		return "<0.001"
	}
	return strconv.FormatFloat(*p, 'f', 3, 64)
}

// ProbabilityEquation writes a p-value as "p = 0.012", or "p < 0.001" for less.
func ProbabilityEquation(p float64) string {
	if p < 0.001 {
		return "p < 0.001"
	}
	return "p = " + ProbabilityText(&p)
}
