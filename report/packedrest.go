package report

import (
	"keymove/engine"
	"keymove/suites"
)

// encodeRest encodes what comparisons do not need of a search.
func encodeRest(e *encoder, rec *suites.Record) {
	for _, text := range []string{rec.Source, rec.PV, string(rec.Iterations)} {
		e.text(text)
	}
	e.signed(int64(rec.Rating))
	if rec.Telemetry == nil {
		return
	}
	for _, c := range engine.Counters {
		e.unsigned(*c.Field(rec.Telemetry))
	}
}

func decodeRest(code decoder, rec *suites.Record) {
	rec.Source, rec.PV, rec.Iterations = code.text(), code.text(), suites.Iterations(code.text())
	rec.Rating = int(code.signed())
	if len(code) == 0 {
		return
	}
	rec.Telemetry = new(engine.Telemetry)
	for _, c := range engine.Counters {
		*c.Field(rec.Telemetry) = code.unsigned()
	}
}
