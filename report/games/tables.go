package games

import (
	"fmt"

	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites/match"
)

// pairingRow is the result of the first player against another one, from the first one's side.
type pairingRow struct {
	tally *match.Tally
	other int
	stats.Strength
}

func (s *Summary) rows() []pairingRow {
	rows := make([]pairingRow, len(s.Tallies))
	for i := range s.Tallies {
		rows[i] = pairingRow{&s.Tallies[i], i + 1, strength(&s.Tallies[i])}
	}
	return rows
}

// PairingTable has a row for each player whom the first one met, all numbers from the first one's side.
func (s *Summary) PairingTable() *sink.Table {
	t := sink.NewTable(sink.Column{Header: s.name(0) + " against"}, sink.Column{Header: "games", Right: true},
		sink.Column{Header: "wins", Right: true}, sink.Column{Header: "draws", Right: true}, sink.Column{Header: "losses", Right: true},
		sink.Column{Header: "score", Right: true}, sink.Column{Header: "Elo", Right: true}, sink.Column{Header: "nElo", Right: true, Detail: true},
		sink.Column{Header: "LOS", Right: true, Detail: true}, sink.Column{Header: "pairs of 0, ½, 1, 1½, 2 points", Right: true, Detail: true})
	for _, row := range s.rows() {
		tally := row.tally
		t.Add(s.name(row.other), fmt.Sprint(tally.Games()), fmt.Sprint(tally.Wins), fmt.Sprint(tally.Draws), fmt.Sprint(tally.Losses),
			scoreText(tally), plusMinus(row.Elo, row.EloError), plusMinus(row.NElo, row.NEloError), percentOf(row.LOS), ptnml(tally))
	}
	return t
}

// scoreText writes the share of the points.
func scoreText(t *match.Tally) string {
	return percentOf(gamesOf(t).Points() / float64(t.Games()))
}

// plusMinus writes an estimate with half the width of its interval; nothing where one has no value.
func plusMinus(x, spread float64) string {
	if cell(x, 1) == "" || cell(spread, 1) == "" {
		return ""
	}
	return fixed(x, 1) + " ± " + fixed(spread, 1)
}

// percentOf writes a share; nothing where it has no value.
func percentOf(share float64) string {
	if cell(share, 1) == "" {
		return ""
	}
	return fixed(100*share, 1) + " %"
}

// EndingTable has a row for each way in which games ended, with the players who lost so, or drew.
func (s *Summary) EndingTable() *sink.Table {
	columns := []sink.Column{{Header: "ending"}, {Header: "games", Right: true}}
	for i := range s.Players {
		columns = append(columns, sink.Column{Header: s.name(i), Right: true})
	}
	t := sink.NewTable(columns...)
	for _, e := range match.Endings {
		if s.Endings[e] == 0 {
			continue
		}
		cells := []string{string(e), fmt.Sprint(s.Endings[e])}
		for i := range s.Players {
			cells = append(cells, endingCell(e, s.Players[i].Endings[e]))
		}
		t.Add(cells...)
	}
	return t
}

// endingCell writes how many games of a player ended so.
func endingCell(e match.Ending, n int) string {
	switch {
	case n == 0:
		return ""
	case e.Decisive():
		return fmt.Sprintf("%d lost", n)
	}
	return fmt.Sprintf("%d drawn", n)
}

// EndingText says what games are like.
func (s *Summary) EndingText() string {
	return fmt.Sprintf("White scored %s %%; a game has %s plies on average, openings left out. Under a player are the games that it lost so, or drew.",
		fixed(100*s.White.Points()/float64(s.White.N()), 1), fixed(float64(s.Plies)/float64(s.Games()), 1))
}

// PlayerTable has a row for each player: its limit, and what its moves took.
func (s *Summary) PlayerTable() *sink.Table {
	t := sink.NewTable(sink.Column{Header: "player"}, sink.Column{Header: "limit"}, sink.Column{Header: "moves", Right: true},
		sink.Column{Header: "nodes a move", Right: true}, sink.Column{Header: "depth", Right: true}, sink.Column{Header: "time a move", Right: true})
	for i := range s.Players {
		p := &s.Players[i]
		n := max(p.Searches, 1)
		time := ""
		if !s.Manifest.NoTimes {
			time = sink.HumanTime(p.AllTime.Microseconds() / int64(n))
		}
		nodes, depth := "", ""
		if p.NoNodes == 0 {
			nodes = fmt.Sprint(p.AllNodes / uint64(n))
		}
		if p.NoDepth == 0 {
			depth = ratio(p.Depths, n)
		}
		t.Add(s.name(i), s.Manifest.Players[i].LimitText(), fmt.Sprint(p.Searches), nodes, depth, time)
	}
	return t
}

// Conditions returns what the match depends on, a line each.
func (s *Summary) Conditions() []string {
	m := s.Manifest
	order := "in the order of the file"
	if m.Openings.Order.Random {
		order = fmt.Sprintf("shuffled by seed %d", m.Openings.Order.Seed)
	}
	texts := []string{
		fmt.Sprintf("openings: %s, %d, %s", m.Openings.Name(), m.Openings.Count, order),
		fmt.Sprintf("%s, %s at a time", s.sizes(), sink.Plural(m.Workers, "game")),
		"Keymove " + m.Version,
	}
	if command := s.Command(); command != "" {
		texts = append(texts, "played by: "+command)
	}
	return texts
}
