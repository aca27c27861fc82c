package folder

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
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
	// The place of the record in its run, as in the journal.
	ContenderIndex int `json:"contender_index"`
	SuiteIndex     int `json:"suite_index"`
	CaseIndex      int `json:"case_index"`
	Repeat         int `json:"repeat"` // from 1
	LimitIndex     int `json:"limit_index,omitempty"`
	// Infos are the reports in the order in which they came. More has those of the searches of
	// the further own moves of a line.
	Infos []traceInfo   `json:"infos"`
	More  [][]traceInfo `json:"more,omitempty"`
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
	file, err := files.OpenAs(path, os.O_RDWR|os.O_CREATE)
	if err != nil {
		return nil, err
	}
	end, err := endOfLines(file)
	if err == nil {
		err = file.Truncate(end)
	}
	if err == nil {
		_, err = file.Seek(end, io.SeekStart)
	}
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return &Trace{path: path, file: file, noTimes: noTimes}, nil
}

// endOfLines returns the offset behind the last line end.
func endOfLines(r io.Reader) (int64, error) {
	var end, read int64
	buffer := make([]byte, 64<<10)
	for {
		n, err := r.Read(buffer)
		if i := bytes.LastIndexByte(buffer[:n], '\n'); i >= 0 {
			end = read + int64(i) + 1
		}
		read += int64(n)
		if errors.Is(err, io.EOF) {
			return end, nil
		}
		if err != nil {
			return 0, err
		}
	}
}

// Add writes the line of a record with its searches: one, or those of the own moves of a line.
func (t *Trace) Add(rec suites.Record, searches ...TraceSearch) error {
	line := traceLine{
		Contender: rec.Contender, Suite: rec.Suite, Case: rec.Case, ID: rec.ID,
		ContenderIndex: rec.ContenderIndex, SuiteIndex: rec.SuiteIndex, CaseIndex: rec.CaseIndex, Repeat: rec.RepeatNumber(), LimitIndex: rec.LimitIndex,
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
		lines, err := findTraceLines(file)
		if err != nil {
			return fmt.Errorf("%s:%w", path, err)
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

// maxTraceLine is the greatest length of a line of a trace, which has all that an engine said in a
// search.
const maxTraceLine = 1 << 28

// findTraceLines returns the lines of a trace in the order of the files, the
// last one of each record. An error starts with the number of the line.
func findTraceLines(r io.Reader) ([]foundLine, error) {
	var found []foundLine
	place := map[suites.Key]int{}
	in := bufio.NewReader(r)
	var start int64
	for n := 1; ; n++ {
		data, err := files.ReadLine(in, maxTraceLine)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		key, err := traceKey(data)
		if err != nil {
			return nil, fmt.Errorf("%d: %w", n, err)
		}
		i, again := place[key]
		if !again {
			i = len(found)
			place[key] = i
			found = append(found, foundLine{})
		}
		found[i] = foundLine{key, start, int64(len(data))}
		start += int64(len(data))
	}
	slices.SortFunc(found, func(a, b foundLine) int { return a.key.Compare(b.key) })
	return found, nil
}

func traceKey(line []byte) (suites.Key, error) {
	var place struct {
		Contender int `json:"contender_index"`
		Suite     int `json:"suite_index"`
		Case      int `json:"case_index"`
		Repeat    int `json:"repeat"`
		Limit     int `json:"limit_index"`
	}
	err := json.Unmarshal(line, &place)
	return suites.Key{Limit: place.Limit, Contender: place.Contender, Suite: place.Suite, Case: place.Case, Repeat: max(place.Repeat, 1) - 1}, err
}
