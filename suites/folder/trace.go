package folder

import (
	"encoding/json"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"keymove/engine"
	"keymove/engine/board"
	"keymove/suites"
	"keymove/suites/files"
)

// TraceFile is the file of a run folder with all reports of the searches.
const TraceFile = "trace.jsonl"

// Trace writes every report of every search: one JSON object per record and
// line, in one Write call, as the journal does it. A record's line is in the
// trace before the record is in the journal, so that a run killed in between
// leaves a line too many rather than one too few.
type Trace struct {
	path    string
	file    *os.File
	noTimes bool
}

// traceLine is a line of the file.
type traceLine struct {
	Contender string `json:"contender"`
	Suite     string `json:"suite"`
	Case      string `json:"case"`
	ID        string `json:"id"`
	tracePlace
	// Infos are the reports in the order in which they came. More has those of the searches of
	// the further own moves of a line.
	Infos []traceInfo   `json:"infos"`
	More  [][]traceInfo `json:"more,omitempty"`
}

// tracePlace is the place of a record in its run, as in the journal.
type tracePlace struct {
	ContenderIndex int `json:"contender_index"`
	SuiteIndex     int `json:"suite_index"`
	CaseIndex      int `json:"case_index"`
	Repeat         int `json:"repeat"` // from 1
	LimitIndex     int `json:"limit_index,omitempty"`
}

// TraceSearch is a search with the position that it is of.
type TraceSearch struct {
	Position board.Position
	Infos    []engine.Info
}

// traceInfo is one report. A score is one of ScoreCP and ScoreMate, from the
// side to move.
type traceInfo struct {
	Depth     *int    `json:"depth,omitempty"`
	SelDepth  *int    `json:"seldepth,omitempty"`
	MultiPV   int     `json:"multipv"` // from 1
	ScoreCP   *int    `json:"score_cp,omitempty"`
	ScoreMate *int    `json:"score_mate,omitempty"`
	Bound     string  `json:"bound"` // exact, lower or upper
	Nodes     *uint64 `json:"nodes,omitempty"`
	TimeUS    *int64  `json:"time_us,omitempty"` // since the search started
	PV        string  `json:"pv"`                // UCI moves with spaces between; empty if unknown
	Complete  bool    `json:"complete,omitempty"`
}

// OpenTrace opens the trace of a run folder to continue it, or creates one. A
// torn last line, which a killed run leaves, is cut off. With noTimes no line
// has a time. The caller closes it.
func OpenTrace(dir string, noTimes bool) (*Trace, error) {
	path := filepath.Join(dir, TraceFile)
	file, err := openLines(path, maxTraceLine)
	if err != nil {
		return nil, err
	}
	return &Trace{path: path, file: file, noTimes: noTimes}, nil
}

// Add writes the line of a record with its searches: one, or those of the own moves of a line.
func (t *Trace) Add(rec suites.Record, searches ...TraceSearch) error {
	line := traceLine{
		Contender: rec.Contender, Suite: rec.Suite, Case: rec.Case, ID: rec.ID,
		tracePlace: tracePlace{rec.ContenderIndex, rec.SuiteIndex, rec.CaseIndex, rec.RepeatNumber(), rec.LimitIndex},
	}
	for n := range searches {
		infos := t.infos(&searches[n], rec.Cached)
		if n == 0 {
			line.Infos = infos
		} else {
			line.More = append(line.More, infos)
		}
	}
	data, err := json.Marshal(line)
	if err != nil {
		return err
	}
	_, err = t.file.Write(append(data, '\n'))
	return err
}

func (t *Trace) infos(s *TraceSearch, cached bool) []traceInfo {
	infos := make([]traceInfo, len(s.Infos))
	for i := range infos {
		infos[i] = t.info(s.Position, &s.Infos[i], cached)
	}
	return infos
}

// info returns a report; one of the cache has no time.
func (t *Trace) info(pos board.Position, info *engine.Info, cached bool) traceInfo {
	traced := traceInfo{
		Depth:    engine.Known(info.Unknown, engine.FigureDepth, info.Depth),
		SelDepth: engine.Known(info.Unknown, engine.FigureSelDepth, info.SelDepth), MultiPV: max(info.MultiPV, 1),
		Nodes: engine.Known(info.Unknown, engine.FigureNodes, info.Nodes),
		Bound: info.Bound.String(), PV: suites.LineText(pos, info.PV, (*board.Position).UCI), Complete: info.Complete,
	}
	if info.Score.IsMate() {
		traced.ScoreMate = new(info.Score.Mate)
	} else {
		traced.ScoreCP = new(info.Score.Centipawns)
	}
	if !t.noTimes && !cached {
		traced.TimeUS = new(info.Time.Microseconds())
	}
	return traced
}

// Close closes the file and brings its lines into the order of the files of a
// run, one for each record: where a killed run left a line too many, the later
// one stays.
func (t *Trace) Close() error {
	if err := errors.Join(t.file.Sync(), t.file.Close()); err != nil {
		return err
	}
	return sortTrace(t.path)
}

// sortTrace brings the lines of a trace into the order of the files. It holds
// no more than one line and where the others stand: a trace can be large.
func sortTrace(path string) error {
	return files.ReplaceFile(path, func(w io.Writer) error {
		file, err := files.OpenOwn(path)
		if err != nil {
			return err
		}
		defer file.Close()
		lines, err := findTraceLines(file, path)
		if err != nil {
			return err
		}
		for _, line := range lines {
			if _, err := io.Copy(w, io.NewSectionReader(file, line.start, line.length)); err != nil {
				return err
			}
		}
		return nil
	})
}

// foundLine is where the line of a record stands in the file.
type foundLine struct {
	key           suites.Key
	start, length int64
}

// findTraceLines returns the lines of a trace in the order of the files, the
// last one of each record.
func findTraceLines(r io.Reader, path string) ([]foundLine, error) {
	last := map[suites.Key]foundLine{}
	_, err := readLines(r, path, maxTraceLine, func(line Line) error {
		var at tracePlace
		err := json.Unmarshal(line.Text, &at)
		key := suites.Key{Limit: at.LimitIndex, Contender: at.ContenderIndex, Suite: at.SuiteIndex, Case: at.CaseIndex, Repeat: max(at.Repeat, 1) - 1}
		last[key] = foundLine{key, line.Offset, int64(len(line.Text))}
		return err
	})
	return slices.SortedFunc(maps.Values(last), func(a, b foundLine) int { return a.key.Compare(b.key) }), err
}
