package match

import "keymove/engine/board"

// Tally is the score of one pairing, from its first player's side, by whole pairs.
type Tally struct {
	// Pairs counts pairs by the half points of the first player: 0, 1, 2, 3 and 4.
	Pairs [5]int `json:"pairs"`
	// Drawn are the pairs of two half points that are two draws; the others are a win
	// each.
	Drawn  int `json:"drawn_pairs"`
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// Add counts the two games of a pair, in which the first player has White and Black
// in turn.
func (t *Tally) Add(games *[2]Game) {
	colours := [2]board.Color{board.White, board.Black}
	sum := 0
	for i := range games {
		points := games[i].Points(colours[i])
		sum += points
		switch points {
		case 0:
			t.Losses++
		case 1:
			t.Draws++
		default:
			t.Wins++
		}
	}
	t.Pairs[sum]++
	if sum == 2 && games[0].Points(board.White) == 1 {
		t.Drawn++
	}
}

// Games returns the number of games.
func (t *Tally) Games() int { return t.Wins + t.Draws + t.Losses }

// Reversed returns the tally from the other player's side.
func (t *Tally) Reversed() Tally {
	p := t.Pairs
	return Tally{Pairs: [5]int{p[4], p[3], p[2], p[1], p[0]}, Drawn: t.Drawn, Wins: t.Losses, Draws: t.Draws, Losses: t.Wins}
}

// Merge adds another tally.
func (t *Tally) Merge(other Tally) {
	for i, n := range other.Pairs {
		t.Pairs[i] += n
	}
	t.Drawn += other.Drawn
	t.Wins += other.Wins
	t.Draws += other.Draws
	t.Losses += other.Losses
}
