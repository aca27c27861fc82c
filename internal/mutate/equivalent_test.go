package main

import (
	"strings"
	"testing"
)

func TestReadEquivalents(t *testing.T) {
	m := newMutant("a/b.go", []byte("x\n\tif i < n {\n"), 8, 9, "<=")
	page := "# Mutants\n\n- `something` else\n- " + m.String() + ": i never gets to n\n"
	got, err := readEquivalents([]byte(page))
	if err != nil {
		t.Fatal(err)
	}
	if len(got) != 1 || !got[m.change()] {
		t.Errorf("got %v, want %v", got, m.change())
	}
}

func TestReadEquivalentsErrors(t *testing.T) {
	for name, line := range map[string]string{
		"no reason": "- `a.go`: `x` → `y`",
		"no file":   "- `x` → `y`: equal",
	} {
		t.Run(name, func(t *testing.T) {
			_, err := readEquivalents([]byte("first\n" + line + "\n"))
			if err == nil || !strings.Contains(err.Error(), "line 2") {
				t.Errorf("got error %v, want one about line 2", err)
			}
		})
	}
}
