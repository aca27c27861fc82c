package main

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

const source = `package p

import "fmt"

const share = 0.25

func Say(n int, name string) string {
	if n <= 3 && name != "" {
		return "few"
	} else {
		return fmt.Sprint(n - 1)
	}
}
`

// TestSitesOf: each operator, number and branch is a mutant, texts and imports are none, and what
// comes of each is a file that can be read.
func TestSitesOf(t *testing.T) {
	tree := t.TempDir()
	testenv.Check(t, os.WriteFile(filepath.Join(tree, "p.go"), []byte(source), 0o666))
	list := testenv.Must(sitesOf(tree, "p.go"))(t)
	var keys []string
	for _, m := range list {
		keys = append(keys, m.kind+" "+m.key())
		mutated := source[:m.at] + m.to + source[m.end:]
		if _, err := parser.ParseFile(token.NewFileSet(), "p.go", mutated, 0); err != nil || mutated == source {
			t.Errorf("%s: %v\n%s", m.name(), err, mutated)
		}
	}
	want := []string{
		"constant p.go declaration: 0.25 → 0.5",
		`branch p.go Say: { return "few" } else { return fmt.Sprint(n - 1) } → { return fmt.Sprint(n - 1) } else { return "few" }`,
		`operator p.go Say: n <= 3 && name != "" → n <= 3 ¦¦ name != ""`,
		"comparison p.go Say: n <= 3 → n < 3", "constant p.go Say: 3 → 4",
		`comparison p.go Say: name != "" → name == ""`, "operator p.go Say: n - 1 → n + 1", "constant p.go Say: 1 → 2",
	}
	if got := strings.Join(keys, "\n"); !strings.Contains(got, want[0]) || len(keys) != len(want) {
		t.Errorf("got\n%s\nwant\n%s", got, strings.Join(want, "\n"))
	}
	for _, key := range want {
		if kind, text, _ := strings.Cut(key, " "); kind != "branch" && !slices.Contains(keys, kind+" "+text) {
			t.Errorf("no %q", key)
		}
	}
}

// TestChoose: a seed gives one order, another seed another, and kinds take turns.
func TestChoose(t *testing.T) {
	var sites []mutant
	for i := range 40 {
		sites = append(sites, mutant{file: "a.go", line: i, kind: []string{"comparison", "constant", "operator", "branch"}[min(i/10, 3)]})
	}
	first, again, other := choose(sites, 1), choose(sites, 1), choose(sites, 2)
	if !slices.Equal(first, again) || slices.Equal(first, other) || len(first) != len(sites) {
		t.Errorf("%v\n%v\n%v", first, again, other)
	}
	for i, want := range []string{"comparison", "constant", "operator", "branch", "comparison"} {
		if first[i].kind != want {
			t.Errorf("number %d is a %s, want a %s", i, first[i].kind, want)
		}
	}
}

// TestEquivalents: the file can be read, and every reason says something.
func TestEquivalents(t *testing.T) {
	reasons := testenv.Must(readEquivalents())(t)
	for key, reason := range reasons {
		if len(strings.Fields(reason)) < 4 {
			t.Errorf("%s: %q", key, reason)
		}
	}
}

// TestWriteTable: what survived is counted, and a survivor that nobody sees has its reason.
func TestWriteTable(t *testing.T) {
	equivalents = "# about\na.go F: x → y\n\tno caller passes such an x\n"
	var out strings.Builder
	err := writeTable(&out, []result{{Mutant: "m1", Outcome: killed, By: "report"}, {Mutant: "m2", Outcome: survived}, {Mutant: "m3", Key: "a.go F: x → y", Outcome: survived}})
	if err != nil || !strings.Contains(out.String(), "| 3 | `m3` | equivalent | no caller passes such an x |\n") || !strings.HasSuffix(out.String(), "\n3 mutants, 2 survived, 1 of them equivalent\n") {
		t.Errorf("%v\n%s", err, &out)
	}
}
