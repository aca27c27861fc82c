package audit

import (
	"keymove/engine"
	"keymove/engine/board"
	"keymove/engine/phase"
)

// Rule is a rule whose answers are audited.
type Rule struct {
	// Name is the feature, with its value if it is a choice, as "razor=r2".
	Name string `json:"name"`
	// Feature is the feature that is turned off in replays; Control for none.
	Feature string `json:"feature"`
}

// Control is the rule of nodes that no rule decided. They are replayed with all features:
// what differs is luck of the tree, which other rules have as well.
const Control = engine.LineSearched

// Features are those whose answers can be audited, in the order of reports.
var Features = []string{
	"tt", "razor", "rfp", "nullmove", "probcut", "lmr", "lmp", "futility", "history.prune", "see.prune", "see.qsearch", "delta",
}

// RulesOf returns the rules of a contender with these settings, and the control.
func RulesOf(settings map[string]string) []Rule {
	var rules []Rule
	for _, name := range Features {
		switch value := settings[name]; value {
		case "", "off":
		case "on":
			rules = append(rules, Rule{name, name})
		default:
			rules = append(rules, Rule{name + "=" + value, name})
		}
	}
	return append(rules, Rule{Control, Control})
}

// Phases are the names of the phases in which answers are counted.
func Phases() []string {
	return []string{phase.Opening.String(), phase.Middlegame.String(), phase.Endgame.String()}
}

func phaseOf(pos *board.Position) string { return phase.Counted(pos).String() }

// perSearch returns the number of samples that a rule has in each of some searches, so that
// it has the number wanted in all.
func perSearch(wanted, searches int) int {
	return max(1, (wanted+searches-1)/max(searches, 1))
}
