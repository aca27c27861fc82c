package report

import (
	"errors"
	"strings"
	"testing"
)

func TestReadRows(t *testing.T) {
	rows, err := ReadRows("x.csv", strings.NewReader("\ufeffname,n\n'=a,1.5\n\"b,\n\",\nc,x\n"))
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows, %v, want 3", len(rows), err)
	}
	if n, err := rows[0].Number("n"); rows[0].Text("name") != "=a" || err != nil || *n != 1.5 {
		t.Errorf("first row: %q, %v, %v", rows[0].Text("name"), n, err)
	}
	if n, err := rows[1].Number("n"); rows[1].Text("name") != "b,\n" || err != nil || n != nil || rows[1].Text("other") != "" {
		t.Errorf("second row: %q, %v, %v", rows[1].Text("name"), n, err)
	}
	if _, err := rows[2].Number("n"); err == nil || err.Error() != `x.csv:5:1: n: "x" is not a number` {
		t.Errorf("third row: %v", err)
	}
}

func FuzzReadRows(f *testing.F) {
	f.Add("a,b\n1,2\n")
	f.Add("\ufeffa\n\"")
	f.Fuzz(func(t *testing.T, text string) {
		rows, err := ReadRows("x.csv", strings.NewReader(text))
		if _, ok := errors.AsType[*CSVError](err); err != nil && !ok {
			t.Errorf("%q: %v, want a CSVError", text, err)
		}
		for _, row := range rows {
			if _, err := row.Number("a"); err != nil && row.Text("a") == "" {
				t.Errorf("%q: an empty cell is an error: %v", text, err)
			}
		}
	})
}
