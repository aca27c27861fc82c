package engine

import (
	"bytes"
	"reflect"
	"strconv"
	"strings"
)

// Telemetry is what a search counted about itself, apart from nodes. External engines
// have none. All counts are of nodes, moves or calls, and add up over searches.
type Telemetry struct {
	// QNodes are the moves made in the quiescence search.
	QNodes uint64 `json:"qnodes"`

	// TTProbes and TTHits are the positions looked up in the transposition
	// table and those found there; TTCuts are the nodes cut by such a result.
	TTProbes uint64 `json:"tt_probes"`
	TTHits   uint64 `json:"tt_hits"`
	TTCuts   uint64 `json:"tt_cuts"`

	// CutNodes are the nodes of the main search that a move cut, FirstMoveCuts
	// those that the first move cut.
	CutNodes      uint64 `json:"cut_nodes"`
	FirstMoveCuts uint64 `json:"first_move_cuts"`

	// NullTries are the null moves made, NullCuts the nodes that they cut.
	NullTries uint64 `json:"null_tries"`
	NullCuts  uint64 `json:"null_cuts"`
	// LMRReduced are the moves searched at a reduced depth, LMRResearches
	// those that beat alpha there and were searched again.
	LMRReduced    uint64 `json:"lmr_reduced"`
	LMRResearches uint64 `json:"lmr_researches"`
	// PVSScouts are the moves after the first, of nodes with an open window,
	// that were searched with a null window; PVSResearches those searched again
	// with the open one.
	PVSScouts     uint64 `json:"pvs_scouts"`
	PVSResearches uint64 `json:"pvs_researches"`

	// RazorAttempts are the nodes at depth 1 and 2 that are
	// not on the principal variation, not in check, and whose alpha is not a mate,
	// before any guard and before the margin; RazorCutoffs those that razoring cut, by
	// depth. The skips for captures, the table and endgames are the attempts that a
	// guard of r2skip ended, whatever the margin; the skips for captures of r2 and r3
	// are the attempts within the margin of r1 that are outside it with the bonus, and
	// those for checks would have been razored otherwise. RazorPhaseAdjustments are the
	// attempts whose margin r3 adjusted to the phase.
	RazorAttempts         uint64    `json:"razor_attempts"`
	RazorCutoffs          [3]uint64 `json:"razor_cutoffs"`
	RazorSkipsTactical    uint64    `json:"razor_skips_tactical"`
	RazorSkipsTT          uint64    `json:"razor_skips_tt"`
	RazorSkipsEndgame     uint64    `json:"razor_skips_endgame"`
	RazorSkipsChecks      uint64    `json:"razor_skips_checks"`
	RazorPhaseAdjustments uint64    `json:"razor_phase_adjustments"`

	// SEECalls are the static exchange evaluations, SEECacheHits those that
	// the cache answered.
	SEECalls     uint64 `json:"see_calls"`
	SEECacheHits uint64 `json:"see_cache_hits"`

	// What each rule pruned: nodes for rfp and probcut, moves for the others.
	PrunedRFP      uint64 `json:"pruned_rfp"`
	PrunedProbCut  uint64 `json:"pruned_probcut"`
	PrunedFutility uint64 `json:"pruned_futility"`
	PrunedLMP      uint64 `json:"pruned_lmp"`
	PrunedSEE      uint64 `json:"pruned_see"`
	PrunedHistory  uint64 `json:"pruned_history"`
	PrunedDelta    uint64 `json:"pruned_delta"`
	PrunedQSEE     uint64 `json:"pruned_qsee"`

	// Extensions are the moves searched deeper for a check or for being
	// singular; IIRReductions the nodes reduced for lack of a hash move.
	CheckExtensions    uint64 `json:"check_extensions"`
	SingularExtensions uint64 `json:"singular_extensions"`
	IIRReductions      uint64 `json:"iir_reductions"`
}

// ParseTelemetry reads the JSON object that encoding/json writes of a Telemetry, in a
// fraction of the time that it takes to read one: most of the line of a record is its
// telemetry. It returns false for any other text, also for the same counts in another
// order or with spaces.
func ParseTelemetry(object []byte) (*Telemetry, bool) {
	t := new(Telemetry)
	words := reflect.ValueOf(t).Elem()
	for i, start := range telemetryStarts {
		rest, found := bytes.CutPrefix(object, []byte(start))
		if !found {
			return nil, false
		}
		if object, found = parseCounts(rest, words.Field(i)); !found {
			return nil, false
		}
	}
	return t, string(object) == "}"
}

// telemetryStarts has what is before the value of each field.
var telemetryStarts = startsOf(reflect.TypeFor[Telemetry]())

func startsOf(t reflect.Type) []string {
	starts := make([]string, t.NumField())
	for i := range starts {
		starts[i] = "," + strconv.Quote(t.Field(i).Tag.Get("json")) + ":"
	}
	starts[0] = "{" + strings.TrimPrefix(starts[0], ",")
	return starts
}

// parseCounts reads a count, or an array of them, and returns what is behind it.
func parseCounts(text []byte, field reflect.Value) (rest []byte, ok bool) {
	if field.Kind() != reflect.Array {
		return parseCount(text, field)
	}
	for i := range field.Len() {
		separator := byte(',')
		if i == 0 {
			separator = '['
		}
		if len(text) == 0 || text[0] != separator {
			return nil, false
		}
		if text, ok = parseCount(text[1:], field.Index(i)); !ok {
			return nil, false
		}
	}
	return bytes.CutPrefix(text, []byte("]"))
}

// parseCount reads a number without leading zeros.
func parseCount(text []byte, field reflect.Value) (rest []byte, ok bool) {
	end := 0
	for end < len(text) && text[end] >= '0' && text[end] <= '9' {
		end++
	}
	n, err := strconv.ParseUint(string(text[:end]), 10, 64)
	if err != nil || end > 1 && text[0] == '0' {
		return nil, false
	}
	field.SetUint(n)
	return text[end:], true
}

// Counter is one of the counts of Telemetry.
type Counter struct {
	// Name is the name of its column in files.
	Name string
	// Counts says what is counted.
	Counts string
	// Field returns where the count is.
	Field func(*Telemetry) *uint64
	// Late is set if its column comes after the ratios of counts, which have been in
	// files for longer.
	Late bool
}

// Counters are all counts of Telemetry in the order of their columns in files. New
// ones are added at the end.
var Counters = []Counter{
	{Name: "qnodes", Counts: "moves made in the quiescence search; included in nodes", Field: func(t *Telemetry) *uint64 { return &t.QNodes }},
	{Name: "tt_probes", Counts: "positions looked up in the transposition table", Field: func(t *Telemetry) *uint64 { return &t.TTProbes }},
	{Name: "tt_hits", Counts: "positions found in the transposition table", Field: func(t *Telemetry) *uint64 { return &t.TTHits }},
	{Name: "tt_cuts", Counts: "nodes cut by the transposition table", Field: func(t *Telemetry) *uint64 { return &t.TTCuts }},
	{Name: "cut_nodes", Counts: "nodes of the main search with a beta cutoff by a move", Field: func(t *Telemetry) *uint64 { return &t.CutNodes }},
	{Name: "first_move_cuts", Counts: "cut nodes whose first move caused the cutoff", Field: func(t *Telemetry) *uint64 { return &t.FirstMoveCuts }},
	{Name: "null_tries", Counts: "null moves", Field: func(t *Telemetry) *uint64 { return &t.NullTries }},
	{Name: "null_cuts", Counts: "nodes cut by a null move", Field: func(t *Telemetry) *uint64 { return &t.NullCuts }},
	{Name: "lmr_reduced", Counts: "moves searched at a reduced depth", Field: func(t *Telemetry) *uint64 { return &t.LMRReduced }},
	{Name: "lmr_researches", Counts: "reduced moves searched again at full depth", Field: func(t *Telemetry) *uint64 { return &t.LMRResearches }},
	{Name: "pvs_scouts", Counts: "later moves of open-window nodes searched with a null window", Field: func(t *Telemetry) *uint64 { return &t.PVSScouts }},
	{Name: "pvs_researches", Counts: "null-window searches repeated with the open window", Field: func(t *Telemetry) *uint64 { return &t.PVSResearches }},
	{Name: "razor_attempts", Counts: "nodes that meet the conditions of razoring before any guard", Field: func(t *Telemetry) *uint64 { return &t.RazorAttempts }},
	{Name: "razor_cutoffs_d1", Counts: "nodes cut by razoring at depth 1", Field: func(t *Telemetry) *uint64 { return &t.RazorCutoffs[0] }},
	{Name: "razor_cutoffs_d2", Counts: "nodes cut by razoring at depth 2", Field: func(t *Telemetry) *uint64 { return &t.RazorCutoffs[1] }},
	{Name: "razor_skips_tactical", Counts: "nodes exempted from razoring by a capture that loses nothing", Field: func(t *Telemetry) *uint64 { return &t.RazorSkipsTactical }},
	{Name: "razor_skips_tt", Counts: "nodes exempted from razoring by the score of the transposition table", Field: func(t *Telemetry) *uint64 { return &t.RazorSkipsTT }},
	{Name: "razor_skips_endgame", Counts: "nodes exempted from razoring for lack of material", Field: func(t *Telemetry) *uint64 { return &t.RazorSkipsEndgame }},
	{Name: "razor_skips_checks", Counts: "nodes exempted from razoring by quiet checks", Field: func(t *Telemetry) *uint64 { return &t.RazorSkipsChecks }},
	{Name: "razor_phase_adjustments", Counts: "nodes whose razoring margin depended on the phase", Field: func(t *Telemetry) *uint64 { return &t.RazorPhaseAdjustments }},
	{Name: "see_calls", Counts: "static exchange evaluations", Field: func(t *Telemetry) *uint64 { return &t.SEECalls }},
	{Name: "see_cache_hits", Counts: "static exchange evaluations answered by the cache", Field: func(t *Telemetry) *uint64 { return &t.SEECacheHits }},
	{Name: "pruned_rfp", Counts: "nodes cut by reverse futility", Field: func(t *Telemetry) *uint64 { return &t.PrunedRFP }},
	{Name: "pruned_probcut", Counts: "nodes cut by ProbCut", Field: func(t *Telemetry) *uint64 { return &t.PrunedProbCut }},
	{Name: "pruned_futility", Counts: "moves pruned by futility", Field: func(t *Telemetry) *uint64 { return &t.PrunedFutility }},
	{Name: "pruned_lmp", Counts: "moves pruned by late-move pruning", Field: func(t *Telemetry) *uint64 { return &t.PrunedLMP }},
	{Name: "pruned_see", Counts: "moves pruned by static exchange evaluation in the main search", Field: func(t *Telemetry) *uint64 { return &t.PrunedSEE }},
	{Name: "pruned_history", Counts: "moves pruned by history", Field: func(t *Telemetry) *uint64 { return &t.PrunedHistory }},
	{Name: "pruned_delta", Counts: "moves pruned by delta pruning in the quiescence search", Field: func(t *Telemetry) *uint64 { return &t.PrunedDelta }},
	{Name: "pruned_qsee", Counts: "moves pruned by static exchange evaluation in the quiescence search", Field: func(t *Telemetry) *uint64 { return &t.PrunedQSEE }},
	{Name: "check_extensions", Counts: "moves extended because they give check", Field: func(t *Telemetry) *uint64 { return &t.CheckExtensions }},
	{Name: "singular_extensions", Counts: "hash moves extended because they are singular", Field: func(t *Telemetry) *uint64 { return &t.SingularExtensions }},
	{Name: "iir_reductions", Counts: "nodes reduced for lack of a hash move", Field: func(t *Telemetry) *uint64 { return &t.IIRReductions }},
	{Name: "razor_cutoffs_d3", Counts: "nodes cut by razoring at depth 3", Late: true, Field: func(t *Telemetry) *uint64 { return &t.RazorCutoffs[2] }},
}

// Add adds the counts of another search.
func (t *Telemetry) Add(other Telemetry) {
	for _, c := range Counters {
		*c.Field(t) += *c.Field(&other)
	}
}
