package tuning

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"keymove/report"
	"keymove/report/escape"
	"keymove/report/output"
	"keymove/suites/match"
	"keymove/suites/runfolder"
	"keymove/suites/tune/spsa"
)

// The files of a tune by SPSA, besides its manifest and its journal.
const (
	ParamsFile = "params.txt"
	ConfigFile = "params.json"
	ValuesFile = "values.csv"
)

// SPSAFiles are the files of a tune by SPSA.
var SPSAFiles = []output.File{
	{Name: runfolder.ManifestFile, Holds: "the manifest: all that games depend on"},
	{Name: runfolder.JournalFile, Holds: "the games as they came in, one a line"},
	{Name: ParamsFile, Holds: "the parameters with their tuned values, as lines of OpenBench"},
	{Name: ConfigFile, Holds: "the same as the config.json of weather-factory"},
	{Name: ValuesFile, Holds: "a row for each parameter after each iteration of a tune", Columns: report.Describe(valueColumns)},
}

// SPSA is what is reported of a tune by SPSA.
type SPSA struct {
	*spsa.History
	// Report is called after each iteration; nil for nobody.
	Report func()
	rows   []valueRow
}

// NewSPSA returns the reports of a tune whose history is in a folder, and what
// spsa.ReadHistory returns.
func NewSPSA(dir string, m *spsa.Manifest) (*SPSA, []match.Game, error) {
	s := &SPSA{History: spsa.NewHistory(m)}
	history, played, err := spsa.ReadHistory(dir, m, s.add)
	s.History = history
	return s, played, err
}

// valueRow is a row of values.csv.
type valueRow struct {
	iteration *spsa.Iteration
	param     int
	name      string
}

// valueColumns are the columns of values.csv in their order. New ones go to the end.
var valueColumns = []report.Column[valueRow]{
	report.NewColumn("iteration", "number", "number of the iteration, from 1", "", func(r *valueRow) string { return strconv.Itoa(r.iteration.Number) }),
	report.NewColumn("wins", "games", "games of the iteration that the plus side won", "", func(r *valueRow) string { return strconv.Itoa(r.iteration.Tally.Wins) }),
	report.NewColumn("draws", "games", "games of the iteration that were drawn", "", func(r *valueRow) string { return strconv.Itoa(r.iteration.Tally.Draws) }),
	report.NewColumn("losses", "games", "games of the iteration that the plus side lost", "", func(r *valueRow) string { return strconv.Itoa(r.iteration.Tally.Losses) }),
	report.NewTextColumn("parameter", "text", "name of the parameter", "", func(r *valueRow) string { return r.name }),
	report.NewColumn("value", "of the parameter", "its value after the iteration; that of a whole number is not rounded", "", func(r *valueRow) string {
		return strconv.FormatFloat(r.iteration.Values[r.param], 'f', 4, 64)
	}),
}

// add takes an iteration.
func (s *SPSA) add(i *spsa.Iteration) {
	for n := range i.Values {
		s.rows = append(s.rows, valueRow{i, n, s.Manifest.Params[n].Name})
	}
	if s.Report != nil {
		s.Report()
	}
}

// Line returns in one line how far the tune is.
func (s *SPSA) Line() string {
	t := s.Tuner
	text := fmt.Sprintf("%d of %d iterations, %d games: +%d =%d -%d", t.Done, t.Iterations, s.Tally.Games(), s.Tally.Wins, s.Tally.Draws, s.Tally.Losses)
	for i, p := range t.Params {
		text += fmt.Sprintf(", %s %s", escape.Terminal(p.Name), strconv.FormatFloat(t.Values[i], 'f', 2, 64))
	}
	return text
}

// Notes returns what a reader of the values has to know, a sentence each.
func (s *SPSA) Notes() []string {
	var notes []string
	if !s.Tuner.Over() {
		notes = append(notes, fmt.Sprintf("The tune is not over: %d of %d iterations are done.", s.Tuner.Done, s.Tuner.Iterations))
	}
	if s.Failures > 0 {
		notes = append(notes, fmt.Sprintf("An engine failed in %d of %d games, which count as lost: %s", s.Failures, s.Tally.Games(), escape.Terminal(s.FirstFailure)))
	}
	if what := s.Effort.Disobeyed(); what != "" {
		notes = append(notes, "The engine did not keep its limit: "+escape.Terminal(what))
	}
	return notes
}

// WriteFiles writes the files of the tune into its folder.
func (s *SPSA) WriteFiles(dir string) error {
	tuned := s.Tuner.Tuned()
	write := func(name string, write func(io.Writer) error) error {
		return runfolder.ReplaceFile(filepath.Join(dir, name), write)
	}
	return errors.Join(
		write(ParamsFile, func(w io.Writer) error { return spsa.WriteLines(w, tuned) }),
		write(ConfigFile, func(w io.Writer) error { return spsa.WriteJSON(w, tuned) }),
		write(ValuesFile, func(w io.Writer) error { return report.WriteCSV(w, valueColumns, s.rows, false) }),
	)
}

// WriteResult writes what came out: "name, value" a line, and the command that would
// confirm it, empty if no value has changed.
func (s *SPSA) WriteResult(w io.Writer, confirm string) error {
	var text strings.Builder
	if err := spsa.WriteValues(&text, s.Tuner.Tuned()); err != nil {
		return err
	}
	if confirm == "" {
		confirm = "No value has changed."
	} else {
		confirm = "These values are a proposal, which games have to confirm:\n" + confirm
	}
	_, err := fmt.Fprintln(w, escape.Lines(text.String()+"\n"+confirm))
	return err
}

// Changed reports whether any value is another one than before the tune.
func (s *SPSA) Changed() bool {
	for i, p := range s.Tuner.Params {
		if p.Format(p.Final(p.Value)) != p.Format(p.Final(s.Tuner.Values[i])) {
			return true
		}
	}
	return false
}
