package compare

import "slices"

// RunGates decides about all contenders of a run against a baseline, with one false
// alarm rate for all of them; without a baseline, about the number of positions that each
// of them solves. The errors are those of PickAgainst and RunGate.
func RunGates(baseline, run string, o GateOptions) ([]*Gate, error) {
	if baseline == "" {
		return runFloors(run, o)
	}
	pairs, err := PickAgainst(baseline, run)
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

// Decisions are those of several gates, for JSON.
type Decisions struct {
	// Outcome is the worst one.
	Outcome Outcome `json:"outcome"`
	Gates   []*Gate `json:"gates"`
}

// NewDecisions returns decisions with their worst outcome.
func NewDecisions(gates []*Gate) Decisions {
	worst := Improved
	for _, g := range gates {
		if severity(g.Outcome) > severity(worst) {
			worst = g.Outcome
		}
	}
	return Decisions{worst, gates}
}

// severity orders outcomes, the worst last.
func severity(o Outcome) int {
	return slices.Index([]Outcome{Improved, EnoughSolved, NotWorse, Inconclusive, Unlike, TooFewSolved, Regressed, EngineFailed}, o)
}
