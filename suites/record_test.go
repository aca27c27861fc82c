package suites

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"keymove/engine"
	"keymove/internal/testenv"
)

func TestSort(t *testing.T) {
	want := []Record{
		{ContenderIndex: 0, SuiteIndex: 0, CaseIndex: 1}, // of a version without repeats
		{ContenderIndex: 0, SuiteIndex: 0, CaseIndex: 1, Repeat: 2},
		{ContenderIndex: 0, SuiteIndex: 0, CaseIndex: 2},
		{ContenderIndex: 0, SuiteIndex: 1, CaseIndex: 0},
		{ContenderIndex: 1, SuiteIndex: 0, CaseIndex: 0},
	}
	got := []Record{want[4], want[2], want[1], want[3], want[0]}
	SortRecords(got)
	testenv.Want(t, "Sort", got, want)
}

// TestIterationsAreGivenBack holds Add against a slice.
func TestIterationsAreGivenBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text Iterations
		var want []Iteration
		for range rapid.IntRange(0, 2*maxIterations).Draw(t, "reports") {
			it := Iteration{Depth: len(want) + rapid.IntRange(-1, 2).Draw(t, "step"), Move: rapid.SampledFrom([]string{"Qg6", "e8=Q+", "O-O"}).Draw(t, "move"),
				Nodes: new(uint64(rapid.Uint64().Draw(t, "nodes")))}
			if rapid.Bool().Draw(t, "mate") {
				it.Mate = rapid.SampledFrom([]int{-9, -1, 1, 30}).Draw(t, "in")
			} else {
				it.Centipawns = rapid.IntRange(-30000, 30000).Draw(t, "score")
			}
			text = text.Add(it)
			last := len(want) - 1
			switch {
			case last < 0:
				want = append(want, it)
			case it.Depth < want[last].Depth:
			case it.Depth == want[last].Depth || last == maxIterations-1:
				want[last] = it
			default:
				want = append(want, it)
			}
		}
		if got := slices.Collect(text.All()); !cmp.Equal(got, want) {
			t.Fatalf("%s is read as %v, want %v", text, got, want)
		}
	})
}

// What a file of a stranger has is read up to the first fault.
func TestIterationsThatCannotBeRead(t *testing.T) {
	for _, rest := range []string{"", "x", "2:Qg6:1", "2::1:1", "2:Qg6:#:1", "2:Qg6:1:-1", "a:Qg6:1:1", "2:Qg6:1:1:1"} {
		if got := slices.Collect(Iterations("1:Qg6:3:4 " + rest).All()); len(got) != 1 {
			t.Errorf("%q: %v", rest, got)
		}
	}
	if got := slices.Collect(Iterations(strings.Repeat(" ", 9)).All()); got != nil {
		t.Errorf("blanks: %v", got)
	}
	var written Iterations
	for _, it := range []Iteration{{1, "Qg6", 35, 0, new(uint64(40))}, {1, "Qg7#", 0, 1, new(uint64(60))}, {4, "O-O", -7, -3, new(uint64(1 << 40))}} {
		written = written.Add(it)
	}
	testenv.Want(t, "written", written, Iterations("1:Qg7#:#1:60 4:O-O:#-3:1099511627776"))
}

// TestMate: the mate that a record asks for, alone or behind moves.
func TestMate(t *testing.T) {
	for expected, want := range map[string]int{"#3": 3, "Kd2 Ke2 #-2": -2, "Kd2": 0, "#x": 0, "": 0} {
		rec := Record{Expected: expected}
		testenv.Want(t, expected, rec.Mate(), want)
		testenv.Want(t, expected, rec.AsksForMate(), want != 0)
	}
}

// TestScoringRules: on which records each rule acts, where two runs of unlike editions have them.
func TestScoringRules(t *testing.T) {
	plain := Record{Expected: "Kd2"}
	for _, test := range []struct {
		name string
		a, b Record
		want string // the texts of the rules begin so
	}{
		{"alike", plain, plain, ""},
		{"points ask", Record{Points: new(3)}, Record{Expected: "Kd2", Points: new(3)}, "points without bm"},
		{"errata", Record{Expected: "Kd2 Kf2", Disputed: "x", Avoid: "Ke2"}, plain, "errata credit"},
		{"a shorter mate", Record{Expected: "Kd2 #3", ScoreMate: new(2), Solved: new(true)}, plain, "a mate shorter"},
		{"its point alone", Record{Expected: "#3", ScoreMate: new(2), Solved: new(false), Points: new(1)}, Record{Expected: "#3"}, "a mate shorter"},
		{"without credit", Record{Expected: "#3", ScoreMate: new(2), Solved: new(false), Points: new(0)}, Record{Expected: "#3"}, ""},
		{"not searched", Record{Expected: "#3", ScoreMate: new(2)}, Record{Expected: "#3"}, ""},
		{"as long", Record{Expected: "#-3", ScoreMate: new(-3), Solved: new(true)}, Record{Expected: "#-3"}, ""},
		{"no list", Record{Expected: "Kd2", MaxPoints: new(10)}, plain, "a position without a list"},
		{"a mating line", Record{Expected: "Kd2", Solved: new(false), MovesAsked: 2, Line: "Kd2 Ka8 Qb7#"}, plain, "within a line"},
		{"one move of it", Record{Expected: "Kd2", Solved: new(false), MovesAsked: 1, Line: "Qb7#"}, plain, ""},
	} {
		var got []string
		for _, rule := range ScoringRules {
			if rule.ActsOn(&test.a, &test.b) {
				got = append(got, rule.Text)
			}
			if rule.IsBetween(rule.Edition, 9) || !rule.IsBetween(rule.Edition-1, rule.Edition) || rule.IsBetween(0, rule.Edition-1) {
				t.Errorf("%s is of another edition than %d", rule.Text, rule.Edition)
			}
		}
		if want := strings.FieldsFunc(test.want, func(r rune) bool { return r == '|' }); !slices.EqualFunc(got, want, strings.HasPrefix) {
			t.Errorf("%s: %q, want %q", test.name, got, want)
		}
	}
}

// TestScoringEditionsAreDocumented: docs/stability.md has each edition, and no later one.
func TestScoringEditionsAreDocumented(t *testing.T) {
	_, table, _ := strings.Cut(testenv.Read(t, "docs/stability.md"), "\n## Scoring editions\n")
	table, _, _ = strings.Cut(table, "\n## ")
	for edition := 1; edition <= ScoringEdition+1; edition++ {
		testenv.Want(t, fmt.Sprint("edition ", edition), strings.Contains(table, fmt.Sprintf("\n| %d | ", edition)), edition <= ScoringEdition)
	}
}

// objectOf returns a record as encoding/json writes it.
func objectOf(t testing.TB, rec Record) string {
	t.Helper()
	object := testenv.Must(json.Marshal(rec))(t)
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
			t.Errorf("%q: encoding/json: %v (-got +want)\n%s", line, err, cmp.Diff(*got, want))
		}
	})
}
