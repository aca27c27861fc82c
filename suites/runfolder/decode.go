package runfolder

import (
	"bytes"
	"encoding/json"
	"slices"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/job"
)

// The telemetry of a record, and what follows it, in a line of a journal.
const (
	telemetryKey    = `,"telemetry":`
	behindTelemetry = `,"contender_index":`
)

// decodeRecord reads the record of a line whose checksum is right, or that has none. Three
// quarters of most lines are telemetry, which engine.ParseTelemetry reads faster. A line
// without a checksum is read by encoding/json alone: anything may be in it.
func decodeRecord(line []byte) (*suites.Record, error) {
	rec := new(suites.Record)
	rest, telemetry := cutTelemetry(line)
	if telemetry == nil {
		return rec, json.Unmarshal(line, rec)
	}
	if err := json.Unmarshal(rest, rec); err != nil {
		return nil, err
	}
	rec.Telemetry = telemetry
	return rec, nil
}

// cutTelemetry returns a line without its telemetry; nil if it cannot be cut out. The key
// with its quotes is not within a text, where a backslash would be before them.
func cutTelemetry(line []byte) ([]byte, *engine.Telemetry) {
	if !job.IsSealed(line) {
		return nil, nil
	}
	before, object, found := bytes.Cut(line, []byte(telemetryKey))
	if !found {
		return nil, nil
	}
	object, _, found = bytes.Cut(object, []byte(behindTelemetry))
	if !found {
		return nil, nil
	}
	telemetry, ok := engine.ParseTelemetry(object)
	if !ok {
		return nil, nil
	}
	return slices.Concat(before, line[len(before)+len(telemetryKey)+len(object):]), telemetry
}
