package report

import (
	"strings"
	"testing"

	"keymove/engine/phase"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestClassifyBy: the records have the phases of the detector, in three states; a
// position that cannot be read has none.
func TestClassifyBy(t *testing.T) {
	records := []suites.Record{
		{FEN: "4k3/ppp1r3/8/8/8/8/PP2R3/4K3 w - - 0 40", Phase: "opening"},
		{FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -", Phase: "opening"},
		{FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Phase: "endgame"},
		{FEN: "none", Phase: "opening"},
	}
	for i := range records {
		records[i].CaseIndex = i
	}
	want := "endgame,middlegame,opening,"
	run := Run{Records: records}
	run.ClassifyBy(phase.Find("fourstate-strict"))
	var got []string
	for rec := range run.All() {
		got = append(got, rec.Phase)
	}
	reporttest.Want(t, strings.Join(got, ","), want, "phases")
}
