package report

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"keymove/engine/mate"
	"keymove/report/sink"
	"keymove/suites"
)

// column is one column of records.csv.
type column struct {
	Column[suites.Record]
	// added is set where files of earlier versions do not have the column.
	added bool
	// set reads a cell that is not empty.
	set func(*suites.Record, string) error
}

// recordColumns are the columns of records.csv in their order. New ones go to
// the end.
var recordColumns = slices.Concat(searchColumns, telemetryColumns, machineColumns, noteColumns, originColumns, lineColumns, engineColumns, mateColumns, historyColumns)

// searchColumns describe the case, the verdict and the search.
var searchColumns = []column{
	text("contender", "text", "name of the contender in the run", "", func(r *suites.Record) *string { return &r.Contender }),
	text("suite", "text", "name of the suite in the run", "", func(r *suites.Record) *string { return &r.Suite }),
	text("case", "hexadecimal", "what the case asks: the first 16 digits of the SHA-256 of position and solutions", "", func(r *suites.Record) *string { return &r.Case }),
	text("id", "text", "id of the case; suite:line if its line has none", "", func(r *suites.Record) *string { return &r.ID }),
	text("theme", "text", "theme of the case in its suite", "the case has none", func(r *suites.Record) *string { return &r.Theme }),
	text("fen", "FEN", "position that was searched", "", func(r *suites.Record) *string { return &r.FEN }),
	text("limit", "text", "limits of the search, as nodes=100000 or movetime=100 depth=12", "", func(r *suites.Record) *string { return &r.Limit }),
	text("expected", "SAN", "moves that solve the case, and the mate to find, as #3", "the case has none", func(r *suites.Record) *string { return &r.Expected }),
	text("avoid", "SAN", "moves that do not solve the case", "the case has none", func(r *suites.Record) *string { return &r.Avoid }),
	text("move", "SAN", "move played", "the search failed, or the game is over", func(r *suites.Record) *string { return &r.Move }),
	text("move_uci", "UCI", "move played", "the search failed, or the game is over", func(r *suites.Record) *string { return &r.MoveUCI }),
	of("solved", "1 or 0", "whether the search solved the case", "nothing is asked", solvedCell, setSolved),
	optional("points", "points", "points of the move played", "the case has no points", func(r *suites.Record) **int { return &r.Points }),
	optional("max_points", "points", "most points of the case", "the case has no points", func(r *suites.Record) **int { return &r.MaxPoints }),
	optional("score_cp", "centipawns", "last exact score, from the side to move", "unknown, or a mate", func(r *suites.Record) **int { return &r.ScoreCP }),
	optional("score_mate", "moves", "moves to the mate of the last exact score, negative if the side to move is mated", "unknown, or no mate", func(r *suites.Record) **int { return &r.ScoreMate }),
	optional("depth", "plies", "last completed iteration", "unknown", func(r *suites.Record) **int { return &r.Depth }),
	optional("seldepth", "plies", "selective depth", "unknown", func(r *suites.Record) **int { return &r.SelDepth }),
	optionalNodes("nodes", "moves made in the search", "unknown", func(r *suites.Record) **uint64 { return &r.Nodes }),
	timed(of("time_ms", "ms", "wall time of the search", "from the cache, or not searched", timeCell, setTime)),
	timed(of("nps", "nodes/s", "nodes / time_ms", "unknown, or no time passed", npsCell, ignoreCell)),
	optional("kept_depth", "plies", "iteration in which the solution was found and kept", "unsolved, or reported less than twice", func(r *suites.Record) **int { return &r.KeptDepth }),
	optionalNodes("kept_nodes", "nodes until the solution was found and kept", "unsolved, or reported less than twice", func(r *suites.Record) **uint64 { return &r.KeptNodes }),
	optionalTime("kept_time_ms", "time until the solution was found and kept", "unsolved, reported less than twice, or from the cache", func(r *suites.Record) **int64 { return &r.KeptTimeUS }),
	text("phase", "text", "phase of the game: "+detectorText, "", func(r *suites.Record) *string { return &r.Phase }),
	text("pv", "SAN", "principal variation", "unknown", func(r *suites.Record) *string { return &r.PV }),
	text("error", "text", "kind of failure (timeout, crash, illegal-move, no-bestmove, protocol, start), a colon, details", "the search did not fail", func(r *suites.Record) *string { return &r.Error }),
	added(optionalTime("cpu_ms", "CPU time of the search", "unknown", func(r *suites.Record) **int64 { return &r.CPUUS })),
	added(count("retries", "searches", "failed searches before this one", func(r *suites.Record) *int { return &r.Retries })),
	added(of("repeat", "number", "number of the search among those of the case, from 1", "", RepeatCell, setRepeat)),
	added(of("cached", "1 or 0", "whether the record is from the cache", "", cachedCell, setCached)),
	added(text("disputed", "text", "what the errata say of the case", "nothing is known against it", func(r *suites.Record) *string { return &r.Disputed })),
}

// machineColumns say where a search took place.
var machineColumns = []column{
	added(timed(text("machine", "text", "host that searched the case, of a run over several machines under a time limit", "another run", func(r *suites.Record) *string { return &r.Machine }))),
}

// noteColumns say what is to be known about a verdict.
var noteColumns = []column{
	added(text("note", "text", "why a mate that was scored does not count, or that it is not that of the suite", "nothing is to be said", func(r *suites.Record) *string { return &r.Note })),
}

// originColumns say what the case is from.
var originColumns = []column{
	added(text("origin", "text", "game, study or other origin of the position, as \"game 12\": the positions of one are no independent sample", "the suite does not say", func(r *suites.Record) *string { return &r.Origin })),
}

// lineColumns are the columns of --lines.
var lineColumns = []column{
	added(ofLine("moves_right", "own moves of the line that are right, all if the case is solved", func(r *suites.Record) *int { return &r.MovesRight })),
	added(ofLine("moves_asked", "own moves of the line", func(r *suites.Record) *int { return &r.MovesAsked })),
	added(text("line", "SAN", "moves asked for with --lines: own ones, and the replies to them", noLine, func(r *suites.Record) *string { return &r.Line })),
	added(text("played", "SAN", "moves up to the last own one that was searched: the first wrong one, or the end. nodes, time_ms, cpu_ms and the counters are sums over these searches, each with the whole limit; kept_depth, kept_nodes and kept_time_ms are those of the search that kept its move after the most nodes; all other columns are of the first", noLine+", or a search failed", func(r *suites.Record) *string { return &r.Played })),
}

// engineColumns say how the engine behaved.
var engineColumns = []column{
	added(count("unasked", "answers", "bestmoves that the engine wrote without being asked, at this case or before it; they were dropped", func(r *suites.Record) *int { return &r.Unasked })),
	added(count("reported_once", "searches", "searches that said fewer than twice which move is best: kept_depth, kept_nodes, kept_time_ms and the effort are unknown", func(r *suites.Record) *int { return &r.ReportedOnce })),
}

// historyColumns say how the position came about.
var historyColumns = []column{
	added(text("history", "text", "position that the game is known from and the moves to fen, as FEN moves e2e4 e7e5: what was searched, as an engine gets it", "the suite gives the position alone", func(r *suites.Record) *string { return &r.History })),
}

// mateColumns say what is known of a mate that was scored.
var mateColumns = []column{
	added(chosen("mate_pv", "what pv shows of the mate in score_mate: complete (it mates in so many moves or fewer), short (it ends before), illegal (a move of it is), draw (a position of it is drawn), no-mate; it proves nothing", "no mate was scored, or an earlier version", func(r *suites.Record) *mate.LineState { return &r.MatePV },
		mate.Complete, mate.Short, mate.Illegal, mate.Draw, mate.NoMate)),
	added(chosen("mate_claim", "what is known of a mate that is shorter than the suite's: proven, unproven (the prover's effort did not suffice: no point), wrong (refuted: not found)", "the mate scored is not shorter, or an earlier version", func(r *suites.Record) *suites.MateClaim { return &r.Claim },
		suites.ClaimProven, suites.ClaimUnproven, suites.ClaimWrong)),
}

// chosen is a column of one of some words.
func chosen[T ~string](name, holds, empty string, field func(*suites.Record) *T, words ...T) column {
	return of(name, "text", holds, empty, func(r *suites.Record) string { return string(*field(r)) },
		func(r *suites.Record, cell string) error {
			if !slices.Contains(words, T(cell)) {
				return fmt.Errorf("%.60q: want one of %v", cell, words)
			}
			*field(r) = T(cell)
			return nil
		})
}

const noLine = "no line was asked for"

// ofLine is a column of numbers that only a line has.
func ofLine(name, holds string, field func(*suites.Record) *int) column {
	return of(name, "moves", holds, noLine, func(r *suites.Record) string {
		if r.MovesAsked == 0 {
			return ""
		}
		return strconv.Itoa(*field(r))
	}, setCount(field))
}

// RecordColumns returns the columns of records.csv in their order.
func RecordColumns() []Column[suites.Record] {
	columns := make([]Column[suites.Record], len(recordColumns))
	for i, col := range recordColumns {
		columns[i] = col.Column
	}
	return columns
}

// of is a column that is neither a text nor a time.
func of(name, unit, holds, empty string, cell func(*suites.Record) string, set func(*suites.Record, string) error) column {
	return column{Column: NewColumn(name, unit, holds, empty, cell), set: set}
}

// timed is a column whose value depends on the clock.
func timed(col column) column {
	col.Timed = true
	return col
}

// added is a column that earlier versions did not have.
func added(col column) column {
	col.added = true
	return col
}

// text is a column of text cells.
func text(name, unit, holds, empty string, field func(*suites.Record) *string) column {
	return column{
		Column: NewTextColumn(name, unit, holds, empty, func(r *suites.Record) string { return *field(r) }),
		set: func(r *suites.Record, cell string) error {
			*field(r) = sink.FromCSV(cell)
			return nil
		},
	}
}

// optional is a column of numbers that may be unknown.
func optional(name, unit, holds, empty string, field func(*suites.Record) **int) column {
	return of(name, unit, holds, empty,
		func(r *suites.Record) string {
			if n := *field(r); n != nil {
				return strconv.Itoa(*n)
			}
			return ""
		},
		func(r *suites.Record, cell string) error {
			n, err := strconv.Atoi(cell)
			*field(r) = &n
			return err
		})
}

// optionalTime is a column of milliseconds that may be unknown.
func optionalTime(name, holds, empty string, field func(*suites.Record) **int64) column {
	return timed(of(name, "ms", holds, empty,
		func(r *suites.Record) string {
			if us := *field(r); us != nil {
				return millisecondsCell(*us)
			}
			return ""
		},
		func(r *suites.Record, cell string) error {
			us, err := parseMilliseconds(cell)
			*field(r) = &us
			return err
		}))
}

// count is a column of numbers that are always known.
func count(name, unit, holds string, field func(*suites.Record) *int) column {
	return of(name, unit, holds, "", func(r *suites.Record) string { return strconv.Itoa(*field(r)) }, setCount(field))
}

// setCount returns what reads a number of 0 or more.
func setCount(field func(*suites.Record) *int) func(*suites.Record, string) error {
	return func(r *suites.Record, cell string) error {
		n, err := strconv.ParseUint(cell, 10, 31)
		*field(r) = int(n)
		return err
	}
}

// optionalNodes is a column of a number of nodes that may be unknown.
func optionalNodes(name, holds, empty string, field func(*suites.Record) **uint64) column {
	return of(name, "nodes", holds, empty,
		func(r *suites.Record) string {
			if n := *field(r); n != nil {
				return strconv.FormatUint(*n, 10)
			}
			return ""
		},
		func(r *suites.Record, cell string) error {
			n, err := strconv.ParseUint(cell, 10, 64)
			*field(r) = &n
			return err
		})
}

var errSolved = errors.New("want 1, 0 or nothing")

func solvedCell(r *suites.Record) string {
	switch {
	case r.Solved == nil:
		return ""
	case *r.Solved:
		return "1"
	}
	return "0"
}

func setSolved(r *suites.Record, cell string) error {
	if cell != "0" && cell != "1" {
		return errSolved
	}
	r.Solved = new(cell == "1")
	return nil
}

func timeCell(r *suites.Record) string {
	if r.TimeUS == 0 && (r.Cached || r.Error != "" || r.Move == "") {
		return ""
	}
	return millisecondsCell(r.TimeUS)
}

func setTime(r *suites.Record, cell string) (err error) {
	r.TimeUS, err = parseMilliseconds(cell)
	return err
}

func npsCell(r *suites.Record) string {
	if r.Nodes == nil {
		return ""
	}
	return npsText(*r.Nodes, r.TimeUS)
}

// ignoreCell is for a column that is computed from others.
func ignoreCell(*suites.Record, string) error { return nil }

// RepeatCell writes the number of a search among the searches of its case, from 1.
func RepeatCell(r *suites.Record) string { return strconv.Itoa(r.RepeatNumber()) }

var errRepeat = errors.New("want a number from 1")

func setRepeat(r *suites.Record, cell string) error {
	n, err := strconv.ParseUint(cell, 10, 31)
	if err == nil && n == 0 {
		err = errRepeat
	}
	r.Repeat = int(n)
	return err
}

func cachedCell(r *suites.Record) string {
	if r.Cached {
		return "1"
	}
	return "0"
}

var errCached = errors.New("want 1 or 0")

func setCached(r *suites.Record, cell string) error {
	if cell != "0" && cell != "1" {
		return errCached
	}
	r.Cached = cell == "1"
	return nil
}

// numberError returns the error of a cell in plain words if strconv found it.
func numberError(cell string, err error) error {
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		return fmt.Errorf("%.60q is not a valid number", cell)
	case errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("%.60q is out of range", cell)
	}
	return err
}

// millisecondsCell writes microseconds as milliseconds with three decimals.
func millisecondsCell(us int64) string {
	return fmt.Sprintf("%d.%03d", us/1000, us%1000)
}

// parseMilliseconds reads milliseconds with up to three decimals into
// microseconds.
func parseMilliseconds(cell string) (us int64, err error) {
	whole, fraction, _ := strings.Cut(cell, ".")
	if len(fraction) > 3 {
		return 0, fmt.Errorf("%q has more than three decimals", cell)
	}
	ms, err := strconv.ParseUint(whole, 10, 63)
	if err != nil {
		return 0, err
	}
	rest, err := strconv.ParseUint((fraction + "000")[:3], 10, 63)
	if err != nil {
		return 0, err
	}
	if ms > math.MaxInt64/1000-1 {
		return 0, fmt.Errorf("%q is out of range", cell)
	}
	return int64(ms*1000 + rest), nil
}
