package compare

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"keymove/internal/testenv"
)

// steps are the files of the package from the ground up: who, pairing, what is found, sample, row, verdict, comparison,
// gate. Each uses only those before it.
var steps = []string{
	"doc", "contender", "sides", "finding", "pairing", "runs", "same", "allowed", "scored", "alike", "limits", "parting",
	"sample", "speed", "effort", "difference", "row", "words", "verdict", "change", "pair", "compare",
	"csv", "settings", "by", "ranking", "tested", "outcome", "gate", "speedgate", "floor",
}

// TestNoArrowUp: no file uses a later one.
func TestNoArrowUp(t *testing.T) {
	fset := token.NewFileSet()
	names := testenv.Must(filepath.Glob("*.go"))(t)
	step := func(pos token.Pos) string { return strings.TrimSuffix(fset.Position(pos).Filename, ".go") }
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file := testenv.Must(parser.ParseFile(fset, name, nil, parser.SkipObjectResolution))(t)
		check(t, name+" is in a step", slices.Contains(steps, step(file.Pos())), true)
		files = append(files, file)
	}
	check(t, "files in steps", len(files), len(steps))
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Error: func(error) {}} // of packages, which it does not look at
	pkg, _ := conf.Check("compare", fset, files, info)
	var up []string
	for id, object := range info.Uses {
		from, to := step(id.Pos()), ""
		if object.Pkg() == pkg {
			to = step(object.Pos())
		}
		if to != "" && slices.Index(steps, from) < slices.Index(steps, to) {
			up = append(up, fmt.Sprintf("%s uses %s of %s", from, object.Name(), to))
		}
	}
	slices.Sort(up)
	check(t, "arrows up", slices.Compact(up), nil)
}
