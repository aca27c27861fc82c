package compare

import (
	"cmp"
	"slices"

	"keymove/report"
)

// Standing is a contender in the ranking of a suite.
type Standing struct {
	Suite     string `json:"suite"`
	Contender string `json:"contender"`
	// Limit is the limit, in a run of several; report.AllLimits over all of them.
	Limit string `json:"limit,omitempty"`
	// Reference is set for the contender with which the others are compared: it has no
	// difference, no p-value, no verdict, and no ratios.
	Reference bool `json:"reference"`
	// Positions is the number of cases that can be solved and that both have searched.
	Positions int `json:"positions"`
	// Figure is the primary figure of the suite, which the difference is of.
	Figure report.Figure `json:"figure,omitempty"`
	// Solved is the number of solved cases, with repeats a sum of shares. Best is how many of the
	// mates found are as short as asked for; nil unless mates are the figure. Points of
	// MaxPoints are nil unless they are the figure.
	Solved    float64  `json:"solved"`
	Points    *float64 `json:"points"`
	MaxPoints *float64 `json:"max_points"`
	Best      *float64 `json:"best,omitempty"`
	// Difference is that of the points, else that of the shares of solved cases, -1 to
	// 1; nil if nothing is asked.
	Difference *Interval `json:"difference"`
	P          *float64  `json:"p_value"`
	PAdjusted  *float64  `json:"p_adjusted"`
	Verdict    Verdict   `json:"verdict,omitempty"`
	// Margin is the margin of the verdict Equal.
	Margin float64 `json:"margin"`
	// Compared and AnswersDiffer are Row's.
	Compared      int `json:"compared"`
	AnswersDiffer int `json:"answers_differ"`
	// NotComparable are the reasons why there is no verdict.
	NotComparable []string `json:"not_comparable"`
	// Nodes is the ratio of the nodes to the solution, NPS the ratio of the nodes per
	// second, each to the reference; nil if unknown.
	Nodes *Interval `json:"kept_nodes_ratio"`
	NPS   *Interval `json:"nps_ratio"`
	// Finding is the difference of the speed of finding; nil if unknown.
	Finding *Interval `json:"speed_of_finding_diff"`
}

// Ranking returns the contenders of each suite, at each limit, the best first: by the primary figure,
// contenders that are not comparable with the reference last. The reference is the base
// of the first pair.
func (c *Comparison) Ranking() []Standing {
	type suiteAt struct{ suite, limit string }
	var order []suiteAt
	of := map[suiteAt][]Standing{}
	for i := range c.Pairs {
		pair := &c.Pairs[i]
		for k := range pair.Rows {
			row, at := &pair.Rows[k], suiteAt{pair.Rows[k].Suite, pair.At}
			if !row.IsWhole() || pair.Base != c.Pairs[0].Base {
				continue
			}
			if of[at] == nil {
				order = append(order, at)
				of[at] = []Standing{referenceStanding(pair, row)}
			}
			of[at] = append(of[at], newStanding(pair, row))
		}
	}
	var ranking []Standing
	for _, at := range order {
		slices.SortStableFunc(of[at], compareStandings)
		ranking = append(ranking, of[at]...)
	}
	return ranking
}

// Whole returns the row of a whole suite; nil without one.
func (p *Pair) Whole(suite string) *Row {
	i := slices.IndexFunc(p.Rows, func(r Row) bool { return r.Suite == suite && r.IsWhole() })
	if i < 0 {
		return nil
	}
	return &p.Rows[i]
}

func referenceStanding(pair *Pair, row *Row) Standing {
	s := Standing{Suite: row.Suite, Contender: pair.Base, Limit: pair.At, Reference: true, NotComparable: []string{}}
	s.take(row, row.BaseSolved, row.BasePoints, row.BaseBest)
	return s
}

func newStanding(pair *Pair, row *Row) Standing {
	s := Standing{
		Suite: row.Suite, Contender: pair.Contender, Limit: pair.At, P: row.P, PAdjusted: row.PAdjusted,
		Verdict: row.Verdict, Margin: row.Margin, NotComparable: pair.ReasonsFor(row.Suite).Texts(), Nodes: row.KeptNodes.ratio(), NPS: row.NPS, Finding: row.Finding.difference(),
		Compared: row.Compared, AnswersDiffer: row.AnswersDiffer,
	}
	s.take(row, row.Solved, row.Points, row.Best)
	if row.Positions > 0 {
		s.Difference = cmp.Or(row.PointsDiff, &row.SolvedDiff)
	}
	return s
}

// take sets what of a row is about one contender.
func (s *Standing) take(row *Row, solved, points, best float64) {
	s.Positions, s.Solved = row.Positions, solved
	if row.Positions > 0 {
		s.Figure = row.Figure
	}
	if row.PointsDiff != nil {
		s.Points, s.MaxPoints = &points, &row.MaxPoints
	}
	if row.BestDiff != nil {
		s.Best = &best
	}
}

// compareStandings orders standings of one suite.
func compareStandings(a, b Standing) int {
	refused := func(s Standing) int { return min(len(s.NotComparable), 1) }
	return cmp.Or(cmp.Compare(refused(a), refused(b)), cmp.Compare(b.primary(), a.primary()))
}

func (s *Standing) primary() float64 {
	if s.Points != nil {
		return *s.Points
	}
	return s.Solved
}
