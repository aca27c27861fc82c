package compare

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"keymove/report"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// Run is a saved run.
type Run struct {
	// Path is the folder or the records.csv as it was given.
	Path string
	// Meta is the manifest; nil for a records.csv, which has none.
	Meta *report.Meta
	// Records are in the order of the files.
	Records []suites.Record
}

// Read reads a run folder or a records.csv. The errors are those of report.Read
// and report.ReadRecords, and of the file system.
func Read(path string) (*Run, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.IsDir() {
		meta, records, err := report.Read(path)
		if err != nil {
			return nil, err
		}
		return &Run{Path: path, Meta: &meta, Records: records}, nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	records, err := report.ReadRecords(path, file)
	if err != nil {
		return nil, err
	}
	return &Run{Path: path, Records: records}, nil
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
	for i := range r.Records {
		if !slices.Contains(names, r.Records[i].Contender) {
			names = append(names, r.Records[i].Contender)
		}
	}
	return names
}

// Contender is a contender of a run.
type Contender struct {
	// Name tells it from all others that are compared: its name in the run, with
	// that of the run in front where another has the same.
	Name string
	// Own is its name in the run.
	Own string
	Run *Run
}

// ErrNoContender is wrapped by the error for a RUN#NAME whose run has no
// contender of that name.
var ErrNoContender = errors.New("no such contender")

// Pick returns the contenders that texts name, each a RUN, which stands for all of
// its contenders, or RUN#NAME. A run that is named twice is read once.
func Pick(texts []string) ([]Contender, error) {
	runs := runs{}
	var picked []Contender
	for _, text := range texts {
		more, err := runs.pick(text)
		if err != nil {
			return nil, err
		}
		picked = append(picked, more...)
	}
	nameApart(picked)
	return picked, nil
}

// Versus is a contender and the one that it is measured by.
type Versus struct{ Base, Contender Contender }

// PickAgainst returns the contenders of a RUN or RUN#NAME, each with its base: the
// contender of the same name in the baseline, else the baseline's first one.
func PickAgainst(baseline, run string) ([]Versus, error) {
	runs := runs{}
	bases, err := runs.pick(baseline)
	if err != nil {
		return nil, err
	}
	tested, err := runs.pick(run)
	if err != nil {
		return nil, err
	}
	if len(bases) == 0 || len(tested) == 0 {
		return nil, ErrNothingShared
	}
	all := append(bases, tested...)
	nameApart(all)
	bases, tested = all[:len(bases)], all[len(bases):]
	var pairs []Versus
	for _, c := range tested {
		same := slices.IndexFunc(bases, func(b Contender) bool { return b.Own == c.Own })
		pairs = append(pairs, Versus{bases[max(same, 0)], c})
	}
	return pairs, nil
}

// runs are those that were read, by their path.
type runs map[string]*Run

// pick returns the contenders of a RUN or RUN#NAME.
func (r runs) pick(text string) ([]Contender, error) {
	path, name := split(text)
	if r[path] == nil {
		run, err := Read(path)
		if err != nil {
			return nil, err
		}
		r[path] = run
	}
	names := r[path].Names()
	if name != "" {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("%w %q in %s; there are %s", ErrNoContender, name, path, quoted(names))
		}
		names = []string{name}
	}
	var picked []Contender
	for _, own := range names {
		picked = append(picked, Contender{Name: own, Own: own, Run: r[path]})
	}
	return picked, nil
}

// split divides RUN#NAME. Both may contain the sign: the run is the longest part
// that there is, and all of the text where there is none.
func split(text string) (path, name string) {
	for end := len(text); end > 0; end = strings.LastIndexByte(text[:end], '#') {
		if _, err := os.Stat(text[:end]); err == nil {
			return text[:end], strings.TrimPrefix(text[end:], "#")
		}
	}
	return text, ""
}

// nameApart puts the run in front of names that several contenders have, and a
// number behind those that are of one run, too.
func nameApart(picked []Contender) {
	count := map[string]int{}
	for _, c := range picked {
		count[c.Own]++
	}
	names := suites.NewNames()
	for i := range picked {
		c := &picked[i]
		if count[c.Own] > 1 {
			c.Name = c.Run.Path + "#" + c.Own
		}
		c.Name = names.Take(c.Name)
	}
}

func quoted(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = fmt.Sprintf("%q", name)
	}
	return strings.Join(list, ", ")
}

// limit returns the limit of the manifest; without one, that of the
// records.
func (r *Run) limit() string {
	if r.Meta != nil {
		return r.Meta.Limit
	}
	if len(r.Records) > 0 {
		return r.Records[0].Limit
	}
	return ""
}

// hidesTimes reports whether the run is one without times.
func (r *Run) hidesTimes() bool { return r.Meta != nil && r.Meta.NoTimes }

// entry returns what the manifest says of a suite; nil where nothing is known.
func (r *Run) entry(suite string) *runfolder.SuiteEntry {
	if r.Meta == nil {
		return nil
	}
	i := slices.IndexFunc(r.Meta.Suites, func(s runfolder.SuiteEntry) bool { return s.Name == suite })
	if i < 0 {
		return nil
	}
	return &r.Meta.Suites[i]
}
