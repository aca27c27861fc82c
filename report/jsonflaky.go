package report

// jsonFlaky is a case on which a contender did not say the same each time.
type jsonFlaky struct {
	Contender string `json:"contender"`
	Suite     string `json:"suite"`
	Case      string `json:"case"`
	ID        string `json:"id"`
	// Searches is how often it was searched, Solved how often it was solved;
	// null where nothing is asked.
	Searches int  `json:"searches"`
	Solved   *int `json:"solved"`
	// FlipsSolved and FlipsMove are the searches that differ from most of them,
	// in whether the case is solved and in the move.
	FlipsSolved int `json:"flips_solved"`
	FlipsMove   int `json:"flips_move"`
	// Played are the moves in SAN, or the kinds of failures, the most frequent
	// first.
	Played []jsonPlayed `json:"played"`
}

// jsonPlayed is what was played how often.
type jsonPlayed struct {
	Move  string `json:"move"`
	Times int    `json:"times"`
}

func newJSONFlaky(r repeats) jsonFlaky {
	flaky := jsonFlaky{Contender: r[0].Contender, Suite: r[0].Suite, Case: r[0].Case, ID: r[0].ID, Searches: len(r)}
	if solved, asked := r.solved(); asked > 0 {
		flaky.Solved = &solved
	}
	flaky.FlipsSolved, flaky.FlipsMove = r.flips()
	for _, c := range r.answers() {
		flaky.Played = append(flaky.Played, jsonPlayed{c.answer, c.times})
	}
	return flaky
}
