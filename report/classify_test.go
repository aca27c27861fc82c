package report

import (
	"strings"
	"testing"

	"keymove/engine/phase"
	"keymove/report/reporttest"
	"keymove/suites"
)

// TestClassifyBy: every way to the records has the phases of the detector, in three states; a
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
	packed := newPacked(false, 1<<30)
	for i := range records {
		packed.add(&records[i])
	}
	packed.seal(nil)
	for name, run := range map[string]*Run{"records": {Records: records}, "packed": {packed: packed}} {
		run.ClassifyBy(phase.Find("fourstate-strict"))
		var all, at []string
		for rec := range run.All() {
			all = append(all, rec.Phase)
		}
		for i := range run.Len() {
			at = append(at, run.At(i).Phase)
		}
		if strings.Join(all, ",") != want || strings.Join(at, ",") != want {
			t.Errorf("%s: phases %q and %q, want %q", name, all, at, want)
		}
	}
}

// TestClassifyAsRead: records that are read one after another have phases by the detector, all of them, and
// none is read behind the last that is wanted.
func TestClassifyAsRead(t *testing.T) {
	var run Run
	run.ClassifyBy(phase.Find("fourstate-strict"))
	for wanted := 1; wanted <= 4; wanted++ {
		read := 0
		records := func(yield func(*suites.Record) bool) {
			for range 4 {
				read++
				if !yield(&suites.Record{FEN: "4k3/ppp1r3/8/8/8/8/PP2R3/4K3 w - - 0 40", Phase: "opening"}) {
					return
				}
			}
		}
		got := 0
		for rec := range run.classified(records) {
			if rec.Phase != "endgame" {
				t.Errorf("%s, want endgame", rec.Phase)
			}
			if got++; got == wanted {
				break
			}
		}
		if got != wanted || read != wanted {
			t.Errorf("%d records of %d that were read, want %d", got, read, wanted)
		}
	}
}

// TestClassifyByPlacement: by the detector of the records nothing changes.
func TestClassifyByPlacement(t *testing.T) {
	records := reporttest.Records()
	run := Run{Records: reporttest.Records()}
	run.ClassifyBy(phase.Find("placement"))
	for i, rec := range run.Records {
		if rec.Phase != records[i].Phase {
			t.Errorf("%s: %s, was %s", rec.FEN, rec.Phase, records[i].Phase)
		}
	}
}
