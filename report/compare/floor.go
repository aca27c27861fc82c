package compare

import "keymove/report"

// runFloor decides whether a contender solves enough. A run that is incomplete or starved,
// and a contender that did not obey its limit, get no verdict.
func runFloor(c Contender, o GateOptions) (*Gate, error) {
	p := &pairing{other: c, others: answersOf(c)}
	found := p.floorFindings().permitted(o.AllowUnlike, o.AllowMissing)
	g := newGate(c, c, found, &o)
	g.Side, g.Suites = new(c.Side()), p.others.names()
	g.Solved, g.Asked = p.others.solved()
	if g.Asked == 0 {
		return nil, ErrNothingAsked
	}
	reason, met := g.floorText(&o)
	g.Outcome, g.Reasons = TooFewSolved, []string{reason}
	if met {
		g.Outcome = EnoughSolved
	}
	if refusing := found.Refusing().Of(KindBroken, KindUnlike, KindMissing); len(refusing) > 0 {
		g.refuse(refusing)
	}
	failures := newFailures(nil, p.others)
	g.Tested = testedCases(p, nil, failures, c.Run.NoTimes())
	g.checkFailures(failures)
	return g, nil
}

// floorFindings returns what is found about a contender without a base.
func (p *pairing) floorFindings() Findings {
	c := p.other
	found := faults(c.Run)
	found.join(disobedience(c))
	found.join(failures(c))
	if c.Run.Meta == nil {
		found.join(othersHave(c, p.others))
		found.join(doubled(c, p.others, nil))
	}
	found.join(unasked(p.others))
	return found
}

// othersHave returns which cases other contenders of a records.csv have, and a contender
// lacks: a run searches the same ones with all.
func othersHave(c Contender, mine answers) (found Findings) {
	for _, own := range c.Run.Names() {
		other := Contender{Name: own, Own: own, Run: c.Run}
		found.join(onlyIn(other, c, answersOf(other), mine, KindMissing, "missing"))
	}
	return found
}

// floors decides for each contender of a run whether it solves enough, without a
// baseline. The errors are those of Pick, and ErrNothingAsked.
func (r Runs) floors(run string, opts GateOptions) ([]*Gate, error) {
	contenders, err := r.Pick([]string{run})
	if err != nil {
		return nil, err
	}
	var gates []*Gate
	for _, c := range contenders {
		g, err := runFloor(c, opts)
		if err != nil {
			return nil, err
		}
		gates = append(gates, g)
	}
	return gates, nil
}

// Gates decides about all contenders of a run against a baseline, with one false
// alarm rate for all of them; without a baseline, about the number of positions that each
// of them solves; and about their speed. The errors are those of pickAgainst, decideGates and speedGates.
func (r Runs) Gates(baseline, run string, o GateOptions) ([]*Gate, error) {
	if !o.HasSpeed {
		return r.scoreGates(baseline, run, o)
	}
	gates, err := r.speedGates(run, o)
	if err != nil || baseline == "" && !o.HasFloor {
		return gates, err
	}
	more, err := r.scoreGates(baseline, run, o)
	return append(gates, more...), err
}

// scoreGates decides about what is solved.
func (r Runs) scoreGates(baseline, run string, o GateOptions) ([]*Gate, error) {
	if baseline == "" {
		return r.floors(run, o)
	}
	pairs, err := r.pickAgainst(baseline, run)
	if err != nil {
		return nil, err
	}
	gates, err := decideGates(pairs, o)
	if err != nil {
		return nil, err
	}
	last := gates[len(gates)-1]
	last.Notes = append(last.Notes, o.Allowed.Unused()...)
	return gates, nil
}

// GatesOf is Gates for a run that has been opened.
func (r Runs) GatesOf(baseline string, run *report.Run, o GateOptions) ([]*Gate, error) {
	if err := run.Check(); err != nil {
		return nil, err
	}
	r[run.Path] = run
	return r.Gates(baseline, run.Path, o)
}
