package page

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"keymove/report/compare"
)

// TestPagesFormatNoNumbers: what is said of a subject keeps its numbers as cells. A package that
// makes pages, or asks for them, imports nothing that writes numbers, but the name of a count.
func TestPagesFormatNoNumbers(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) < 5 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, command := range []string{"gate.go", "gatepublished.go"} {
		files = append(files, filepath.Join("..", "..", "cmd", "keymove", command))
	}
	for _, path := range files {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			name, err := strconv.Unquote(i.Path.Value)
			if isOurs := filepath.Dir(path) == "."; err != nil || isOurs && (name == "fmt" || name == "strconv") {
				t.Errorf("%s imports %s: numbers are cells, which package print writes", path, name)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if from, ok := s.X.(*ast.Ident); ok && slices.Contains(writers, from.Name+"."+s.Sel.Name) {
					t.Errorf("%s calls %s.%s: numbers are cells, which package print writes", path, from.Name, s.Sel.Name)
				}
			}
			return true
		})
	}
}

// writers are the functions that write numbers with decimals.
var writers = []string{
	"sink.Interval", "sink.Fixed", "sink.Ratio", "sink.HumanCount", "sink.HumanTime", "sink.Significant",
	"compare.NumberText", "compare.ProbabilityText", "compare.ProbabilityEquation",
}

// TestCellsKnowTheirNumbers: a cell that is asked for its number gives it, in every medium's table.
func TestCellsKnowTheirNumbers(t *testing.T) {
	worse := 0.03
	g := &compare.Gate{Base: "a", Contender: "b", Rows: []compare.GateRow{{
		Row:       compare.Row{Suite: "wac", Theme: "all", Positions: 300, Solved: 273, BaseSolved: 270, Gained: 5, Lost: 2, MovesDiffer: 41, SolvedDiff: compare.Interval{Value: 0.01}, PWorseAdjusted: &worse},
		LossLimit: 0.004,
	}}}
	want := map[string]float64{"positions": 300, "solved": 273, "gained": 5, "lost": 2, "difference": 0.01, "95 % limit of the loss": 0.004, "loss up to": 0.004, "p (worse)": 0.03, "moves differ": 41}
	seen := map[string]bool{}
	for _, b := range Gate(g).Blocks {
		if b.Table == nil || b.Table.Len == 0 {
			continue
		}
		for i, c := range b.Table.Row(0).Cells {
			name := b.Table.Columns[i].Name
			if number, asked := want[name]; asked && c != nil {
				if got, ok := NumberOf(c); !ok || got != number {
					t.Errorf("%s: %v, want %v", name, got, number)
				}
				seen[name] = true
			}
		}
	}
	for name := range want {
		if !seen[name] {
			t.Errorf("no table has the column %s", name)
		}
	}
}
