package search

import (
	"slices"

	"keymove/engine/feature"
	"keymove/engine/phase"
)

// PhaseOptions choose the phase detector of the search.
type PhaseOptions struct {
	Phase int `json:"phase"` // 0, or the number of a detector from 1
}

// phaseChoices are the values of PhaseOptions.Phase.
var phaseChoices = append([]string{"off"}, phase.Names()...)

var phaseFeatures = []feature.Row[Options]{
	{
		Name: "phase", Default: slices.Index(phaseChoices, "counted"), Choices: phaseChoices,
		ReadBy: []string{"trades", "time=phased"},
		Doc:    "Phase detector of the features that depend on the opening, the middlegame and the endgame; off is always the middlegame. Plies are those before the root, unknown if the position came without a move number.",
		Field:  func(o *Options) any { return &o.Phase },
	},
}

// detector returns the chosen detector, nil for none.
func (o PhaseOptions) detector() phase.Detector {
	if o.Phase == 0 {
		return nil
	}
	return phase.Detectors[o.Phase-1]
}

// phaseAt returns the phase of the game at a node, in three states; always the
// middlegame if the feature is off. The ply counter is the root's, so that during a
// search the phase depends on the position only.
func (w *worker) phaseAt(f *frame) phase.State {
	if w.detector == nil {
		return phase.Middlegame
	}
	return w.detector.State(&f.pos, w.plies).Three()
}
