package worth

import (
	"math"
	"slices"
	"strings"

	"keymove/report/compare"
	"keymove/report/stats"
	"keymove/report/validity"
)

// The suites, and which of them give a verdict: the first that was searched, else games.
const (
	battery  = "battery"
	strategy = "sts-lan"
	tactics  = "wacnew"
)

// EqualElo is the Elo below which games call two players equal: it is a score of 52 %, as the
// margin of suites is 2 %.
var EqualElo = stats.EloOfScore(0.5 + compare.DefaultMargin)

// Sources are the measurements that make the rows.
type Sources struct {
	Details []Detail
	// Games are those at equal nodes, Timed those under a short clock, Clocks
	// those under a game clock.
	Games, Timed, Clocks []validity.Games
	// Doubling is what twice the nodes are worth; nil if unknown.
	Doubling *Elo
	// Unsound are the shares of wrong cutoffs in percent, by profile, a space, and rule.
	Unsound map[string]stats.Interval
}

// Rows returns the row of each mechanism; none is dropped.
func (s *Sources) Rows(mechanisms []Mechanism) []Row {
	rows := make([]Row, len(mechanisms))
	for i, m := range mechanisms {
		rows[i] = s.row(m)
	}
	return rows
}

func (s *Sources) row(m Mechanism) Row {
	r := Row{Mechanism: m, Verdict: compare.TooFew, Unsound: s.unsound(&m)}
	if m.Kind == Clock {
		r.Source, r.Games, r.AtTime = FromGames, 0, nil
		r.Games, r.AtTime = eloIn(s.Clocks, &m)
		r.Verdict = verdictOf(r.AtTime)
		return r
	}
	r.Games, r.AtNodes = eloIn(s.Games, &m)
	if d := s.detail(&m, battery, strategy); d != nil {
		r.Source, r.Verdict, r.Figure, r.Positions, r.Change, r.Finding = d.Suite, d.Verdict, d.Figure, d.Positions, &d.Change, d.Finding
	} else {
		r.Source, r.Verdict = FromGames, verdictOf(r.AtNodes)
	}
	if d := s.detail(&m, battery, tactics, strategy); d != nil {
		r.Speed = d.Speed
	}
	r.AtTime = s.atTime(r.AtNodes, r.Speed)
	_, r.Played = eloIn(s.Timed, &m)
	return r
}

// detail returns that of the first suite that was searched.
func (s *Sources) detail(m *Mechanism, suites ...string) *Detail {
	for _, suite := range suites {
		for i := range s.Details {
			if d := &s.Details[i]; d.Suite == suite && d.Base == m.Base && d.Name == m.Name {
				return d
			}
		}
	}
	return nil
}

// eloIn returns the number of games of a mechanism and its Elo: of the match with the most
// games.
func eloIn(all []validity.Games, m *Mechanism) (games int, elo *Elo) {
	for i := range all {
		if g := &all[i]; g.Base == m.Base && g.Contender == m.Name && g.Games > games {
			games = g.Games
			if g.Elo != nil && g.Error != nil {
				elo = &Elo{*g.Elo, *g.Error}
			}
		}
	}
	return games, elo
}

// verdictOf returns what games show.
func verdictOf(elo *Elo) compare.Verdict {
	switch {
	case elo == nil:
		return compare.TooFew
	case elo.Sign() > 0:
		return compare.Better
	case elo.Sign() < 0:
		return compare.Worse
	case math.Abs(elo.Value)+elo.Error < EqualElo:
		return compare.Equal
	}
	return compare.TooFew
}

// atTime adds what the speed is worth. The error has those of the games, of the speed and of
// its worth.
func (s *Sources) atTime(elo *Elo, speed *stats.Interval) *Elo {
	if elo == nil || speed == nil || s.Doubling == nil || speed.Value <= 0 || speed.Low <= 0 {
		return nil
	}
	doublings := math.Log2(speed.Value)
	bySpeed := s.Doubling.Value * (math.Log2(speed.High) - math.Log2(speed.Low)) / 2
	byWorth := s.Doubling.Error * doublings
	return &Elo{elo.Value + s.Doubling.Value*doublings, math.Sqrt(elo.Error*elo.Error + bySpeed*bySpeed + byWorth*byWorth)}
}

// unsound returns the share of wrong cutoffs of the rule that a mechanism is about; nil if it
// is about several, or was not audited.
func (s *Sources) unsound(m *Mechanism) *stats.Interval {
	var keys []string
	if features := m.features(); len(features) == 1 {
		rule, value, _ := strings.Cut(features[0], "=")
		keys = append(keys, m.Profile()+" "+rule, m.Profile()+"-"+value+" "+features[0])
	} else if stage, isStage := strings.CutPrefix(m.Settings, m.Profile()+"-"); isStage {
		keys = append(keys, m.Settings+" razor="+stage)
	}
	for _, key := range keys {
		if share, known := s.Unsound[key]; known {
			return &share
		}
	}
	return nil
}

// Decided counts the rows that end better, worse, or equal: by their source, or else by games.
func Decided(rows []Row) int {
	n := 0
	for i := range rows {
		if rows[i].IsDecided() {
			n++
		}
	}
	return n
}

// conclusive are the verdicts that decide.
var conclusive = []compare.Verdict{compare.Better, compare.Worse, compare.Equal, compare.Unchanged}

// IsDecided reports whether the row's source, or else its games, decide.
func (r *Row) IsDecided() bool {
	return slices.Contains(conclusive, r.Verdict) || slices.Contains(conclusive, r.InGames())
}

// InGames returns what games at equal nodes show.
func (r *Row) InGames() compare.Verdict { return verdictOf(r.AtNodes) }
