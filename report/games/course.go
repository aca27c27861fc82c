package games

import (
	"keymove/report/stats"
	"keymove/suites/match"
)

// Moment is how a match stood after so many pairs.
type Moment struct {
	Pairs int
	// Scores are the tallies of the players against all others.
	Scores []match.Tally
}

// Strength returns what the pairs of a player said until then.
func (m *Moment) Strength(player int) stats.Strength { return strength(&m.Scores[player]) }

// Share returns the share of the points that a player had by then, in percent.
func (m *Moment) Share(player int) float64 {
	return 100 * gamesOf(&m.Scores[player]).Points() / float64(m.Scores[player].Games())
}

// mostMoments bounds the moments of a course.
const mostMoments = 256

// Course is how the result of a match came about: moments after whole rounds, at equal distances. The
// longer the match, the farther they are from each other.
type Course struct {
	moments []Moment
	every   int // pairs from one to the next; 0 before the first
}

// add takes the standing after a pair, where a moment is due.
func (c *Course) add(s *Summary) {
	if c.every == 0 {
		c.every = len(s.Tallies)
	}
	if s.Pairs%c.every != 0 {
		return
	}
	if c.moments = append(c.moments, s.moment()); len(c.moments) < mostMoments {
		return
	}
	c.every *= 2
	kept := c.moments[:0]
	for _, m := range c.moments {
		if m.Pairs%c.every == 0 {
			kept = append(kept, m)
		}
	}
	c.moments = kept
}

func (s *Summary) moment() Moment {
	m := Moment{Pairs: s.Pairs}
	for i := range s.Players {
		m.Scores = append(m.Scores, s.Score(i))
	}
	return m
}

// Moments returns the course of the match up to its last pair.
func (st *Story) Moments() []Moment {
	moments, s := st.course.moments, st.Summary
	if n := len(moments); s.Pairs > 0 && (n == 0 || moments[n-1].Pairs < s.Pairs) {
		return append(moments[:n:n], s.moment())
	}
	return moments
}

// LLR returns the log likelihood ratio at a moment of a match that has a sequential test.
func (st *Story) LLR(m *Moment) float64 {
	test, _ := SPRT(st.Summary.Manifest)
	return verdictOf(test, &m.Scores[0]).LLR
}
