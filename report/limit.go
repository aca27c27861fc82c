package report

import (
	"cmp"

	"keymove/suites"
)

// Limit is what ends the searches of a run.
type Limit struct {
	suites.Limit
	// Text is the limit as written in files, without what ends a search early. A text in
	// a records.csv that is no limit is kept as it is; then the rest is zero.
	Text string
}

// Limit returns the limit of the manifest; without one, that of the first record.
func (r *Run) Limit() Limit {
	if r.Meta != nil || r.Len() == 0 {
		return r.LimitOf(nil)
	}
	return r.LimitOf(r.At(0))
}

// LimitOf returns the limit of a search of the run: that of the manifest, or without
// one that of the record.
func (r *Run) LimitOf(rec *suites.Record) Limit {
	switch {
	case r.Meta != nil:
		return Limit{r.Meta.SearchLimit(), suites.LimitText(r.Meta.Limits)}
	case rec == nil:
		return Limit{}
	}
	limit, err := suites.ParseLimit(rec.Limit)
	if err != nil {
		return Limit{Text: rec.Limit}
	}
	return Limit{limit, suites.LimitText(limit.Limits)}
}

// LimitText returns the whole limit as written in files.
func (r *Run) LimitText() string {
	limit := r.Limit()
	return cmp.Or(limit.Limit.String(), limit.Text)
}
