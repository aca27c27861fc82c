package explaining

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"keymove/cmd/keymove/internal/host"
	"keymove/cmd/keymove/internal/input"
	"keymove/engine"
	"keymove/suites"
	"keymove/suites/folder"
	"keymove/suites/settings"
)

// target is a case to explain, with who searched it under which limit.
type target struct {
	asked     suites.Case
	contender suites.Contender
	limits    engine.Limits
	hashMiB   int
	against   *suites.Contender  // that is compared with; nil for none
	rival     *suites.Record     // of the run, that solves the case; nil for none
	rivals    []suites.Contender // of the run that the case is a row of
}

// targets returns the cases that the arguments mean: one, the missed ones of a run, or a suite.
func (h *explainer) targets(o *options, c *suites.Contender) ([]*target, error) {
	var all []*target
	for _, text := range o.arguments {
		some, err := h.find(o, c, text)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	if n := o.Selection.First; n > 0 {
		all = all[:min(n, len(all))]
	}
	for _, t := range all {
		if o.against == "" {
			break
		}
		var err error
		t.rival = nil
		if t.against, err = h.againstOf(o, t.rivals); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// find returns the cases that an argument means.
func (h *explainer) find(o *options, c *suites.Contender, text string) ([]*target, error) {
	for i := range len(text) + 1 {
		if (i == len(text) || text[i] == '#') && isRun(text[:i]) {
			return h.ofRun(o, c, text[:i], strings.TrimPrefix(text[i:], "#"))
		}
	}
	for i := range text {
		if text[i] != ':' {
			continue
		}
		suite, err := h.load(text[:i], o)
		if err == nil {
			chosen, err := choose(&suite, text[i+1:])
			return []*target{o.target(c, chosen)}, err
		}
		if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(text[i+1:], ":") {
			return nil, h.unloaded(o, text[:i], err)
		}
	}
	suite, err := h.load(text, o)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, host.WithCode(host.ExitSuite, fmt.Errorf("%q is not a case: want SUITE, SUITE:ID, SUITE:LINE, RUN, RUN#ROW, RUN#ID or RUN#CONTENDER", text))
	case err != nil:
		return nil, h.unloaded(o, text, err)
	}
	var all []*target
	for _, asked := range suite.All() {
		if asked.AsksForMove() || asked.AsksForMate() {
			all = append(all, o.target(c, asked))
		}
	}
	return all, nil
}

func (o *options) target(c *suites.Contender, asked suites.Case) *target {
	return &target{asked: asked, contender: *c, limits: o.Limits, hashMiB: o.HashMiB}
}

// choose returns the case of the suite that has an id, or else is on a line of its file; of a suite
// that is built in, and has no file, the case of that number.
func choose(suite *suites.Suite, id string) (suites.Case, error) {
	number, err := strconv.Atoi(id)
	isNumber, isBuiltin := err == nil, suite.File == suites.BuiltinFile
	var ids []string
	var found *suites.Case
	for i, c := range suite.All() {
		if c.ID == id {
			return c, nil
		}
		if isNumber && (isBuiltin && i+1 == number || !isBuiltin && c.Line == number) {
			found = &c
		}
		ids = append(ids, c.ID)
	}
	if found != nil {
		return *found, nil
	}
	text := fmt.Sprintf("%s has no case %q%s", suite.Name, id, host.Suggest(id, ids))
	switch n := len(ids); {
	case n == 0:
		text = suite.Name + " has no cases"
	case isNumber && isBuiltin:
		text = fmt.Sprintf("%s has cases 1 to %d, not %d", suite.Name, n, number)
	case isNumber:
		text = fmt.Sprintf("%s has no case %q, and none on line %d: they are on lines %d to %d", suite.Name, id, number, suite.Case(0).Line, suite.Case(n-1).Line)
	}
	return suites.Case{}, host.WithCode(host.ExitSuite, errors.New(text))
}

// unloaded returns the error of a suite that cannot be loaded.
func (h *explainer) unloaded(o *options, source string, err error) error {
	var faults settings.Faults
	faults.Add(Arguments, settings.Last, input.LoadError(source, err))
	return h.Report(o.Given, faults)
}

// load loads a suite that the user names, and warns of what was repaired.
func (h *explainer) load(source string, o *options) (suites.Suite, error) {
	suite, warnings, err := h.Store().Load(source, o.LoadOptions())
	if err == nil {
		host.WarnRepaired(h.Warn, warnings)
	}
	return suite, err
}

func isRun(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, folder.ManifestFile)) // whoever reads it says what is wrong with it
	return dir != "" && err == nil
}

// savedRun is a run, with the cases of its suites by their hashes.
type savedRun struct {
	folder.Manifest
	dir     string
	records []suites.Record // in the order of records.csv
	cases   map[int]map[string]suites.Case
}

// ofRun returns the case of a row, a number or an id; without one the cases that were missed, by one
// contender if that is named. A contender on the command line takes the place of that of the row.
func (h *explainer) ofRun(o *options, given *suites.Contender, dir, row string) ([]*target, error) {
	m, records, err := folder.ReadRun(dir)
	if err != nil {
		return nil, host.SavedRun(dir, err)
	}
	run := &savedRun{m, dir, records, map[int]map[string]suites.Case{}}
	rows, err := run.rows(row)
	if err != nil {
		return nil, host.WithCode(host.ExitSuite, err)
	}
	var all []*target
	for _, rec := range rows {
		t, err := h.ofRecord(o, run, rec)
		if err != nil {
			return nil, err
		}
		if len(o.ContenderTexts) > 0 {
			t.contender = *given
		}
		if o.Given.Has("nodes") || o.Given.Has("depth") || o.Given.Has("movetime") {
			t.limits = o.Limits
		}
		all = append(all, t)
	}
	return all, nil
}

// rows returns the record of a number or an id: of several with an id the first that is not
// solved. Without one, and of a contender, they are the first missed record of each case.
func (r *savedRun) rows(row string) ([]*suites.Record, error) {
	var named, missed []*suites.Record
	seen := map[suites.Key]bool{}
	for i := range r.records {
		rec := &r.records[i]
		if rec.ID == row {
			named = append(named, rec)
		}
		key := suites.KeyOf(*rec)
		key.Repeat = 0
		if rec.Failed() && !seen[key] && (row == "" || r.Contenders[rec.ContenderIndex].Name == row) {
			missed, seen[key] = append(missed, rec), true
		}
	}
	isContender := slices.ContainsFunc(r.Contenders, func(c suites.Contender) bool { return c.Name == row })
	n, err := strconv.Atoi(row)
	switch {
	case err == nil && n >= 1 && n <= len(r.records):
		return []*suites.Record{&r.records[n-1]}, nil
	case row != "" && len(named) > 0:
		return named[max(slices.IndexFunc(named, (*suites.Record).Failed), 0):][:1], nil
	case row != "" && !isContender && err == nil:
		return nil, fmt.Errorf("%s has rows 1 to %d, not %d", r.dir, len(r.records), n)
	case row != "" && !isContender:
		return nil, fmt.Errorf("%s has no case and no contender %q", r.dir, row)
	case len(missed) == 0:
		return nil, fmt.Errorf("%s has no case that was missed", r.dir)
	}
	return missed, nil
}

// rivalOf returns the contender with which that of a record is compared, with its record if it solved the case: the
// first one that did, else the first other one; nil in a run of one contender.
func (r *savedRun) rivalOf(rec *suites.Record) (rival *suites.Contender, solver *suites.Record) {
	for i := range r.records {
		other := &r.records[i]
		if other.ContenderIndex == rec.ContenderIndex || other.SuiteIndex != rec.SuiteIndex || other.CaseIndex != rec.CaseIndex || other.LimitIndex != rec.LimitIndex {
			continue
		}
		if solved := other.Solved != nil && *other.Solved; rival == nil || solved {
			rival = &r.Contenders[other.ContenderIndex]
			if solved {
				return rival, other
			}
		}
	}
	return rival, nil
}

// ofRecord returns the target of a record of a run.
func (h *explainer) ofRecord(o *options, run *savedRun, rec *suites.Record) (*target, error) {
	limit := run.At(rec.LimitIndex)
	t := &target{contender: run.Contenders[rec.ContenderIndex], limits: limit.SearchLimit().For(rec.Mate()).Limits, hashMiB: run.HashMiB, rivals: run.Contenders}
	t.against, t.rival = run.rivalOf(rec)
	entry := &run.Suites[rec.SuiteIndex]
	load := o.LoadOptions()
	load.Chess960, load.Lines = run.Chess960, run.Lines
	if run.cases[rec.SuiteIndex] == nil {
		run.cases[rec.SuiteIndex] = h.casesOf(run, entry, load)
	}
	c, found := run.cases[rec.SuiteIndex][rec.Case]
	if !found {
		// The line was kept because the case was lost.
		alone, _, err := suites.Read(strings.NewReader(rec.Source), entry.File, load)
		if err != nil || alone.Len() != 1 {
			return nil, host.WithCode(host.ExitSuite, fmt.Errorf("%s: the line of %s cannot be read", entry.File, rec.ID))
		}
		c = alone.Case(0)
		c.ID, c.Suite = rec.ID, entry.Name
	}
	t.asked = atWrongMove(c, rec)
	return t, nil
}

// atWrongMove returns what the first wrong move of a line was asked for; of a line without one,
// its first move; of another case the case itself.
func atWrongMove(c suites.Case, rec *suites.Record) suites.Case {
	n := rec.MovesRight
	if n >= c.OwnMoves() {
		n = 0
	}
	at := c.AtMove(n)
	if n > 0 {
		at.ID += fmt.Sprintf(" (move %d of its line, searched afresh)", n+1)
	}
	return at
}

// casesOf loads a suite of a run; there are no cases if it is not there any more.
func (h *explainer) casesOf(run *savedRun, entry *folder.SuiteEntry, load suites.LoadOptions) map[string]suites.Case {
	cases := map[string]suites.Case{}
	load.SkipInvalid = true
	suite, err := input.NewLoader(h.Host).LoadAgain(run.dir, &run.Manifest, entry, load)
	if err != nil {
		return cases
	}
	suite.Name = entry.Name
	for _, c := range suite.All() {
		if _, known := cases[c.Hash]; !known {
			cases[c.Hash] = c
		}
	}
	return cases
}
