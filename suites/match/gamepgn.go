package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"keymove/engine/board"
	"keymove/suites/pgn"
)

// AppendPGN appends a game of the match to dst, with further tags. Its moves have comments
// of the form "score/depth time, n=nodes", the score in pawns for the side that moves, as
// fastchess has it; comments of opening moves are "book". With NoTimes there are no times
// and no date.
func (m *Manifest) AppendPGN(dst []byte, g *Game, further ...pgn.Tag) ([]byte, error) {
	start, moves, err := g.Line()
	if err != nil {
		return dst, err
	}
	out := pgn.Game{Tags: append(m.tags(g, &start), further...), Start: start, Result: g.Result}
	for i, played := range moves {
		out.Moves = append(out.Moves, pgn.Move{Move: played, Comment: m.comment(g, i)})
	}
	return pgn.Append(dst, &out), nil
}

// tags returns the seven tags that every game has, and those that say more.
func (m *Manifest) tags(g *Game, start *board.Position) []pgn.Tag {
	white, black := &m.Players[g.White], &m.Players[g.Black]
	tags := []pgn.Tag{
		{Name: "Event", Value: orElse(m.Event, "Keymove match")},
		{Name: "Site", Value: orElse(m.Site, "?")},
		{Name: "Date", Value: m.date(g.Start, "2006.01.02", "????.??.??")},
		{Name: "Round", Value: g.Name()},
		{Name: "White", Value: white.Name},
		{Name: "Black", Value: black.Name},
		{Name: "Result", Value: g.Result},
	}
	tags = append(tags, pgn.StartTags(start)...)
	if !m.NoTimes {
		tags = append(tags, pgn.Tag{Name: "GameStartTime", Value: g.Start.UTC().Format(time.RFC3339)},
			pgn.Tag{Name: "GameDuration", Value: duration(g.DurationUS)})
	}
	tags = append(tags,
		pgn.Tag{Name: "PlyCount", Value: strconv.Itoa(len(g.Moves))},
		pgn.Tag{Name: "Termination", Value: g.Ending.termination()})
	tags = append(tags, timeControlTags(white, black)...)
	if white.Limit.Nodes > 0 || black.Limit.Nodes > 0 || white.Limit.Depth > 0 || black.Limit.Depth > 0 {
		tags = append(tags, pgn.Tag{Name: "WhiteLimit", Value: white.LimitText()}, pgn.Tag{Name: "BlackLimit", Value: black.LimitText()})
	}
	return tags
}

// timeControlTags returns one tag for both players, or one for each.
func timeControlTags(white, black *Player) []pgn.Tag {
	if white.timeControl() == black.timeControl() {
		return []pgn.Tag{{Name: "TimeControl", Value: white.timeControl()}}
	}
	return []pgn.Tag{{Name: "TimeControl", Value: "?"},
		{Name: "WhiteTimeControl", Value: white.timeControl()}, {Name: "BlackTimeControl", Value: black.timeControl()}}
}

func orElse(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

func (m *Manifest) date(at time.Time, layout, unknown string) string {
	if m.NoTimes {
		return unknown
	}
	return at.UTC().Format(layout)
}

// duration returns microseconds as HH:MM:SS.
func duration(us int64) string {
	s := us / 1e6
	return fmt.Sprintf("%02d:%02d:%02d", s/3600, s/60%60, s%60)
}

// comment returns what is said about a move; the last one has how the game ended.
func (m *Manifest) comment(g *Game, i int) string {
	var parts []string
	if i < g.Plies {
		parts = append(parts, "book")
	} else if text := m.moveComment(m.moveOf(g, i)); text != "" {
		parts = append(parts, text)
	}
	if i == len(g.Moves)-1 {
		parts = append(parts, m.endText(g))
	}
	return strings.Join(parts, ", ")
}

// endText says how a game ended; how much too late a move came is a time.
func (m *Manifest) endText(g *Game) string {
	if m.NoTimes && g.Ending == TimeForfeit {
		return g.Loser().String() + " loses on time"
	}
	return g.Text()
}

func (m *Manifest) moveComment(move Move) string {
	said := move.scoreText()
	if move.Depth != nil {
		said += "/" + strconv.Itoa(*move.Depth)
	}
	if !m.NoTimes {
		said += fmt.Sprintf(" %d.%03ds", move.US/1e6, move.US/1000%1000)
	}
	parts := []string{strings.TrimSpace(said)}
	if move.Nodes != nil {
		parts = append(parts, "n="+strconv.FormatUint(*move.Nodes, 10))
	}
	return strings.TrimPrefix(strings.Join(parts, ", "), ", ")
}

// scoreText returns the score in pawns, "+M3" or "-M3" for mates; empty where the
// player reported none.
func (move *Move) scoreText() string {
	switch {
	case move.Mate != nil && *move.Mate > 0:
		return "+M" + strconv.Itoa(*move.Mate)
	case move.Mate != nil:
		return "-M" + strconv.Itoa(-*move.Mate)
	case move.CP == nil:
		return ""
	}
	cp := *move.CP
	sign := "+"
	if cp < 0 {
		sign, cp = "-", -cp
	}
	return fmt.Sprintf("%s%d.%02d", sign, cp/100, cp%100)
}
