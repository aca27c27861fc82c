package main

import (
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	const skipped = `{"Action":"output","Package":"p","Test":"TestA","Output":"    a_test.go:1: there is no bash\n"}
{"Action":"skip","Package":"p","Test":"TestA"}
{"Action":"output","Package":"p","Output":"ok p\n"}
`
	for _, tt := range []struct{ events, list, out, err string }{
		{skipped, "# shells\nno bash\n", "ok p\n", ""},
		{skipped, "no zsh\n", "ok p\n", "p TestA was skipped for a reason that is not listed"},
		{skipped, "", "ok p\n", "p TestA was skipped"},
		{`{"Action":"output","Package":"p","Test":"TestB","Output":"why\n"}{"Action":"fail","Package":"p","Test":"TestB"}`, "", "why\n", "p TestB failed"},
		{`{"Action":"build-output","Output":"x.go:1: no\n"}{"Action":"fail","Package":"q"}`, "", "x.go:1: no\n", "q failed"},
		{`{"Action":"skip","Package":"q"}`, "", "", ""}, // no test files
		{"nonsense", "", "", "invalid character"},
	} {
		var out strings.Builder
		err := check(strings.NewReader(tt.events), &out, reasonsOf(tt.list))
		if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) || out.String() != tt.out {
			t.Errorf("%s: %q, %v", tt.events, out.String(), err)
		}
	}
}
