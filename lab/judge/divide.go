package main

import (
	"math/rand/v2"
	"slices"

	"keymove/engine/board"
	"keymove/engine/phase"
	"keymove/engine/see"
)

// division says which set of weights a position has.
type division struct {
	name string
	// detector is set for those of phase.Judged.
	detector bool
	// set is the set of weights of each position, from 0.
	set []int
	// share, where it is not nil, blends two sets instead: the share of the first one.
	share []float64
}

// sets returns the number of sets of weights that some position has.
func (d *division) sets() int {
	if d.share != nil {
		return 2
	}
	sets := slices.Clone(d.set)
	slices.Sort(sets)
	return len(slices.Compact(sets))
}

// detectorDivisions returns those of the detectors, and of Lichess's division.
func detectorDivisions(positions []Position) []division {
	var divisions []division
	for _, detector := range phase.Judged {
		d := division{name: detector.Name(), detector: true, set: make([]int, len(positions))}
		for i := range positions {
			p := &positions[i].Pos
			d.set[i] = int(detector.State(p, phase.PliesAt(p, 0)))
		}
		divisions = append(divisions, d)
	}
	return divisions
}

// Names of rivals of the detectors.
const (
	speelmanName = "Speelman's endgame"
	blendName    = "tapered blend"
	chanceName   = "phases by chance"
)

// partsNames are those of the plainest rivals: positions divided by the number of all pieces alone,
// into as many parts of nearly the same size as the index says.
var partsNames = [...]string{2: "halves by pieces", 3: "thirds by pieces", 4: "quarters by pieces"}

// speelman has two phases: the endgame of placement, which is Speelman's, and the rest.
func speelman(positions []Position) division {
	d := division{name: speelmanName, set: make([]int, len(positions))}
	for i := range positions {
		if phase.Placement(&positions[i].Pos) == phase.Endgame {
			d.set[i] = 1
		}
	}
	return d
}

// byPieces divides positions by their number of pieces, pawns and kings among them.
func byPieces(positions []Position, parts int) division {
	counts := make([]int, len(positions))
	for i := range positions {
		counts[i] = positions[i].Pos.Occupied().Count()
	}
	sorted := slices.Clone(counts)
	slices.Sort(sorted)
	d := division{name: partsNames[parts], set: make([]int, len(positions))}
	for i, n := range counts {
		for part := 1; part < parts; part++ {
			if n >= sorted[part*len(sorted)/parts] {
				d.set[i] = part
			}
		}
	}
	return d
}

// blend is not a detector: two sets of weights, weighed as the tapered evaluation weighs its halves.
func blend(positions []Position) division {
	d := division{name: blendName, share: make([]float64, len(positions))}
	for i := range positions {
		d.share[i] = taperedShare(&positions[i].Pos)
	}
	return d
}

func taperedShare(p *board.Position) float64 {
	return float64(phase.Tapered(see.CobraValues.All(p))) / phase.MaxTapered
}

// shuffled returns a division with as many positions in each set, which are chosen by chance.
func shuffled(d division, random *rand.Rand) division {
	mixed := division{name: chanceName, set: slices.Clone(d.set)}
	random.Shuffle(len(mixed.set), func(i, j int) { mixed.set[i], mixed.set[j] = mixed.set[j], mixed.set[i] })
	return mixed
}
