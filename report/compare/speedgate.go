package compare

import (
	"errors"
	"fmt"
)

// ErrOneContender is the error of a gate for speed about a run with a single contender.
var ErrOneContender = errors.New("there is no second contender to compare with the speed of the first one")

// speedGates decides for each contender of a run but the first one whether it is slower by more than
// GateOptions.MaxSlower, at each limit. The errors are those of Pick, and ErrOneContender.
func (r Runs) speedGates(run string, o GateOptions) ([]*Gate, error) {
	contenders, err := r.Pick([]string{run})
	if err != nil {
		return nil, err
	}
	var gates []*Gate
	for _, p := range pairings(matchups(contenders, false)) {
		gates = append(gates, p.speedGate(&o))
	}
	if gates == nil {
		return nil, ErrOneContender
	}
	return gates, nil
}

// speedGate decides about a pair of one run. What it was asked, and whether it obeyed its limit, is of no matter.
func (p *pairing) speedGate(o *GateOptions) *Gate {
	p.find(Options{AllowMissing: o.AllowMissing, isGate: true})
	found := p.found.Of(KindBroken, KindMissing, KindAllowed)
	g := newGate(p.base, p.other, found, o)
	g.Base, g.Sides = p.base.Name, new(sidesOf(p.base, p.other))
	g.Solved, g.Asked = p.others.solved()
	m := efforts{base: p.base.Run, other: p.other.Run}
	g.Speed = &GateSpeed{Speed: compareSpeed(m.onOneMachine(p.cases)), MaxSlower: o.MaxSlower}
	_, other, changed := signatures(p)
	g.Speed.Differ, g.Speed.Compared = changed, other.Count
	g.decideSpeed()
	if changed > 0 && p.areDetermined() {
		g.Notes = append(g.Notes, fmt.Sprintf("%d of %d searches differ in move, score, depth or nodes: the speeds are of different work, and the ratio need not be that of all nodes/s.", changed, other.Count))
	}
	if text := g.Speed.Text(); text != "" {
		g.Notes = append(g.Notes, text+".")
	}
	if refusing := found.Refusing(); g.Speed.Ratio == nil || refusing.Has(KindBroken) {
		g.refuse(refusing)
	} else { // of what is missing the speed is not asked
		g.Notes = append(g.Notes, refusing.Texts()...)
	}
	g.checkFailures(newFailures(p.cases, p.others))
	return g
}

// decideSpeed decides by the interval alone.
func (g *Gate) decideSpeed() {
	s := g.Speed
	if s.Ratio == nil {
		g.Outcome, g.Reasons = Unlike, []string{"Too few searches of both have nodes and times."}
		return
	}
	g.Reasons = []string{fmt.Sprintf("%s of the nodes/s of %s, in %s, as the mean over stretches of the run.", s.Ratio.Ratio(), g.Base, s.Time())}
	switch {
	case s.Ratio.High < s.least():
		g.Outcome = Slower
	case s.Ratio.Low >= s.least():
		g.Outcome = NotSlower
	default:
		g.Outcome = Inconclusive
		g.Reasons = append(g.Reasons, fmt.Sprintf("A loss of more than %s is neither shown nor ruled out: an idle machine, more positions or a greater --repeat make the interval narrower.", s.MaxText()))
	}
}
