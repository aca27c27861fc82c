package audit

import (
	"cmp"
	"slices"

	"keymove/suites/runfolder"
)

// Record is what was found in one search: a contender on a case.
type Record struct {
	// Contender, Suite and Case are places in the manifest, from 0.
	Contender int `json:"contender"`
	Suite     int `json:"suite"`
	Case      int `json:"case"`
	// ID is that of the case.
	ID string `json:"id"`
	// Nodes is the number of nodes of the search, Replayed that of all replays.
	Nodes    uint64 `json:"nodes"`
	Replayed uint64 `json:"replayed"`
	// Rules are what the rules answered, in the order of the manifest; without those
	// that gave no answer.
	Rules []RuleRecord `json:"rules"`
}

// Key returns the place of the record in its audit.
func (r *Record) Key() runfolder.Key {
	return runfolder.Key{Contender: r.Contender, Suite: r.Suite, Case: r.Case}
}

// Sort sorts records by their places.
func Sort(records []Record) {
	slices.SortFunc(records, func(a, b Record) int {
		return cmp.Or(a.Contender-b.Contender, a.Suite-b.Suite, a.Case-b.Case)
	})
}

// RuleRecord is what one rule answered in a search.
type RuleRecord struct {
	Rule string `json:"rule"`
	// Counts are the numbers of all answers.
	Counts []Count `json:"counts"`
	// Samples are the answers that were replayed.
	Samples []Sample `json:"samples"`
}

// Count is a number of answers at a depth and in a phase.
type Count struct {
	Depth   int    `json:"depth"`
	Phase   string `json:"phase"`
	Answers uint64 `json:"answers"`
}

// Sample is an answer that was replayed.
type Sample struct {
	// FEN is the position of the node, Move the move that the answer is about, in UCI
	// notation; empty if the rule decided the whole node.
	FEN  string `json:"fen"`
	Move string `json:"move,omitempty"`
	// Ply, Depth, Alpha, Beta and Score are those of engine.RuleAnswer.
	Ply   int `json:"ply"`
	Depth int `json:"depth"`
	Alpha int `json:"alpha"`
	Beta  int `json:"beta"`
	Score int `json:"score"`
	// Phase is that of the node by the detector "counted".
	Phase string `json:"phase"`
	// Weight is the number of answers of the search that the sample stands for, at
	// least 1: the inverse of the probability with which it was taken.
	Weight float64 `json:"weight"`
	// Replay is the score of the search without the rule, nil if it was not completed
	// within its nodes.
	Replay *int `json:"replay"`
	// Wrong is set if the two scores are on different sides of the window.
	Wrong bool `json:"wrong,omitempty"`
	// Nodes is the number of nodes of the replay.
	Nodes uint64 `json:"nodes"`
}
