package main

// rule is a row of the page: one mechanism, as the difference between two contenders.
type rule struct {
	// group is phase, SEE, pruning or papers.
	group, name string
	// with has the rule and without has it not; both are profiles with settings. What the rule is
	// worth is the result of with minus the result of without.
	with, without string
	// games is how many are played at the first limit.
	games int
}

const (
	// full is the number of games for ± 15 Elo (../../../docs/match.md).
	full = 1300
	half = 650
)

// clock is the limit of the rule that only a clock shows.
const clock = "1+0.01"

// byClock is that rule: what time by the phase is worth instead of time without it.
var byClock = rule{"phase", "time by phase, at " + clock, "default,time=phased,phase=balanced", "default,time=flat", half}

// rulesOf returns the rules of the papers' engines, or all others.
func rulesOf(papers bool) []*rule {
	var of []*rule
	for i := range rules {
		if (rules[i].group == "papers") == papers {
			of = append(of, &rules[i])
		}
	}
	return of
}

// rules are the rows in the order in which they are measured.
var rules = []rule{
	{"SEE", "see", "default", "default,see=off", full},
	{"pruning", "lmr", "default", "default,lmr=off", full},
	{"pruning", "nullmove", "default", "default,nullmove=off", full},
	{"phase", "eval.taper", "classical", "classical,eval.taper=off", full},
	{"pruning", "rfp", "default", "default,rfp=off", full},
	{"SEE", "see.qsearch", "default", "default,see.qsearch=off", full},
	{"pruning", "lmp", "default", "default,lmp=off", full},
	{"pruning", "futility", "default", "default,futility=off", full},
	{"phase", "trades", "default,trades=on,phase=balanced", "default", full},
	{"pruning", "delta", "default", "default,delta=off", full},
	{"SEE", "see.prune", "default", "default,see.prune=off", full},
	{"pruning", "iir", "default", "default,iir=off", full},
	{"pruning", "razor r1", "default,razor=r1", "default", full},
	{"phase", "razor r3 for r2", "default,razor=r3", "default,razor=r2", full},
	{"phase", "eval.taper by placement", "classical,eval.taper=placement", "classical", full},
	{"pruning", "improving", "default", "default,improving=off", full},
	{"SEE", "check.ext.safe", "default", "default,check.ext.safe=off", full},
	{"phase", "eval.taper by counted", "classical,eval.taper=counted", "classical", full},
	{"phase", "eval.taper by piececount", "classical,eval.taper=piececount", "classical", full},
	{"phase", "eval.taper by balanced", "classical,eval.taper=balanced", "classical", full},
	{"pruning", "nullmove.guard", "default", "default,nullmove.guard=off", full},
	{"pruning", "razor r2", "default,razor=r2", "default", full},
	{"pruning", "razor r2skip", "default,razor=r2skip", "default", full},
	{"pruning", "probcut", "default,probcut=on", "default", full},
	{"pruning", "history.prune", "default,history.prune=on", "default", full},
	{"SEE", "see.impl=paper for swap", "default,see.impl=paper", "default", full},
	{"SEE", "ordering.safety", "default,ordering.safety=on", "default", full},
	{"phase", "eval.taper by fourstate", "classical,eval.taper=fourstate", "classical", full},
	{"phase", "eval.taper by fourstate-strict", "classical,eval.taper=fourstate-strict", "classical", full},
	{"phase", "eval.taper by conservative", "classical,eval.taper=conservative", "classical", full},

	{"papers", "VPR 8.1 as planned, for 8.0", "vpr-8.1-plan", "vpr-8.0", half},
	{"papers", "VPR 8.1 as released, for 8.0", "vpr-8.1-released", "vpr-8.0", half},
	{"papers", "VPR 8.2 for 8.1", "vpr-8.2", "vpr-8.1", half},
	{"papers", "VPR 9.0 as planned, for 8.1", "vpr-9.0-plan", "vpr-8.1", half},
	{"papers", "VPR 9.0 as released, for 8.1", "vpr-9.0", "vpr-8.1", half},
	{"papers", "V7P3R 14.6 as planned, for 14.5", "v7p3r-14.6-plan", "v7p3r-14.5", half},
	{"papers", "V7P3R 14.6 as released, for 14.5", "v7p3r-14.6", "v7p3r-14.5", half},
	{"papers", "SeaJay R1", "seajay-r1", "seajay", full},
	{"papers", "SeaJay R2", "seajay-r2", "seajay", full},
	{"papers", "SeaJay R2 that skips", "seajay-r2skip", "seajay", full},
	{"papers", "SeaJay R3", "seajay-r3", "seajay", full},
}
