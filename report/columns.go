package report

import (
	"errors"
	"slices"
	"strconv"

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

// of is a column that is neither a text nor a time.
func of(name string, cell func(*suites.Record) string, set func(*suites.Record, string) error) column {
	return column{Column: Column[suites.Record]{Name: name, Cell: cell}, set: set}
}

// timed is a column whose value depends on the clock.
func timed(col column) column {
	col.Timed = true
	return col
}

// recordColumns are the columns of records.csv in their order. New ones go to
// the end.
var recordColumns = slices.Concat(searchColumns, telemetryColumns)

// searchColumns are about the case, the verdict and what the search said.
var searchColumns = []column{
	text("contender", func(r *suites.Record) *string { return &r.Contender }),
	text("suite", func(r *suites.Record) *string { return &r.Suite }),
	text("case", func(r *suites.Record) *string { return &r.Case }),
	text("id", func(r *suites.Record) *string { return &r.ID }),
	text("theme", func(r *suites.Record) *string { return &r.Theme }),
	text("fen", func(r *suites.Record) *string { return &r.FEN }),
	text("limit", func(r *suites.Record) *string { return &r.Limit }),
	text("expected", func(r *suites.Record) *string { return &r.Expected }),
	text("avoid", func(r *suites.Record) *string { return &r.Avoid }),
	text("move", func(r *suites.Record) *string { return &r.Move }),
	text("move_uci", func(r *suites.Record) *string { return &r.MoveUCI }),
	of("solved", solvedCell, setSolved),
	optional("points", func(r *suites.Record) **int { return &r.Points }),
	optional("max_points", func(r *suites.Record) **int { return &r.MaxPoints }),
	optional("score_cp", func(r *suites.Record) **int { return &r.ScoreCP }),
	optional("score_mate", func(r *suites.Record) **int { return &r.ScoreMate }),
	effort("depth", func(r *suites.Record) *int { return &r.Depth }),
	effort("seldepth", func(r *suites.Record) *int { return &r.SelDepth }),
	of("nodes", nodesCell, setNodes),
	timed(of("time_ms", timeCell, setTime)),
	timed(of("nps", npsCell, ignoreCell)),
	optional("kept_depth", func(r *suites.Record) **int { return &r.KeptDepth }),
	of("kept_nodes", keptNodesCell, setKeptNodes),
	optionalTime("kept_time_ms", func(r *suites.Record) **int64 { return &r.KeptTimeUS }),
	text("phase", func(r *suites.Record) *string { return &r.Phase }),
	text("pv", func(r *suites.Record) *string { return &r.PV }),
	text("error", func(r *suites.Record) *string { return &r.Error }),
	added(optionalTime("cpu_ms", func(r *suites.Record) **int64 { return &r.CPUUS })),
	added(count("retries", func(r *suites.Record) *int { return &r.Retries })),
	added(of("repeat", RepeatCell, setRepeat)),
	added(of("cached", cachedCell, setCached)),
	added(text("disputed", func(r *suites.Record) *string { return &r.Disputed })),
}

// added is a column that came later.
func added(col column) column {
	col.added = true
	return col
}

// text is a column of text cells.
func text(name string, field func(*suites.Record) *string) column {
	return column{
		Column: TextColumn(name, func(r *suites.Record) string { return *field(r) }),
		set: func(r *suites.Record, cell string) error {
			*field(r) = CellText(cell)
			return nil
		},
	}
}

// optional is a column of numbers that may be unknown.
func optional(name string, field func(*suites.Record) **int) column {
	return of(name,
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

// optionalTime is a column of times that may be unknown.
func optionalTime(name string, field func(*suites.Record) **int64) column {
	return timed(of(name,
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
func count(name string, field func(*suites.Record) *int) column {
	return of(name, func(r *suites.Record) string { return strconv.Itoa(*field(r)) }, setCount(field))
}

// setCount returns what reads a number of 0 or more.
func setCount(field func(*suites.Record) *int) func(*suites.Record, string) error {
	return func(r *suites.Record, cell string) error {
		n, err := strconv.ParseUint(cell, 10, 31)
		*field(r) = int(n)
		return err
	}
}

// effort is a column that says how far a search came.
func effort(name string, field func(*suites.Record) *int) column {
	return of(name,
		func(r *suites.Record) string {
			n := *field(r)
			if n == 0 && isUnknown(r) {
				return ""
			}
			return strconv.Itoa(n)
		},
		setCount(field))
}

// isUnknown reports whether a zero in the record of a search's effort stands
// for something that was never told: the search failed.
func isUnknown(r *suites.Record) bool { return r.Error != "" }

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

func nodesCell(r *suites.Record) string {
	if r.Nodes == 0 && isUnknown(r) {
		return ""
	}
	return strconv.FormatUint(r.Nodes, 10)
}

func setNodes(r *suites.Record, cell string) (err error) {
	r.Nodes, err = strconv.ParseUint(cell, 10, 64)
	return err
}

func timeCell(r *suites.Record) string {
	if r.TimeUS == 0 && (r.Cached || isUnknown(r)) {
		return ""
	}
	return millisecondsCell(r.TimeUS)
}

func setTime(r *suites.Record, cell string) (err error) {
	r.TimeUS, err = parseMilliseconds(cell)
	return err
}

func npsCell(r *suites.Record) string { return npsText(r.Nodes, r.TimeUS) }

// ignoreCell is for a column that follows from others.
func ignoreCell(*suites.Record, string) error { return nil }

func keptNodesCell(r *suites.Record) string {
	if r.KeptNodes == nil {
		return ""
	}
	return strconv.FormatUint(*r.KeptNodes, 10)
}

func setKeptNodes(r *suites.Record, cell string) error {
	n, err := strconv.ParseUint(cell, 10, 64)
	r.KeptNodes = &n
	return err
}

// RepeatCell writes the number of a search among those of its case.
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
