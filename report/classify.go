package report

import (
	"iter"

	"keymove/engine/board"
	"keymove/engine/phase"
	"keymove/suites"
)

// ClassifyBy makes the phase of every record that of a detector, in three states. Plies are
// those of the FEN: a detector that needs them finds no opening without a move number.
func (r *Run) ClassifyBy(d phase.Detector) {
	r.detector = d
	if r.packed != nil {
		r.packed.classifyBy(r.classify)
	}
	for i := range r.Records {
		r.classify(&r.Records[i])
	}
}

// classify sets the phase of a record if a detector was chosen. A FEN that cannot be read
// has none.
func (r *Run) classify(rec *suites.Record) *suites.Record {
	if r.detector == nil {
		return rec
	}
	rec.Phase = ""
	if pos, err := board.ParseFEN(rec.FEN); err == nil {
		rec.Phase = r.detector.State(&pos, phase.PliesAt(&pos, 0)).Three().String()
	}
	return rec
}

// classified yields records with their phases by the chosen detector.
func (r *Run) classified(records iter.Seq[*suites.Record]) iter.Seq[*suites.Record] {
	if r.detector == nil {
		return records
	}
	return func(yield func(*suites.Record) bool) {
		for rec := range records {
			if !yield(r.classify(rec)) {
				return
			}
		}
	}
}
