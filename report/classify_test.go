package report

import (
	"testing"

	"keymove/engine/phase"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestClassifyBy: the records have the phases of the detector, in three states; a
// position that cannot be read has none.
func TestClassifyBy(t *testing.T) {
	run := Run{Records: []suites.Record{
		{FEN: "4k3/ppp1r3/8/8/8/8/PP2R3/4K3 w - - 0 40", Phase: "opening"},
		{FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", Phase: "opening", CaseIndex: 1},
		{FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Phase: "endgame", CaseIndex: 2},
		{FEN: "none", Phase: "opening", CaseIndex: 3},
	}}
	run.ClassifyBy(phase.Find("fourstate-strict"))
	var got []string
	for rec := range run.All() {
		got = append(got, rec.Phase)
	}
	reporttest.Want(t, got, []string{"endgame", "middlegame", "opening", ""})
}
