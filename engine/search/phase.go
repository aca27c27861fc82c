package search

import (
	"slices"

	"keymove/engine/feature"
	"keymove/engine/phase"
)

// PhaseOptions choose how the search tells the parts of a game apart.
type PhaseOptions struct {
	Phase int `json:"phase"` // 0, or the number of a detector from 1
}

// phaseChoices are the values of PhaseOptions.Phase.
var phaseChoices = append([]string{"off"}, phase.Names()...)

var phaseFeatures = []feature.Row[Options]{
	{
		Name: "phase", Default: slices.Index(phaseChoices, "counted"), Choices: phaseChoices,
		Doc:   "How the opening, the middlegame and the endgame are told apart for the features that ask; off is the middlegame always. Plies are those before the root, and unknown where the position came without a move number.",
		Field: func(o *Options) any { return &o.Phase },
	},
}

// detector returns the detector that is chosen, nil where none is.
func (o PhaseOptions) detector() phase.Detector {
	if o.Phase == 0 {
		return nil
	}
	return phase.Detectors[o.Phase-1]
}

// phaseAt returns the phase of the game at a node, in three states: the
// middlegame where feature phase is off. The plies are those of the root, so
// that it follows from the position for as long as the search lasts.
func (w *worker) phaseAt(f *frame) phase.State {
	if w.detector == nil {
		return phase.Middlegame
	}
	return w.detector.State(&f.pos, w.plies).Three()
}
