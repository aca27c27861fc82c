package eval

import (
	"slices"

	"keymove/engine/feature"
)

// Options switches and weighs the terms of the evaluation, one field per term.
// The zero value evaluates every position as 0.
type Options struct {
	Material     materialOptions `json:"material"`
	PST          pstOptions      `json:"pst"`
	Mobility     Term            `json:"mobility"`
	KingSafety   PhasedTerm      `json:"kingsafety"`
	Rooks        PhasedTerm      `json:"rooks"`
	Castling     PhasedTerm      `json:"castling"`
	KingEndgame  PhasedTerm      `json:"kingendgame"`
	Development  PhasedTerm      `json:"development"`
	Tempo        PhasedTerm      `json:"tempo"`
	Center       PhasedTerm      `json:"center"`
	Tactics      PhasedTerm      `json:"tactics"`
	Balance      PhasedTerm      `json:"balance"`
	Coordination PhasedTerm      `json:"coordination"`
	KingNear     PhasedTerm      `json:"kingnear"`
	Opposition   PhasedTerm      `json:"opposition"`
	Edge         PhasedTerm      `json:"edge"`
	MatePatterns PhasedTerm      `json:"matepatterns"`
	Firewall     Term            `json:"firewall"`
	Imbalance    Term            `json:"imbalance"`
	SideToMove   Term            `json:"sidetomove"`
	Threats      Term            `json:"threats"`
	Outposts     Term            `json:"outposts"`
	Minors       Term            `json:"minors"`
	Majors       Term            `json:"majors"`
	Space        Term            `json:"space"`
	Pawns        PhasedTerm      `json:"pawns"`
	Shelter      Term            `json:"shelter"`
	KingAttack   Term            `json:"kingattack"`
	Complexity   Term            `json:"complexity"`
	EndScale     Term            `json:"endscale"`
	Network      Term            `json:"network"`
	MopUp        Term            `json:"mopup"`
	PhaseOptions
}

// Features are the rows of the evaluation.
var Features = slices.Concat(
	materialFeatures, pstFeatures, mobilityFeatures,
	kingSafetyFeatures, rooksFeatures, castlingFeatures, kingEndgameFeatures,
	developmentFeatures, tempoFeatures, centerFeatures, tacticsFeatures,
	balanceFeatures, coordinationFeatures, kingNearFeatures, oppositionFeatures,
	edgeFeatures, matePatternsFeatures, firewallFeatures,
	imbalanceFeatures, sideToMoveFeatures, threatsFeatures, outpostsFeatures,
	minorsFeatures, majorsFeatures, spaceFeatures, pawnsFeatures, shelterFeatures,
	kingAttackFeatures, complexityFeatures, endScaleFeatures, networkFeatures, mopUpFeatures,
	phaseFeatures,
)

// Term is the options that every term has: a switch and a weight in percent.
type Term struct {
	On     bool `json:"on"`
	Weight int  `json:"weight"`
}

const (
	fullWeight = 100
	maxWeight  = 400
)

func termFeatures(name, doc string, weight int, field func(*Options) *Term) []feature.Row[Options] {
	return []feature.Row[Options]{
		{
			Name: name, Default: 1, Doc: doc,
			Field: func(o *Options) any { return &field(o).On },
		},
		{
			Name: name + ".weight", Default: weight, Min: -maxWeight, Max: maxWeight,
			Doc:   "Weight of " + name + " in percent; below 0 the term has the wrong sign, for experiments.",
			Field: func(o *Options) any { return &field(o).Weight },
		},
	}
}
