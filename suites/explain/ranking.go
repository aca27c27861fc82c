package explain

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"text/tabwriter"

	"keymove/suites/runfolder"
)

// Ranking counts over many lost cases which features are at fault.
type Ranking struct {
	cases, unexplained int
	watched, kept      int // lost and kept cases whose key lines were watched
	features           map[string]*Standing
}

// Standing is what the cases say of one feature.
type Standing struct {
	Feature string
	// Causes is the number of cases of which it is the cause, Suspected that in which it
	// is among the suspects.
	Causes, Suspected int
	// Gain is the sum of its gains in solved trees over the placebo.
	Gain float64
	// Acted and ActedKept are the numbers of lost and of kept cases on whose key lines it
	// acted.
	Acted, ActedKept int
}

// ochiai returns how well a feature's action on key lines goes with lost cases, from 0 to
// 1 (Abreu, Zoeteweij and van Gemund, "On the accuracy of spectrum-based fault
// localization", 2007).
func (s *Standing) ochiai(lost int) float64 {
	if s.Acted == 0 {
		return 0
	}
	return float64(s.Acted) / math.Sqrt(float64(lost*(s.Acted+s.ActedKept)))
}

// Add adds an explanation of a case.
func (r *Ranking) Add(x *Explanation) {
	r.cases++
	if x.Findings == nil || x.Findings.Cause == nil {
		r.unexplained++
	} else {
		r.of(x.Findings.Cause.Feature).Causes++
	}
	if x.Line != nil {
		r.watched++
		for _, rule := range x.Line.Acted() {
			r.of(rule).Acted++
		}
	}
	if x.Findings == nil {
		return
	}
	seen := map[string]bool{}
	for i := range x.Findings.Suspects {
		if s := &x.Findings.Suspects[i]; !seen[s.Feature] {
			seen[s.Feature] = true
			r.of(s.Feature).Suspected++
			r.of(s.Feature).Gain += s.Rate.share() - x.Findings.Placebo.share()
		}
	}
}

// AddKept adds the key line of a case that was not lost.
func (r *Ranking) AddKept(line *Line) {
	r.kept++
	for _, rule := range line.Acted() {
		r.of(rule).ActedKept++
	}
}

// of returns the standing of a feature.
func (r *Ranking) of(name string) *Standing {
	if r.features == nil {
		r.features = map[string]*Standing{}
	}
	if r.features[name] == nil {
		r.features[name] = &Standing{Feature: name}
	}
	return r.features[name]
}

// Acted returns the rules that acted on the line, each once.
func (line *Line) Acted() []string {
	var rules []string
	for _, step := range line.Steps {
		if e := step.Event; e != nil && e.IsRule() && !slices.Contains(rules, e.Rule) {
			rules = append(rules, e.Rule)
		}
	}
	return rules
}

// Standings returns the features, that with most causes first.
func (r *Ranking) Standings() []*Standing {
	list := slices.Collect(maps.Values(r.features))
	slices.SortFunc(list, func(a, b *Standing) int {
		return cmp.Or(b.Causes-a.Causes, cmp.Compare(b.Gain, a.Gain), cmp.Compare(b.ochiai(r.watched), a.ochiai(r.watched)), cmp.Compare(a.Feature, b.Feature))
	})
	return list
}

// Saved returns the ranking as it is kept in the folder of the run.
func (r *Ranking) Saved(contender string) runfolder.ExplainedContender {
	saved := runfolder.ExplainedContender{Name: contender, Lost: r.cases, Kept: r.kept}
	for _, s := range r.Standings() {
		saved.Features = append(saved.Features, runfolder.ExplainedFeature{
			Feature: s.Feature, Causes: s.Causes, Suspected: s.Suspected, Acted: s.Acted, ActedKept: s.ActedKept, Ochiai: s.ochiai(r.watched),
		})
	}
	return saved
}

// WriteText writes the ranking as a table, and the feature that explains most cases as a
// last line.
func (r *Ranking) WriteText(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\n%d lost cases, %d without a cause\n", r.cases, r.unexplained)
	list := r.Standings()
	if len(list) > 0 {
		fmt.Fprintln(table, "feature\tcause of\tsuspected in\tsolved more often by\tacted on lost lines\ton kept lines\tOchiai")
	}
	for _, s := range list {
		fmt.Fprintf(table, "%s\t%d\t%d\t%.2f\t%d of %d\t%d of %d\t%.2f\n", s.Feature, s.Causes, s.Suspected,
			s.Gain/float64(max(s.Suspected, 1)), s.Acted, r.watched, s.ActedKept, r.kept, s.ochiai(r.watched))
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if len(list) == 0 || list[0].Causes == 0 {
		_, err := fmt.Fprintln(w, "cause: none found")
		return err
	}
	_, err := fmt.Fprintf(w, "cause: %s (of %d of %d lost cases)\n", list[0].Feature, list[0].Causes, r.cases)
	return err
}
