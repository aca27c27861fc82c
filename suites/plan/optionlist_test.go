package plan

import (
	"reflect"
	"strings"
	"testing"
)

func TestParseOptions(t *testing.T) {
	got, err := ParseOptions("option.Null Move=false, option.Style=a,b/c,option.Empty=")
	want := []OptionValues{{"Null Move", []string{"false"}}, {"Style", []string{"a,b", "c"}}, {"Empty", []string{""}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%v, %v, want %v", got, err, want)
	}
	for list, want := range map[string]string{
		"": "want option.NAME=VALUE/VALUE", "see": "want option.NAME", "option.A": "want option.NAME", "option.=x": "want option.NAME",
		"option.A=1,see=off": `"see=off"`, "option.A=1,option.a=2": "option.a is given twice", "option.A=1/2/1": `"1" is given twice`,
	} {
		if _, err := ParseOptions(list); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", list, err, want)
		}
	}
}

// FuzzParseOptions: what is read is read again as the same.
func FuzzParseOptions(f *testing.F) {
	for _, seed := range []string{"option.A=1/2,option.B C=x,y", "option.=", ",", "option.a=,b=/"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, list string) {
		options, err := ParseOptions(list)
		if err != nil {
			return
		}
		var items []string
		for _, o := range options {
			items = append(items, OptionPrefix+o.Name+"="+strings.Join(o.Values, "/"))
		}
		again, err := ParseOptions(strings.Join(items, ","))
		if err != nil || !reflect.DeepEqual(again, options) {
			t.Errorf("%q: %v, again %v, %v", list, options, again, err)
		}
	})
}
