package explaining

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
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
	rivals    []suites.Contender // of the run that the case is a row of
	next      []string           // the words of the command with which a gate looks at the run; none without one
}

// find returns the target that the arguments name.
func (h *explainer) find(o *options, c *suites.Contender) (*target, error) {
	text := o.arguments[0]
	for i := range text {
		if text[i] == '#' && isRun(text[:i]) {
			return h.ofRow(o, c, text[:i], text[i+1:])
		}
	}
	t := &target{contender: *c, limits: o.Limits, hashMiB: o.HashMiB}
	if isHash(text) {
		return t, h.findHash(o, t, text, o.arguments[1:])
	}
	for i := range text {
		if text[i] != ':' {
			continue
		}
		suite, err := h.load(text[:i], o)
		if err == nil {
			t.asked, err = choose(&suite, text[i+1:])
			return t, err
		}
		if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(text[i+1:], ":") {
			return nil, h.unloaded(o, text[:i], err)
		}
	}
	return nil, host.WithCode(host.ExitSuite, fmt.Errorf("%q is not a case: want SUITE:ID, SUITE:LINE, a case hash, RUN#ROW or RUN#ID", text))
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
		for _, w := range warnings {
			h.Warn("%v", w)
		}
	}
	return suite, err
}

func isHash(text string) bool {
	return len(text) == 16 && strings.Trim(text, "0123456789abcdef") == ""
}

// findHash looks for a case in suites, in that which is run by default if none is named.
func (h *explainer) findHash(o *options, t *target, hash string, sources []string) error {
	var loaded []suites.Suite
	for _, source := range sources {
		suite, err := h.load(source, o)
		if err != nil {
			return h.unloaded(o, source, err)
		}
		loaded = append(loaded, suite)
	}
	if len(sources) == 0 {
		builtin, err := suites.Default()
		if err != nil {
			return err
		}
		loaded = append(loaded, builtin)
	}
	for _, suite := range loaded {
		if c, found := withHash(&suite, hash); found {
			t.asked = c
			return nil
		}
	}
	return host.WithCode(host.ExitSuite, fmt.Errorf("no case %s; name its suite behind it", hash))
}

func withHash(suite *suites.Suite, hash string) (suites.Case, bool) {
	for _, c := range suite.All() {
		if c.Hash == hash {
			return c, true
		}
	}
	return suites.Case{}, false
}

func isRun(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, folder.ManifestFile)) // whoever reads it says what is wrong with it
	return err == nil
}

// readRun reads a run; its records are in the order of records.csv.
func (h *explainer) readRun(dir string) (folder.Manifest, []suites.Record, error) {
	m, records, err := folder.ReadRun(dir)
	if err != nil {
		return m, nil, host.SavedRun(dir, err)
	}
	return m, records, nil
}

// rowOf returns the record of a number or an id: of several with an id the first that is not
// solved.
func rowOf(dir, row string, records []suites.Record) (*suites.Record, error) {
	var found *suites.Record
	for i := range records {
		if rec := &records[i]; rec.ID == row && (found == nil || !found.Failed() && rec.Failed()) {
			found = rec
		}
	}
	n, err := strconv.Atoi(row)
	switch {
	case err == nil && n >= 1 && n <= len(records):
		return &records[n-1], nil
	case found != nil:
		return found, nil
	case err == nil:
		return nil, fmt.Errorf("%s has rows 1 to %d, not %d", dir, len(records), n)
	}
	return nil, fmt.Errorf("%s has no case %q", dir, row)
}

// ofRow returns the target of a row of records.csv. A contender on the command line takes
// the place of that of the row.
func (h *explainer) ofRow(o *options, given *suites.Contender, dir, row string) (*target, error) {
	m, records, err := h.readRun(dir)
	if err != nil {
		return nil, err
	}
	rec, err := rowOf(dir, row, records)
	if err != nil {
		return nil, host.WithCode(host.ExitSuite, err)
	}
	t, err := h.ofRecord(o, &m, dir, rec)
	if err != nil {
		return nil, err
	}
	t.rivals, t.against = m.Contenders, rivalOf(&m, records, rec)
	if len(o.ContenderTexts) > 0 {
		t.contender = *given
	}
	if o.Given.Has("nodes") || o.Given.Has("depth") || o.Given.Has("movetime") {
		t.limits = o.Limits
	}
	return t, nil
}

// rivalOf returns the contender with which that of a record is compared: the first one that solved
// the case, else the first other one; nil in a run of one contender.
func rivalOf(m *folder.Manifest, records []suites.Record, rec *suites.Record) *suites.Contender {
	var rival *suites.Contender
	for i := range records {
		other := &records[i]
		if other.ContenderIndex == rec.ContenderIndex || other.SuiteIndex != rec.SuiteIndex || other.CaseIndex != rec.CaseIndex || other.LimitIndex != rec.LimitIndex {
			continue
		}
		if solved := other.Solved != nil && *other.Solved; rival == nil || solved {
			rival = &m.Contenders[other.ContenderIndex]
			if solved {
				break
			}
		}
	}
	return rival
}

// ofRecord returns the target of a record of a run.
func (h *explainer) ofRecord(o *options, m *folder.Manifest, dir string, rec *suites.Record) (*target, error) {
	at := m.At(rec.LimitIndex)
	t := &target{contender: m.Contenders[rec.ContenderIndex], limits: at.SearchLimit().For(rec.Mate()).Limits, hashMiB: m.HashMiB}
	t.next = gateCommand(m, dir, rec.ContenderIndex)
	entry := &m.Suites[rec.SuiteIndex]
	suite := h.suiteOf(o, m, entry, dir)
	if c, found := withHash(&suite, rec.Case); found {
		t.asked = atWrongMove(c, rec)
		return t, nil
	}
	if rec.Source == "" {
		return nil, host.WithCode(host.ExitSuite, fmt.Errorf("%s: the suite of %s cannot be read", entry.File, rec.ID))
	}
	// The line was kept because the case was lost.
	load := o.LoadOptions()
	load.Chess960, load.Lines = m.Chess960, m.Lines
	alone, _, err := suites.Read(strings.NewReader(rec.Source), entry.File, load)
	if err != nil || alone.Len() != 1 {
		return nil, host.WithCode(host.ExitSuite, fmt.Errorf("%s: the line of %s cannot be read", entry.File, rec.ID))
	}
	c := alone.Case(0)
	c.ID = rec.ID
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

// suiteOf loads a suite of a run; it is empty if it is not there any more.
func (h *explainer) suiteOf(o *options, m *folder.Manifest, entry *folder.SuiteEntry, dir string) suites.Suite {
	load := o.LoadOptions()
	load.SkipInvalid, load.Chess960, load.Lines = true, m.Chess960, m.Lines
	suite, err := input.NewLoader(h.Host).LoadAgain(dir, m, entry, load)
	if err != nil {
		return suites.Suite{}
	}
	suite.Name = entry.Name
	return suite
}
