package compare

import (
	"errors"

	"keymove/report"
)

// Within compares the contenders of one run. A run that was interrupted early may have
// nothing to compare yet; then there are no pairs.
func Within(run *report.Run) (*Comparison, error) {
	opts := Options{Alpha: DefaultAlpha, Seed: DefaultSeed}
	if m := run.Meta; m != nil {
		opts.Margin, opts.AllowUnlike, opts.AllowMissing = m.Margin, m.AllowUnlike, m.AllowMissing
	}
	if len(run.Names()) < 2 {
		return &Comparison{}, nil
	}
	if err := run.Pack(); err != nil {
		return nil, err
	}
	var contenders []Contender
	for _, name := range run.Names() {
		contenders = append(contenders, Contender{Name: name, Own: name, Run: run})
	}
	c, err := Compare(contenders, opts)
	if errors.Is(err, ErrNothingShared) {
		return &Comparison{}, nil
	}
	return c, err
}
