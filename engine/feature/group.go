package feature

import (
	"slices"
	"strings"
)

// Group is a kind of features, for tables that show what a kind is worth.
type Group string

// The groups. OptionGroup has the options of external engines.
const (
	Search      Group = "search"
	Extensions  Group = "extensions"
	Phase       Group = "phase"
	Ordering    Group = "ordering"
	SEE         Group = "SEE"
	Pruning     Group = "pruning"
	Reductions  Group = "reductions"
	Quiescence  Group = "quiescence"
	Time        Group = "time"
	Play        Group = "play"
	Evaluation  Group = "evaluation"
	OptionGroup Group = "option"
)

// Groups are the groups of features, in the order of documentation.
var Groups = []Group{Search, Extensions, Phase, Ordering, SEE, Pruning, Reductions, Quiescence, Time, Play, Evaluation}

// FindGroup returns the group of a name, whose capitals do not matter.
func FindGroup(name string) (Group, bool) {
	i := slices.IndexFunc(Groups, func(g Group) bool { return strings.EqualFold(string(g), name) })
	if i < 0 {
		return "", false
	}
	return Groups[i], true
}

// groups are by feature: the rows whose names it begins, up to a dot, are in
// its group as well, except for rows with a longer name here. What is not here is a term of the evaluation.
var groups = map[string]Group{
	"pvs": Search, "tt": Search, "aspiration": Search, "maxdepth": Search,
	"check": Extensions, "singular": Extensions,
	"phase": Phase, "eval.gates": Phase, "eval.phased": Phase, "eval.taper": Phase,
	"ordering": Ordering, "vpr": Ordering, "killers": Ordering, "countermove": Ordering, "history": Ordering,
	"see": SEE, "trades": SEE,
	"nullmove": Pruning, "rfp": Pruning, "probcut": Pruning, "lmp": Pruning, "futility": Pruning, "razor": Pruning,
	"history.prune": Pruning, "delta": Pruning, "improving": Pruning,
	"lmr": Reductions, "iir": Reductions,
	"qsearch": Quiescence, "time": Time,
	"contempt": Play, "repetition": Play, "decisive": Play, "variety": Play, "noise": Play, "book": Play, "seed": Play,
}

// GroupOf returns the group of a feature by its name.
func GroupOf(name string) Group {
	for prefix := name; ; {
		if g, known := groups[prefix]; known {
			return g
		}
		dot := strings.LastIndexByte(prefix, '.')
		if dot < 0 {
			return Evaluation
		}
		prefix = prefix[:dot]
	}
}
