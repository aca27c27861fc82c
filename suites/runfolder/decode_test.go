package runfolder

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/suites"
	"keymove/suites/job"
)

// lineOf returns the line of a record in a journal.
func lineOf(t testing.TB, rec suites.Record) string {
	t.Helper()
	object, err := json.Marshal(rec)
	if err != nil {
		t.Fatal(err)
	}
	return string(job.SealLine(object))
}

// foreign has in its texts what is around telemetry in a line.
var foreign = suites.Record{
	Contender: `a,"telemetry":{"qnodes":1},"contender_index":3`, ID: `,"telemetry":`, Source: `\,"telemetry":{`,
	Telemetry: &engine.Telemetry{QNodes: 7, RazorCutoffs: [3]uint64{1, 2, 3}}, ContenderIndex: 1,
}

// Lines are read as encoding/json reads them.
func TestDecodeRecord(t *testing.T) {
	line := lineOf(t, foreign)
	if _, telemetry := cutTelemetry([]byte(line)); telemetry == nil {
		t.Error("the telemetry of a line is not cut out")
	}
	bare := foreign
	bare.Telemetry = nil
	for name, line := range map[string]string{
		"with telemetry":    line,
		"without":           lineOf(t, bare),
		"of other counts":   strings.Replace(line, `"qnodes":7,`, ``, 1),
		"with spaces":       strings.Replace(line, `"qnodes":7`, `"qnodes": 7`, 1),
		"without checksum":  strings.SplitN(line, `,"crc32c":"`, 2)[0] + "}\n",
		"nested telemetry":  strings.Replace(line, `,"telemetry":`, `,"x":{"telemetry":{}},"telemetry":`, 1),
		"of a wrong number": strings.Replace(line, `"qnodes":7`, `"qnodes":-7`, 1),
		"not JSON":          strings.Replace(line, `"depth"`, `depth`, 1),
		"empty":             "\n",
	} {
		var want suites.Record
		wantErr := json.Unmarshal([]byte(line), &want)
		got, err := decodeRecord([]byte(line))
		if (err != nil) != (wantErr != nil) {
			t.Errorf("%s: %v, encoding/json: %v", name, err, wantErr)
		}
		if err == nil && !cmp.Equal(*got, want) {
			t.Errorf("%s: (-got +want)\n%s", name, cmp.Diff(*got, want))
		}
	}
}

// FuzzDecodeRecord: the texts of a record and its telemetry come back.
func FuzzDecodeRecord(f *testing.F) {
	f.Add(foreign.Contender, foreign.ID, foreign.Source, uint64(7))
	f.Fuzz(func(t *testing.T, contender, id, source string, count uint64) {
		rec := suites.Record{Contender: contender, ID: id, Source: source, Telemetry: &engine.Telemetry{TTHits: count}}
		line := lineOf(t, rec)
		var want suites.Record
		if err := json.Unmarshal([]byte(line), &want); err != nil {
			t.Fatal(err)
		}
		if got, err := decodeRecord([]byte(line)); err != nil || !cmp.Equal(*got, want) {
			t.Errorf("%s: %v (-got +want)\n%s", line, err, cmp.Diff(got, &want))
		}
	})
}
