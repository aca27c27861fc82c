package match

// Adjudication ends games before the rules do, as fastchess spells it. Scores are
// those that the players report; a move without a score breaks every count.
type Adjudication struct {
	Draw   *DrawRule   `json:"draw,omitempty"`
	Resign *ResignRule `json:"resign,omitempty"`
	// MaxMoves draws a game after so many moves of both sides; 0 never does.
	MaxMoves int `json:"max_moves,omitempty"`
}

// DrawRule draws a game when, after MoveNumber full moves, the last MoveCount moves
// of each side had scores within Score centipawns of zero. Captures and pawn moves
// do not start the count anew.
type DrawRule struct {
	MoveNumber int `json:"movenumber"`
	MoveCount  int `json:"movecount"`
	Score      int `json:"score"`
}

// ResignRule ends a game when the last MoveCount moves of one side had scores of
// Score centipawns or more below zero; TwoSided wants as much above zero of its
// opponent.
type ResignRule struct {
	MoveCount int  `json:"movecount"`
	Score     int  `json:"score"`
	TwoSided  bool `json:"twosided,omitempty"`
}
