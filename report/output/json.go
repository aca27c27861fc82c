package output

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strconv"

	"keymove/report"
	"keymove/report/compare"
	"keymove/report/sink"
	"keymove/suites"
	"keymove/suites/plan"
)

// Outcome is how the program ends.
type Outcome struct {
	// ExitCode is the exit code of the program, Error its error message; empty without
	// an error.
	ExitCode int
	Error    string
}

// WriteJSON writes the run as one JSON object, for programs. The names in summary are
// those of summary.csv and the names in failures those of records.csv; names are only
// ever added. An unknown number is null in summary and left out of failures. The other
// fields:
//
//	schema         the version of this output
//	folder         the run folder
//	exit_code      the exit code of the program
//	error          its error message; left out without an error
//	limit          as in records.csv
//	repeats        number of searches of each case by each contender
//	searches       number of searches of the complete run
//	records        number of searches recorded
//	cached         records from the cache
//	errors         records in which an engine failed
//	interrupted    whether records are missing
//	unknown_plies  positions whose number of plies is unknown
//	notes          what the numbers do not show, a sentence each
//	flaky          cases on which the searches of a contender disagree
//	verdicts       contenders by suite, the best first; left out if there is one
//	gates          decisions against a baseline; left out without one
//	experiment     file, sha256 and title of an experiment; left out of other runs
//	expectations   outcomes of the expectations; left out of other runs
//
// In a run without times the times are null.
func WriteJSON(w io.Writer, s *Sections, outcome Outcome) error {
	run := jsonRun{
		Folder: s.Run.Path, ExitCode: outcome.ExitCode, Error: outcome.Error,
		Limit: s.meta.Limit, Repeats: s.meta.Repeats(), Searches: s.meta.Positions(), Records: s.Run.Len(),
		Cached:       s.scan().cached,
		UnknownPlies: unknownPlies(&s.meta),
		Interrupted:  s.Run.Len() < s.meta.Positions(),
		Notes:        append([]string{}, s.Notes()...),
		Summary:      jsonSummary(s),
		Failures:     []jsonFailure{},
		Flaky:        s.Flaky(),
		Verdicts:     s.Ranking(),
		Gates:        s.Gates,
		Expectations: s.Expectations(),
	}
	if x := s.meta.Experiment; x != nil {
		run.Experiment = &jsonExperiment{File: x.File, SHA256: x.SHA256, Title: x.Title, Source: x.Source}
	}
	for rec := range s.Run.All() {
		if rec.Error != "" {
			run.Errors++
		}
		if rec.Failed() {
			failure := newJSONFailure(rec)
			if s.Run.IsSeveral() {
				failure.Limit = rec.Limit
			}
			run.Failures = append(run.Failures, failure)
		}
	}
	return WriteDocument(w, Schema, run)
}

// jsonRun is the object that WriteJSON writes.
type jsonRun struct {
	Folder      string `json:"folder"`
	ExitCode    int    `json:"exit_code"`
	Error       string `json:"error,omitempty"`
	Limit       string `json:"limit"`
	Repeats     int    `json:"repeats"`
	Searches    int    `json:"searches"`
	Records     int    `json:"records"`
	Cached      int    `json:"cached"`
	Errors      int    `json:"errors"`
	Interrupted bool   `json:"interrupted"`
	// UnknownPlies counts positions, not searches.
	UnknownPlies int                `json:"unknown_plies"`
	Notes        []string           `json:"notes"`
	Summary      []jsonRow          `json:"summary"`
	Failures     []jsonFailure      `json:"failures"`
	Flaky        []Flaky            `json:"flaky"`
	Verdicts     []compare.Standing `json:"verdicts,omitempty"`
	Gates        []*compare.Gate    `json:"gates,omitempty"`

	Experiment   *jsonExperiment `json:"experiment,omitempty"`
	Expectations []plan.Result   `json:"expectations,omitempty"`
}

// jsonExperiment identifies an experiment.
type jsonExperiment struct {
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
	Title  string `json:"title,omitempty"`
	Source string `json:"source,omitempty"`
}

// jsonFailure is the record of an unsolved case.
type jsonFailure struct {
	Contender string `json:"contender"`
	Limit     string `json:"limit,omitempty"` // of several
	Suite     string `json:"suite"`
	Case      string `json:"case"`
	ID        string `json:"id"`
	Theme     string `json:"theme,omitempty"`
	FEN       string `json:"fen"`
	History   string `json:"history,omitempty"`
	Expected  string `json:"expected,omitempty"`
	Avoid     string `json:"avoid,omitempty"`
	Move      string `json:"move,omitempty"`
	MoveUCI   string `json:"move_uci,omitempty"`
	Points    *int   `json:"points,omitempty"`
	MaxPoints *int   `json:"max_points,omitempty"`
	ScoreCP   *int   `json:"score_cp,omitempty"`
	ScoreMate *int   `json:"score_mate,omitempty"`
	Depth     *int   `json:"depth,omitempty"`
	Error     string `json:"error,omitempty"`
	Repeat    int    `json:"repeat"`
	Disputed  string `json:"disputed,omitempty"`
	Note      string `json:"note,omitempty"`
}

func newJSONFailure(rec *suites.Record) jsonFailure {
	return jsonFailure{
		Contender: rec.Contender, Suite: rec.Suite, Case: rec.Case, ID: rec.ID, Theme: rec.Theme, FEN: rec.FEN, History: rec.History,
		Expected: rec.Expected, Avoid: rec.Avoid, Move: rec.Move, MoveUCI: rec.MoveUCI,
		Points: rec.Points, MaxPoints: rec.MaxPoints, ScoreCP: rec.ScoreCP, ScoreMate: rec.ScoreMate,
		Depth: rec.Depth, Error: rec.Error, Repeat: rec.RepeatNumber(), Disputed: rec.Disputed, Note: rec.Note,
	}
}

// jsonRow is a row of summary.csv, none of a phase, as an object with the columns in their order.
type jsonRow struct {
	*report.Summary
	columns []report.Column[report.Summary]
	noTimes bool
}

func jsonSummary(s *Sections) []jsonRow {
	rows, columns := s.Summary(), report.SummaryColumnsOf(s.Run)
	list := make([]jsonRow, len(rows))
	for i := range rows {
		list[i] = jsonRow{&rows[i], columns, s.meta.NoTimes}
	}
	return list
}

// MarshalJSON returns the row as an object of texts, numbers, and null for unknown.
func (row jsonRow) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, col := range row.columns {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString(strconv.Quote(col.Name) + ":")
		cell := col.Cell(row.Summary)
		switch {
		case col.IsText:
			text, err := json.Marshal(cell)
			if err != nil {
				return nil, err
			}
			out.Write(text)
		case cell == "" || col.Timed && row.noTimes:
			out.WriteString("null")
		default:
			out.WriteString(cell)
		}
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// Schema is the version of the JSON outputs of commands, which docs/json.md describes. A
// field may be added without a new one; that of a single output changes with its meaning.
const Schema = 1

// WriteDocument writes an output of a command as one JSON object, indented, with the version
// of its schema in front of its fields.
func WriteDocument(w io.Writer, schema int, object any) error {
	var data bytes.Buffer
	out := json.NewEncoder(&data)
	out.SetEscapeHTML(false)
	if err := out.Encode(object); err != nil {
		return err
	}
	fields, isObject := bytes.CutPrefix(bytes.TrimSpace(data.Bytes()), []byte("{"))
	if !isObject {
		return fmt.Errorf("a document of type %T is not an object", object)
	}
	separator := ","
	if bytes.HasPrefix(fields, []byte("}")) {
		separator = ""
	}
	var indented bytes.Buffer
	if err := json.Indent(&indented, fmt.Appendf(nil, `{"schema":%d%s%s`, schema, separator, fields), "", "  "); err != nil {
		return err
	}
	indented.WriteByte('\n')
	_, err := indented.WriteTo(sink.JSON(w))
	return err
}
