package report

import (
	"cmp"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/folder"
	"keymove/suites/score"
)

// Meta is the manifest of a run. Everything that changes from run to run (clock,
// host, version) is in it, so that a report is a pure function of its input.
type Meta = folder.Manifest

// Run is a saved run.
type Run struct {
	// Path is the folder or the records.csv, as given.
	Path string
	// Meta is the manifest; nil for a records.csv, which has none.
	Meta *Meta
	// Records are in the order of records.csv.
	Records []suites.Record
	// Flaws are what Read has found to be contradictory: empty cells that no run leaves,
	// doubled rows, counts that are not those of the
	// manifest; a sentence each. Nothing can be concluded from such records. Lacks says
	// what is missing in a records.csv, as far as that can be seen in it.
	Flaws, Lacks []string

	// Of a records.csv: a mate shorter than asked for was looked at by the prover, or has credit without.
	claims, believes bool
	steps            int // of a records.csv, the number of its limits if each has its rows together

	limit  string  // of a part of a run of several limits; see Limits
	whole  *Run    // of a part, the run
	parts  []*Run  // see Limits
	joined *Run    // see Joined
	rows   []int32 // of a joined run, the places of its records in the run; see Row
}

// IsSeveral reports whether the run has several limits.
func (r *Run) IsSeveral() bool { return r.Meta != nil && r.Meta.IsSeveral() || r.steps > 1 }

// AtLimit returns the limit of a part of a run of several limits; empty for a run of one.
func (r *Run) AtLimit() string { return r.limit }

// Limits returns the parts of a run of several limits, each as a run of its limit that shares the records, in
// their order; the run itself if it has one limit.
func (r *Run) Limits() []*Run {
	if !r.IsSeveral() {
		return []*Run{r}
	}
	if r.parts == nil {
		r.parts = r.split()
	}
	return r.parts
}

func (r *Run) split() []*Run {
	var parts []*Run
	from := 0
	steps := r.steps
	if r.Meta != nil {
		steps = r.Meta.Steps()
	}
	for number := range steps {
		to := from + sort.Search(r.Len()-from, func(i int) bool { return r.Records[from+i].LimitIndex > number })
		part := &Run{whole: r, Path: r.Path, Flaws: r.Flaws, Lacks: r.Lacks, claims: r.claims, believes: r.believes}
		if r.Meta != nil {
			part.Meta = new(r.Meta.At(number))
			part.limit = part.Meta.Limit
		} else {
			part.limit = r.Records[from].Limit
		}
		part.Records = r.Records[from:to:to]
		parts = append(parts, part)
		from = to
	}
	return parts
}

// AllLimits is AtLimit of a run over all of its limits.
const AllLimits = "all"

// Joined returns a run of several limits as one whose searches at each limit are repeats, so that what
// holds over all limits has the same rules as what holds over repeats. It is nil for a run of one limit.
func (r *Run) Joined() *Run {
	if r.whole != nil {
		return r.whole.Joined()
	}
	if r.joined == nil && r.IsSeveral() {
		r.joined = r.join()
	}
	return r.joined
}

func (r *Run) join() *Run {
	one := &Run{Path: r.Path, Flaws: r.Flaws, Lacks: r.Lacks, claims: r.claims, believes: r.believes, whole: r, limit: AllLimits}
	repeats := 1
	for i := range r.Records {
		one.rows = append(one.rows, int32(i))
		repeats = max(repeats, r.Records[i].RepeatNumber())
	}
	slices.SortStableFunc(one.rows, func(a, b int32) int {
		x, y := suites.KeyOf(r.Records[a]), suites.KeyOf(r.Records[b])
		limits := cmp.Compare(x.Limit, y.Limit)
		x.Limit, y.Limit, x.Repeat, y.Repeat = 0, 0, 0, 0
		return cmp.Or(x.Compare(y), limits)
	})
	for _, place := range one.rows {
		rec := r.Records[place]
		rec.Repeat, rec.LimitIndex = rec.LimitIndex*repeats+rec.RepeatNumber(), 0
		one.Records = append(one.Records, rec)
	}
	if r.Meta != nil {
		one.Meta = new(*r.Meta)
		one.Meta.Axis, one.Meta.Limits, one.Meta.Repeat = nil, engine.Limits{}, r.Meta.Repeats()*r.Meta.Steps()
	}
	return one
}

// Row returns the number of the row in records.csv, from 1, of a record by its place in All.
func (r *Run) Row(place int) int {
	if r.rows != nil {
		place = int(r.rows[place])
	}
	return place + 1
}

// All yields the records, which must not be changed, in the order of records.csv.
func (r *Run) All() iter.Seq[*suites.Record] { return suites.RecordsOf(r.Records) }

// At returns a record by its place in All.
func (r *Run) At(i int) *suites.Record { return &r.Records[i] }

// Len returns the number of records.
func (r *Run) Len() int { return len(r.Records) }

// Read reads a run folder or a records.csv for comparisons, and checks its records; see
// Flaws. One whose case is not that of its position, or whose move is not legal there, is an error with its line. The errors are those of ReadFolder and ReadRecords, and of the file system.
func Read(path string) (*Run, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return readSavedRun(path)
	}
	file, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	finder := newFlawFinder(path)
	run := &Run{Path: path}
	step, isMixed := 0, false
	err = eachRecord(path, file, func(rec *suites.Record, line int) error {
		run.Records = append(run.Records, *rec)
		finder.addRow(rec, line)
		isMixed = isMixed || rec.LimitIndex < step
		step = rec.LimitIndex
		run.claims = run.claims || rec.Claim != ""
		run.believes = run.believes || rec.BelievesMate()
		return score.CheckRecord(rec, false, false)
	})
	if err != nil {
		return nil, err
	}
	if !isMixed {
		run.steps = step + 1
	}
	run.Flaws, run.Lacks = finder.sentences(), finder.lacks()
	return run, nil
}

// readSavedRun reads a run folder for comparisons.
func readSavedRun(dir string) (*Run, error) {
	run, err := ReadFolder(dir)
	if err != nil {
		return nil, err
	}
	if err := run.Check(); err != nil {
		return nil, err
	}
	return run, nil
}

// Check finds the Flaws of a run folder.
func (r *Run) Check() error {
	r.Flaws = countFlaws(r)
	return nil
}

// ReadFolder reads a run folder. The errors are those of folder.ReadRun; a
// journal with fewer records than run.json counts is a *folder.DamagedError.
func ReadFolder(dir string) (*Run, error) {
	meta, records, err := folder.ReadRun(dir)
	if err != nil {
		return nil, err
	}
	return counted(&Run{Path: dir, Meta: &meta, Records: records})
}

// counted returns an error for a journal with fewer records than run.json counts.
func counted(run *Run) (*Run, error) {
	if run.Meta.End == nil || run.Len() >= run.Meta.End.Records {
		return run, nil
	}
	return nil, &folder.DamagedError{
		Path: filepath.Join(run.Path, folder.JournalFile),
		Err: fmt.Errorf("%d of the %d records counted in %s; --resume searches the missing ones again",
			run.Len(), run.Meta.End.Records, folder.ManifestFile),
	}
}

// Names returns the contenders of the run in its order.
func (r *Run) Names() []string {
	var names []string
	if r.Meta != nil {
		for _, c := range r.Meta.Contenders {
			names = append(names, c.Name)
		}
		return names
	}
	for rec := range r.All() {
		if !slices.Contains(names, rec.Contender) {
			names = append(names, rec.Contender)
		}
	}
	return names
}

// NoTimes reports whether the run leaves out its times.
func (r *Run) NoTimes() bool { return r.Meta != nil && r.Meta.NoTimes }

// Editions returns the first and the last scoring edition that the run can have. A records.csv shows
// no more than whether its mates that are shorter than asked for were proven.
func (r *Run) Editions() (first, last int) {
	switch {
	case r.Meta != nil:
		edition := suites.EditionOf(r.Meta.Scoring)
		return edition, edition
	case r.claims:
		return suites.ProvenMates, suites.ScoringEdition
	case r.believes:
		return 1, suites.ProvenMates - 1
	}
	return 1, suites.ScoringEdition
}

// Suite returns the manifest's entry of a suite; nil without one.
func (r *Run) Suite(name string) *folder.SuiteEntry {
	if r.Meta == nil {
		return nil
	}
	i := slices.IndexFunc(r.Meta.Suites, func(s folder.SuiteEntry) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	return &r.Meta.Suites[i]
}

// Limit is what ends the searches of a run.
type Limit struct {
	suites.Limit
	// Text is the limit as written in files, without what ends a search early. A text in
	// a records.csv that is no limit is kept as it is; then the rest is zero.
	Text string
}

// Limit returns the limit of the manifest; without one, the limit of the first record, with MateLine if
// the mates in the limits of all records are those of their cases.
func (r *Run) Limit() Limit {
	if r.Meta != nil || r.Len() == 0 {
		return r.LimitOf(nil)
	}
	first := r.LimitOf(r.At(0))
	line := first.Limit
	line.Mate, line.MateLine = 0, true
	if first.Mate > 0 && r.isLimitedBy(line) {
		return Limit{line, line.Text()}
	}
	return first
}

// isLimitedBy reports whether the searches of the run have a limit with the mate of each case.
func (r *Run) isLimitedBy(line suites.Limit) bool {
	for rec := range r.All() {
		own, err := suites.ParseLimit(rec.Limit)
		if err != nil || own.Text() != line.For(rec.Mate()).Text() {
			return false
		}
	}
	return line.MateLine
}

// SameLimit reports whether the searches of two runs had the same limit, but for what stops them
// early.
func SameLimit(a, b *Run) bool {
	of, against := a.Limit(), b.Limit()
	return of.Text == against.Text || a.isLimitedBy(against.Limit) || b.isLimitedBy(of.Limit)
}

// LimitOf returns the limit of a search of the run: that of the manifest, or without
// one that of the record.
func (r *Run) LimitOf(rec *suites.Record) Limit {
	switch {
	case r.Meta != nil:
		return Limit{r.Meta.SearchLimit(), r.Meta.SearchLimit().Text()}
	case rec == nil:
		return Limit{}
	}
	limit, err := suites.ParseLimit(rec.Limit)
	if err != nil {
		return Limit{Text: rec.Limit}
	}
	return Limit{limit, limit.Text()}
}

// LimitText returns the whole limit as written in files; of several all of them.
func (r *Run) LimitText() string {
	switch {
	case r.limit == AllLimits:
		return r.whole.LimitText()
	case r.IsSeveral():
		var limits []string
		for _, part := range r.Limits() {
			limits = append(limits, part.AtLimit())
		}
		return strings.Join(limits, ", ")
	}
	limit := r.Limit()
	return cmp.Or(limit.Limit.String(), limit.Text)
}
