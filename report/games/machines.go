package games

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"keymove/engine/board"
	"keymove/report/sink"
	"keymove/report/stats"
	"keymove/suites/match"
)

// machines are the points of the first of each pairing on the machines of a match, pair by
// pair. The zero value has none.
type machines struct {
	wholes map[int]*stats.Sums // by pairing
	parts  map[string]map[int]*stats.Sums
}

// add counts a pair, unless it was not played on one machine.
func (m *machines) add(pairing int, pair *[2]match.Game) {
	host := pair[0].Machine
	if host == "" || host != pair[1].Machine {
		return
	}
	if m.wholes == nil {
		m.wholes, m.parts = map[int]*stats.Sums{}, map[string]map[int]*stats.Sums{}
	}
	if m.parts[host] == nil {
		m.parts[host] = map[int]*stats.Sums{}
	}
	points := float64(pair[0].Points(board.White)+pair[1].Points(board.Black)) / 2
	for _, sums := range []map[int]*stats.Sums{m.wholes, m.parts[host]} {
		if sums[pairing] == nil {
			sums[pairing] = new(stats.Sums)
		}
		sums[pairing].Add(points)
	}
}

// oddAlpha is the probability that one of the machines is named by chance.
const oddAlpha = 0.01

// notes name the machines whose results differ from those of the others by more than chance:
// residuals, as fishtest has them for its workers.
func (m *machines) notes() []string {
	if len(m.parts) < 2 {
		return nil
	}
	limit := stats.Surprising(len(m.parts), oddAlpha)
	var notes []string
	for _, host := range slices.Sorted(maps.Keys(m.parts)) {
		var parts []stats.Part
		pairs := 0.0
		for _, pairing := range slices.Sorted(maps.Keys(m.parts[host])) {
			part := *m.parts[host][pairing]
			parts = append(parts, stats.Part{Part: part, Whole: *m.wholes[pairing]})
			pairs += part.N
		}
		if z := stats.Residual(parts); math.Abs(z) > limit {
			notes = append(notes, fmt.Sprintf("The results of %s differ from those of the other machines by more than chance, over %s of games (residual %.1f).",
				sink.Terminal(host), sink.Plural(int(pairs), "pair"), z))
		}
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
