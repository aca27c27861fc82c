package report

import (
	"keymove/engine"
	"keymove/suites"
	"keymove/suites/runfolder"
)

// Limit is what ends the searches of a run.
type Limit struct {
	engine.Limits
	// EarlyStop is the number of completed iterations in a row with the solution
	// after which a search stops; 0 where none does.
	EarlyStop int
	// Text is the limit as files have it, without the early stop. What is not
	// readable in a records.csv stays as it is, and then it is all that is known.
	Text string
}

// Limit returns the limit of the manifest; without one, that of the first record.
func (r *Run) Limit() Limit {
	if len(r.Records) == 0 {
		return r.LimitOf(nil)
	}
	return r.LimitOf(&r.Records[0])
}

// LimitOf returns the limit of a search of the run: that of the manifest where
// there is one.
func (r *Run) LimitOf(rec *suites.Record) Limit {
	switch {
	case r.Meta != nil:
		return Limit{Limits: r.Meta.Limits, EarlyStop: r.Meta.EarlyStop, Text: runfolder.LimitText(r.Meta.Limits)}
	case rec == nil:
		return Limit{}
	}
	limits, earlyStop, err := runfolder.ParseLimit(rec.Limit)
	if err != nil {
		return Limit{Text: rec.Limit}
	}
	return Limit{Limits: limits, EarlyStop: earlyStop, Text: runfolder.LimitText(limits)}
}

// LimitText returns the limit as files have it, the early stop included.
func (r *Run) LimitText() string {
	limit := r.Limit()
	return runfolder.WithEarlyStop(limit.Text, limit.EarlyStop)
}
