package experiment

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"keymove/suites/digest"
	"keymove/suites/tomlfile"
)

// Read reads an experiment. file is its name for errors, which are tomlfile.Errors;
// beside them stands what could be read, for more errors, nil where that is nothing.
// Which contenders and suites there are is not known yet: Check asks for that.
func Read(file string, data []byte) (*Experiment, error) {
	entries, err := tomlfile.Read(file, data)
	if err != nil {
		return nil, tomlfile.Errors{err}
	}
	r := reader{experiment: &Experiment{File: file, SHA256: digest.Of(data), Expect: []Expectation{}}, seen: map[string]bool{}}
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
	seen       map[string]bool // keys, as the command line spells them
	ignored    string          // a table that is told to be wrong
	errs       tomlfile.Errors
}

// fail notes an error at an entry.
func (r *reader) fail(at tomlfile.Entry, err error) {
	r.errs = append(r.errs, r.experiment.fault(textOf(at), err))
}

func textOf(e tomlfile.Entry) Text { return Text{Value: e.Text, Line: e.Line, Column: e.Column} }

// spelled returns a key as the command line spells it.
func spelled(key string) string { return strings.ReplaceAll(key, "_", "-") }

// add takes an entry.
func (r *reader) add(e tomlfile.Entry) {
	key := spelled(e.Path[0])
	switch {
	case key == r.ignored:
	case key == "expect":
		r.addExpectation(e)
	case len(e.Path) > 1 || e.Kind == tomlfile.Table || e.Kind == tomlfile.Repeated:
		r.ignored = key
		r.failTable(e, key)
	case r.seen[key]:
		r.fail(e, fmt.Errorf("%s stands there twice", key))
	default:
		r.seen[key] = true
		r.addKey(key, e)
	}
}

// failTable notes that a table is none of an experiment.
func (r *reader) failTable(e tomlfile.Entry, key string) {
	if slices.Contains(keys(), key) {
		r.fail(e, fmt.Errorf("%s is no table", key))
		return
	}
	r.fail(e, fmt.Errorf("unknown table %q: want [[expect]]", e.Path[0]))
}

// keys returns the names of all keys of an experiment.
func keys() []string {
	names := []string{"title", "doc", "source", "suites", "contenders", "profiles"}
	for _, s := range settings {
		names = append(names, s.name)
	}
	return names
}

// addKey takes a key of the file.
func (r *reader) addKey(key string, e tomlfile.Entry) {
	x := r.experiment
	switch key {
	case "title", "doc", "source":
		if err := wantText(e); err != nil {
			r.fail(e, fmt.Errorf("%s: %w", key, err))
		}
		*map[string]*string{"title": &x.Title, "doc": &x.Doc, "source": &x.Source}[key] = oneLine(e.Text)
	case "suites":
		x.Suites = r.texts(key, e)
	case "contenders":
		x.Contenders = r.texts(key, e)
	case "profiles":
		x.Profiles = r.texts(key, e)
	default:
		r.addSetting(key, e)
	}
}

// oneLine returns a text without line ends, as it is printed.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// texts returns the texts of an array. One text stands for an array of it.
func (r *reader) texts(key string, e tomlfile.Entry) []Text {
	items := e.Items
	if e.Kind != tomlfile.Array {
		items = []tomlfile.Entry{e}
	}
	var list []Text
	for _, item := range items {
		if err := wantText(item); err != nil {
			r.fail(item, fmt.Errorf("%s: %w", key, errors.New("want a list of texts")))
			continue
		}
		list = append(list, textOf(item))
	}
	return list
}

// addSetting takes a flag of a run.
func (r *reader) addSetting(key string, e tomlfile.Entry) {
	sort, known := sortOf(key)
	if !known {
		r.fail(e, &UnknownError{What: "key", Name: e.Path[0], Known: keys()})
		return
	}
	value, err := sort.valueOf(e)
	if err != nil {
		r.fail(e, fmt.Errorf("%s: %w", key, err))
		return
	}
	at := textOf(e)
	at.Value = value
	r.experiment.Settings = append(r.experiment.Settings, Setting{Name: key, Text: at})
}

// finish checks what can be told only of whole expectations.
func (r *reader) finish() {
	for i := range r.experiment.drafts {
		d := &r.experiment.drafts[i]
		r.errs = append(r.errs, r.experiment.checkAlone(&r.experiment.Expect[i], d)...)
	}
}
