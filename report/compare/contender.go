package compare

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"keymove/report"
	"keymove/suites"
)

// Contender is a contender of a run.
type Contender struct {
	// Name is unique in the comparison: the name in the run, with options that differ
	// if it is the engine's, and prefixed with the run if another contender has the
	// same.
	Name string
	// Own is the name in the run.
	Own string
	Run *report.Run
}

// ErrNoContender is wrapped by the error for a RUN#NAME whose run has no contender of
// that name, and for a baseline of several that has none of the contender's name. ErrNoName
// is that of a RUN# without a name.
var (
	ErrNoContender = errors.New("no such contender")
	ErrNoName      = errors.New("the name of a contender is empty")
)

// ErrNoRecords is wrapped by the error for a records.csv without rows.
var ErrNoRecords = errors.New("has no records")

// Pick returns the contenders named by texts, each a RUN, which stands for all of its
// contenders, or RUN#NAME. A run given twice is read once.
func Pick(texts []string) ([]Contender, error) { return Runs{}.Pick(texts) }

// Pick is the function of the same name, for runs that may have been read already.
func (r Runs) Pick(texts []string) ([]Contender, error) {
	var picked []Contender
	for _, text := range texts {
		more, err := r.pick(text, len(texts))
		if err != nil {
			return nil, err
		}
		picked = append(picked, more...)
	}
	uniqueNames(picked)
	return picked, nil
}

// Matchup is a contender and its base.
type Matchup struct {
	Base, Contender Contender
	// OtherName is set if the base has another name, and was taken because the baseline
	// has no other contender.
	OtherName bool
}

// pickAgainst returns the contenders of a RUN or RUN#NAME, each with its base; see baseOf.
func (r Runs) pickAgainst(baseline, run string) ([]Matchup, error) {
	bases, err := r.pick(baseline, 2)
	if err != nil {
		return nil, err
	}
	tested, err := r.pick(run, 2)
	if err != nil {
		return nil, err
	}
	all := append(bases, tested...)
	uniqueNames(all)
	bases, tested = all[:len(bases)], all[len(bases):]
	_, name := Split(baseline)
	var pairs []Matchup
	for _, c := range tested {
		base, err := baseOf(atLimitOf(bases, c), c.Own)
		if err != nil {
			return nil, err
		}
		if base.Run.Path == c.Run.Path && base.Own == c.Own { // itself: nothing would tell them apart
			base.Name, c.Name = c.Own, c.Own
		}
		pairs = append(pairs, Matchup{base, c, name == "" && base.Own != c.Own})
	}
	return pairs, nil
}

// atLimitOf returns the bases whose searches have the limit of a contender; all of them if none has.
func atLimitOf(bases []Contender, c Contender) []Contender {
	same := slices.DeleteFunc(slices.Clone(bases), func(b Contender) bool { return b.Run.LimitText() != c.Run.LimitText() })
	if len(same) == 0 {
		return bases
	}
	return same
}

// baseOf returns the contender of a name in the baseline, which has at least one. Without
// it the only one is meant: a new version of an engine often has another name. Of several
// none is.
func baseOf(bases []Contender, own string) (Contender, error) {
	same := slices.IndexFunc(bases, func(b Contender) bool { return b.Own == own })
	switch {
	case same >= 0:
		return bases[same], nil
	case len(bases) == 1:
		return bases[0], nil
	}
	var names []string
	for _, b := range bases {
		names = append(names, b.Own)
	}
	path := bases[0].Run.Path
	return Contender{}, fmt.Errorf("%w %q in the baseline %s; its contenders are %s: name one as %s#NAME", ErrNoContender, own, path, quoted(names), path)
}

// Runs are the runs read so far, by path: one that several questions are about is read and checked
// once.
type Runs map[string]*report.Run

// pick returns the contenders of a RUN or RUN#NAME, one of so many that are in memory together.
func (r Runs) pick(text string, among int) ([]Contender, error) {
	path, name := Split(text)
	if r[path] == nil {
		run, err := report.Read(path)
		if err != nil {
			return nil, err
		}
		r[path] = run
	}
	if name == "" && path != text {
		return nil, fmt.Errorf("%w in %s", ErrNoName, text)
	}
	names := r[path].Names()
	if len(names) == 0 {
		return nil, fmt.Errorf("%s %w", path, ErrNoRecords)
	}
	if name != "" {
		if !slices.Contains(names, name) {
			return nil, fmt.Errorf("%w %q in %s; its contenders are %s", ErrNoContender, name, path, quoted(names))
		}
		names = []string{name}
	}
	var picked []Contender
	for _, part := range r[path].Limits() {
		for _, own := range names {
			picked = append(picked, Contender{Name: own, Own: own, Run: part})
		}
	}
	return picked, nil
}

// Split splits RUN#NAME. Both may contain the sign: the run is the longest prefix that
// exists, or the whole text if none does.
func Split(text string) (path, name string) {
	for end := len(text); end > 0; end = strings.LastIndexByte(text[:end], '#') {
		if _, err := os.Stat(text[:end]); err == nil {
			return text[:end], strings.TrimPrefix(text[end:], "#")
		}
	}
	return text, ""
}

// uniqueNames makes names unique: contenders named as their engine get the options that
// differ, a name of several contenders is prefixed with the run, and numbered if they
// are of one run.
func uniqueNames(picked []Contender) {
	addOptions(picked)
	type limited struct{ name, limit string }
	count, several := map[limited]int{}, areSeveral(picked)
	for _, c := range picked {
		count[limited{c.Name, limitKey(several, c)}]++
	}
	names := map[string]*suites.Names{} // by limit
	for i := range picked {
		c := &picked[i]
		at := limitKey(several, *c)
		if count[limited{c.Name, at}] > 1 {
			c.Name = c.Run.Path + "#" + c.Name
		}
		if names[at] == nil {
			names[at] = suites.NewNames()
		}
		c.Name = names[at].Take(c.Name)
	}
}

// addOptions appends the options that differ to the names of contenders of the same
// engine, unless they have a name of their own.
func addOptions(picked []Contender) {
	same := map[string][]int{}
	for i := range picked {
		if e := picked[i].engine(); e != nil && e.ID == picked[i].Own {
			same[e.ID] = append(same[e.ID], i)
		}
	}
	for _, list := range same {
		engines := make([]*suites.Engine, len(list))
		for k, i := range list {
			engines[k] = picked[i].engine()
		}
		for k, text := range suites.DifferingOptions(engines) {
			picked[list[k]].Name = strings.TrimSpace(picked[list[k]].Own + " " + text)
		}
	}
}

// Saved returns the contender in the manifest of its run; nil without a manifest.
func (c *Contender) Saved() *suites.Contender {
	if c.Run.Meta == nil {
		return nil
	}
	list := c.Run.Meta.Contenders
	i := slices.IndexFunc(list, func(other suites.Contender) bool { return other.Name == c.Own })
	if i < 0 {
		return nil
	}
	return &list[i]
}

// engine returns the external engine of the contender; nil if it has none, or is
// unknown.
func (c *Contender) engine() *suites.Engine {
	if saved := c.Saved(); saved != nil {
		return saved.Engine
	}
	return nil
}

func quoted(names []string) string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = fmt.Sprintf("%q", name)
	}
	return strings.Join(list, ", ")
}

// sizes returns the threads and the hash of the contender's searches; known is false without a
// manifest.
func (c *Contender) sizes() (sizes suites.Sizes, known bool) {
	saved := c.Saved()
	switch {
	case c.Run.Meta == nil:
		return sizes, false
	case saved == nil:
		return c.Run.Meta.AllSizes(), true
	}
	return c.Run.Meta.SizesOf(saved), true
}

// recordsSizes reports whether the sizes are those that were set, and not only those that an
// earlier version was asked for.
func (c *Contender) recordsSizes() bool {
	saved := c.Saved()
	return saved != nil && (saved.Engine == nil || saved.Engine.Sizes != nil)
}

// areSeveral reports whether contenders are of runs of several limits.
func areSeveral(contenders []Contender) bool {
	return slices.ContainsFunc(contenders, func(c Contender) bool { return c.Run.AtLimit() != "" })
}

// limitKey is what contenders have to share to be compared: in runs of several limits the limit.
func limitKey(several bool, c Contender) string {
	if !several {
		return ""
	}
	return c.Run.LimitText()
}

// AllOf returns the contenders of a run.
func AllOf(run *report.Run) []Contender {
	var contenders []Contender
	for _, name := range run.Names() {
		contenders = append(contenders, Contender{Name: name, Own: name, Run: run})
	}
	return contenders
}
