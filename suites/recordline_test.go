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
	Depth: new(0), SelDepth: new(0), Nodes: new(uint64(0)),
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
func oddObjects(t testing.TB) []string {
	line := objectOf(t, foreign)
	list := []string{line, objectOf(t, *full()), line[:len(line)-1] + ",}", `{"contender":"a\"}`, "{}"}
	for _, change := range [][2]string{
		{`"qnodes":7,`, ``},
		{`"qnodes":7`, `"qnodes": 7`},
		{`"depth":0`, `"crc32c":"00000000","depth":9`},
		{`"depth":0`, `"depth":0,`},
		{`,"telemetry":`, `,"x":{"telemetry":{}},"telemetry":`},
		{`"qnodes":7`, `"qnodes":-7`},
		{`"depth":0`, `"depth":-0`},
		{`"depth":0`, `"depth":07`},
		{`"depth":0`, `"depth":1.5`},
		{`"nodes":0`, `"nodes":99999999999999999999`},
		{`"nodes":0`, `"nodes":18446744073709551615`},
		{`"depth":0`, `"solved":null,"depth":0`},
		{`"depth":0`, `"depth":3,"depth":4`},
		{`"depth":0,"seldepth":0`, `"seldepth":1,"depth":2`},
		{`"depth":0`, `"DEPTH":4`},
		{`"suite":""`, `"suite":"\u003c\n\/\"\\"`},
		{`"suite":""`, `"suite":"\\\""`},
		{`"suite":""`, `"suite":"\q"`},
		{`"suite":""`, "\"suite\":\"\t\""},
		{`"suite":""`, "\"suite\":\"\xff\""},
		{`"suite":""`, "\"suite\":\"\x80\""},
		{`"depth"`, `depth`},
		{`"depth":0`, `"depth":"0"`},
	} {
		if !strings.Contains(line, change[0]) {
			t.Fatalf("%s is not in %s", change[0], line)
		}
		list = append(list, strings.Replace(line, change[0], change[1], 1))
	}
	return list
}

// FuzzParseRecord: what is read is read as encoding/json reads it.
func FuzzParseRecord(f *testing.F) {
	for _, line := range oddObjects(f) {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		if len(line) < 2 || line[0] != '{' || line[len(line)-1] != '}' {
			return
		}
		var want Record
		err := json.Unmarshal([]byte(line), &want)
		if got := parsed(line); got != nil && (err != nil || !cmp.Equal(*got, want)) {
			t.Errorf("%s: encoding/json: %v (-got +want)\n%s", line, err, cmp.Diff(*got, want))
		}
	})
}
