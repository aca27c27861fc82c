package suites

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"keymove/engine"
)

// objectOf returns a record as encoding/json writes it.
func objectOf(t testing.TB, rec Record) string {
	t.Helper()
	object, err := json.Marshal(rec)
	if err != nil {
		t.Fatal(err)
	}
	return string(object)
}

func parsed(object string) *Record { return ParseRecord([]byte(object[1 : len(object)-1])) }

// foreign has in its texts what is around telemetry in a line.
var foreign = Record{
	Contender: `a,"telemetry":{"qnodes":1},"contender_index":3`, ID: `,"telemetry":`, Source: `\,"telemetry":{`,
	Telemetry: &engine.Telemetry{QNodes: 7, RazorCutoffs: [3]uint64{1, 2, 3}}, ContenderIndex: 1,
}

// full returns a record with a value in each of its fields, so that a field that was added is
// tested, too.
func full() *Record {
	rec := new(Record)
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

// Records as a run writes them are not left to encoding/json.
func TestParseRecord(t *testing.T) {
	bare := foreign
	bare.Telemetry = nil
	for name, rec := range map[string]*Record{"full": full(), "nearly empty": {Suite: "s"}, "with telemetry": &foreign, "without": &bare} {
		got := parsed(objectOf(t, *rec))
		if got == nil || !cmp.Equal(got, rec) {
			t.Errorf("%s: (-got +want)\n%s", name, cmp.Diff(got, rec))
		}
	}
}

// oddObjects are objects that a run does not write, and some that it does.
func oddObjects(t testing.TB) map[string]string {
	line := objectOf(t, foreign)
	return map[string]string{
		"as written":         line,
		"full":               objectOf(t, *full()),
		"of other counts":    strings.Replace(line, `"qnodes":7,`, ``, 1),
		"with spaces":        strings.Replace(line, `"qnodes":7`, `"qnodes": 7`, 1),
		"an unknown field":   strings.Replace(line, `"depth":0`, `"crc32c":"00000000","depth":9`, 1),
		"a comma too many":   strings.Replace(line, `"depth":0`, `"depth":0,`, 1),
		"a comma at the end": line[:len(line)-1] + ",}",
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
		"no end of a text":   `{"contender":"a\"}`,
		"a wrong escape":     strings.Replace(line, `"suite":""`, `"suite":"\q"`, 1),
		"a tab":              strings.Replace(line, `"suite":""`, "\"suite\":\"\t\"", 1),
		"not UTF-8":          strings.Replace(line, `"suite":""`, "\"suite\":\"\xff\"", 1),
		"not JSON":           strings.Replace(line, `"depth"`, `depth`, 1),
		"a text":             strings.Replace(line, `"depth":0`, `"depth":"0"`, 1),
		"empty":              "{}",
	}
}

// What is read is read as encoding/json reads them.
func TestParseOddRecords(t *testing.T) {
	for name, line := range oddObjects(t) {
		t.Run(name, func(t *testing.T) { checkDecoded(t, line) })
	}
}

func checkDecoded(t *testing.T, line string) {
	t.Helper()
	if len(line) < 2 || line[0] != '{' || line[len(line)-1] != '}' {
		return
	}
	var want Record
	err := json.Unmarshal([]byte(line), &want)
	if got := parsed(line); got != nil && (err != nil || !cmp.Equal(*got, want)) {
		t.Errorf("%s: encoding/json: %v (-got +want)\n%s", line, err, cmp.Diff(*got, want))
	}
}

// FuzzParseRecord: what is read is read as encoding/json reads it.
func FuzzParseRecord(f *testing.F) {
	for _, line := range oddObjects(f) {
		f.Add(line)
	}
	f.Fuzz(checkDecoded)
}

// FuzzWrittenRecord: the texts and numbers of a record come back.
func FuzzWrittenRecord(f *testing.F) {
	f.Add(foreign.Contender, foreign.ID, foreign.Source, uint64(7), -3)
	f.Fuzz(func(t *testing.T, contender, id, source string, count uint64, score int) {
		checkDecoded(t, objectOf(t, Record{Contender: contender, ID: id, Source: source, Nodes: new(uint64(count)),
			Points: &score, ScoreCP: &score, Telemetry: &engine.Telemetry{TTHits: count}}))
	})
}
