package folder

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
	"keymove/suites"
)

// lineOf returns the line of a record in a journal.
func lineOf(t testing.TB, rec suites.Record) string {
	t.Helper()
	object, err := json.Marshal(rec)
	if err != nil {
		t.Fatal(err)
	}
	return string(SealLine(object))
}

// foreign has in its texts what is around telemetry in a line.
var foreign = suites.Record{
	Contender: `a,"telemetry":{"qnodes":1},"contender_index":3`, ID: `,"telemetry":`, Source: `\,"telemetry":{`,
	Telemetry: &engine.Telemetry{QNodes: 7, RazorCutoffs: [3]uint64{1, 2, 3}}, ContenderIndex: 1,
}

// full returns a record with a value in each of its fields, so that a field that was added is
// tested, too.
func full() *suites.Record {
	rec := new(suites.Record)
	fill(reflect.ValueOf(rec).Elem(), 3)
	return rec
}

// fill sets a value, and all that is in it.
func fill(v reflect.Value, n int) {
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), n)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n+7*i)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), n+i)
		}
	case reflect.String:
		v.SetString(strings.Repeat(`bm "Qe7";`, n%4))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Uint64:
		v.SetUint(uint64(n))
	default:
		v.SetInt(int64(-n))
	}
}

// Lines as a run writes them are not left to encoding/json.
func TestParseRecord(t *testing.T) {
	bare := foreign
	bare.Telemetry = nil
	for name, rec := range map[string]*suites.Record{"full": full(), "empty": {}, "with telemetry": &foreign, "without": &bare} {
		got := parseRecord([]byte(lineOf(t, *rec)))
		if got == nil || !cmp.Equal(got, rec) {
			t.Errorf("%s: (-got +want)\n%s", name, cmp.Diff(got, rec))
		}
	}
}

// oddLines are lines that a run does not write, and some that it does.
func oddLines(t testing.TB) map[string]string {
	line := lineOf(t, foreign)
	return map[string]string{
		"as written":         line,
		"full":               lineOf(t, *full()),
		"of other counts":    strings.Replace(line, `"qnodes":7,`, ``, 1),
		"with spaces":        strings.Replace(line, `"qnodes":7`, `"qnodes": 7`, 1),
		"without checksum":   strings.SplitN(line, `,"crc32c":"`, 2)[0] + "}\n",
		"two checksums":      strings.Replace(line, `"depth":0`, `"crc32c":"00000000","depth":9`, 1),
		"nested telemetry":   strings.Replace(line, `,"telemetry":`, `,"x":{"telemetry":{}},"telemetry":`, 1),
		"of a wrong number":  strings.Replace(line, `"qnodes":7`, `"qnodes":-7`, 1),
		"a negative zero":    strings.Replace(line, `"depth":0`, `"depth":-0`, 1),
		"a leading zero":     strings.Replace(line, `"depth":0`, `"depth":07`, 1),
		"a fraction":         strings.Replace(line, `"depth":0`, `"depth":1.5`, 1),
		"a number too large": strings.Replace(line, `"nodes":0`, `"nodes":99999999999999999999`, 1),
		"a large number":     strings.Replace(line, `"nodes":0`, `"nodes":18446744073709551615`, 1),
		"null":               strings.Replace(line, `"depth":0`, `"solved":null,"depth":0`, 1),
		"a field twice":      strings.Replace(line, `"depth":0`, `"depth":3,"depth":4`, 1),
		"in other order":     strings.Replace(line, `"depth":0,"seldepth":0`, `"seldepth":1,"depth":2`, 1),
		"an upper-case key":  strings.Replace(line, `"depth":0`, `"DEPTH":4`, 1),
		"escapes":            strings.Replace(line, `"suite":""`, `"suite":"\u003c\n\/\"\\"`, 1),
		"an escaped quote":   strings.Replace(line, `"suite":""`, `"suite":"\\\""`, 1),
		"no end of a text":   `{"contender":"a\","crc32c":"01234567"}` + "\n",
		"a wrong escape":     strings.Replace(line, `"suite":""`, `"suite":"\q"`, 1),
		"a tab":              strings.Replace(line, `"suite":""`, "\"suite\":\"\t\"", 1),
		"not UTF-8":          strings.Replace(line, `"suite":""`, "\"suite\":\"\xff\"", 1),
		"not JSON":           strings.Replace(line, `"depth"`, `depth`, 1),
		"a text":             strings.Replace(line, `"depth":0`, `"depth":"0"`, 1),
		"only a checksum":    `{"crc32c":"01234567"}` + "\n",
		"empty":              "\n",
	}
}

// Lines are read as encoding/json reads them.
func TestDecodeRecord(t *testing.T) {
	for name, line := range oddLines(t) {
		t.Run(name, func(t *testing.T) { checkDecoded(t, line) })
	}
}

func checkDecoded(t *testing.T, line string) {
	t.Helper()
	var want suites.Record
	wantErr := json.Unmarshal([]byte(line), &want)
	got, err := decodeRecord([]byte(line))
	if (err != nil) != (wantErr != nil) {
		t.Errorf("%s: %v, encoding/json: %v", line, err, wantErr)
	}
	if err == nil && !cmp.Equal(*got, want) {
		t.Errorf("%s: (-got +want)\n%s", line, cmp.Diff(*got, want))
	}
}

// FuzzDecodeRecord: any line is read as encoding/json reads it.
func FuzzDecodeRecord(f *testing.F) {
	for _, line := range oddLines(f) {
		f.Add(line)
	}
	f.Fuzz(checkDecoded)
}

// FuzzWrittenRecord: the texts and numbers of a record come back.
func FuzzWrittenRecord(f *testing.F) {
	f.Add(foreign.Contender, foreign.ID, foreign.Source, uint64(7), -3)
	f.Fuzz(func(t *testing.T, contender, id, source string, count uint64, score int) {
		checkDecoded(t, lineOf(t, suites.Record{Contender: contender, ID: id, Source: source, Nodes: new(uint64(count)),
			Points: &score, ScoreCP: &score, Telemetry: &engine.Telemetry{TTHits: count}}))
	})
}

// BenchmarkDecodeRecord reads a line, and reports how long encoding/json takes as a multiple.
func BenchmarkDecodeRecord(b *testing.B) {
	line := []byte(lineOf(b, *full()))
	var ours, theirs time.Duration
	for b.Loop() {
		start := time.Now()
		if _, err := decodeRecord(line); err != nil {
			b.Fatal(err)
		}
		between := time.Now()
		var rec suites.Record
		if err := json.Unmarshal(line, &rec); err != nil {
			b.Fatal(err)
		}
		ours, theirs = ours+between.Sub(start), theirs+time.Since(between)
	}
	b.ReportMetric(theirs.Seconds()/ours.Seconds(), "json/ours")
}
