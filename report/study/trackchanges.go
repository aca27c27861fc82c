package study

import (
	"math"

	"keymove/report/compare"
	"keymove/report/stats"
)

// Speed is the name of the history of nodes per second among those of suites.
const Speed = "nodes/s"

// history is one of the series of a track.
type history struct {
	suite, theme string
	names        []string
	stats.History
}

// histories returns the series of all suites and themes and of the speed.
func (t *Track) histories() []history {
	var list []history
	byName := t.byName()
	for i := range t.Rows {
		row := &t.Rows[i]
		if byName[row.Version].SameAs != "" {
			continue // equal programs would seem to have no noise
		}
		if n := len(list); n == 0 || list[n-1].suite != row.Suite || list[n-1].theme != row.Theme {
			list = append(list, history{suite: row.Suite, theme: row.Theme, History: stats.History{Noise: 0.5}})
		}
		h := &list[len(list)-1]
		h.names, h.Values = append(h.names, row.Version), append(h.Values, row.Score())
		if row.hasPoints() {
			h.Noise = math.Sqrt(float64(row.MaxPoints)/float64(row.Positions)) / 2
		}
	}
	speed := history{suite: Speed, History: stats.History{Noise: 0.01}}
	for _, v := range t.searched() {
		if v.NPS > 0 && v.SameAs == "" {
			speed.names, speed.Values = append(speed.names, v.Name), append(speed.Values, math.Log(float64(v.NPS)))
		}
	}
	return append(list, speed)
}

// findChanges finds the changes of all histories. The false alarm rate is that of all
// together.
func (t *Track) findChanges() {
	list := t.histories()
	for _, h := range list {
		level := func(x float64) float64 { return math.Round(10*x) / 10 }
		if h.suite == Speed {
			level = func(x float64) float64 { return math.Round(math.Exp(x)) }
		}
		course := stats.FindChanges(h.History, t.Alpha/float64(len(list)), compare.DefaultSeed)
		for _, c := range course.Changes {
			t.Changes = append(t.Changes, ChangePoint{
				Suite: h.suite, Theme: h.theme, Version: h.names[c.At], After: h.names[c.At-1],
				Before: level(c.Before), Level: level(c.After), P: course.P,
			})
		}
		if course.Drift != 0 {
			change := math.Round(10*course.Drift) / 10
			if h.suite == Speed {
				change = math.Round(1000*(math.Exp(course.Drift)-1)) / 10 // in percent
			}
			t.Drifts = append(t.Drifts, Drift{Suite: h.suite, Theme: h.theme, Change: change, P: course.P})
		}
	}
}
