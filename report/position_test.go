package report_test

import (
	"testing"

	"keymove/report"
	"keymove/suites"
)

func TestPositionKey(t *testing.T) {
	const board = "8/8/8/8/8/8/8/K1k5 w - -"
	for _, tt := range []struct{ fen, want string }{
		{board, board},
		{board + " 0 1", board},
		{board + " 13 40", board},
		{board + " 13", board},
		{"8/8 w", "8/8 w"},
		{"", "0123"},
	} {
		if got := report.PositionKey(&suites.Record{FEN: tt.fen, Case: "0123"}); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.fen, got, tt.want)
		}
	}
}
