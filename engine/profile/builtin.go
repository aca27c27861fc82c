package profile

// Profiles are the built-in profiles.
var Profiles = Catalogue{
	{
		Name: "default",
		Doc:  "Everything that was measured as a gain, and nothing else.",
		Values: []string{
			"pvs=on", "tt=on", "tt.growing=on", "aspiration=15", "iir=on", "check.ext=on", "check.ext.safe=on", "improving=on",
			"ordering=staged", "ordering.mvvlva=on", "killers=on", "countermove=on", "see=on",
			"history=on", "history.linear=150", "history.continuation=on",
			"nullmove=on", "nullmove.reduction=4", "nullmove.adaptive=6", "nullmove.eval=200", "nullmove.guard=on",
			"lmr=on", "lmr.depth=2", "lmr.moves=2", "lmr.scale=50", "lmr.base=75", "lmr.deeper=60",
			"rfp=on", "rfp.behind=1000", "lmp=on", "futility=on", "see.prune=on", "delta=on",
			"qsearch=on", "qsearch.evasions=on", "qsearch.promotions=on", "qsearch.checks=1", "see.qsearch=on",
			"time=modern",
			"network=on", "mopup=on",
		},
	},
	{
		Name: "classical", Base: "default",
		Doc: "Default with the hand-written evaluation instead of the network.",
		Values: []string{
			"network=off", "mopup=off", "rfp.behind=off", "tt.growing=off",
			"material=on", "pst=on", "imbalance=on", "sidetomove=on",
			"mobility=on", "threats=on", "outposts=on", "minors=on", "majors=on", "space=on",
			"pawns=on", "shelter=on", "kingattack=on", "complexity=on", "endscale=on",
		},
	},
	{
		Name: "vpr-8.0",
		Doc:  "VPR 8.0: alpha-beta with material, checks before MVV-LVA captures, flat time.",
		Values: []string{
			"pvs=on", "tt=on",
			"ordering=vpr", "ordering.mvvlva=on", "killers=on", "history=on",
			"nullmove=on", "nullmove.reduction=2", "nullmove.depth=3", "nullmove.guard=off", "nullmove.adaptive=off",
			"qsearch=on", "qsearch.maxply=8",
			"time=flat",
			"material=on", "material.values=vpr", "material.pair=50", "material.lone=50", "material.majority=5",
		},
	},
	{
		Name: "vpr-8.1", Base: "vpr-8.0",
		Doc:    "VPR 8.1: time and trades by the phase of the game, trades judged by static exchange evaluation.",
		Values: []string{"phase=balanced", "time=phased", "see=on", "trades=on"},
	},
	{
		Name: "vpr-8.1-plan", Base: "vpr-8.1",
		Doc:    "VPR 8.1 with the thresholds and the move ordering of its plan.",
		Values: []string{"phase=conservative", "vpr.checksfirst=on"},
	},
	{
		Name: "vpr-8.1-released", Base: "vpr-8.1",
		Doc:    "VPR 8.1 with its static exchange evaluation as shipped, which rejects nothing.",
		Values: []string{"see.impl=paper"},
	},
	{
		Name: "vpr-8.2", Base: "vpr-8.1",
		Doc:    "VPR 8.1 that avoids draws and passive moves, and varies its play.",
		Values: []string{"contempt=on", "contempt.scale=on", "repetition=on", "decisive=on", "variety=on"},
	},
	{
		Name: "vpr-9.0-plan",
		Doc:  "VPR 9.0 as planned: plain alpha-beta with C0BR4's evaluation in six components and its move ordering.",
		Values: []string{
			"tt=on", "tt.entries=100000", "maxdepth=10", "phase=tapered",
			"ordering=cobra", "ordering.mvvlva=on",
			"qsearch=on", "qsearch.checks=2",
			"time=flat", "time.safety=90",
			"material=on", "material.values=cobra", "pst=on", "pst.tables=cobra",
			"kingsafety=on", "rooks=on", "castling=on", "kingendgame=on", "eval.gates=on",
		},
	},
	{
		Name: "vpr-9.0",
		Doc:  "VPR 9.0 as released: material and piece-square tables, principal variation search and null move.",
		Values: []string{
			"pvs=on", "tt=on",
			"ordering=cobra", "ordering.mvvlva=on",
			"killers=on", "history=on",
			"nullmove=on", "nullmove.reduction=2", "nullmove.depth=3",
			"qsearch=on",
			"time=flat", "time.safety=90",
			"material=on", "material.values=cobra", "pst=on", "pst.tables=cobra",
		},
	},
	{
		Name: "v7p3r-14.5",
		Doc:  "V7P3R 14.5: every component of its evaluation in every phase of the game.",
		Values: []string{
			"pvs=on", "tt=on",
			"ordering=staged", "ordering.mvvlva=on", "ordering.safety=on", "killers=on", "history=on",
			"nullmove=on", "nullmove.guard=on",
			"qsearch=on",
			"time=flat",
			"eval.gates=off", "eval.phased=off",
			"material=on", "pst=on", "mobility=on", "pawns=on",
			// The weights by phase are from V7P3R's paper: no others multiply them.
			"kingsafety=on", "kingsafety.weight=100", "rooks=on", "rooks.weight=100", "castling=on", "kingendgame=on",
			"development=on", "tempo=on", "center=on", "tactics=on", "balance=on", "coordination=on",
			"kingnear=on", "opposition=on", "edge=on", "matepatterns=on", "firewall=on",
		},
	},
	{
		Name: "v7p3r-14.6-plan", Base: "v7p3r-14.5",
		Doc:    "V7P3R 14.6 as planned: the evaluation depends on the phase, in four states by material.",
		Values: []string{"eval.phased=fourstate"},
	},
	{
		Name: "v7p3r-14.6", Base: "v7p3r-14.5",
		Doc:    "V7P3R 14.6 as released: the evaluation depends on the phase, in four states by the number of pieces.",
		Values: []string{"eval.phased=piececount"},
	},
	{
		Name: "seajay",
		Doc:  "SeaJay without razoring, with our evaluation of material, piece-square tables and mobility.",
		Values: []string{
			"pvs=on", "tt=on", "aspiration=on", "check.ext=on",
			"ordering=staged", "ordering.mvvlva=on", "killers=on", "history=on", "see=on",
			"nullmove=on", "nullmove.adaptive=6", "nullmove.guard=on",
			"lmr=on", "lmp=on", "futility=on", "rfp=on", "razor=off",
			"qsearch=on", "qsearch.evasions=on", "qsearch.promotions=on", "see.qsearch=on", "delta=on",
			"time=modern",
			"material=on", "pst=on", "mobility=on",
		},
	},
	{
		Name: "seajay-r1", Base: "seajay", Values: []string{"razor=r1"},
		Doc: "SeaJay with razoring by fixed margins.",
	},
	{
		Name: "seajay-r2", Base: "seajay", Values: []string{"razor=r2"},
		Doc: "SeaJay with a wider razoring margin if a capture loses nothing.",
	},
	{
		Name: "seajay-r2skip", Base: "seajay", Values: []string{"razor=r2skip"},
		Doc: "SeaJay with razoring that is skipped for captures, scores of the transposition table and endgames.",
	},
	{
		Name: "seajay-r3", Base: "seajay", Values: []string{"razor=r3"},
		Doc: "SeaJay with razoring margins that depend on captures and the phase.",
	},
	{
		Name:   "plain",
		Doc:    "Every feature off: alpha-beta to a fixed depth with an evaluation of 0, the baseline for measuring single features.",
		Values: []string{"ordering=off", "time=off"},
	},
}
