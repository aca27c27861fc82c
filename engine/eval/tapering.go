package eval

import (
	"slices"

	"keymove/engine/feature"
	"keymove/engine/phase"
)

// packed is a middlegame and an endgame score in one word, so that both are added
// at once: the middlegame in the upper half. 32 bits each are enough for any
// position at any weight.
type packed int64

func pack(middlegame, endgame int) packed { return packed(middlegame<<32 + endgame) }

func (s packed) middlegame() int { return int(int32((s + 1<<31) >> 32)) }

func (s packed) endgame() int { return int(int32(s)) }

// weigh returns the score multiplied by a weight in percent.
func (s packed) weigh(percent int) packed {
	return pack(s.middlegame()*percent/fullWeight, s.endgame()*percent/fullWeight)
}

// even returns a score that is the same in both phases.
func even(score int) packed { return pack(score, score) }

// halves are a score that is too large for packed, in units of 1/fullFactor.
type halves struct{ middlegame, endgame int }

func (h *halves) add(s packed, factor int) {
	h.middlegame += s.middlegame() * factor
	h.endgame += s.endgame() * factor
}

// taper weighs the halves: the middlegame's by a share from 0 to phase.MaxTapered, the
// endgame's by the rest.
func (h halves) taper(middlegame int) int {
	return h.middlegame*middlegame + h.endgame*(phase.MaxTapered-middlegame)
}

// PhaseOptions say how terms depend on the phase of the game.
type PhaseOptions struct {
	Gates  bool `json:"gates"`
	Phased int  `json:"phased"`
	Taper  int  `json:"taper"`
}

// phasedChoices are the values of PhaseOptions.Phased: off, or the detector of the
// stage of the game.
var phasedChoices = []string{"off", "fourstate", "fourstate-strict", "piececount"}

func (o *PhaseOptions) phased() bool { return o.Phased != 0 }

// detector returns the chosen detector, nil for none.
func (o *PhaseOptions) detector() phase.Detector { return phase.Find(phasedChoices[o.Phased]) }

// Detector returns the detector of eval.phased, nil if that is off. Through it the
// score depends on the plies of the root.
func (e *Evaluator) Detector() phase.Detector { return e.view.detector }

// The values of PhaseOptions.Taper that no detector is behind; the others follow.
const (
	taperTapered = iota
	taperOff
	taperStates
)

// taperChoices are the values of PhaseOptions.Taper. The states of the tapered detector
// have a name of their own, because "tapered" is its share.
var taperChoices = func() []string {
	choices := append([]string{"tapered", "off"}, phase.Names()...)
	choices[taperStates+slices.Index(phase.Names(), "tapered")] = "tapered-states"
	return choices
}()

// taperDetector returns the detector whose states weigh the halves, nil for none.
func (o *PhaseOptions) taperDetector() phase.Detector {
	if o.Taper < taperStates {
		return nil
	}
	return phase.Detectors[o.Taper-taperStates]
}

// TaperDetector returns the detector of eval.taper, nil for none. Through it, too, the score
// depends on the plies of the root.
func (e *Evaluator) TaperDetector() phase.Detector { return e.view.taperDetector }

// stateShares are the shares of the middlegame's half in the states of a detector.
var stateShares = [...]int{
	phase.Opening: phase.MaxTapered, phase.Middlegame: phase.MaxTapered / 2, phase.Endgame: 0,
	phase.EarlyEndgame: phase.MaxTapered / 4, phase.LateEndgame: 0,
}

// chosenShare returns the share of the middlegame's half where it is not the tapered phase.
func (v *view) chosenShare(plies phase.Plies) int {
	if v.taperDetector == nil {
		return phase.MaxTapered
	}
	return stateShares[v.taperDetector.State(v.pos, plies)]
}

var phaseFeatures = []feature.Row[Options]{
	{
		Name: "eval.gates", Default: 1, ReadBy: []string{"kingsafety", "rooks", "castling", "kingendgame"},
		Doc:   "Turns off kingsafety if the tapered phase is below 0.3, rooks above 0.7, castling below 0.5 and kingendgame above 0.4; no effect if eval.phased is on.",
		Field: func(o *Options) any { return &o.Gates },
	},
	{
		Name: "eval.phased", Default: 1, Choices: phasedChoices,
		ReadBy: []string{
			"kingsafety", "rooks", "castling", "kingendgame", "development", "tempo", "center", "tactics", "balance",
			"coordination", "kingnear", "opposition", "edge", "matepatterns", "pawns",
		},
		Doc:   "Weighs terms by the stage of the game according to a detector, and skips those of weight 0; castling and kingendgame follow the rules of phased evaluation. Off counts every term in every phase.",
		Field: func(o *Options) any { return &o.Phased },
	},
	{
		Name: "eval.taper", Default: taperTapered, Choices: taperChoices,
		ReadBy: []string{
			"material", "pst", "mobility", "kingsafety", "castling", "kingendgame", "imbalance", "sidetomove", "threats",
			"outposts", "minors", "majors", "space", "pawns", "shelter", "kingattack",
		},
		Doc:   "What weighs the middlegame's and the endgame's half of a term: tapered is a share that falls with the material; off is the middlegame's half alone; a detector's state gives the middlegame's half all in the opening, 1/2 in the middlegame, 1/4 in an early endgame and nothing in any other endgame. The network has no halves.",
		Field: func(o *Options) any { return &o.Taper },
	},
}

// stage is a part of the game with its own weights.
type stage uint8

const (
	stageOpening stage = iota
	stageMiddlegame
	stageEarlyEndgame
	stageLateEndgame
	stages
)

// stageOf returns the stage of a state of a detector with four states.
func stageOf(state phase.State) stage {
	return [...]stage{
		phase.Opening: stageOpening, phase.Middlegame: stageMiddlegame, phase.Endgame: stageLateEndgame,
		phase.EarlyEndgame: stageEarlyEndgame, phase.LateEndgame: stageLateEndgame,
	}[state]
}

// PhaseWeights are the weights of a term in percent under eval.phased.
type PhaseWeights struct {
	Opening      int `json:"opening"`
	Middlegame   int `json:"middlegame"`
	EarlyEndgame int `json:"early_endgame"`
	LateEndgame  int `json:"late_endgame"`
}

func (w *PhaseWeights) of(s stage) int { return *w.field(s) }

func (w *PhaseWeights) field(s stage) *int {
	return [stages]*int{&w.Opening, &w.Middlegame, &w.EarlyEndgame, &w.LateEndgame}[s]
}

// PhasedTerm is a term whose weight eval.phased multiplies by the weight of the
// stage of the game.
type PhasedTerm struct {
	Term
	Phases PhaseWeights `json:"phases"`
}

// stageNames are the names of the stages for people, stageRows in the names of rows.
var stageNames = [stages]string{"opening", "middlegame", "early endgame", "late endgame"}

var stageRows = [stages]string{"opening", "middlegame", "early", "late"}

// phasedFeatures returns the rows of a term with a weight for each stage: those
// of termFeatures, then the weights.
func phasedFeatures(name, doc string, weight int, phases PhaseWeights, field func(*Options) *PhasedTerm) []feature.Row[Options] {
	rows := termFeatures(name, doc, weight, func(o *Options) *Term { return &field(o).Term })
	for s := range stages {
		rows = append(rows, feature.Row[Options]{
			Name: name + "." + stageRows[s], Default: phases.of(s), Max: maxWeight, ReadBy: []string{"eval.phased"},
			Doc:   "Weight of " + name + " in the " + stageNames[s] + " in percent, under eval.phased.",
			Field: func(o *Options) any { return field(o).Phases.field(s) },
		})
	}
	return rows
}
