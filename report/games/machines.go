package games

import (
	"cmp"
	"fmt"

	"keymove/engine/board"
	"keymove/report"
	"keymove/report/sink"
	"keymove/suites/match"
)

// addToMachine counts the points of the first of a pairing on the machine of the pair, unless
// it was not played on one.
func (s *Summary) addToMachine(pairing int, pair *[2]match.Game) {
	host := pair[0].Machine
	if host != "" && host == pair[1].Machine {
		s.Machines.Add(host, pairing, float64(pair[0].Points(board.White)+pair[1].Points(board.Black))/2)
	}
}

// oddMachines names the machines whose results differ from those of the others by more than
// chance: residuals, as fishtest has them for its workers.
func (s *Summary) oddMachines() []string {
	var notes []string
	for _, odd := range s.Machines.Odd(report.OddAlpha, cmp.Compare) {
		notes = append(notes, fmt.Sprintf("The results of %s differ from those of the other machines by more than chance, over %s of games (residual %.1f).",
			sink.Terminal(odd.Name), sink.Plural(int(odd.N), "pair"), odd.Residual))
	}
	return notes
}

// placeOf names a game, with its machine if it is known.
func (s *Summary) placeOf(g *match.Game) string {
	if g.Machine == "" {
		return g.Name()
	}
	return g.Name() + " on " + sink.Terminal(g.Machine)
}
