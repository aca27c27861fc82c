package games

import (
	"fmt"
	"slices"
	"strings"

	"keymove/engine/board"
	"keymove/report/sink"
	"keymove/suites/eco"
	"keymove/suites/match"
)

// Story is a match to look at: its summary, how the result came about, the openings that a player lost
// with both colours, and games worth a look. It does not grow with the match.
type Story struct {
	Summary *Summary
	// Twice are openings that a player lost with both colours, in the order of the games; MoreTwice is
	// the number of such pairs of other openings, which are only counted.
	Twice     []TwiceLost
	MoreTwice int
	// Choices are the games worth a look, by reason.
	Choices []Choice

	course Course
}

// TwiceLost is an opening that a player lost with both colours against another one.
type TwiceLost struct {
	Loser, Winner int
	// Number is the place of the opening in its book, from 1; Name is empty where it has none. Line has
	// its moves, behind the FEN of the start unless games usually begin there.
	Number     int
	Name, Line string
	// Pairs is how often that happened, First the first of these pairs.
	Pairs, First int
}

// mostTwice bounds the openings lost twice that are kept.
const mostTwice = 40

// NewStory returns the story of a match before its first pair.
func NewStory(s *Summary) *Story { return &Story{Summary: s, Choices: newChoices()} }

// Add counts a pair in the summary and in the story; lines are those of games.pgn where its games
// begin. The error is that of moves that cannot be played.
func (st *Story) Add(pair *[2]match.Game, lines [2]int) error {
	var rows [2]gameRow
	for i := range pair {
		var err error
		if rows[i], err = newGameRow(st.Summary.Manifest, &pair[i]); err != nil {
			return err
		}
	}
	if err := st.Summary.Add(pair); err != nil {
		return err
	}
	st.add(&rows, lines)
	return nil
}

// add takes a pair that the summary has.
func (st *Story) add(pair *[2]gameRow, lines [2]int) {
	st.course.add(st.Summary)
	st.addTwice(pair)
	for i := range pair {
		for k := range st.Choices {
			st.Choices[k].add(&pair[i], Place{Number: 2*st.Summary.Pairs - 1 + i, Line: lines[i]})
		}
	}
}

// addTwice counts an opening that one player lost with both colours.
func (st *Story) addTwice(pair *[2]gameRow) {
	sum := pair[0].Points(board.White) + pair[1].Points(board.Black)
	if sum > 0 && sum < 4 {
		return
	}
	first := &pair[0]
	lost := TwiceLost{Loser: first.White, Winner: first.Black, Number: first.Opening + 1, Pairs: 1, First: first.Pair + 1}
	if sum == 4 {
		lost.Loser, lost.Winner = lost.Winner, lost.Loser
	}
	i := slices.IndexFunc(st.Twice, func(t TwiceLost) bool {
		return t.Loser == lost.Loser && t.Winner == lost.Winner && t.Number == lost.Number
	})
	switch {
	case i >= 0:
		st.Twice[i].Pairs++
	case len(st.Twice) == mostTwice:
		st.MoreTwice++
	default:
		moves := first.made[:min(first.Plies, len(first.made))]
		lost.Name, lost.Line = eco.Of(first.start, moves).Name, lineText(first.start, moves)
		st.Twice = append(st.Twice, lost)
	}
}

// lineText writes moves with their numbers, behind the FEN of the start unless games usually begin there.
func lineText(start board.Position, moves []board.Move) string {
	var words []string
	if !eco.BeginsAsUsual(&start) {
		words = append(words, start.FEN())
	}
	pos := start
	for i, m := range moves {
		if i == 0 || pos.SideToMove() == board.White {
			words = append(words, moveNumber(&pos))
		}
		words = append(words, pos.SAN(m))
		pos = pos.After(m)
	}
	return strings.Join(words, " ")
}

// moveNumber writes the number of the next move: "12." of White, "12..." of Black.
func moveNumber(pos *board.Position) string {
	dots := "."
	if pos.SideToMove() == board.Black {
		dots = "..."
	}
	return fmt.Sprint(pos.FullmoveNumber()) + dots
}

// TwiceTable has a row for each opening that was lost twice.
func (st *Story) TwiceTable() *sink.Table {
	t := sink.NewTable(sink.Column{Header: "lost by"}, sink.Column{Header: "to"}, sink.Column{Header: "opening", Right: true}, sink.Column{Header: "name"},
		sink.Column{Header: "start or moves"}, sink.Column{Header: "pairs", Right: true}, sink.Column{Header: "games"})
	players := st.Summary.Manifest.Players
	for _, lost := range st.Twice {
		games := fmt.Sprintf("%d.1, %d.2", lost.First, lost.First)
		if lost.Pairs > 1 {
			games += " …"
		}
		t.Add(players[lost.Loser].Name, players[lost.Winner].Name, fmt.Sprint(lost.Number), lost.Name, lost.Line, fmt.Sprint(lost.Pairs), games)
	}
	return t
}

// TwiceText says how often a player lost an opening with both colours, and how many are listed.
func (st *Story) TwiceText() string {
	all := 0
	for i := range st.Summary.Tallies {
		all += st.Summary.Tallies[i].Pairs[0] + st.Summary.Tallies[i].Pairs[4]
	}
	text := fmt.Sprintf("In %d of %s one side lost with both colours.", all, sink.Plural(st.Summary.Pairs, "pair"))
	if st.MoreTwice > 0 {
		text += fmt.Sprintf(" Listed are the first %d openings; %s of others are left out.", len(st.Twice), sink.Plural(st.MoreTwice, "pair"))
	}
	return text
}

// endingOf says how a game ended, with the failure of an engine.
func endingOf(m *match.Manifest, g *match.Game) string {
	if g.Error == "" {
		return m.EndText(g)
	}
	return m.EndText(g) + " (" + g.Error + ")"
}
