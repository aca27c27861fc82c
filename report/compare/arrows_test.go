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

// nothing imports packages without looking at them.
type nothing struct{}

func (nothing) Import(path string) (*types.Package, error) {
	pkg := types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
	pkg.MarkComplete()
	return pkg, nil
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
		check(t, "is in no step", slices.Contains(steps, step(file.Pos())), true)
		files = append(files, file)
	}
	check(t, "files in steps", len(files), len(steps))
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: nothing{}, Error: func(error) {}} // of what is not imported
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
	for _, text := range slices.Compact(up) {
		t.Error(text)
	}
}
