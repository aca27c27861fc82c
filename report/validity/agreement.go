package validity

import (
	"math"

	"keymove/report/stats"
)

const (
	// leastContenders is the number of contenders from which a line and a correlation are
	// given, leastPositions that of positions from which a measure is.
	leastContenders = 8
	leastPositions  = 10
	// NearElo bounds the Elo of the contenders that the line is fitted to, on both sides:
	// single contenders that are far away would decide it.
	NearElo = 200
	// resamples are those of the line's intervals, seed is theirs.
	resamples, seed = 2000, 1
)

// Agreement says how well a measure goes with games, over all contenders.
type Agreement struct {
	Measure
	Contenders int
	// Sure is the number of contenders whose Elo differs from 0 (95 %), Same that of those
	// among them whose change has the same sign.
	Sure, Same int
	// Rank is Spearman's correlation; nil for fewer than eight contenders, or if they do
	// not differ.
	Rank *stats.Interval
	// Line is that of the change, in percent, against the Elo in hundreds, over contenders
	// whose Elo is within NearElo; nil as Rank.
	Line *stats.Line
	// Deviation is the typical standard deviation of the change of one position, in percent:
	// the root of the mean square over the contenders of the line.
	Deviation float64
	// Scatter is the standard deviation of the contenders about the line, in percent, without
	// what the positions' number explains.
	Scatter float64
}

// Agree returns the agreement of each measure with ten positions or more, in the order of
// the rows.
func Agree(rows []Change) []Agreement {
	var order []Measure
	groups := map[Measure][]Change{}
	for i := range rows {
		if m := rows[i].Measure; rows[i].Elo != nil && rows[i].Positions >= leastPositions {
			if groups[m] == nil {
				order = append(order, m)
			}
			groups[m] = append(groups[m], rows[i])
		}
	}
	list := make([]Agreement, len(order))
	for i, m := range order {
		list[i] = agreementOf(m, groups[m])
	}
	return list
}

func agreementOf(m Measure, rows []Change) Agreement {
	a := Agreement{Measure: m, Contenders: len(rows)}
	for i := range rows {
		if sign := rows[i].EloSign(); sign != 0 {
			a.Sure++
			if sign*rows[i].Change.Value > 0 {
				a.Same++
			}
		}
	}
	if elo, change := points(rows); enough(elo, change) {
		a.Rank = new(stats.RankCorrelation(elo, change, stats.Z95))
	}
	near := nearOf(rows)
	if elo, change := points(near); enough(elo, change) {
		a.Line = new(stats.FitLine(elo, change, stats.Bootstrap{Resamples: resamples, Seed: seed, Level: 0.95}))
		a.Deviation, a.Scatter = spreadAbout(a.Line, near)
	}
	return a
}

// nearOf returns the contenders of the line.
func nearOf(rows []Change) []Change {
	var near []Change
	for i := range rows {
		if math.Abs(*rows[i].Elo) <= NearElo {
			near = append(near, rows[i])
		}
	}
	return near
}

// points returns the Elo, in hundreds, and the change of each row.
func points(rows []Change) (elo, change []float64) {
	for i := range rows {
		elo = append(elo, *rows[i].Elo/100)
		change = append(change, rows[i].Change.Value)
	}
	return elo, change
}

// enough reports whether there are eight points or more that differ in both.
func enough(x, y []float64) bool { return len(x) >= leastContenders && differ(x) && differ(y) }

func differ(values []float64) bool {
	for _, v := range values[1:] {
		if v != values[0] {
			return true
		}
	}
	return false
}

// spreadAbout returns the typical deviation of one position, and the scatter about a line.
func spreadAbout(line *stats.Line, rows []Change) (deviation, scatter float64) {
	var squares, residuals, errors float64
	for i := range rows {
		r := &rows[i]
		squares += float64(r.Deviation() * r.Deviation())
		errors += float64(r.StandardError() * r.StandardError())
		off := r.Change.Value - line.Intercept.Value - float64(line.Slope.Value**r.Elo/100)
		residuals += float64(off * off)
	}
	n := float64(len(rows))
	return math.Sqrt(squares / n), math.Sqrt(max(0, residuals/(n-2)-errors/n))
}

// Of returns the rows of contenders for which is holds.
func Of(rows []Change, is func(*Change) bool) []Change {
	var list []Change
	for i := range rows {
		if is(&rows[i]) {
			list = append(list, rows[i])
		}
	}
	return list
}
