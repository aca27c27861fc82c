package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"keymove/engine"
	"keymove/engine/profile"
	"keymove/engine/search"
	"keymove/engine/suspect"
	"keymove/suites"
	"keymove/suites/explain"
)

// Tally counts how explanations did.
type Tally struct {
	Named, Faults   int // the guilty feature came first
	Silent, Nothing int // no cause was named where there is no fault
}

// String returns the tally with intervals of 95 %.
func (t Tally) String() string {
	line := func(what string, k, n int) string {
		low, high := wilson(k, n)
		return fmt.Sprintf("%s: %d of %d (%.0f to %.0f %%)\n", what, k, n, 100*low, 100*high)
	}
	return line("guilty feature named first", t.Named, t.Faults) + line("no cause where there is no fault", t.Silent, t.Nothing)
}

// wilson returns Wilson's interval of 95 % for k of n.
func wilson(k, n int) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	const z = 1.959964
	p, m := float64(k)/float64(n), float64(n)
	center := (p + z*z/(2*m)) / (1 + z*z/m)
	half := z / (1 + z*z/m) * math.Sqrt(p*(1-p)/m+z*z/(4*m*m))
	return center - half, center + half
}

// resultHeader is the header of a file of results.
var resultHeader = []string{"feature", "changes", "suite", "id", "named", "change", "evidence", "placebo", "rate", "gained", "lost", "second", "second_evidence", "searches"}

// Run explains the cases of a set, all features being suspects. Each result is written,
// as a row of CSV to w and as a line to progress, when it is there.
func (x *Experiment) Run(ctx context.Context, set string, w, progress io.Writer) (Tally, error) {
	out := csv.NewWriter(w)
	_ = out.Write(resultHeader) // Error reports it
	var tally Tally
	for _, p := range x.plants {
		if p.set != set {
			continue
		}
		found, err := x.explain(ctx, &p)
		if err != nil {
			return tally, err
		}
		named := ""
		if found.Cause != nil {
			named = found.Cause.Feature
		}
		tally.count(&p, named)
		row := resultRow(&p, found, named)
		_ = out.Write(row)
		out.Flush()
		fmt.Fprintln(progress, row)
	}
	return tally, out.Error()
}

// count adds a result.
func (t *Tally) count(p *plant, named string) {
	if p.fault.Feature == "" {
		t.Nothing++
		if named == "" {
			t.Silent++
		}
		return
	}
	t.Faults++
	if named == p.fault.Feature {
		t.Named++
	}
}

// explain looks for the cause of one case, as "keymove explain" does.
func (x *Experiment) explain(ctx context.Context, p *plant) (*explain.Findings, error) {
	text := x.Good
	if len(p.fault.Changes) > 0 {
		text += "," + p.fault.String()
	}
	c, err := Contender(text)
	if err != nil {
		return nil, err
	}
	settings, err := profile.FromMap(c.Options)
	if err != nil {
		return nil, err
	}
	q := explain.Question{
		Contender: c, Case: p.asked, Limits: engine.Limits{Nodes: p.nodes},
		Watcher: suspect.Watcher{Resources: search.Resources{HashMiB: hashMiB, Threads: 1}},
		Others:  x.others(&p.asked), Elsewhere: x.elsewhere,
	}
	name, reference, referred, err := suspect.Refer(settings, suspect.ProbesOf(settings))
	if err != nil {
		return nil, err
	}
	explain.SetProbes(&q, name, reference, referred)
	found, _, err := x.Lab.Explain(ctx, &q)
	if err != nil || found.Findings == nil {
		return &explain.Findings{}, err
	}
	return found.Findings, nil
}

// others returns cases of the same suite.
func (x *Experiment) others(c *suites.Case) []suites.Case {
	i := slices.IndexFunc(x.loaded, func(s suites.Suite) bool { return s.Name == c.Suite })
	others := sampled(&x.loaded[i], suiteSize, 2)
	return slices.DeleteFunc(others, func(o suites.Case) bool { return o.Hash == c.Hash })
}

func resultRow(p *plant, found *explain.Findings, named string) []string {
	row := []string{p.fault.Feature, p.fault.String(), p.asked.Suite, p.asked.ID, named, "", "", found.Placebo.String(), "", "", "", "", "", strconv.Itoa(found.Searches)}
	evidence := func(s *explain.Suspect) string { return strconv.FormatFloat(s.Evidence, 'f', 2, 64) }
	if len(found.Suspects) > 0 {
		s := &found.Suspects[0]
		copy(row[5:], []string{s.Change, evidence(s), found.Placebo.String(), s.Rate.String(), strconv.Itoa(s.Suite.Gained), strconv.Itoa(s.Suite.Lost)})
	}
	if len(found.Suspects) > 1 {
		s := &found.Suspects[1]
		row[11], row[12] = s.Change, evidence(s)
	}
	return row
}
