package queue

// mostPlies is more than any game has, meanPlies more than those of many have in the mean.
const mostPlies, meanPlies = 17_700, 1500

// extent is how much an answer has to say, at most.
type extent struct {
	searches int // of the unit
	moves    int // that are searched: more than searches where lines are asked for
}

// largestExtent is that of any unit.
var largestExtent = extent{2 * maxSearches, 32 * maxSearches}

// extentOf returns that of the answer to a unit.
func extentOf(u *Unit) (e extent) {
	for i := range u.Items {
		item, moves := &u.Items[i], 1
		if item.Case != nil {
			moves = item.Case.OwnMoves()
		}
		e.searches += len(item.Searches)
		e.moves += len(item.Searches) * moves
	}
	return e
}

func (e extent) max(other extent) extent {
	return extent{max(e.searches, other.searches), max(e.moves, other.moves)}
}

// bounds returns those of an answer: what its lists can have, and twice what its text then takes.
func (e extent) bounds() *Bounds {
	const (
		searchBytes, reportBytes, plyBytes = 20 << 10, 200, 160
		aroundBytes                        = 256 << 10 // engines
		movesOfLine                        = 256
	)
	reports := min(mostReports, e.searches*mostReportsOfSearch) + e.moves
	plies := min(e.searches*mostPlies, mostPlies+e.searches*meanPlies)
	return &Bounds{
		Bytes: min(mostBytes, aroundBytes+e.moves*searchBytes+reports*reportBytes+plies*plyBytes), Depth: 12, Others: mostFiles,
		Entries: map[string]int{
			"found": e.searches, "games": e.searches, "more": e.moves, "reports": reports, "PV": e.moves * movesOfLine,
			"moves": plies, "sides": 2 * e.searches, "razor_cutoffs": 3 * e.moves, "engines": mostContenders, "sha256": mostFiles,
		},
	}
}

// decodeAnswer reads what a worker has sent about a unit of some extent at most.
func decodeAnswer(data []byte, e extent) (*Answer, error) { return decode[Answer](data, e.bounds()) }
