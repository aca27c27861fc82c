package tuning

import (
	"errors"
	"fmt"
	"strconv"

	"keymove/suites/plan"
)

// networkOptions are those of the training of a network.
type networkOptions struct {
	on         bool
	static     bool
	leaves     int // for each position
	leafNodes  uint64
	random     int // moves
	epochs     int
	batch      int
	labelScale int // centipawns
	rate       float64
}

// oracleSettings are the settings of matches that the oracle of a training has, too.
var oracleSettings = []string{"engine", "hash", "threads", "movetime", "nodes", "depth", "timeout"}

const (
	groupNetwork = "Network:"
	// bounds of a training, beyond which nothing is learnt or nobody waits for its end.
	maxEpochs     = 10_000
	maxBatch      = 1_000_000
	minLabelScale = 20
	maxLabelScale = 2000
	maxRate       = 0.1
	// maxRandomMoves is as many as lead to any position.
	maxRandomMoves = 20
	// maxLeaves and maxLeafNodes are far more than a tree has and than it needs.
	maxLeaves    = 1000
	maxLeafNodes = 1_000_000
)

// notWithStatic excludes the limits of a search.
var notWithStatic = []plan.Exclusion[options]{
	{Name: "nodes", Why: noSearch}, {Name: "depth", Why: noSearch}, {Name: "movetime", Why: noSearch},
}

const noSearch = "a static evaluation has no search"

// networkRows are the settings of the training of a network.
var networkRows = []plan.Row[options]{
	{
		Name: "network", Group: groupNetwork,
		Usage: "train the network of the evaluation on the positions of games, or of files \"FEN;score\"; an ENGINE with a limit labels them",
		Field: func(o *options) any { return &o.network.on },
		Excludes: []plan.Exclusion[options]{
			{Name: "spsa", Why: "it tunes options by games of their own"},
			{Name: "weights", Why: "it is for weights that are fitted to games"},
		},
	},
	{
		Name: "static", Group: groupNetwork, Needs: []string{"network"},
		Usage:    "labels are the static evaluation of the ENGINE, by its command eval as Stockfish has it",
		Field:    func(o *options) any { return &o.network.static },
		Excludes: notWithStatic,
	},
	{
		Name: "leaves", Group: groupNetwork, Default: "0", Max: maxLeaves, Needs: []string{"network"},
		Usage: "have the ENGINE label `N` positions that a search of the PROFILE evaluates below each position, too",
		Field: func(o *options) any { return &o.network.leaves },
	},
	{
		Name: "leaf-nodes", Advanced: true, Group: groupNetwork, Default: "500", Min: 1, Max: maxLeafNodes, Unit: "nodes", Needs: []string{"leaves"},
		Usage: "search for leaves with `N` nodes",
		Field: func(o *options) any { return &o.network.leafNodes },
	},
	{
		Name: "random-moves", Advanced: true, Group: groupNetwork, Default: "0", Max: maxRandomMoves, Needs: []string{"network"},
		Usage: "have the ENGINE label the position after 1 to `N` random moves, too, for each; 0 for none",
		Field: func(o *options) any { return &o.network.random },
	},
	{
		Name: "epochs", Group: groupNetwork, Default: "20", Min: 1, Max: maxEpochs, Needs: []string{"network"},
		Usage: "learn every position `N` times",
		Field: func(o *options) any { return &o.network.epochs },
	},
	{
		Name: "label-scale", Advanced: true, Group: groupNetwork, Default: "120", Min: minLabelScale, Max: maxLabelScale, Unit: "centipawns", Needs: []string{"network"},
		Usage: "labels of `CENTIPAWNS` are odds of e to one",
		Field: func(o *options) any { return &o.network.labelScale },
	},
	{
		Name: "learning-rate", Advanced: true, Group: groupNetwork, Default: "0.004", Needs: []string{"network"},
		Usage: "the `RATE` of the first step, of which a hundredth is left in the last one",
		Field: func(o *options) any { return rateField{&o.network.rate} },
	},
	{
		Name: "batch", Advanced: true, Group: groupNetwork, Default: "4096", Min: 1, Max: maxBatch, Unit: "positions", Needs: []string{"network"},
		Usage: "`N` positions in a step of the training",
		Field: func(o *options) any { return &o.network.batch },
	},
}

// rateField is the field of a learning rate.
type rateField struct{ rate *float64 }

// Set reads a rate.
func (r rateField) Set(v plan.Value) error {
	n, err := strconv.ParseFloat(v.Text, 64)
	if err != nil || !(n > 0 && n <= maxRate) {
		return fmt.Errorf("want a number above 0, at most %g", maxRate)
	}
	*r.rate = n
	return nil
}

func (r rateField) String() string { return strconv.FormatFloat(*r.rate, 'g', -1, 64) }

// checkNetwork returns what is wrong with the training of a network.
func (o *options) checkNetwork() (faults plan.Faults) {
	if len(o.arguments) == 0 {
		faults.Add(Arguments, plan.Last, errors.New("nothing to learn from: want the folders of matches, files of games, or files of positions with scores"))
	}
	engines, profiles := 0, 0
	for _, t := range o.ContenderTexts {
		if t.IsEngine {
			engines++
		} else {
			profiles++
		}
	}
	if engines > 1 {
		faults.Add("contenders", plan.Last, plan.Errorf("want one oracle, and %d are given", engines))
	}
	if profiles > 1 {
		faults.Add("contenders", plan.Last, plan.Errorf("want one profile, and %d are given", profiles))
	}
	return append(faults, o.checkOracle(engines > 0)...)
}

// checkOracle returns what is wrong with the settings of the oracle of a training.
func (o *options) checkOracle(given bool) (faults plan.Faults) {
	limited := o.Limit.Nodes > 0 || o.Limit.Depth > 0 || o.Limit.MoveTime > 0
	if given && !limited && !o.network.static {
		faults.Add("contenders", plan.Last, plan.Errorf("the oracle has no limit: %s, %s or %s gives it, or %s takes its static evaluation",
			plan.Ref("nodes"), plan.Ref("depth"), plan.Ref("movetime"), plan.Ref("static")))
	}
	for _, name := range append([]string{"static", "leaves", "random-moves"}, oracleSettings...) {
		if !given && name != "engine" && o.Given.Has(name) {
			faults.Add(name, plan.Last, plan.Errorf("%s needs %s, the oracle", plan.Ref(name), plan.Ref("engine")))
		}
	}
	return faults
}
