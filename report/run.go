package report

import (
	"cmp"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"keymove/engine/phase"
	"keymove/suites"
	"keymove/suites/files"
	"keymove/suites/job"
	"keymove/suites/runfolder"
)

// Meta is the manifest of a run. Everything that changes from run to run (clock,
// host, version) is in it, so that a report is a pure function of its input.
type Meta = runfolder.Manifest

// Run is a saved run.
type Run struct {
	// Path is the folder or the records.csv, as given.
	Path string
	// Meta is the manifest; nil for a records.csv, which has none.
	Meta *Meta
	// Records are in the order of records.csv; empty if they are packed. See All.
	Records []suites.Record
	// Flaws are what Read has found to be contradictory: verdicts that are missing,
	// points above the maximum, doubled rows, counts that are not those of the
	// manifest; a sentence each. Nothing can be concluded from such records. Lacks says
	// what is missing in a records.csv, as far as that can be seen in it.
	Flaws, Lacks []string

	index  *runfolder.Index // nil except for a large folder
	packed *packed          // nil except for a large folder and a records.csv
	// Of a records.csv: a mate shorter than asked for was looked at by the prover, or has credit without.
	claims, believes bool
	detector         phase.Detector // nil if the phases are the records' own
	err              error
}

// Brief yields the records as At returns them, in the order of All, which is faster than
// All if the run is packed.
func (r *Run) Brief() iter.Seq[*suites.Record] {
	if r.packed != nil {
		return r.packed.all()
	}
	return r.All()
}

// All yields the records in the order of records.csv. See Err.
func (r *Run) All() iter.Seq[*suites.Record] {
	switch {
	case r.isWhole():
		return r.packed.whole(nil)
	case r.index != nil:
		return r.classified(r.index.Records(&r.err))
	case r.packed != nil:
		return r.packed.all()
	}
	return suites.RecordsOf(r.Records)
}

// Pick yields the records at places in All, with all that they have.
func (r *Run) Pick(places []int32) iter.Seq[*suites.Record] {
	switch {
	case r.isWhole():
		return r.packed.pick(places)
	case r.index != nil:
		return r.classified(r.index.Pick(places, &r.err))
	}
	return func(yield func(*suites.Record) bool) {
		for _, place := range places {
			if !yield(r.At(int(place))) {
				return
			}
		}
	}
}

// isWhole reports whether the run is packed with all that its records have.
func (r *Run) isWhole() bool { return r.packed != nil && r.packed.rest != nil }

// At returns a record, which must not be changed, by its place in All. That of a large run,
// or of a records.csv, has no principal variation and no counters, and may be another one each
// time.
func (r *Run) At(i int) *suites.Record {
	if r.packed != nil {
		return r.packed.at(i)
	}
	return &r.Records[i]
}

// CaseAt returns the hash of the case of a record, which is faster than At.
func (r *Run) CaseAt(i int) string {
	if r.packed != nil && r.packed.held == nil {
		return r.packed.caseAt(i)
	}
	return r.At(i).Case
}

func (r *Run) Len() int {
	if r.packed != nil {
		return r.packed.len()
	}
	return len(r.Records)
}

// Err returns the error that has ended a range over All; nil if there was none.
func (r *Run) Err() error { return r.err }

// Read reads a run folder or a records.csv for comparisons, and checks its records; see
// Flaws. One whose case is not that of its position, or whose move is not legal there, is an error with its line. The errors are those of ReadFolder and ReadRecords, and of the file system.
func Read(path string) (*Run, error) { return ReadOneOf(1, path) }

// ReadOneOf is Read for one of several runs that are in memory together.
func ReadOneOf(runs int, path string) (*Run, error) {
	memory := recordsMemory() / max(runs, 1)
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		return readSavedRun(path, memory)
	}
	file, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	finder := newFlawFinder(path)
	run := &Run{Path: path}
	packed, err := readPacked(path, file, memory, func(rec *suites.Record, line int) error {
		finder.addRow(rec, line)
		run.claims = run.claims || rec.Claim != ""
		run.believes = run.believes || rec.BelievesMate()
		return runfolder.CheckRecord(rec, false, false)
	})
	if err != nil {
		return nil, err
	}
	run.packed, run.Flaws, run.Lacks = packed, finder.sentences(), finder.lacks()
	return run, nil
}

// readSavedRun reads a run folder for comparisons.
func readSavedRun(dir string, memory int) (*Run, error) {
	run, err := openFolder(dir, false, memory)
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

// ReadFolder reads a run folder. The errors are those of runfolder.ReadFolder; a
// journal with fewer records than run.json counts is a *job.DamagedError.
func ReadFolder(dir string) (*Run, error) { return counted(readFolder(dir)) }

func readFolder(dir string) (*Run, error) {
	meta, records, err := runfolder.ReadFolder(dir)
	if err != nil {
		return nil, err
	}
	suites.SortRecords(records)
	return &Run{Path: dir, Meta: &meta, Records: records}, nil
}

// largeJournal is the size in bytes from which on records are packed in memory, where they take
// twice as much otherwise.
const largeJournal = 64 << 20

// OpenFolder reads a run folder as ReadFolder does. The records of a large run are
// packed, if it has no expectations.
func OpenFolder(dir string) (*Run, error) { return counted(openFolder(dir, true, recordsMemory())) }

func openFolder(dir string, whole bool, memory int) (*Run, error) {
	info, err := os.Stat(filepath.Join(dir, job.JournalFile))
	if err != nil || info.Size() < largeJournal {
		return readFolder(dir)
	}
	if meta, err := runfolder.ReadManifest(dir); err != nil || meta.Experiment != nil {
		return readFolder(dir)
	}
	return packFolder(dir, whole, memory)
}

// PackFolder reads a run folder as ReadFolder does, and packs its records: the journal is read
// once. If all that records have takes more than so many bytes of memory, All reads the journal each time.
func PackFolder(dir string, memory int) (*Run, error) { return counted(packFolder(dir, true, memory)) }

func packFolder(dir string, whole bool, memory int) (*Run, error) {
	p := newPacked(whole, memory)
	meta, index, err := runfolder.OpenFolder(dir, p.add)
	if err != nil {
		return nil, err
	}
	p.seal(index.Order())
	return &Run{Path: dir, Meta: &meta, index: index, packed: p}, nil
}

// counted returns an error for a journal with fewer records than run.json counts.
func counted(run *Run, err error) (*Run, error) {
	if err != nil || run.Meta.End == nil || run.Len() >= run.Meta.End.Records {
		return run, err
	}
	return nil, &job.DamagedError{
		Path: filepath.Join(run.Path, job.JournalFile),
		Err: fmt.Errorf("%d of the %d records counted in %s; --resume searches the missing ones again",
			run.Len(), run.Meta.End.Records, job.ManifestFile),
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
func (r *Run) Suite(name string) *runfolder.SuiteEntry {
	if r.Meta == nil {
		return nil
	}
	i := slices.IndexFunc(r.Meta.Suites, func(s runfolder.SuiteEntry) bool { return s.Name == name })
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
	for rec := range r.Brief() {
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

// LimitText returns the whole limit as written in files.
func (r *Run) LimitText() string {
	limit := r.Limit()
	return cmp.Or(limit.Limit.String(), limit.Text)
}
