package suites

import (
	"iter"

	"keymove/engine"
)

// Record is one contender on one case: the verdict and everything that the engine
// reported. It is a line of journal.jsonl, and a row of records.csv. A nil pointer
// means unknown, and is an empty cell.
type Record struct {
	Contender string `json:"contender"`
	Suite     string `json:"suite"`
	Case      string `json:"case"` // Case.Hash
	ID        string `json:"id"`
	Theme     string `json:"theme,omitempty"`
	FEN       string `json:"fen"`
	Limit     string `json:"limit"`              // as "nodes=100000"
	Expected  string `json:"expected,omitempty"` // SAN, separated by spaces, or #N
	Avoid     string `json:"avoid,omitempty"`    // SAN, separated by spaces
	Move      string `json:"move,omitempty"`     // SAN of the move played
	MoveUCI   string `json:"move_uci,omitempty"`
	Solved    *bool  `json:"solved,omitempty"`
	Points    *int   `json:"points,omitempty"`
	MaxPoints *int   `json:"max_points,omitempty"`
	ScoreCP   *int   `json:"score_cp,omitempty"`   // centipawns, side to move
	ScoreMate *int   `json:"score_mate,omitempty"` // full moves, side to move
	Depth     int    `json:"depth"`                // last completed iteration
	SelDepth  int    `json:"seldepth"`
	Nodes     uint64 `json:"nodes"`
	TimeUS    int64  `json:"time_us"` // wall time in microseconds

	KeptDepth  *int    `json:"kept_depth,omitempty"`
	KeptNodes  *uint64 `json:"kept_nodes,omitempty"`
	KeptTimeUS *int64  `json:"kept_time_us,omitempty"`

	// Source is the line of the suite as read, kept if the case was not solved or
	// the searcher failed: failed.epd is made from it, even if the suite is gone.
	// It has no column in records.csv.
	Source string `json:"source,omitempty"`

	Phase string `json:"phase"` // opening, middlegame or endgame, at the root
	PV    string `json:"pv,omitempty"`
	Error string `json:"error,omitempty"` // "kind: text"
	// CPUUS is the CPU time of the search in microseconds.
	CPUUS *int64 `json:"cpu_us,omitempty"`
	// Machine is the host that searched the case, of a run over several machines under a
	// limit of time; empty otherwise.
	Machine string `json:"machine,omitempty"`
	// Retries is the number of failed searches before this one.
	Retries int `json:"retries,omitempty"`

	// Repeat numbers the searches of the contender on the case, from 1; see
	// RepeatNumber.
	Repeat int `json:"repeat,omitempty"`

	// Cached is set if the result came from an earlier run: it has no times.
	Cached bool `json:"cached,omitempty"`

	// Disputed describes the erratum of the case; see Case.Disputed.
	Disputed string `json:"disputed,omitempty"`

	// Note is that of the verdict; see Verdict.Note.
	Note string `json:"note,omitempty"`

	// Iterations is how the search went; empty if the searcher reported nothing. It has
	// no column in records.csv.
	Iterations Iterations `json:"iterations,omitempty"`

	// Rating is the rating of a puzzle; 0 if the case has none. It has no column in
	// records.csv.
	Rating int `json:"rating,omitempty"`

	// Telemetry holds the searcher's counters, nil if unknown.
	Telemetry *engine.Telemetry `json:"telemetry,omitempty"`

	// The place of the record in its run: contender, suite and case count from 0
	// in the order of run.json. Files are sorted by it.
	ContenderIndex int `json:"contender_index"`
	SuiteIndex     int `json:"suite_index"`
	CaseIndex      int `json:"case_index"`
}

// RecordsOf yields the records of a list.
func RecordsOf(list []Record) iter.Seq[*Record] {
	return func(yield func(*Record) bool) {
		for i := range list {
			if !yield(&list[i]) {
				return
			}
		}
	}
}

// Failed reports whether the case was not solved, or the searcher failed.
func (r *Record) Failed() bool { return r.Error != "" || r.Solved != nil && !*r.Solved }

// RepeatNumber returns Repeat, and 1 for a record of a version without repeats.
func (r *Record) RepeatNumber() int { return max(r.Repeat, 1) }
