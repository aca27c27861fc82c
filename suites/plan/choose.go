package plan

import (
	"keymove/suites"
	"keymove/suites/errata"
)

// LoadOptions says how suites are read.
func (p *Plan) LoadOptions() suites.LoadOptions {
	return suites.LoadOptions{Strict: p.Strict, Chess960: p.Chess960, SkipInvalid: p.Selection.SkipInvalid}
}

// Choose takes the cases of the plan's selection from suites, applies the errata to
// them, and returns how many of them there are in its shard. An error says that the filter is malformed.
func (p *Plan) Choose(loaded []suites.Suite) (int, error) {
	total := 0
	for i := range loaded {
		s := &loaded[i]
		if p.Selection.Filter != "" {
			chosen, err := suites.FilterByID(s.Cases, p.Selection.Filter)
			if err != nil {
				return 0, err
			}
			s.Cases = chosen
		}
		if p.Selection.First > 0 {
			s.Cases = suites.First(s.Cases, p.Selection.First)
		}
		if p.Selection.Sample > 0 {
			s.Cases = suites.Sample(s.Cases, p.Selection.Sample, p.Seed)
		}
		errata.Apply(s, errata.Mode(p.Errata.Mode))
		total += s.Len()
	}
	return p.Shard.Count(total), nil
}
