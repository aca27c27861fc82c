package plan

import (
	"errors"
	"fmt"
	"strings"

	"keymove/suites/files"
	"keymove/suites/settings"
)

// ReadExperiment reads an experiment. file is its name for errors, which are settings.FileErrors;
// with them comes what could be read, nil if that is nothing. The values of the
// settings, and which contenders and suites there are, are checked later: see
// Check and Check. games are the keys of the table [match]; an experiment that has it plays games,
// and has no settings of a run.
func ReadExperiment(file string, data []byte, games []settings.Row) (*Experiment, error) {
	entries, err := settings.ReadTOML(file, data)
	if err != nil {
		return nil, settings.FileErrors{err}
	}
	r := reader{experiment: &Experiment{File: file, SHA256: files.Digest(data), Expect: []Expectation{}}, ofRuns: Settings(new(Plan)), games: games, seen: map[string]bool{}}
	for _, e := range entries {
		r.add(e)
	}
	r.finish()
	if len(r.errs) > 0 {
		return r.experiment, r.errs.Sorted()
	}
	return r.experiment, nil
}

// reader makes an experiment of the entries of a file.
type reader struct {
	experiment *Experiment
	ofRuns     []settings.Row       // the keys of a run
	games      []settings.Row       // those of [match]
	seen       map[string]bool      // keys, with "-" for "_"
	ofRun      []settings.TOMLEntry // keys that are settings of a run
	ignored    string               // a table that is already reported
	errs       settings.FileErrors
}

func (r *reader) fail(at settings.TOMLEntry, err error) {
	r.errs = append(r.errs, fault(r.placeOf(at), err))
}

func (r *reader) placeOf(e settings.TOMLEntry) settings.Place {
	return settings.Place{File: r.experiment.File, Line: e.Line, Column: e.Column}
}

func (r *reader) add(e settings.TOMLEntry) {
	key := strings.ReplaceAll(e.Path[0], "_", "-")
	switch {
	case key == r.ignored:
	case key == "expect":
		r.addExpectation(e)
	case key == matchTable && (len(e.Path) == 2 || e.Kind == settings.TOMLTable):
		r.addMatch(e)
	case len(e.Path) > 1 || e.Kind == settings.TOMLTable || e.Kind == settings.TOMLRepeated:
		r.ignored = key
		r.failTable(e, key)
	case r.seen[key]:
		r.fail(e, fmt.Errorf("%s is given twice", e.Path[0]))
	default:
		r.seen[key] = true
		r.addKey(key, e)
	}
}

// failTable notes that an experiment has no such table.
func (r *reader) failTable(e settings.TOMLEntry, key string) {
	if settings.FindKey(r.ofRuns, key) != nil || r.textOf(key) != nil {
		r.fail(e, fmt.Errorf("%s is not a table", e.Path[0]))
		return
	}
	r.fail(e, fmt.Errorf("unknown table %q: want [match] or [[expect]]", e.Path[0]))
}

// textOf returns the field of a text for people; nil for another key.
func (r *reader) textOf(key string) *string {
	switch key {
	case "title":
		return &r.experiment.Title
	case "doc":
		return &r.experiment.Doc
	case "source":
		return &r.experiment.Source
	}
	return nil
}

// addKey takes a key of the file.
func (r *reader) addKey(key string, e settings.TOMLEntry) {
	row := settings.FindKey(r.ofRuns, key)
	switch text := r.textOf(key); {
	case text != nil:
		if err := wantText(e); err != nil {
			r.fail(e, fmt.Errorf("%s: %w", key, err))
		}
		*text = oneLine(e.Text)
	case row != nil:
		r.ofRun = append(r.ofRun, e)
		r.addValues(row, e)
	default:
		keys := append([]string{"title", "doc", "source"}, settings.Keys(r.ofRuns)...)
		r.fail(e, &UnknownError{What: "key", Name: e.Path[0], Known: keys})
	}
}

// wantText returns an error for an entry that is not a text, or is empty.
func wantText(e settings.TOMLEntry) error {
	if e.Kind != settings.TOMLString || strings.TrimSpace(e.Text) == "" {
		return errors.New("want a text")
	}
	return nil
}

// oneLine returns a text without line ends, as it is printed.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// matchTable is the table of the settings of a match.
const matchTable = "match"

// addMatch takes a key of the table [match], or the table itself.
func (r *reader) addMatch(e settings.TOMLEntry) {
	r.experiment.IsMatch = true
	if len(e.Path) == 1 {
		return
	}
	key := matchTable + "." + strings.ReplaceAll(e.Path[1], "_", "-")
	if r.seen[key] {
		r.fail(e, fmt.Errorf("%s is given twice", e.Path[1]))
		return
	}
	r.seen[key] = true
	if row := settings.FindKey(r.games, e.Path[1]); row != nil {
		r.addValues(row, e)
		return
	}
	r.fail(e, &UnknownError{What: "key", Name: e.Path[1], Known: settings.Keys(r.games)})
}

// addValues takes the values that a key gives to a setting.
func (r *reader) addValues(row *settings.Row, e settings.TOMLEntry) {
	values, errs := row.FromTOML(r.experiment.File, e)
	r.experiment.Given = append(r.experiment.Given, values...)
	r.errs = append(r.errs, errs...)
}

// finish checks expectations as a whole.
func (r *reader) finish() {
	x := r.experiment
	for _, e := range r.ofRun {
		if x.IsMatch {
			r.fail(e, fmt.Errorf("%s is a setting of a run: what is played is in the table [match]", e.Path[0]))
		}
	}
	for i := range x.drafts {
		r.errs = append(r.errs, checkAlone(&x.Expect[i], &x.drafts[i], x.IsMatch)...)
	}
}

// UnknownError says that a file names something unknown.
type UnknownError struct {
	What, Name string
	// Known are the names that there are.
	Known []string
}

func (e *UnknownError) Error() string {
	const few = 8
	if len(e.Known) == 0 || len(e.Known) > few {
		return fmt.Sprintf("unknown %s %q", e.What, e.Name)
	}
	return fmt.Sprintf("unknown %s %q: there are %s", e.What, e.Name, strings.Join(e.Known, ", "))
}
