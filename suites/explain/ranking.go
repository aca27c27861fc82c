package explain

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"keymove/suites/runfolder"
)

// Ranking counts over many lost cases which features are at fault.
type Ranking struct {
	cases, unexplained int
	features           map[string]*Standing
	// unsearched is the number of cases without anything suspected; neverBest and givenUp are
	// those whose key move was best in no iteration, and in some; more are those that a multiple of
	// the limit solves.
	unsearched, neverBest, givenUp, more int
}

// Standing is what the cases say of one feature.
type Standing struct {
	Feature string
	// Causes is the number of cases with the feature as their cause, Suspected of those with
	// it among the suspects.
	Causes, Suspected int
	// Gain is the sum of its gains in solved trees over the placebo.
	Gain float64
}

// Add adds an explanation of a case.
func (r *Ranking) Add(x *Explanation) {
	r.cases++
	r.addStory(x.Story)
	if !x.Searched() {
		r.unsearched++
	}
	if cause, _ := x.Cause(); cause == nil {
		r.unexplained++
	} else {
		r.of(cause.Feature).Causes++
	}
	seen := map[string]bool{}
	for _, f := range []*Findings{x.Compared, x.Findings} {
		if f == nil {
			continue
		}
		for i := range f.Suspects {
			if s := &f.Suspects[i]; !seen[s.Feature] {
				seen[s.Feature] = true
				r.of(s.Feature).Suspected++
				r.of(s.Feature).Gain += s.Rate.share() - f.Placebo.share()
			}
		}
	}
}

// addStory counts what any engine shows.
func (r *Ranking) addStory(s *Story) {
	if slices.ContainsFunc(s.Iterations, func(it Iteration) bool { return it.Solve }) {
		r.givenUp++
	} else {
		r.neverBest++
	}
	if s.Needed > 1 {
		r.more++
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

// standings returns the features, that with most causes first.
func (r *Ranking) standings() []*Standing {
	list := slices.Collect(maps.Values(r.features))
	slices.SortFunc(list, func(a, b *Standing) int {
		return cmp.Or(b.Causes-a.Causes, cmp.Compare(b.Gain, a.Gain), cmp.Compare(a.Feature, b.Feature))
	})
	return list
}

// Saved returns the ranking as it is kept in the folder of the run.
func (r *Ranking) Saved(contender string) runfolder.ExplainedContender {
	saved := runfolder.ExplainedContender{
		Name: contender, Lost: r.cases, Unsearched: r.unsearched, NeverBest: r.neverBest, GivenUp: r.givenUp, SolvedByMore: r.more,
	}
	for _, s := range r.standings() {
		saved.Features = append(saved.Features, runfolder.ExplainedFeature{Feature: s.Feature, Causes: s.Causes, Suspected: s.Suspected})
	}
	return saved
}

// countText says how many cases there are, how they were lost, and how many have a cause.
func (r *Ranking) countText() string {
	text := fmt.Sprintf("%d lost cases", r.cases)
	switch {
	case r.cases == 0:
		return text
	case r.unsearched == r.cases:
		text += ", no cause searched for"
	default:
		text += fmt.Sprintf(", %d without a cause", r.unexplained)
	}
	return text + fmt.Sprintf("\nthe key move was never best in %d, best and given up in %d\na multiple of the limit solves %d of them", r.neverBest, r.givenUp, r.more)
}

// WriteText writes the ranking as a table. What is missing is the last line, CauseLine.
func (r *Ranking) WriteText(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "\n"+r.countText())
	list := r.standings()
	if len(list) > 0 {
		fmt.Fprintln(table, "feature\tcause of\tsuspected in\tsolved more often by")
	}
	for _, s := range list {
		fmt.Fprintf(table, "%s\t%d\t%d\t%.2f\n", s.Feature, s.Causes, s.Suspected, s.Gain/float64(max(s.Suspected, 1)))
	}
	return table.Flush()
}

// CauseLine names the feature that explains most cases.
func (r *Ranking) CauseLine() string {
	if r.cases > 0 && r.unsearched == r.cases {
		return "cause: not searched for"
	}
	list := r.standings()
	if len(list) == 0 || list[0].Causes == 0 {
		return "cause: none found"
	}
	return fmt.Sprintf("cause: %s (of %d of %d lost cases)", list[0].Feature, list[0].Causes, r.cases)
}
