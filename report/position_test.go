package report

import (
	"testing"

	"keymove/report/reporttest"
	"keymove/suites"
)

func TestPositionKey(t *testing.T) {
	const board = "8/8/8/8/8/8/8/K1k5 w - -"
	for fen, want := range map[string]string{board: board, board + " 0 1": board, board + " 13 40": board, board + " 13": board, "8/8 w": "8/8 w", "": "0123"} {
		reporttest.Want(t, PositionKey(&suites.Record{FEN: fen, Case: "0123"}), want, fen)
	}
}

func TestBoardURL(t *testing.T) {
	for fen, want := range map[string]string{
		"8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8 b - -":                "https://lichess.org/analysis/standard/8/7p/5k2/5p2/p1p2P2/Pr1pPK2/1P1R3P/8_b_-_-_0_1?color=black",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - 0 1": "https://lichess.org/analysis/standard/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1?color=white",
		"1k1r4/8/8/8/8/8/8/1K1R4 w D -":                             "https://lichess.org/analysis/chess960/1k1r4/8/8/8/8/8/8/1K1R4_w_D_-_0_1?color=white",
		"8/8 w - -](https://example.org)":                           "",
		"":                                                          "",
	} {
		reporttest.Want(t, BoardURL(fen), want, fen)
	}
}
