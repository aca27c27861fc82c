package report

import (
	"keymove/engine/board"
	"keymove/engine/phase"
)

// ClassifyBy makes the phase of every record that of a detector, in three states. Plies are
// those of the FEN: a detector that needs them finds no opening without a move number.
func (r *Run) ClassifyBy(d phase.Detector) {
	for i := range r.Records {
		rec := &r.Records[i]
		rec.Phase = "" // of a FEN that cannot be read
		if pos, err := board.ParseFEN(rec.FEN); err == nil {
			rec.Phase = d.State(&pos, phase.PliesAt(&pos, 0)).Three().String()
		}
	}
}
