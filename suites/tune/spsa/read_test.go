package spsa

import (
	"bytes"
	"os"
	"reflect"
	"strings"
	"testing"
)

func TestReadLines(t *testing.T) {
	params, errs := Read("p.txt", []byte("\ufeff# a comment\r\nRazorMargin, int, 300.0, 100, 800.0, 20, 0.002\r\n\nScale,float,0.5,0,1,0.05,2e-3"))
	want := []Param{
		{Name: "RazorMargin", Value: 300, Min: 100, Max: 800, CEnd: 20, REnd: 0.002},
		{Name: "Scale", Float: true, Value: 0.5, Max: 1, CEnd: 0.05, REnd: 0.002},
	}
	if errs != nil || !reflect.DeepEqual(params, want) {
		t.Errorf("%+v, %v", params, errs)
	}
}

func TestReadWeatherFactory(t *testing.T) {
	params, errs := Read("config.json", []byte(`
{
    "Zeta": {"value": 50.25, "min_value": 0, "max_value": 100, "step": 5},
    "Alpha": {"value": 0.5, "min_value": 0.25, "max_value": 1, "step": 0.1, "elo_per_val": 0.2}
}`))
	want := []Param{
		{Name: "Zeta", Value: 50.25, Max: 100, CEnd: 5, REnd: DefaultREnd},
		{Name: "Alpha", Float: true, Value: 0.5, Min: 0.25, Max: 1, CEnd: 0.1, REnd: DefaultREnd},
	}
	if errs != nil || !reflect.DeepEqual(params, want) {
		t.Errorf("%+v, %v", params, errs)
	}
}

// All that is wrong is reported at once, with its line.
func TestReadFaults(t *testing.T) {
	for text, want := range map[string]string{
		"a, int, 1, 0, 5, 1, 0.1\nA, int, 1, 0, 5, 1, 0.1\nb, bool, 1, 0, 1, 1, 1\nc, int, 9, 0, 5, 1, 0.1\nd, int, x, 0, 5, 1, 0.1\ne, int, 1": `f:2: A is given twice, first in line 1
f:3: b: the type is int or float, not "bool"
f:4: c: the value 9 is not from 0 to 5
f:5: d: "x" is no number
f:6: want "name, int|float, value, min, max, C_end, R_end", and there are 3 of 7 values`,
		"a, int, 1, 0, 5, 0.4, 0.1":              "f:1: a: C_end of an int is at least 0.5, not 0.4: both sides would mostly play with the same value",
		"a, float, 1, 0, 5, 0, 0.1":              "f:1: a: C_end is more than 0, not 0",
		"a, float, 1, 0, 5, 1, -1":               "f:1: a: R_end is more than 0, not -1",
		"a, int, 1, 5, 5, 1, 0.1":                "f:1: a: the minimum 5 is not less than the maximum 5",
		"a, int, 1, 0.5, 5, 1, 0.1":              "f:1: a: the bounds of an int are whole numbers",
		"a, float, NaN, 0, 5, 1, 0.1":            `f:1: a: "NaN" is no number`,
		", int, 1, 0, 5, 1, 0.1":                 "f:1: the name is empty",
		"# nothing":                              "f:1: the file has no parameters",
		`{"a": 5}`:                               `f:1: a: want {"value": …, "min_value": …, "max_value": …, "step": …}`,
		"{\n\"a\": {\"value\": 5, \"step\": 1}}": `f:2: a: "min_value" is missing`,
		"{\n\"a\": {\"value\": \"5\", \"min_value\": 0, \"max_value\": 9, \"step\": 1}}": `f:2: a: value: "\"5\"" is no number`,
		`{"a": {"value": 5`: "f:1: the JSON does not end",
		`{} x`:              "f:1: something follows the parameters",
		`{}`:                "f:1: the file has no parameters",
	} {
		_, errs := Read("f", []byte(text))
		var lines []string
		for _, err := range errs {
			lines = append(lines, err.Error())
		}
		if got := strings.Join(lines, "\n"); got != want {
			t.Errorf("%s:\n%s\nwant\n%s", text, got, want)
		}
	}
}

// TestWritten: what is written in either form is read again; lines keep everything.
func TestWritten(t *testing.T) {
	data, err := os.ReadFile("testdata/params.txt")
	if err != nil {
		t.Fatal(err)
	}
	params, errs := Read("params.txt", data)
	if errs != nil {
		t.Fatal(errs)
	}
	var lines, config, values bytes.Buffer
	if WriteLines(&lines, params) != nil || WriteJSON(&config, params) != nil || WriteValues(&values, params) != nil {
		t.Fatal("cannot be written")
	}
	if lines.String() != string(data) {
		t.Errorf("lines:\n%s", &lines)
	}
	if want := "RFPMargin, 74\nFutilityMargin, 101\nHistoryWeight, 0.8125\nNegative, -3\n"; values.String() != want {
		t.Errorf("values:\n%s", &values)
	}
	again, errs := Read("config.json", config.Bytes())
	for i := range params {
		params[i].REnd = DefaultREnd
		params[i].Float = i == 2 // whose bounds have fractions
	}
	if errs != nil || !reflect.DeepEqual(again, params) {
		t.Errorf("JSON: %v\n%+v\nwant\n%+v", errs, again, params)
	}
}

// FuzzRead: parameters that can be read come back from what is written of them.
func FuzzRead(f *testing.F) {
	for _, seed := range []string{
		"a, int, 1, 0, 5, 1, 0.1", `{"a": {"value": 5, "min_value": 0, "max_value": 9, "step": 1}}`, "{", "{\"a\":", "a,b,c,d,e,f,g", "\ufeff#",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		params, errs := Read("f", data)
		if errs != nil {
			return
		}
		var lines bytes.Buffer
		if err := WriteLines(&lines, params); err != nil {
			t.Fatal(err)
		}
		again, errs := Read("again", lines.Bytes())
		for _, err := range errs { // of numbers that are equal when written
			if !strings.Contains(err.Error(), "is not less than") && !strings.Contains(err.Error(), "R_end") && !strings.Contains(err.Error(), "C_end") {
				t.Fatalf("%v\n%s", err, &lines)
			}
		}
		for i := range again {
			if errs == nil && (again[i].Name != params[i].Name || again[i].Float != params[i].Float) {
				t.Fatalf("%+v, %+v", again[i], params[i])
			}
		}
	})
}
