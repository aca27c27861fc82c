package suites

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"keymove/engine"
	"keymove/engine/mate"
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
	Depth     *int   `json:"depth,omitempty"`      // last completed iteration
	SelDepth  *int   `json:"seldepth,omitempty"`
	// Nodes are those of all searches of a line, unknown if those of one are.
	Nodes *uint64 `json:"nodes,omitempty"`
	// TimeUS is the wall time in microseconds; 0 means unknown: nothing was searched.
	TimeUS int64 `json:"time_us,omitzero"`

	KeptDepth  *int    `json:"kept_depth,omitempty"`
	KeptNodes  *uint64 `json:"kept_nodes,omitempty"`
	KeptTimeUS *int64  `json:"kept_time_us,omitempty"`

	// Zeros is set if an external engine reported one of these figures as 0. Without it a 0 of one
	// is unknown: earlier versions wrote it for what was not reported. It has no column in
	// records.csv.
	Zeros bool `json:"zeros,omitempty"`

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
	// Searcher is the number of searchers of the contender that the run had opened before the
	// one that searched, if CPUUS is known; those of other machines, and of a run before it was
	// resumed, are numbered from 0, too. It has no column in records.csv.
	Searcher int `json:"searcher,omitempty"`
	// Retries is the number of failed searches before this one.
	Retries int `json:"retries,omitempty"`
	// ReportedOnce is the number of searches of the case that said fewer than twice which move is
	// best, so that their effort to the solution is unknown.
	ReportedOnce int `json:"reported_once,omitempty"`
	// Unasked is the number of bestmoves that the engine wrote apart from the answers of the case, or
	// before them, without being asked. They were dropped.
	Unasked int `json:"unasked,omitempty"`

	// Repeat numbers the searches of the contender on the case, from 1; see
	// RepeatNumber.
	Repeat int `json:"repeat,omitempty"`

	// Cached is set if the result came from an earlier run: it has no times.
	Cached bool `json:"cached,omitempty"`

	// Disputed describes the erratum of the case; see Case.Disputed.
	Disputed string `json:"disputed,omitempty"`

	// Note is the verdict's; see Verdict.Note.
	Note string `json:"note,omitempty"`

	// Claim is the verdict's; see Verdict.Claim.
	Claim MateClaim `json:"mate_claim,omitempty"`
	// MatePV is what PV shows of the mate in ScoreMate (mate.StateOf); empty without one.
	MatePV mate.LineState `json:"mate_pv,omitempty"`

	// Origin is the case's; see Case.Origin.
	Origin string `json:"origin,omitempty"`

	// Iterations is how the search went; empty if the searcher reported nothing. It has
	// no column in records.csv.
	Iterations Iterations `json:"iterations,omitempty"`

	// Rating is the rating of a puzzle; 0 if the case has none. It has no column in
	// records.csv.
	Rating int `json:"rating,omitempty"`

	// Line is the Solution of the case in SAN up to its last own move, Played are the moves that
	// decided it: own ones, the last one included, and the replies between them. MovesRight of
	// the MovesAsked own moves are right, all if the case is solved. They are empty where the
	// case asks for one move.
	Line       string `json:"line,omitempty"`
	Played     string `json:"played,omitempty"`
	MovesRight int    `json:"moves_right,omitempty"`
	MovesAsked int    `json:"moves_asked,omitempty"`

	// History is how the position came about, as "FEN moves e2e4 e7e5"; empty for most cases. FEN is
	// the position after the moves.
	History string `json:"history,omitempty"`

	// List are the moves with points of the case; see Case.PointsText. It has no column in
	// records.csv.
	List string `json:"list,omitempty"`

	// Telemetry holds the searcher's counters, nil if unknown.
	Telemetry *engine.Telemetry `json:"telemetry,omitempty"`

	// The place of the record in its run: contender, suite and case count from 0
	// in the order of run.json. Files are sorted by it.
	ContenderIndex int `json:"contender_index"`
	SuiteIndex     int `json:"suite_index"`
	CaseIndex      int `json:"case_index"`
	// LimitIndex is the number of the limit among those of the run, from 0.
	LimitIndex int `json:"limit_index,omitempty"`
}

// HasZeros reports whether a figure that an engine may leave out is 0. A score of 0 is sure with
// Iterations, which only reports make.
func (r *Record) HasZeros() bool {
	known := *r
	known.ForgetZeros()
	return known.Depth != r.Depth || known.SelDepth != r.SelDepth || known.Nodes != r.Nodes ||
		known.KeptDepth != r.KeptDepth || known.KeptNodes != r.KeptNodes || known.ScoreCP != r.ScoreCP
}

// ForgetZeros makes those figures unknown.
func (r *Record) ForgetZeros() {
	forgetZero(&r.Depth)
	forgetZero(&r.SelDepth)
	forgetZero(&r.Nodes)
	forgetZero(&r.KeptDepth)
	forgetZero(&r.KeptNodes)
	if r.Iterations == "" {
		forgetZero(&r.ScoreCP)
	}
}

func forgetZero[T int | uint64](figure **T) {
	if *figure != nil && **figure == 0 {
		*figure = nil
	}
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

// ExpectedMoves returns the moves of Expected, without a mate behind them.
func (r *Record) ExpectedMoves() string {
	last := strings.LastIndexByte(r.Expected, ' ') + 1
	if strings.HasPrefix(r.Expected[last:], "#") {
		return strings.TrimSuffix(r.Expected[:last], " ")
	}
	return r.Expected
}

// AsksForMate reports whether the case asks for a mate, with moves or without; one beside moves is
// missing in records of edition 1.
func (r *Record) AsksForMate() bool { return r.Mate() != 0 }

// Mate returns the mate that the case asks for, in so many moves, negative if the side to move is
// mated; 0 if it asks for none.
func (r *Record) Mate() int {
	last := r.Expected[strings.LastIndexByte(r.Expected, ' ')+1:]
	digits, isMate := strings.CutPrefix(last, "#")
	n, err := strconv.Atoi(digits)
	if !isMate || err != nil {
		return 0
	}
	return n
}

// Failed reports whether the case was not solved, or the searcher failed.
func (r *Record) Failed() bool { return r.Error != "" || r.Solved != nil && !*r.Solved }

// Searches returns the number of searches of the record: those of the moves played.
func (r *Record) Searches() int {
	const oneMove = 2 // spaces: two moves, its own and the reply
	return 1 + strings.Count(r.Played, " ")/oneMove
}

// FoundNodes returns the nodes until the solution was found and kept, and all of a search that did
// not say when that was, or that did not find it; nil if they are unknown.
func (r *Record) FoundNodes() *uint64 {
	if r.KeptNodes != nil || r.KeptDepth != nil || r.KeptTimeUS != nil {
		return r.KeptNodes
	}
	return r.Nodes
}

// Answer returns what was played, in SAN: the moves of a line, or the move.
func (r *Record) Answer() string { return cmp.Or(r.Played, r.Move) }

// RepeatNumber returns Repeat, and 1 for a record of a version without repeats.
func (r *Record) RepeatNumber() int { return max(r.Repeat, 1) }

// Key is the place of a record in its run. All parts count from 0.
type Key struct {
	Limit, Contender, Suite, Case, Repeat int
}

// KeyOf returns the key of a record.
func KeyOf(r Record) Key {
	return Key{Limit: r.LimitIndex, Contender: r.ContenderIndex, Suite: r.SuiteIndex, Case: r.CaseIndex, Repeat: r.RepeatNumber() - 1}
}

// SortRecords brings records into the order of the files: by limit, contender, suite, case
// and repeat.
func SortRecords(records []Record) {
	slices.SortFunc(records, func(a, b Record) int {
		return KeyOf(a).Compare(KeyOf(b))
	})
}

// Compare orders keys as the files are ordered.
func (k Key) Compare(other Key) int {
	return cmp.Or(
		cmp.Compare(k.Limit, other.Limit),
		cmp.Compare(k.Contender, other.Contender),
		cmp.Compare(k.Suite, other.Suite),
		cmp.Compare(k.Case, other.Case),
		cmp.Compare(k.Repeat, other.Repeat),
	)
}

// Iterations is how a search went: the best move, its score and the nodes at the end of
// each iteration, as "1:Qg6:35:40 2:Qg6:#3:512". It is a text, because most records are
// never looked at this closely.
type Iterations string

// Iteration is the last exact report of the first line in an iteration.
type Iteration struct {
	// Depth is that of the iteration in plies, Move the best move in SAN.
	Depth int
	Move  string
	// Centipawns is the score from the side to move; 0 if the score is a mate in Mate
	// full moves, negative if the side to move is mated.
	Centipawns, Mate int
	// Nodes are the moves made since the search started; nil if unknown.
	Nodes *uint64
}

// maxIterations bounds what an engine that reports any depth can add to a record.
const maxIterations = 100

// Add appends an iteration. One of the same depth replaces the last, and one of a smaller
// depth is dropped; behind maxIterations each replaces the last.
func (s Iterations) Add(it Iteration) Iterations {
	kept, last := "", string(s)
	if i := strings.LastIndexByte(last, ' '); i >= 0 {
		kept, last = last[:i+1], last[i+1:]
	}
	text := it.text()
	before, known := parseIteration(last)
	switch {
	case !known:
		return Iterations(text)
	case it.Depth < before.Depth:
		return s
	case it.Depth == before.Depth || strings.Count(kept, " ") == maxIterations-1:
		return Iterations(kept + text)
	}
	return s + " " + Iterations(text)
}

func (it *Iteration) text() string {
	score := strconv.Itoa(it.Centipawns)
	if it.Mate != 0 {
		score = "#" + strconv.Itoa(it.Mate)
	}
	nodes := ""
	if it.Nodes != nil {
		nodes = strconv.FormatUint(*it.Nodes, 10)
	}
	return fmt.Sprintf("%d:%s:%s:%s", it.Depth, it.Move, score, nodes)
}

// Last returns the last iteration; the zero value if there is none that can be read.
func (s Iterations) Last() Iteration {
	last, _ := parseIteration(string(s[strings.LastIndexByte(string(s), ' ')+1:]))
	return last
}

// All yields the iterations, up to the first one that cannot be read.
func (s Iterations) All() iter.Seq[Iteration] {
	return func(yield func(Iteration) bool) {
		for text := range strings.SplitSeq(string(s), " ") {
			it, ok := parseIteration(text)
			if !ok || !yield(it) {
				return
			}
		}
	}
}

// parseIteration reads what Iteration.text writes.
func parseIteration(text string) (it Iteration, ok bool) {
	parts := strings.Split(text, ":")
	if len(parts) != 4 || parts[1] == "" {
		return it, false
	}
	it.Move = parts[1]
	score, isMate := strings.CutPrefix(parts[2], "#")
	value, scoreErr := strconv.Atoi(score)
	if isMate {
		it.Mate = value
	} else {
		it.Centipawns = value
	}
	var depthErr, nodesErr error
	it.Depth, depthErr = strconv.Atoi(parts[0])
	if parts[3] != "" {
		it.Nodes = new(uint64)
		*it.Nodes, nodesErr = strconv.ParseUint(parts[3], 10, 64)
	}
	return it, scoreErr == nil && depthErr == nil && nodesErr == nil
}
