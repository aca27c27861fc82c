package eval

import "keymove/engine/phase"

// term is one part of the evaluation: its name in the feature table, its options,
// and its value for each side, without what the accumulator counts.
type term struct {
	name    string
	options func(*Options) *Term
	// sides returns the value of the term for White and for Black in the
	// middlegame and in the endgame, before its weight.
	sides sidesFunc
	// from and to are the tapered phases in percent below and above which
	// eval.gates turns the term off; a to of 0 means no upper bound.
	from, to int
	// phases are the term's weights under eval.phased, nil for a term with the same
	// weight in every phase.
	phases func(*Options) *PhaseWeights
	// bareKing: the term is 0 unless a side has only its king.
	bareKing bool
	// replacement replaces sides, without the weight of the term, under eval.phased;
	// nil for most terms.
	replacement sidesFunc
}

// sidesFunc returns the value of a term for White and for Black.
type sidesFunc func(v *view) (white, black packed)

// terms are all terms except what the accumulator counts piece by piece. A new term has its
// function and its rows in one place, in the file of its subject, and a line here.
var terms = []term{
	{name: "material", options: func(o *Options) *Term { return &o.Material.Term }, sides: imbalance},
	{name: "mobility", options: func(o *Options) *Term { return &o.Mobility }, sides: mobility},
	kingSafetyTerm, rooksTerm, castlingTerm, kingEndgameTerm,
	developmentTerm, tempoTerm, centerTerm, tacticsTerm, balanceTerm,
	coordinationTerm, kingNearTerm, oppositionTerm, edgeTerm, matePatternsTerm,
	{name: "firewall", options: func(o *Options) *Term { return &o.Firewall }, sides: firewall},
	{name: "imbalance", options: func(o *Options) *Term { return &o.Imbalance }, sides: pieceImbalance},
	{name: "sidetomove", options: func(o *Options) *Term { return &o.SideToMove }, sides: sideToMove},
	{name: "threats", options: func(o *Options) *Term { return &o.Threats }, sides: threats},
	{name: "outposts", options: func(o *Options) *Term { return &o.Outposts }, sides: outposts},
	{name: "minors", options: func(o *Options) *Term { return &o.Minors }, sides: minors},
	{name: "majors", options: func(o *Options) *Term { return &o.Majors }, sides: majors},
	{name: "space", options: func(o *Options) *Term { return &o.Space }, sides: space},
	pawnsTerm,
	{name: "shelter", options: func(o *Options) *Term { return &o.Shelter }, sides: shelter},
	{name: "kingattack", options: func(o *Options) *Term { return &o.KingAttack }, sides: kingAttack},
	mopUpTerm,
}

func phasedTerm(name string, options func(*Options) *PhasedTerm, sides sidesFunc) term {
	return term{
		name: name, sides: sides,
		options: func(o *Options) *Term { return &options(o).Term },
		phases:  func(o *Options) *PhaseWeights { return &options(o).Phases },
	}
}

func (t term) gated(from, to int) term {
	t.from, t.to = from, to
	return t
}

func (t term) replacedBy(sides sidesFunc) term {
	t.replacement = sides
	return t
}

// counted is a term that is on, ready for evaluation.
type counted struct {
	name     string
	sides    sidesFunc
	bareKing bool
	// factors are the weights by stage, in units of 1/fullFactor. If eval.phased is
	// off all stages have the same.
	factors [stages]int
	// low and high bound the tapered phases in which the term counts.
	low, high int
}

// fullFactor is the factor of a term at full weight: the weight of the term times
// the weight of the phase.
const fullFactor = fullWeight * fullWeight

// compile returns the terms that are on, so that the others cost nothing.
func compile(options *Options) []counted {
	var plan []counted
	for i := range terms {
		t := &terms[i]
		if t.options(options).On {
			if c := t.compile(options); c.factors != [stages]int{} {
				plan = append(plan, c)
			}
		}
	}
	return plan
}

func (t *term) compile(options *Options) counted {
	c := counted{name: t.name, sides: t.sides, bareKing: t.bareKing, high: phase.MaxTapered}
	weight := t.options(options).Weight
	phased := options.phased()
	if phased && t.replacement != nil {
		c.sides, weight = t.replacement, fullWeight
	}
	for s := range c.factors {
		c.factors[s] = weight * fullWeight
		if phased && t.phases != nil {
			c.factors[s] = weight * t.phases(options).of(stage(s))
		}
	}
	if options.Gates && !phased {
		c.low = (t.from*phase.MaxTapered + fullWeight - 1) / fullWeight
		if t.to != 0 {
			c.high = t.to * phase.MaxTapered / fullWeight
		}
	}
	return c
}

// split divides a plan into the terms that count in full in every phase, which need no
// factors, and the others.
func split(plan []counted) (steady []sidesFunc, varying []counted) {
	for _, c := range plan {
		if c.always() {
			steady = append(steady, c.sides)
		} else {
			varying = append(varying, c)
		}
	}
	return steady, varying
}

// always reports whether the term counts in full in every phase.
func (c *counted) always() bool {
	for _, factor := range c.factors {
		if factor != fullFactor {
			return false
		}
	}
	return c.low <= 0 && c.high >= phase.MaxTapered
}

func (c *counted) on(v *view) bool {
	return c.factors[v.stage] != 0 && v.tapered >= c.low && v.tapered <= c.high
}
